"""Cards at links to terms and references, and the slider of a lecture."""

import pytest

from .test_browser import findings

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

PAGE = "17_beyond_fixed_tokens.html"
TERM = "article a[href='glossary.html#patch'] >> nth=0"
SOURCE = "article a[href^='references.html#'] >> nth=0"


def test_a_card_says_what_a_link_leads_to(visit):
    page = visit(PAGE, viewport={"width": 390, "height": 844})
    page.get_by_label("Always show answers").click()
    card = page.locator("#card")
    page.locator(TERM).hover()
    card.wait_for()
    assert card.inner_text().startswith("Patch A stretch of bytes, or a square")
    assert card.inner_text().count(". ") == 0, "one sentence"
    card.hover()
    page.wait_for_timeout(400)
    assert card.is_visible(), "it can be pointed at"
    page.keyboard.press("Escape")
    assert not card.is_visible()
    page.keyboard.press("Tab")
    page.locator(SOURCE).focus()
    card.wait_for()
    assert "1951" in card.inner_text()
    described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert described == "card" and findings(page) == []
    page.locator("summary").last.focus()
    assert not card.is_visible()


def test_a_finger_opens_no_card(visit):
    page = visit(PAGE, has_touch=True, is_mobile=True)
    page.get_by_label("Always show answers").click()
    page.locator(TERM).tap()
    page.wait_for_url("**/glossary.html#patch")


def test_a_slider_is_moved_by_keyboard_and_nothing_jumps(visit):
    page = visit(PAGE, viewport={"width": 1440, "height": 900})
    slider = page.get_by_role("slider", name="threshold")
    slider.focus()
    states = page.locator(".ll-slider > details")
    height = page.evaluate("document.body.scrollHeight")
    for key, value in (("ArrowRight", "0.9"), ("End", "0.8"), ("Home", "1")):
        page.keyboard.press(key)
        assert slider.get_attribute("aria-valuetext") == f"threshold: {value}"
        shown = [state.is_visible() for state in states.locator("> div").all()]
        assert shown.count(True) == 1
    assert page.evaluate("document.body.scrollHeight") == height


def test_a_slider_without_javascript_shows_its_first_state(context_with, address):
    page = context_with(java_script_enabled=False).new_page()
    page.goto(address + PAGE)
    states = page.locator(".ll-slider > details > div")
    assert [state.is_visible() for state in states.all()] == [True, False, False]
    page.get_by_text("threshold: 0.9").click()
    assert states.nth(1).is_visible()
    page.close()
