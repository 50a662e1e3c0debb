"""Every page keeps the house style; what a reader needs is there and works."""

import json
import re
from pathlib import Path

import nbformat

from authors import new
from authors.facts import all_trails
from authors.folding import SOLUTION
from lecture_lib.course import NOTEBOOKS, exercise_prefix, lectures, notebooks
from lecture_lib.course.contents import PAGES
from lecture_lib.exercises import exercises_of
from lecture_lib.exercises.checking import NOT_ATTEMPTED
from tests.notebooks.forms import every, every_notebook
from tests.notebooks.links import slugs

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


def test_the_lectures_are_there():
    numbers = [path.name[:2] for path in lectures()]
    assert set(numbers) >= {f"{n:02}" for n in range(1, 7)}
    assert len(numbers) == len(set(numbers))


def test_no_trail_has_the_name_of_another_page():
    """Slides, prints and teaching plans of all notebooks lie in one folder each."""
    names = [path.stem for path in [*notebooks(), *NOTEBOOKS.glob("*.md")]]
    assert len(names) == len(set(names))


def test_every_page_has_its_place_in_the_contents():
    """One without is built, and no other page leads there."""
    written = {path.stem for path in NOTEBOOKS.glob("*.md")} - {"404"}
    assert written == {page.name for page in PAGES}


def test_the_page_of_trails_says_what_they_say():
    """By hand, because it is read in JupyterLab too."""
    text = (NOTEBOOKS / "trails.md").read_text(encoding="utf-8")
    listed = sorted(re.findall(r"^- .*", text, re.MULTILINE))
    assert listed == sorted(
        f"- **[{trail.title}]({trail.name}.ipynb)**: {trail.question} "
        f"About {trail.minutes} minutes. "
        f"Needs: {trail.prerequisites.replace('](../', '](')}."
        for trail in all_trails()
    )


@every("path", lectures())
def test_nothing_of_the_skeleton_is_left(path):
    """``python -m lecture_lib.course new`` says "to write" of what an author has to."""
    names = {"stem": path.stem, "number": path.stem[:2]}
    made = [new.ROOT / new.filled(file, names) for file in new.FILES.values()]
    found = {
        file.name: file.read_text(encoding="utf-8") for file in made if file.exists()
    }
    readme = (new.ROOT / "README.md").read_text(encoding="utf-8")
    found["README.md"] = "".join(re.findall(rf".*/{path.name}.*", readme))
    left = [name for name, text in found.items() if PLACEHOLDER.search(text)]
    assert left == [], "this is still to write"


@every_notebook
def test_lines_fit_and_the_file_is_light(path):
    for cell in cells(path, "code"):
        assert all(len(line) <= 88 for line in cell.source.splitlines()), cell.source
    assert path.stat().st_size <= MAX_BYTES


@every_notebook
def test_it_was_executed_from_top_to_bottom(path):
    counts = [cell.execution_count for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1))


@every_notebook
def test_every_figure_has_words_and_a_modest_size(path):
    for cell in cells(path, "code"):
        for output in cell.outputs:
            data = output.get("data", {})
            picture = data.get("image/svg+xml") or data.get("image/png")
            if picture:
                assert data["text/plain"].startswith("Figure: ")
                assert len(picture) <= 120_000


@every_notebook
def test_nothing_speaks_to_another_host(path):
    for cell in cells(path, "code"):
        outputs = json.dumps(cell.outputs)
        assert not re.search(r"src=\W*(https?:)?//", outputs)
        assert not re.search(rf"\b(import|from) ({NETWORK})\b", cell.source)


@every_notebook
def test_no_path_of_a_machine_is_stored(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|Users|tmp|work)/|\\Users\\|0x[0-9a-f]{9,}", text)


# Exercises


@every_notebook
def test_every_exercise_has_a_stub_and_a_checked_solution(path):
    exercises = exercises_of(exercise_prefix(path))
    for exercise in exercises:
        call = f'check("{exercise.number}"'
        stub, solution = (cell for cell in cells(path, "code") if call in cell.source)
        assert SOLUTION not in tags(stub)
        assert SOLUTION in tags(solution)
        assert NOT_ATTEMPTED in stub.outputs[0]["data"]["text/plain"]
        verdict = solution.outputs[0]["data"]["text/plain"]
        assert verdict.startswith("✓"), f"the solution does not solve it: {verdict}"
        assert solution.metadata["jupyter"]["source_hidden"]
        assert re.search(rf"### {re.escape(exercise.number)} .*★", prose(path))
    solutions = [cell for cell in cells(path, "code") if SOLUTION in tags(cell)]
    # A function that is left to the reader on the main path has a solution too.
    assert sum("check(" in cell.source for cell in solutions) == len(exercises)


# Links


@every_notebook
def test_nothing_links_the_benchmarks(path):
    """The site is built without that page wherever nobody ran `make bench`."""
    assert "](benchmarks" not in prose(path).replace("../", "")


def test_every_reference_and_term_is_used():
    everything = "".join(map(prose, notebooks()))
    for page in ("references.md", "glossary.md"):
        text = (NOTEBOOKS / page).read_text(encoding="utf-8")
        for anchor in re.findall(r'<a id="([^"]+)"', text) or slugs(text):
            if anchor == page.removesuffix(".md"):
                continue  # the title of the page
            assert f"{page}#{anchor}" in everything, f"{page}#{anchor} is never used"


def test_references_are_distinct_and_in_order():
    """A merge can bring the same entry twice, and on paper only the name is left."""
    text = (NOTEBOOKS / "references.md").read_text(encoding="utf-8")
    anchor, name, work = (
        r'<a id="([^"]+)"',
        r"\*\*(.+?)\.?\*\*",
        r"\]\((https?://[^)]+)\)",
    )
    for pattern in (anchor, name, work):
        found = re.findall(pattern, text)
        assert [each for each in found if found.count(each) > 1] == []
    for section in text.split("\n## "):
        names = re.findall(name, section)
        assert names == sorted(names, key=str.casefold)
