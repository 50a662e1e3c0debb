"""Slides: what is folded, and questions for a class."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

pytest.importorskip("sphinx_revealjs")

from authors import slides
from lecture_lib.exercises.questions import parse
from tests.cells import asking, code, markdown, notebook

CHART = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
QUESTION = """
## A. Question {}: which of these is a pair?

- [ ] A token that was merged before
  That is a token, and a pair has two.
- [x] Two tokens side by side
  A merge makes one token of the two.
- [ ] Two words of the same text
  The words don't have to be neighbors.
- [ ] A rule that the trainer has learned
  A rule says which pair is merged.
"""
QUESTIONS = [parse(QUESTION.format(number))["A"] for number in (1, 2)]


CHECK = code("# Check: the sum\nassert the_sum == 2", "check", text_plain="checked")


def lecture(*more: nbformat.NotebookNode) -> nbformat.NotebookNode:
    return notebook(
        markdown("# 98 · Pairs\n\nWhat a pair is."),
        code("import os\nset_up()", "hide-input"),
        markdown("## Count the pairs\n\nThey are neighbors."),
        code("count_pairs()", text_plain="12 pairs"),
        code(
            "# Chart: pairs\nshow.lines(pairs)",
            "hide-input",
            text_plain="Figure: twelve pairs",
            **{"image_svg+xml": CHART},
        ),
        *more,
        markdown("## Check yourself"),
        asking(QUESTIONS[0]),
        asking(QUESTIONS[1]),
        markdown("## Exercises\n\nTwo that everyone can do."),
        markdown("**98.1** Count the pairs of your own text.\n\nBegin with bytes."),
        code('my_pairs = ...\ncheck("98.1", my_pairs)', text_plain="○ not yet"),
        code("my_solution()", "solution", "hide-cell", text_plain="✓ solved"),
        markdown("**98.2** Now the other way round."),
        markdown("## What you have now\n\nA counter of pairs."),
    )


def bodies(made: nbformat.NotebookNode) -> list[str]:
    """Return the bodies of slides, without the colors of code, which part its words."""
    deck = ("".join(slide.body) for slide in slides.slides_of(made))
    return [re.sub(r"</?span[^>]*>", "", body) for body in deck]


def test_checks_solutions_and_set_up_are_left_out():
    deck = "".join(bodies(lecture(CHECK)))
    for hidden in ("the_sum", "checked", "my_solution", "solved", "set_up", "my_pairs"):
        assert hidden not in deck
    assert "count_pairs" in deck and "12 pairs" in deck


def test_of_folded_code_only_the_outputs_are_shown():
    deck = bodies(lecture(CHECK))
    (chart,) = (body for body in deck if 'alt="twelve pairs"' in body)
    assert "show.lines" not in "".join(deck)
    assert "count_pairs" not in chart, "a chart has a slide to itself"
    assert "ask_by_name" not in "".join(deck)


def test_each_section_is_a_column_and_each_question_has_a_slide():
    deck = slides.slides_of(lecture(CHECK))
    columns = [slide.heading or slide.goes_on for slide in deck if slide.begins_column]
    assert columns == [
        "98 · Pairs",
        "Count the pairs",
        "Check yourself",
        "Exercises",
        "What you have now",
    ]
    asked = [slide for slide in deck if "question" in "".join(slide.body)]
    assert [slide.heading for slide in asked] == ["Check yourself", ""]
    assert asked[1].goes_on == "Check yourself"
    for number, slide in enumerate(asked, start=1):
        assert "".join(slide.body).count('class="question"') == 1
        assert f"Question {number}" in "".join(slide.body)


def test_several_questions_of_one_cell_have_a_slide_each():
    together = code("ask_by_name", "remove-input")
    for each in QUESTIONS:
        together.outputs += asking(each).outputs
    made = notebook(CHECK, markdown("## Check yourself"), together)
    assert [body.count('class="question"') for body in bodies(made)] == [1, 1]


def test_what_follows_a_question_is_on_the_next_slide():
    more = [asking(QUESTIONS[0]), markdown("It is two tokens.")]
    deck = bodies(lecture(CHECK, *more))
    (asked,) = (body for body in deck[:4] if 'class="question"' in body)
    assert "It is two tokens." not in asked
    assert "It is two tokens." in "".join(deck)


def test_the_words_of_exercises_stay_together():
    deck = slides.slides_of(lecture(CHECK))
    (exercises,) = (slide for slide in deck if slide.heading == "Exercises")
    assert "98.1" in "".join(exercises.body) and "98.2" in "".join(exercises.body)
    assert "Begin with bytes." in "".join(exercises.notes)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("slides")
    (directory / "references.md").write_text("", encoding="utf-8")
    path = directory / "98_pairs.ipynb"
    nbformat.write(lecture(CHECK), path)
    slides.build([path], directory)
    return directory / "98_pairs.html"


@pytest.fixture
def page(chromium: Any, built: Path) -> Iterator[Any]:
    """The slide of the first question."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(f"{built.as_uri()}#/check-yourself")
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    page.locator("section.present:not(.stack) .question").wait_for()
    yield page
    context.close()


def place(page: Any) -> dict:
    return page.evaluate("Reveal.getIndices()")


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("key", [" "])
def test_the_presenters_space_opens_an_option_and_keeps_the_slide(page, key):
    before = place(page)
    option = page.locator("section.present .question details").nth(1)
    option.locator("summary").focus()
    page.keyboard.press(key)
    assert option.locator("p").is_visible()
    assert place(page) == before
    page.keyboard.press(key)
    assert not option.locator("p").is_visible()
    assert place(page) == before


@pytest.mark.needs("chromium")
def test_a_question_can_be_read_from_the_last_row_and_has_room_for_all_reasons(page):
    shown = page.locator("section.present:not(.stack)")
    summary = shown.locator(".question summary").first
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert summary.evaluate(size) >= 24
    for option in shown.locator("summary").all():
        option.click()
    assert shown.locator(".question p").last.evaluate(size) >= 20
    body = shown.locator("> .body")
    assert body.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
