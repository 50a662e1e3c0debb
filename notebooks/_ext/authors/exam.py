"""A sheet for an exam: the questions of `exam.md` for one course, without answers."""

import re
from pathlib import Path

from lecture_lib.course import NOTEBOOKS

from . import cells

POINTS = re.compile(r"^\*(\d+) points\. Courses of ([\d, and]+) sessions\.\*$", re.M)
ANSWER = re.compile(r"<details>.*?</details>", re.DOTALL)
PAGE = """\
<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Exam</title>
<style>
body {{ font: 12pt/1.4 Georgia, serif; margin: 2em auto; max-width: 42em; }}
section {{ break-inside: avoid; padding-bottom: {room}; }}
</style>
<h1>Exam</h1>
<p>Name: ____________________ · {points} points, {points} minutes</p>
{questions}
</html>
"""
ROOM = "11em"  # below a question, for its answer


def questions(sessions: str) -> dict[str, tuple[int, str]]:
    """Return a course's questions by their titles, with points and without answers."""
    page = (NOTEBOOKS / "exam.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## ", page, flags=re.MULTILINE)
    found = {}
    for part in parts:
        title, _, text = part.partition("\n")
        facts = POINTS.search(text)
        if facts and sessions in re.findall(r"\d+", facts[2]):
            asked = ANSWER.sub("", POINTS.sub("", text)).strip()
            found[title] = (int(facts[1]), asked)
    return found


def build(sessions: str, file: Path) -> None:
    asked = questions(sessions)
    sections = (
        f"<section>{cells.markdown(f'## {title} ({points} points)')}"
        f"{cells.markdown(text)}</section>"
        for title, (points, text) in asked.items()
    )
    total = sum(points for points, _ in asked.values())
    page = PAGE.format(room=ROOM, points=total, questions="\n".join(sections))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page, encoding="utf-8", newline="\n")
