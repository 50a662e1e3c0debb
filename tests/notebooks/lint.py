"""Print each page's size, with * above the course's limits, and where form differs.

``python -m tests.notebooks.lint``. All of it is advice to an author and fails nothing.
"""

from lecture_lib.course import notebooks
from tests.notebooks.page import Page, pages
from tests.notebooks.rules import RULES

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
    asked = [name.partition(".")[2] for name in page.asked]
    predictions = sum(name.startswith("P") for name in asked)
    exercises = "\n".join(cell.source for cell in page.sections.get("Exercises", []))
    return {
        "words": page.words,
        "code": len(page.code_lines),
        "asserts": page.asserts,
        "predictions": predictions,
        "steps": len(page.step_throughs),
        "questions": len(asked) - predictions,
        "exercises": exercises.count(f"### {page.name}."),
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


if __name__ == "__main__":
    every_page = pages(notebooks())
    print(f"{'page':<24} {'  '.join(LIMITS)}  claimed estimated (minutes)")
    print("\n".join(map(row, every_page)))
    for page in every_page:
        for rule in RULES:
            for what in rule(page):
                print(f"{page.path.stem}: {what}")
