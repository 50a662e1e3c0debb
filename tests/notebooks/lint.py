"""Print each page's size, with * above the course's limits, and what needs a look.

``python -m tests.notebooks.lint``. Sizes are advice to an author and fail nothing; a
number without a check, or an answer given away, also fails a test.
"""

import tests.paths  # noqa: F401 - first, so that the authors' modules are found

# isort: split
import re
from collections.abc import Iterator

from authors.folding import CHECK, tags
from lecture_lib.course import notebooks
from tests.notebooks.page import EXERCISES, Page, numbers, pages

LIMITS = {
    "words": 1_800,
    "code": 100,
    "asserts": 4,
    "predictions": 2,
    "steps": 2,
    "questions": 4,
    "exercises": 4,
}  # for a lecture; a trail may have half of the words and the code


def sizes(page: Page) -> dict[str, int]:
    """Count what `LIMITS` names, all but questions and exercises on the main path."""
    questions = [name.partition(".")[2] for name in page.asked]
    predictions = sum(name.startswith("P") for name in questions)
    exercises = "\n".join(cell.source for cell in page.sections.get(EXERCISES, []))
    return {
        "words": page.words,
        "code": len(page.code_lines),
        "asserts": page.asserts,
        "predictions": predictions,
        "steps": len(page.step_throughs),
        "questions": len(questions) - predictions,
        "exercises": exercises.count("### Exercise "),
    }


def row(page: Page) -> str:
    limits = LIMITS | ({"words": 900, "code": 50} if page.is_trail else {})
    marked = [
        f"{count:>{len(name)}}{'*' if count > limits[name] else ' '}"
        for name, count in sizes(page).items()
    ]
    claimed = page.facts["minutes"] if page.facts else "?"
    minutes = f"{claimed:>7} {page.minutes:>9.0f}"
    return f"{page.path.stem:<24} {' '.join(marked)} {minutes}"


def unchecked_numbers(page: Page) -> Iterator[str]:
    """Name the sections whose prose has numbers after the last check."""
    for title, cells in list(page.sections.items())[1:]:
        claims: list[str] = []
        for cell in cells if title != EXERCISES else []:
            if cell.cell_type == "markdown":
                claims += numbers(cell.source)
            elif CHECK in tags(cell):
                claims = []
        if claims:
            yield f"in the section {title} no check follows the numbers {claims}"


def open_predictions(page: Page) -> Iterator[str]:
    """Name the predictions whose answer stands on the page before them."""
    for name in page.asked:
        question = page.questions.get(name.partition(".")[2])
        if question and re.search(r"\.P\d+$", name):
            right = next(option.text for option in question.options if option.is_right)
            stated = rf"(?<!\w){re.escape(bare(right))}(?!\w)"
            if re.search(stated, bare(page.before(name))):
                yield f"the answer of {name} is stated before it: {right}"


def bare(text: str) -> str:
    return " ".join(re.sub(r"[*`]", "", text).lower().split()).rstrip(".")


if __name__ == "__main__":
    every_page = pages(notebooks())
    print(f"{'page':<24} {'  '.join(LIMITS)}  claimed estimated (minutes)")
    print("\n".join(map(row, every_page)))
    for page in every_page:
        for what in [*unchecked_numbers(page), *open_predictions(page)]:
            print(f"{page.path.stem}: {what}")
