"""Rules that every page must keep. Each yields a sentence for each thing wrong."""

import tests.paths  # noqa: F401 - first, so that the authors' modules are found

# isort: split
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from authors.folding import CHECK, SOLUTION, shows_source, tags
from lecture_lib.course import NOTEBOOKS, lectures
from lecture_lib.exercises.checking import NOT_ATTEMPTED
from tests.notebooks import page as counted
from tests.notebooks.links import dead_links, slug
from tests.notebooks.page import EXERCISES, Page, markdown

Rule = Callable[[Page], Iterator[str]]
README = NOTEBOOKS.parent / "README.md"
QUESTIONS = "Check yourself"
FACTS = "About N minutes to read, N for the questions, N for the exercises. Needs …."
TRAIL_FACTS = "Side trail, about N minutes. Needs …."
# Texts whose tokens a reader knows: the pipeline's, and the course's first example.
KNOWN_TEXTS = ("Hello, 🌍! 你好!", "the cat in the hat")


def no_plotting(page: Page) -> Iterator[str]:
    yield from (f"a visible line plots: {line}" for line in page.plotting_lines)


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


def exercises_with_solutions(page: Page) -> Iterator[str]:
    """Each has a heading, a stub to be attempted, and a folded, checked solution."""
    cells = page.sections.get(EXERCISES, [])
    text = counted.without_code("\n".join(markdown(cells)))
    numbers = re.findall(rf"^### ({page.name}\.\d+) ", text, re.MULTILINE)
    if numbers != [f"{page.name}.{i}" for i in range(1, len(numbers) + 1)]:
        yield f"the exercises are numbered {numbers}"
    for number in numbers:
        yield from _about_exercise(number, cells)


def _about_exercise(number: str, cells: list[Any]) -> Iterator[str]:
    call = f'check("{number}"'
    tries = [cell for cell in counted.code(cells) if call in cell.source]
    if len(tries) != 2:
        yield f"exercise {number} has {len(tries)} cells with its check, not 2"
        return
    stub, solution = tries
    if not shows_source(stub) or NOT_ATTEMPTED not in _output(stub):
        yield f"exercise {number}: its first check is no visible stub, not attempted"
    if not {SOLUTION, "hide-cell"} <= set(tags(solution)):
        yield f"exercise {number}: its solution isn't tagged solution and hide-cell"
    if "✓" not in _output(solution):
        yield f"exercise {number}: its solution has no ✓"


def silent_first_lines(page: Page) -> Iterator[str]:
    """A collapsed cell still shows its first line, which must not give it away."""
    for cell in counted.code(page.cells):
        first = cell.source.partition("\n")[0]
        if SOLUTION in tags(cell) and first != "# Solution":
            yield f"a solution begins with {first}, not with # Solution"


def _output(cell: Any) -> str:
    return "\n".join(o.get("data", {}).get("text/plain", "") for o in cell.outputs)


def a_head(page: Page) -> Iterator[str]:
    """Title, a sentence, and the line with the minutes."""
    paragraphs = [p for p in re.split(r"\n\s*\n", page.head.strip()) if p]
    number = r"(?!\d\d ·)" if page.is_trail else rf"{page.name} · "
    if not re.match(rf"# {number}\S", page.head):
        yield "the title isn't '# NN · …', or in a trail '# …'"
    if len(paragraphs) != 3 or not re.search(r"[.?!]$", paragraphs[1]):
        yield "the head isn't a title, a sentence and the line with the minutes"
    shown = TRAIL_FACTS if page.is_trail else FACTS
    if not (page.facts and page.facts[0].startswith(shown.partition(" ")[0])):
        yield f"no line '{shown}'"


def the_picture_at_the_top(page: Page) -> Iterator[str]:
    """Of a lecture below the head, with its source folded, and shown."""
    if page.is_trail:
        return
    cells = counted.code(page.sections[""])
    pictures = [cell for cell in cells if "show.pipeline(" in cell.source]
    if not pictures:
        yield "no cell before the first section draws show.pipeline(…)"
    for cell in pictures:
        if shows_source(cell):
            yield "the source of the pipeline's picture is visible"
        if 'class="pipeline"' not in str(cell.outputs):
            yield "the picture of the pipeline isn't stored"


def the_next_lecture_linked(page: Page) -> Iterator[str]:
    """From the last section of a lecture, if another one follows."""
    later = [path.name for path in lectures() if path.name[:2] > page.name]
    if page.is_trail or not later:
        return
    title, cells = list(page.sections.items())[-1]
    if f"]({later[0]}" not in "\n".join(markdown(cells)):
        yield f"the last section, {title}, doesn't link {later[0]}"


def open_predictions(page: Page) -> Iterator[str]:
    """Nothing before a prediction states its answer, and its text isn't a known one."""
    readme = README.read_text(encoding="utf-8")
    for name in filter(_is_prediction, page.asked):
        question = page.questions.get(name.partition(".")[2])
        if question is None:
            yield f"there is no prediction {name}"
            continue
        right = next(option.text for option in question.options if option.is_right)
        if states(page.before(name), right) or states(readme, right):
            yield f"the answer of {name} is stated before it: {right}"
        words = " ".join([question.text, *(o.text for o in question.options)])
        for known in KNOWN_TEXTS:
            if known in words:
                yield f"{name} asks about {known}, whose tokens a reader knows"


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
    """Behind the last prose of a section with a number there is a check."""
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
    """A term of the glossary that is bold leads to its entry the first time."""
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
    """The anchors of its entries."""
    text = path.read_text(encoding="utf-8")
    return {slug(term) for term in re.findall(r"^### (.*)$", text, re.MULTILINE)}


def living_links(page: Page) -> Iterator[str]:
    for target in dead_links("\n".join(markdown(page.cells)), page.path):
        yield f"the link to {target} leads nowhere"


RULES: tuple[Rule, ...] = (
    no_plotting,
    questions_in_order,
    exercises_with_solutions,
    silent_first_lines,
    a_head,
    the_picture_at_the_top,
    the_next_lecture_linked,
    open_predictions,
    checked_numbers,
    linked_terms,
    living_links,
)
