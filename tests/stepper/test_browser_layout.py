"""The layout: nothing moves, nothing is cut off, at any width and in any mode."""

from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Trace, step

from . import programs

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]

Opener = Callable[..., Any]
STEPPER = "document.querySelector('.ll-stepper').stepper"


def open_viewer(open_page: Opener, trace: Trace, *more: str, **options: Any) -> Any:
    page = open_page(trace.to_html(), *more, **options)
    page.wait_for_selector(".ll-stepper[data-step]")
    return page


OVERFLOW = """() => {
  const { shadowRoot } = document.querySelector('.ll-stepper');
  const box = shadowRoot.querySelector('.viewer').getBoundingClientRect();
  const found = [];
  const parts = '.control, .counter, .title, .timeline, .crumbs, .story, .heading';
  for (const node of shadowRoot.querySelectorAll(parts)) {
    const one = node.getBoundingClientRect();
    const isShown = one.width && getComputedStyle(node).visibility !== 'hidden';
    if (isShown && (one.left < box.left - 1 || one.right > box.right + 1)) {
      found.push(node.className + ' sticks out');
    }
    if (node.matches('.control, .counter') && node.scrollWidth > node.clientWidth + 1) {
      found.push(node.className + ' is cut off');
    }
  }
  const shown = [...shadowRoot.querySelectorAll('.controls > :not(.space)')]
    .map((node) => node.getBoundingClientRect())
    .filter((one) => one.width);
  shown.forEach((one, at) => shown.slice(at + 1).forEach((other) => {
    const apart = one.right <= other.left + 0.5 || other.right <= one.left + 0.5
      || one.bottom <= other.top + 0.5 || other.bottom <= one.top + 0.5;
    if (!apart) {
      found.push('controls overlap');
    }
  }));
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push('the page scrolls sideways');
  }
  return found;
}"""


def test_nothing_sticks_out_overlaps_or_moves(
    open_page: Opener, training: Trace
) -> None:
    """Also with letters a third wider, as some fonts have."""
    page = open_viewer(open_page, training)
    moved = """() => {
      const { shadowRoot, stepper } = document.querySelector('.ll-stepper');
      const found = new Set();
      for (let k = 0; k < stepper.recording.length; k += 7) {
        stepper.go(k);
        const parts = ['.viewer', '.story', '.code', '.variables', '.next'];
        const box = (s) => shadowRoot.querySelector(s).getBoundingClientRect();
        const place = (s) => [box(s).top, box(s).left, box(s).height];
        found.add(parts.map(place).join());
      }
      return found.size;
    }"""
    for width in (1280, 860, 560, 320):
        page.set_viewport_size({"width": width, "height": 800})
        for spacing in ("normal", "0.2em"):
            page.evaluate(f"{STEPPER}.root.style.letterSpacing = '{spacing}'")
            assert page.evaluate(OVERFLOW) == []
        assert page.evaluate(moved) == 1


def test_on_a_phone(open_page: Opener, training: Trace) -> None:
    """Code and variables are seen at once, and the controls stay on the screen."""
    page = open_viewer(open_page, training, "<p>Prose.</p>" * 60, size=(390, 844))
    box = page.locator(".ll-stepper")
    box.evaluate("(host) => host.scrollIntoView()")
    page.evaluate(f"{STEPPER}.go(47)")
    for part in (".lines .current", ".variables tr.fresh", ".control.next"):
        there = box.locator(part).bounding_box()
        assert there["y"] >= 0 and there["y"] + there["height"] <= 844
    buttons = [b for b in box.locator(".control").all() if b.is_visible()]
    boxes = [button.bounding_box() for button in buttons]
    assert len(boxes) == 7
    assert all(b["width"] >= 40 and b["height"] >= 40 for b in boxes)
    page.set_viewport_size({"width": 390, "height": 500})
    for top in (0, 150, 300):
        page.evaluate("top => scrollTo(0, top)", top)
        there = box.locator(".control.next").bounding_box()
        assert there["y"] >= 0 and there["y"] + there["height"] <= 500


def test_the_outline_comes_and_goes(open_page: Opener, training: Trace) -> None:
    page = open_viewer(open_page, training, size=(1200, 800))
    tree, variables = page.locator(".tree"), page.locator(".variables")

    def shown() -> tuple[bool, bool]:
        return tree.is_visible(), variables.is_visible()

    assert shown() == (True, True)
    page.locator(".viewer").focus()
    page.keyboard.press("o")
    assert shown() == (False, True)
    page.set_viewport_size({"width": 700, "height": 800})
    assert shown() == (False, True)
    page.keyboard.press("o")
    assert shown() == (True, False)
    page.set_viewport_size({"width": 1200, "height": 800})
    assert shown() == (True, True)


def test_a_single_call_has_no_controls_for_calls(open_page: Opener) -> None:
    page = open_viewer(open_page, step(programs.counted), size=(940, 800))
    for part in (".tree", ".crumbs", ".control.over", ".control.outline"):
        assert not page.locator(part).is_visible(), part
    page.locator(".control.help").click()
    keys = page.locator(".keys dt").all_inner_texts()
    assert "o" not in keys and "f" in keys


def test_the_code_is_as_wide_as_its_longest_line(open_page: Opener) -> None:
    """It leaves room for the variables, and is no wider than its longest line."""
    for width, program in (
        (940, programs.counted),
        (1300, programs.plain),
    ):
        page = open_viewer(open_page, step(program), size=(width, 800))
        hidden = "(body) => body.scrollWidth - body.clientWidth"
        assert page.locator(".code .body").evaluate(hidden) <= 0
        longest = "(lines) => Math.max(...lines.map((one) => one.scrollWidth))"
        code = page.locator(".lines code").evaluate_all(longest)
        assert page.locator(".code").bounding_box()["width"] < code + 120


def test_full_screen_is_enlarged(open_page: Opener, training: Trace) -> None:
    """Enlarge the code, 13 px on the page, by what a projector has room for."""
    page = open_viewer(open_page, training, size=(1280, 720))
    page.locator(".controls .full").click()
    page.wait_for_function("document.fullscreenElement !== null")
    page.wait_for_function(f"{STEPPER}.root.style.zoom > 1")
    page.evaluate(f"{STEPPER}.go(47)")
    line = page.locator(".lines .current").bounding_box()
    assert line["height"] / 20 * 13 >= 17
    whole = page.locator(".viewer").bounding_box()
    assert abs(whole["width"] - 1280) < 2 and abs(whole["height"] - 720) < 2
    assert page.evaluate(OVERFLOW) == []


def test_a_viewer_that_was_hidden_shows_its_line(
    open_page: Opener, training: Trace
) -> None:
    """As on a slide: it is mounted long before it is seen."""
    html = training.to_html()
    page = open_page("<div id=one hidden>", html, "</div>", size=(390, 500))
    page.wait_for_selector(".ll-stepper[data-step]", state="attached")
    page.evaluate(f"{STEPPER}.go({len(training)})")
    page.evaluate("one.hidden = false")
    seen = """() => {
      const { shadowRoot } = document.querySelector('.ll-stepper');
      const line = shadowRoot.querySelector('.lines .current').getBoundingClientRect();
      const pane = shadowRoot.querySelector('.code .body').getBoundingClientRect();
      return line.height > 0 && line.top >= pane.top && line.bottom <= pane.bottom;
    }"""
    page.wait_for_function(seen)


def test_forced_colors_and_print(open_page: Opener, training: Trace) -> None:
    """As in Windows' high contrast: backgrounds are gone, so lines have to tell."""
    page = open_viewer(open_page, training)
    page.emulate_media(forced_colors="active")
    page.evaluate(f"{STEPPER}.go(48)")
    width = "(node) => getComputedStyle(node).outlineWidth"
    assert page.locator(".lines .current").evaluate(width) == "2px"
    assert page.locator(".variables tr.fresh").first.evaluate(width) == "2px"
    border = "(node) => getComputedStyle(node).borderTopStyle"
    assert page.locator(".variables .chip").first.evaluate(border) == "solid"
    page.emulate_media(media="print")
    assert page.locator("table.ll-keysteps").is_visible()
    assert not page.locator(".viewer").is_visible()
