"""Everything that a reader needs of a notebook is there and works.

``python -m tests.notebooks.lint`` prints what else an author may want to know.
"""

import json
import re
import unicodedata
from pathlib import Path

import nbformat

from authors import new, renumber
from authors.facts import all_trails
from authors.folding import SOLUTION
from lecture_lib.course import NOTEBOOKS, lectures, notebooks, topic
from lecture_lib.course.contents import PAGES
from lecture_lib.exercises import exercises_of
from lecture_lib.exercises.checking import NOT_ATTEMPTED
from tests.notebooks.forms import every, every_notebook
from tests.notebooks.links import dead_links
from tests.notebooks.lint import open_predictions, unchecked_numbers
from tests.notebooks.page import pages

PLACEHOLDER = re.compile(r"""To write|to write:|\| to write|"to write""")
NETWORK = "urllib|requests|http|socket|httpx|aiohttp|ftplib"
MAX_BYTES = 1_000_000


def cells(path: Path, kind: str) -> list:
    notebook = nbformat.read(path, as_version=4)
    return [cell for cell in notebook.cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    return "\n".join(cell.source for cell in cells(path, "markdown"))


def tags(cell) -> list[str]:
    return cell.metadata.get("tags", [])


def test_no_trail_has_the_name_of_another_page():
    """Slides, prints and teaching plans of all notebooks lie in one folder each."""
    names = [path.stem for path in [*notebooks(), *NOTEBOOKS.glob("*.md")]]
    assert len(names) == len(set(names))


def test_the_number_of_a_lecture_is_that_of_its_file():
    """After a change, ``python -m notebooks._ext renumber`` mends what this finds."""
    for path in renumber.texts():
        text = path.read_text(encoding="utf-8")
        assert renumber.followed(text, {}) == text, path
    for path in lectures():
        assert renumber.title(path) == path.stem[:2]


def test_programs_name_lectures_by_their_topics():
    for path in renumber.texts():
        if path.suffix in (".py", ".js") and "tests" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\b[Ll]ectures? \d\d\b", text), path


def test_each_reference_has_a_name_of_its_own_and_is_cited():
    """On paper, a citation is found by its name."""
    text = (NOTEBOOKS / "references.md").read_text(encoding="utf-8")
    entries = dict(re.findall(r'<a id="([\w-]+)"></a>\*\*(.+?)\*\*', text))
    assert len(set(entries.values())) == len(entries) > 50
    citing = text + "".join(map(prose, notebooks()))
    assert entries.keys() == {*re.findall(r"references\.md#([\w-]+)\)", citing)}


def test_every_page_has_its_place_in_the_contents():
    """One without is built, and no other page leads there."""
    written = {path.stem for path in NOTEBOOKS.glob("*.md")} - {"404"}
    assert written == {page.name for page in PAGES}


def test_terms_and_references_stand_in_alphabetical_order():
    for name, entry in ("glossary", "### (.*)"), ("references", r"- .*?\*\*(.*?)\*\*"):
        text = (NOTEBOOKS / f"{name}.md").read_text(encoding="utf-8")
        text = unicodedata.normalize("NFD", text)
        for section in text.split("\n## "):
            found = re.findall(f"^{entry}", section, re.MULTILINE)
            letters = [re.sub("[\u0300-\u036f`<|>.]", "", one.lower()) for one in found]
            assert letters == sorted(letters)


def test_the_lists_of_trails_say_what_they_say():
    """The lists are written by hand, because they are read elsewhere too."""
    text = (NOTEBOOKS / "trails.md").read_text(encoding="utf-8")
    listed = sorted(re.findall(r"^- .*", text, re.MULTILINE))
    assert listed == sorted(
        f"- **[{trail.title}]({trail.name}.ipynb)**: {trail.question} "
        f"About {trail.minutes} minutes. "
        f"Needs: {trail.prerequisites.replace('](../', '](')}."
        for trail in all_trails()
    )
    readme = (new.ROOT / "README.md").read_text(encoding="utf-8")
    for trail in all_trails():
        assert f"- [{trail.title}](notebooks/{trail.name}.ipynb): " in readme


@every("path", lectures())
def test_nothing_of_the_skeleton_is_left(path):
    """``python -m notebooks._ext new`` says "to write" of what an author has to."""
    names = {"stem": path.stem, "name": topic(path)}
    made = [new.ROOT / new.filled(file, names) for file in new.FILES.values()]
    readme = (new.ROOT / "README.md").read_text(encoding="utf-8")
    found = [("README.md", "".join(re.findall(rf".*/{path.name}.*", readme)))]
    found += [(f.name, f.read_text(encoding="utf-8")) for f in made if f.exists()]
    left = [name for name, text in found if PLACEHOLDER.search(text)]
    assert left == [], "this is still to write"


@every_notebook
def test_it_was_executed_from_top_to_bottom(path):
    counts = [cell.execution_count for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1))


@every_notebook
def test_what_is_stored_can_be_read_and_asks_no_other_host(path):
    assert path.stat().st_size <= MAX_BYTES
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|Users|tmp|work)/|\\Users\\|0x[0-9a-f]{9,}", text)
    for cell in cells(path, "code"):
        assert not re.search(r"src=\W*(https?:)?//", json.dumps(cell.outputs))
        assert not re.search(rf"\b(import|from) ({NETWORK})\b", cell.source)
        for data in (output.get("data", {}) for output in cell.outputs):
            if "image/svg+xml" in data or "image/png" in data:
                assert data["text/plain"].startswith("Figure: ")


@every_notebook
def test_every_exercise_has_a_stub_and_a_checked_solution(path):
    exercises = exercises_of(topic(path))
    for exercise in exercises:
        call = f'check("{exercise.number}"'
        stub, solution = (cell for cell in cells(path, "code") if call in cell.source)
        assert SOLUTION not in tags(stub)
        assert SOLUTION in tags(solution)
        assert NOT_ATTEMPTED in stub.outputs[0]["data"]["text/plain"]
        verdict = solution.outputs[0]["data"]["text/plain"]
        assert verdict.startswith("✓"), f"the solution does not solve it: {verdict}"
        # A collapsed cell still shows its first line, which must not give it away.
        assert solution.source.startswith("# Solution\n")
        assert solution.metadata["jupyter"]["source_hidden"]
        heading = f"### Exercise {exercise.number.rpartition('.')[2]} · "
        assert re.search(rf"{heading}.*★", prose(path))
    solutions = [cell for cell in cells(path, "code") if SOLUTION in tags(cell)]
    # A function that is left to the reader on the main path has a solution too.
    assert sum("check(" in cell.source for cell in solutions) == len(exercises)


@every_notebook
def test_links_lead_somewhere(path):
    assert dead_links(prose(path), path) == []
    # The site is built without that page wherever nobody ran `make bench`.
    assert "](benchmarks" not in prose(path).replace("../", "")


@every_notebook
def test_numbers_are_checked_and_predictions_stay_open(path):
    [page] = pages([path])
    assert [*unchecked_numbers(page), *open_predictions(page)] == []
