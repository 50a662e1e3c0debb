"""The facts that the site reads from notebooks, README, and pyproject.toml."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lecture_lib.course import lectures, page_name, topic, trails

pytestmark = pytest.mark.needs("sphinx")

README = """# A course

| | lecture | the question it answers | what you build |
|---|---|---|---|
| 01 | [One](notebooks/01_one.ipynb) | Why `x | y`? | a *thing* |

- [Aside](notebooks/trails/aside.ipynb): Why (not) here?
"""
FIRST = [
    "# 01 · Why **one**?",
    "",
    "At the end you have one. It *is* yours.",
    "",
    "About 45 minutes to read, 5 for the questions, 60 for the exercises. "
    "Needs lecture [00](00_a.ipynb).",
]


@pytest.fixture
def write(tmp_path):
    def write_(name: str, *cells: list[str]) -> Path:
        path = tmp_path / f"{name}.ipynb"
        path.parent.mkdir(exist_ok=True)
        sources = ["\n".join(lines) for lines in cells]
        notebook = {"cells": [{"cell_type": "markdown", "source": s} for s in sources]}
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path

    return write_


def test_a_lecture_is_read(write):
    from authors.facts import read_lecture

    lecture = read_lecture(write("01_one", FIRST), README)
    assert (lecture.number, lecture.minutes) == ("01", 45)
    assert lecture.title == "Why **one**?"
    assert lecture.subtitle == "At the end you have one. It *is* yours."
    assert lecture.prerequisites == "lecture [00](00_a.ipynb)"
    assert (lecture.question, lecture.builds) == ("Why `x | y`?", "a *thing*")


def test_without_a_row_in_the_readme_its_title_is_the_question(write):
    from authors.facts import read_lecture

    lecture = read_lecture(write("02_two", FIRST), README)
    assert (lecture.question, lecture.builds) == ("Why **one**?", "")


@pytest.mark.parametrize(
    "line",
    [
        "About 45 minutes. Needs nothing.",
        "About 45 minutes to read, 5 for the questions. Needs nothing.",
        "About 45 minutes to read, 5 for the questions, 60 for the exercises.",
        "45 minutes to read, 5 for the questions, 60 for the exercises. Needs nothing.",
    ],
)
def test_a_head_that_leaves_something_out_is_refused(write, line):
    from authors.facts import read_lecture

    with pytest.raises(ValueError, match="About N minutes to read, N for"):
        read_lecture(write("01_one", [*FIRST[:-1], line]), README)


ASIDE = ["# Aside", "", "How so.", "", "Side trail, about 20 minutes. Needs a."]


def test_a_trail_is_read(write):
    from authors.facts import read_lecture

    trail = read_lecture(write("trails/aside", ASIDE), README)
    assert (trail.name, trail.number, trail.title) == ("trails/aside", "", "Aside")
    assert (trail.prerequisites, trail.minutes) == ("a", 20)
    assert (trail.question, trail.builds) == ("Why (not) here?", "")


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("trails/aside", ["# 07 · Aside", *ASIDE[1:]]),
        ("trails/aside", [*ASIDE[:4], FIRST[4]]),
        ("01_one", [FIRST[0], *ASIDE[1:]]),
    ],
)
def test_a_trail_has_no_number_and_says_what_it_is(write, name, first):
    from authors.facts import read_lecture

    with pytest.raises(ValueError, match=r"the first cell must have a title '# "):
        read_lecture(write(name, first), README)


@pytest.mark.parametrize("line", [0, 4])
def test_a_first_cell_without_title_or_minutes_is_refused(write, line):
    from authors.facts import read_lecture

    with pytest.raises(ValueError, match=r"01_one\.ipynb: the first cell must have"):
        read_lecture(write("01_one", FIRST[:line] + FIRST[line + 1 :]), README)


def test_every_lecture_can_be_read_and_asks():
    from authors.facts import all_lectures

    found = all_lectures()
    assert [lecture.name for lecture in found] == [path.stem for path in lectures()]
    assert all("?" in lecture.question for lecture in found)


@pytest.mark.parametrize("file", ["README.md", "notebooks/index.md"])
def test_minutes_are_those_of_the_lectures(file):
    from authors.facts import ROOT, all_lectures

    minutes = [lecture.minutes for lecture in all_lectures()]
    said = re.findall(r"(\d+) to (\d+) minutes", (ROOT / file).read_text("utf-8"))
    assert said == [(str(min(minutes)), str(max(minutes)))]


def test_a_copy_that_is_hosted_says_its_addresses(monkeypatch):
    from authors.facts import address

    monkeypatch.setenv("COURSE_REPOSITORY", "https://git.example/course.git")
    monkeypatch.setenv("COURSE_DOCUMENTATION", "https://host.example/course/")
    assert address("repository") == "https://git.example/course"
    assert address("documentation") == "https://host.example/course"


def test_every_trail_can_be_read_and_asks():
    from authors.facts import all_trails

    found = all_trails()
    assert [trail.name for trail in found] == [page_name(path) for path in trails()]
    assert all("?" in trail.question for trail in found)


@pytest.mark.parametrize(
    ("table", "address_"),
    [
        ("", ""),
        (
            '[project.urls]\nRepository = "https://h.example/a/b.git"',
            "https://h.example/a/b",
        ),
        (
            '[project.urls]\nrepository = "https://h.example/a/b/"',
            "https://h.example/a/b",
        ),
        ('[project.urls]\nrepository = ""', ""),
    ],
)
def test_addresses_come_from_pyproject(tmp_path, monkeypatch, table, address_):
    from authors import facts

    text = f'[project]\nname = "x"\n{table}\n'
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(facts, "ROOT", tmp_path)
    assert facts.address("repository") == address_
    assert facts.address("documentation") == ""


def test_text_from_notebooks_stays_text():
    from generated import inline

    assert inline("`<b>` & <script>x</script>") == (
        "<code>&lt;b&gt;</code> &amp; &lt;script&gt;x&lt;/script&gt;"
    )
    assert inline("*so* **be** it") == "<em>so</em> <em>be</em> it"


def test_each_lecture_has_a_picture_that_fits():
    import riddles

    for path in lectures():
        assert topic(path) in riddles.RIDDLES, "draw its riddle in _ext/riddles.py"
        picture = ElementTree.fromstring(riddles.picture(topic(path)))
        boxes = [each.attrib for each in picture.iter("rect")]
        for box in boxes:
            x, y, width, height = (float(box[k]) for k in ("x", "y", "width", "height"))
            assert 0 <= x < x + width <= riddles.WIDTH, path
            assert 0 <= y < y + height <= riddles.HEIGHT, path


def test_pictures_show_what_the_lectures_find():
    import riddles

    pages = {topic(path): path.read_text(encoding="utf-8") for path in lectures()}
    boxes = enumerate(riddles.grades())
    winners = ["ABCD"[number % 4] for number, box in boxes if "none" not in box]
    said = "Three grades, three winners: {}, {}, and {}.".format(*winners)
    assert said in pages["measuring"]
    picture = ElementTree.fromstring(riddles.picture("wordpiece"))
    _, *pieces = (text.text for text in picture.iter("text"))
    assert str(pieces).rstrip("]") in pages["wordpiece"]  # of `the number MCMXCIV`


def test_each_side_trail_has_its_part():
    from authors.facts import all_parts, all_trails, trails_by_part

    groups = trails_by_part()
    assert set(groups) <= {part.number for part in all_parts()}
    grouped = [trail.name for trails in groups.values() for trail in trails]
    assert sorted(grouped) == [trail.name for trail in all_trails()]
