"""The form that pages have. Each rule yields a sentence for each thing that differs.

They are advice: ``python -m tests.notebooks.lint`` prints it, and no test fails.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from lecture_lib.course import NOTEBOOKS
from lecture_lib.course.folding import CHECK, SOLUTION, tags
from tests.notebooks import page as counted
from tests.notebooks.links import slug
from tests.notebooks.page import EXERCISES, Page, markdown

Rule = Callable[[Page], Iterator[str]]
README = NOTEBOOKS.parent / "README.md"
QUESTIONS = "Check yourself"
FACTS = "About N minutes to read, N for the questions, N for the exercises. Needs …."
TRAIL_FACTS = "Side trail, about N minutes. Needs …."


def questions_in_order(page: Page) -> Iterator[str]:
    """Check that A, B, and so on are all asked in "Check yourself"."""
    names = [name for name in page.asked if not _is_prediction(name)]
    expected = [f"{page.name}.{letter}" for letter in "ABCDEFGHIJ"[: len(names)]]
    if names != expected:
        yield f"the questions are {names}, not {expected}"
    section = page.sections.get(QUESTIONS, [])
    there = [name for cell in section for name in counted.asked(cell)]
    if there != names:
        yield f"in the section {QUESTIONS} are {there}, not {names}"


def silent_first_lines(page: Page) -> Iterator[str]:
    """Check that a solution's first line, which is always shown, gives nothing away."""
    for cell in counted.code(page.cells):
        first = cell.source.partition("\n")[0]
        if SOLUTION in tags(cell) and first != "# Solution":
            yield f"a solution begins with {first}, not with # Solution"


def a_head(page: Page) -> Iterator[str]:
    """Check for a title, a sentence, and the line with the minutes."""
    paragraphs = [p for p in re.split(r"\n\s*\n", page.head.strip()) if p]
    number = r"(?!\d\d ·)" if page.is_trail else rf"{page.name} · "
    if not re.match(rf"# {number}\S", page.head):
        yield "the title isn't '# NN · …', or in a trail '# …'"
    if len(paragraphs) != 3 or not re.search(r"[.?!]$", paragraphs[1]):
        yield "the head isn't a title, a sentence and the line with the minutes"
    shown = TRAIL_FACTS if page.is_trail else FACTS
    if not (page.facts and page.facts[0].startswith(shown.partition(" ")[0])):
        yield f"no line '{shown}'"


def open_predictions(page: Page) -> Iterator[str]:
    """Check that nothing before a prediction states its answer."""
    readme = README.read_text(encoding="utf-8")
    for name in filter(_is_prediction, page.asked):
        question = page.questions.get(name.partition(".")[2])
        if question is None:
            yield f"there is no prediction {name}"
            continue
        right = next(option.text for option in question.options if option.is_right)
        if states(page.before(name), right) or states(readme, right):
            yield f"the answer of {name} is stated before it: {right}"


def states(text: str, answer: str) -> bool:
    """Whether `text` says `answer` in its very words; marks of Markdown don't count.

    >>> states("There are **78** pairs.", "78 pairs"), states("178 pairs", "78 pairs")
    (True, False)
    """
    there, wanted = _bare(text), _bare(answer)
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", there) is not None


def _bare(text: str) -> str:
    return " ".join(re.sub(r"[*`]", "", text).lower().split()).rstrip(".")


def _is_prediction(name: str) -> bool:
    return re.search(r"\.P\d+$", name) is not None


def checked_numbers(page: Page) -> Iterator[str]:
    """Check that an assertion follows the last number in a section's prose."""
    for title, cells in list(page.sections.items())[1:]:
        claims: list[str] = []
        for cell in cells if title != EXERCISES else []:
            if cell.cell_type == "markdown":
                claims += counted.numbers(cell.source)
            elif CHECK in tags(cell):
                claims = []
        if claims:
            yield f"in the section {title} no check follows the numbers {claims}"


def linked_terms(page: Page) -> Iterator[str]:
    """Check that a bold term of the glossary leads to its entry the first time."""
    entries = glossary(NOTEBOOKS / "glossary.md")
    seen = set()
    for bold in re.findall(r"\*\*([^*\n]+)\*\*", "\n".join(markdown(page.cells))):
        linked = re.fullmatch(r"\[([^\]]+)\]\(([^)]*)\)", bold)
        term = slug(linked[1] if linked else bold)
        entry = next((e for e in (term, term.removesuffix("s")) if e in entries), "")
        if not entry or entry in seen:
            continue
        seen.add(entry)
        if not (linked and linked[2].endswith(f"glossary.md#{entry}")):
            yield f"the term {bold} is bold, but doesn't lead to glossary.md#{entry}"


def glossary(path: Path) -> set[str]:
    """Return the anchors of its entries."""
    text = path.read_text(encoding="utf-8")
    return {slug(term) for term in re.findall(r"^### (.*)$", text, re.MULTILINE)}


RULES: tuple[Rule, ...] = (
    questions_in_order,
    silent_first_lines,
    a_head,
    open_predictions,
    checked_numbers,
    linked_terms,
)
