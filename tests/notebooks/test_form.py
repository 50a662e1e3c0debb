"""The form of a page, its hard limits, and proof that each of them binds.

A head is three paragraphs: the title ("# 05 · How are tokens chosen?", without a number
in a trail), a sentence, and one line with the minutes and what is needed, exactly

    About 45 minutes to read, 5 for the questions, 60 for the exercises. Needs Python.

The first number is for the main path alone. A prediction is ``ask("05.P1")``, the
questions of the section "Check yourself" are ``ask("05.A")`` and so on.

Each rule is tried on a small page that keeps all of them, and on one that breaks it.
"""

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from lecture_lib import show
from lecture_lib.course import NOTEBOOKS, lectures, notebooks
from lecture_lib.course.folding import FOLDED
from lecture_lib.gallery import quiz
from lecture_lib.stepper import step
from tests.notebooks import page as counted
from tests.notebooks import rules
from tests.notebooks.page import Page

PAGES = counted.pages(notebooks())
Draft = dict[str, Any]  # cells by a name, in order
NEXT = next(path.name for path in lectures() if path.name[:2] > "05")


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.__name__)
def test_every_page_in_the_new_form_keeps_the_rule(rule):
    broken = [f"{p.path.stem}: {what}" for p in PAGES for what in rule(p)]
    assert broken == []


# A page that keeps all rules


def prose(text: str) -> Any:
    return new_markdown_cell(text)


def code(source: str, *tags: str, **data: str) -> Any:
    """A cell with one output, if there are `data` for it: text and html."""
    outputs = []
    if data:
        kinds = {"text": "text/plain", "html": "text/html"}
        bundle = {kinds[kind]: value for kind, value in data.items()}
        outputs = [new_output("display_data", bundle)]
    return new_code_cell(source, metadata={"tags": list(tags)}, outputs=outputs)


def count_down(n):
    while n > 0:
        n -= 1
    return n


def steps(n: int) -> dict[str, str]:
    trace = step(count_down, n)
    return {"text": trace.to_text(), "html": trace.to_html()}


def good_draft() -> Draft:
    draft = {
        "head": prose(
            "# 05 · How are tokens chosen?\n\nYou will have written a trainer.\n\n"
            "About 10 minutes to read, 5 for the questions, 60 for the exercises. "
            "Needs lectures [03](03_bytes.ipynb) and [04](04_words.ipynb)."
        ),
        "picture": code(
            'show.pipeline("tokens")',
            "remove-input",
            text="text → [tokens: you are here]",
            html=show.pipeline("tokens")._repr_html_(),
        ),
        "puzzle": prose("## A puzzle\n\nWhy is this so? Lecture 03 has asked before."),
        "count": prose(
            "## Count the pairs\n\nA **[pair](glossary.md#pair)** is two neighbors, "
            "of which there are 12 here. " + "So it goes on and on. " * 170
        ),
        "counting": code("pairs = 12\n\nassert pairs == 12\npairs", text="12"),
        "check": code("# Check: pairs\nassert pairs == 12", "check"),
        "predict": code('ask("05.P1")', "remove-input", text="How often now?"),
        "step": code("step(count_down, 9)", **steps(9)),
        "merge": prose("## Merge a pair\n\nSee `12`, and GPT-2 again."),
        "chart": code("show.bars(pairs)", "hide-input", text="Figure: bars"),
        "ask": prose("## Check yourself"),
    }
    for letter in "ABCD":
        draft[letter] = code(f'ask("05.{letter}")', "remove-input", text="Why?")
    draft["exercises"] = prose("## Exercises\n\nTake 3 of them.")
    for i in range(1, 5):
        draft[f"task {i}"] = prose(f"### 05.{i} Count ★\n\nCount 5 pairs.")
        stub = f'check("05.{i}", ...)'
        solution = f'# Solution\ncheck("05.{i}", 5)'
        draft[f"stub {i}"] = code(stub, text=f"○ 05.{i}: not attempted yet")
        draft[f"solution {i}"] = code(
            solution, "solution", "hide-cell", text="✓ 05: solved"
        )
    draft["now"] = prose(f"## What you have now\n\nA trainer. [Next]({NEXT}) encodes.")
    return draft


PREDICTION = SimpleNamespace(
    text="How often is it there?",
    options=[
        SimpleNamespace(text="`seven` times", is_right=True),
        SimpleNamespace(text="twelve times", is_right=False),
        SimpleNamespace(text="never", is_right=False),
    ],
)


def page_of(draft: Draft, path: Path = NOTEBOOKS / "05_draft.ipynb") -> Page:
    cells = list(draft.values())
    return Page(path, new_notebook(cells=cells), {"P1": PREDICTION})


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.__name__)
def test_a_good_page_breaks_no_rule(rule):
    assert list(rule(page_of(good_draft()))) == []


# Pages that break one


def says(name: str, text: str) -> Callable[[Draft], None]:
    """Append `text` to a cell."""

    def change(draft: Draft) -> None:
        draft[name].source += text

    return change


def replaces(name: str, old: str, new: str) -> Callable[[Draft], None]:
    """Replace a text of a cell, which must contain it."""

    def change(draft: Draft) -> None:
        assert old in draft[name].source
        draft[name].source = draft[name].source.replace(old, new)

    return change


def tagged(name: str, *tags: str) -> Callable[[Draft], None]:
    def change(draft: Draft) -> None:
        draft[name].metadata.tags = list(tags)

    return change


def lacks(*names: str) -> Callable[[Draft], None]:
    def change(draft: Draft) -> None:
        for name in names:
            del draft[name]

    return change


def has(name: str, cell: Any) -> Callable[[Draft], None]:
    """Put another cell in the place of one."""

    def change(draft: Draft) -> None:
        draft[name] = cell

    return change


VIOLATIONS = [
    (rules.few_words, says("count", "more words " * 700), "words in the main path"),
    (rules.few_words, says("puzzle", "\n\n> word" + " word" * 1_300), "at most 2200"),
    (rules.little_code, says("counting", "\nx = 1" * 160), "164 visible lines"),
    (rules.few_asserts, says("counting", "\nassert pairs" * 4), "5 visible asserts"),
    (rules.few_asserts, says("counting", "\nif pairs: assert 1" * 4), "5 visible"),
    (rules.no_plotting, tagged("chart"), None),
    (rules.no_plotting, says("counting", "\nax.plot(pairs)"), "ax.plot"),
    (rules.a_few_sections, says("count", "\n\n## A\n\n## B" * 3), "12 sections"),
    (rules.a_few_sections, lacks("puzzle"), "5 sections"),
    (rules.no_smaller_headings, says("merge", "\n\n### More"), "### More"),
    (rules.no_smaller_headings, says("now", "\n\n#### More"), "#### More"),
    (rules.long_step_throughs, has("step", code("step(…)", **steps(1))), "5 steps"),
    (rules.a_few_questions, lacks("D"), "3 questions, not 4 to 5"),
    (
        rules.a_few_questions,
        replaces("C", "05.C", "05.D"),
        "not ['05.A', '05.B', '05.C",
    ),
    (rules.a_few_questions, replaces("ask", "yourself", "it"), "in the section"),
    (rules.exercises_with_solutions, lacks("task 4"), "3 exercises"),
    (rules.exercises_with_solutions, replaces("task 4", "5.4", "5.7"), "numbered"),
    (rules.exercises_with_solutions, lacks("solution 2"), "05.2 has 1 cells"),
    (rules.exercises_with_solutions, tagged("solution 2", "hide-input"), "05.2: its s"),
    (rules.exercises_with_solutions, tagged("stub 1", "hide-input"), "no visible stub"),
    (rules.exercises_with_solutions, has("stub 1", code('check("05.1", 1)')), "no vis"),
    (
        rules.exercises_with_solutions,
        has("solution 3", code('check("05.3", 1)', "solution", "hide-cell", text="✗")),
        "05.3: its solution has no ✓",
    ),
    (
        rules.silent_first_lines,
        replaces("solution 2", "# Solution\n", ""),
        'a solution begins with check("05.2", 5)',
    ),
    (
        rules.silent_first_lines,
        replaces("solution 2", "# Solution", "# Solution: five"),
        "begins with # Solution: five",
    ),
    (rules.a_head, replaces("head", "# 05 · ", "# "), "the title"),
    (
        rules.a_head,
        replaces("head", "You will have written a trainer.\n\n", ""),
        "a sentence",
    ),
    (rules.a_head, says("head", "\n\nAnd more."), "the head"),
    (rules.a_head, replaces("head", ", 60 for the exercises", ""), "no line"),
    (rules.a_head, replaces("head", "About 10 minutes", "10 minutes"), "no line"),
    (
        rules.honest_minutes,
        replaces("head", "About 10 ", "About 13 "),
        "13 minutes are",
    ),
    (rules.honest_minutes, replaces("head", "About 10 ", "About 8 "), "8 minutes are"),
    (rules.honest_minutes, replaces("head", "About 10 ", "About 51 "), "at most 50"),
    (rules.the_picture_at_the_top, lacks("picture"), "no cell before"),
    (rules.the_picture_at_the_top, tagged("picture"), "is visible"),
    (rules.the_picture_at_the_top, has("picture", code("show.pipeline()")), "stored"),
    (rules.closing_sections, lacks("now"), "the last sections"),
    (rules.closing_sections, says("now", "\n\n## More"), "More"),
    (rules.the_next_lecture_linked, replaces("now", NEXT, "04_words.ipynb"), NEXT),
    (rules.the_next_lecture_linked, replaces("now", f"({NEXT})", ""), NEXT),
    (rules.the_next_lecture_linked, says("now", "\n\n## More"), "last section, More"),
    (rules.open_predictions, replaces("predict", "05.P1", "05.P2"), "no prediction"),
    (rules.open_predictions, says("merge", "It is **seven** times there."), None),
    (rules.open_predictions, says("count", "It is **seven** times there."), "stated"),
    (rules.open_predictions, says("counting", "\n# Seven  times"), "stated"),
    (
        rules.open_predictions,
        has("counting", code("n", "hide-input", text="seven times")),
        "stated",
    ),
    (
        rules.open_predictions,
        replaces("head", "tokens chosen", "seven times so"),
        "sta",
    ),
    (rules.checked_numbers, lacks("check"), "in the section Count the pairs"),
    (rules.checked_numbers, says("merge", "\n\nThere are 13."), "Merge a pair"),
    (rules.checked_numbers, says("now", "\n\nIt has 300 tokens."), "300"),
    (rules.linked_terms, says("merge", "\n\nA **merge** is it."), "glossary.md#merge"),
    (rules.linked_terms, says("puzzle", "\n\nTwo **pairs**."), "glossary.md#pair"),
    (rules.linked_terms, replaces("count", "glossary.md#pair", "#pair"), "#pair"),
    (rules.living_links, says("now", "[6](06_none.ipynb)"), "06_none.ipynb"),
    (rules.living_links, says("now", "[x](glossary.md#no-such)"), "glossary.md#no-s"),
]


@pytest.mark.parametrize(("rule", "change", "complaint"), VIOLATIONS)
def test_what_breaks_a_rule_is_named(rule, change, complaint):
    """Or isn't, where `complaint` is None: what looks like a violation and is none."""
    draft = good_draft()
    change(draft)
    said = "\n".join(rule(page_of(draft)))
    assert (complaint or "") in said
    assert bool(said) == (complaint is not None)


def test_every_rule_is_broken_by_something():
    assert {rule for rule, _, complaint in VIOLATIONS if complaint} == set(rules.RULES)


@pytest.mark.parametrize("known", rules.KNOWN_TEXTS)
def test_a_prediction_about_a_known_text_is_named(known):
    asked = SimpleNamespace(text=f"And `{known}`?", options=PREDICTION.options)
    page = Page(NOTEBOOKS / "05_x.ipynb", page_of(good_draft()).notebook, {"P1": asked})
    assert known in "\n".join(rules.open_predictions(page))


def test_what_the_readme_states_is_no_prediction(tmp_path, monkeypatch):
    (tmp_path / "README.md").write_text("It is there seven times.", encoding="utf-8")
    monkeypatch.setattr(rules, "README", tmp_path / "README.md")
    assert "is stated" in "\n".join(rules.open_predictions(page_of(good_draft())))


def test_too_many_step_throughs_are_named():
    draft = good_draft()
    draft |= {f"step {i}": code("step(…)", **steps(9)) for i in range(4)}
    assert list(rules.long_step_throughs(page_of(draft))) == [
        "5 step-throughs, at most 4"
    ]


def test_a_trail_has_half_the_room_and_a_title_without_a_number():
    trail = NOTEBOOKS / "trails" / "draft.ipynb"
    draft = good_draft()
    assert "title" in "\n".join(rules.a_head(page_of(draft, trail)))
    title = draft["head"].source.replace("# 05 · ", "# ")
    draft["head"].source = title
    assert "Side trail" in "\n".join(rules.a_head(page_of(draft, trail)))
    facts = "Side trail, about 9 minutes. Needs lecture 03."
    draft["head"].source = re.sub("About .*", facts, title)
    assert list(rules.a_head(page_of(draft, trail))) == []
    assert list(rules.few_words(page_of(draft, trail))) == []
    draft["count"].source += " more" * 200
    assert "at most 1100" in "".join(rules.few_words(page_of(draft, trail)))
    draft["counting"].source += "\nx = 1" * 80
    assert "at most 80" in "".join(rules.little_code(page_of(draft, trail)))


def test_neither_the_last_lecture_nor_a_trail_links_a_next_one():
    draft = good_draft()
    draft["now"] = prose("## What you have now\n\nAll of it.")
    for path in (NOTEBOOKS / "99_draft.ipynb", NOTEBOOKS / "trails" / "00_draft.ipynb"):
        assert list(rules.the_next_lecture_linked(page_of(draft, path))) == []


# What is counted


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("One, two and three.", 4),
        ("It has 50,257 of them", 5),
        ("don't re-read it", 3),
        ("Call `encode(a, b)` now", 3),
        ("## A heading\n\ntwo words", 2),
        ("| a | b |\n|---|---|\n| c | d |\n\none", 1),
        ("```python\nx = 1\n## no heading\n```\n\ntwo words", 2),
        ("so $a + b$ is", 3),
        ("[two words](03_bytes.ipynb) **bold**", 3),
        ("Side trail, about 9 minutes. Needs lecture 03.\n\nOne.", 1),
    ],
)
def test_words(markdown, words):
    assert page_of({"only": prose(markdown)}).words == words


@pytest.mark.parametrize(
    ("markdown", "numbers"),
    [
        ("There are 12 pairs, not 1,300.", ["12", "1,300."]),
        ("UTF-8, GPT-2 and U2", []),
        ("Lectures 03, 04 and 05 say so, like [05](05_bpe_training.ipynb).", []),
        ("[Gage 1994](references.md#gage1994) and exercise 05.A", []),
        ("1. first\n2. second", []),
        ("`12` and $12$", []),
        ("Lecture 03 has 7", ["7"]),
    ],
)
def test_numbers(markdown, numbers):
    assert counted.numbers(markdown) == numbers


def test_the_main_path_ends_at_the_exercises():
    """Also where they begin in the middle of a cell."""
    page = page_of({"a": prose("one two\n\n## Exercises\n\nthree"), "b": code("x = 1")})
    assert page.words == 2
    assert page.code_lines == []
    assert page.titles == ["Exercises"]


@pytest.mark.parametrize("tag", sorted(FOLDED))
def test_a_folded_cell_has_no_visible_lines(tag):
    cells = {"a": code("x = 1\n\ny = 2"), "b": code("assert x", tag)}
    page = page_of(cells)
    assert page.code_lines == ["x = 1", "y = 2"]
    assert page.asserts == 0


def test_a_comment_is_no_assert():
    page = page_of({"a": code("# assert x\ntext = 'assert y'\nassert text")})
    assert page.asserts == 1


def test_the_steps_of_a_stored_viewer_are_counted():
    trace = step(count_down, 5)
    cells = {"a": code("step(…)", html=trace.to_html())}
    assert page_of(cells).step_throughs == [len(trace)]
    assert len(trace) > 10


def test_minutes_are_estimated():
    cells = {
        "words": prose("word " * 340),
        "code": code("\n".join("x = 1" for _ in range(18)), text="1"),
        "steps": code("step(f)", "hide-input", **steps(5)),
        "question": code('ask("05.A")', "remove-input", text="Why?"),
    }
    assert page_of(cells).minutes == pytest.approx(340 / 170 + 18 / 9 + 2 * 0.5 + 1.5)


def test_the_texts_of_a_quiz_take_their_minutes():
    shown = quiz("digits")
    cells = {"a": code('quiz("digits")', html=shown._repr_html_())}
    assert page_of(cells).cases == len(shown.entries) == 6
    assert page_of(cells).minutes == pytest.approx(1 / 9 + 0.5 + 6 * 0.25)


def test_sections_of_the_same_name_are_all_there():
    page = page_of({"a": prose("## A\n\n## A\n\n```\n## B\n```")})
    assert len(page.titles) == 2


def test_pages_are_found_with_their_trails(tmp_path):
    (tmp_path / "trails").mkdir()
    paths = [tmp_path / "01_one.ipynb", tmp_path / "trails" / "two.ipynb"]
    for path in paths:
        nbformat.write(new_notebook(cells=[prose("# A title")]), path)
    found = [(page.name, page.is_trail) for page in counted.pages(paths)]
    assert found == [("01", False), ("two", True)]


def test_the_draft_is_a_notebook():
    assert nbformat.validator.isvalid(page_of(good_draft()).notebook)
