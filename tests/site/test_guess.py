"""A guess before the answer: faded until the reader chooses, and no trap."""

import pytest

from .test_browser import findings
from .test_live_kept import SHIFTS

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

PAGE = "10_wordpiece.html"
FADED = ".guess ~ .faded"


def test_what_follows_a_question_waits_for_a_guess(visit):
    """The keyboard is enough, and nothing moves."""
    page = visit(PAGE, viewport={"width": 1440, "height": 900})
    page.add_init_script(SHIFTS)
    page.reload()
    number = page.locator(".faded").count()
    assert number > 1 and findings(page) == []
    assert page.evaluate("window.shifted ?? 0") < 0.02
    section = page.locator("section:has(> .guess)").first
    summary = section.locator(".guess summary").first
    summary.focus()
    assert section.locator(FADED).first.evaluate("part => part.inert")
    page.keyboard.press("Enter")
    section.locator(FADED).first.wait_for(state="detached")
    page.locator(".guess-bar button:visible").first.focus()
    top = page.locator("h2").last.bounding_box()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.guess + *')")
    assert page.locator("h2").last.bounding_box() == top


def test_a_paragraph_can_ask_for_a_guess_too(visit):
    """What stands below its question waits until a reader wants it."""
    page = visit("18_beyond_text.html", viewport={"width": 390, "height": 844})
    asks = page.locator("p.guess", has_text="Which one is patch 3?")
    answer = page.locator(".faded", has_text="Patch 3 is the first one below the sky")
    assert answer.count() == 1 and findings(page) == []
    asks.get_by_role("button", name="Show the answer").click()
    answer.wait_for(state="detached")
    assert page.locator(".faded").count() > 1, "other answers still wait"


def test_a_reader_can_have_all_answers_at_once(visit):
    page = visit(PAGE)
    page.locator(".guess-bar button", has_text="Always").first.click()
    assert page.locator(".faded").count() == 0
    page.reload()
    switch = page.get_by_label("Always show answers")
    assert switch.is_checked() and page.locator(".faded").count() == 0
    switch.click()
    assert page.locator(".faded").count() > 1
    page.emulate_media(media="print")
    assert page.locator(".faded").first.evaluate(
        "part => getComputedStyle(part).opacity === '1'"
    )
    assert not page.locator(".guess-bar").first.is_visible()


def test_a_link_to_what_is_faded_shows_it(visit):
    page = visit(PAGE)
    target = page.locator(".faded").first
    target.evaluate("part => { part.id = 'here'; location.hash = 'here'; }")
    page.wait_for_function("!document.getElementById('here').inert")
    assert page.locator(".faded").count() > 0, "other answers still wait"


def test_without_javascript_nothing_is_faded(context_with, address):
    page = context_with(java_script_enabled=False).new_page()
    page.goto(address + PAGE)
    assert page.locator(".guess").count() > 0
    assert page.locator(".faded, .guess-bar").count() == 0
    assert not page.get_by_label("Always show answers").is_visible()
    page.close()
