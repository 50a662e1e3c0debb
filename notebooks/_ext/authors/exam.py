"""A sheet for an exam: the questions of `exam.md` for one course, without answers."""

import re

from lecture_lib.course import NOTEBOOKS

COURSES = re.compile(r"^\*(\d+) points\. Courses of ([\d, and]+) sessions\.\*$", re.M)
ANSWER = re.compile(r"<details>.*?</details>\s*", re.DOTALL)


def questions(sessions: str) -> dict[str, int]:
    """Return the questions of a course, without answers, with their points."""
    text = (NOTEBOOKS / "exam.md").read_text(encoding="utf-8")
    found = {}
    for part in re.split(r"^(?=## )", text, flags=re.MULTILINE):
        facts = COURSES.search(part)
        if facts and sessions in re.findall(r"\d+", facts[2]):
            asked = COURSES.sub(rf"*{facts[1]} points*", ANSWER.sub("", part))
            found[asked] = int(facts[1])
    return found


def sheet(sessions: str) -> str:
    asked = questions(sessions)
    points = sum(asked.values())
    head = f"# Exam\n\nName: ____________ · {points} points, {points} minutes\n\n"
    return head + "".join(asked)
