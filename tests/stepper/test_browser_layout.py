"""The layout: nothing moves, nothing is cut off, at any width and in any mode."""

from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, Trace, step

from . import bpe, programs

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]

Opener = Callable[..., Any]


def open_viewer(open_page: Opener, trace: Trace, *more: str, **options: Any) -> Any:
    page = open_page(trace.to_html(), *more, **options)
    page.wait_for_selector(".ll-stepper[data-step]")
    return page


@pytest.fixture(scope="module")
def long_call() -> Trace:
    """Above 100 steps, with a title that fills any header."""
    return Stepper(start=1)(bpe.train, "the cat in the hat sat on the mat", 3)


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


@pytest.mark.parametrize("width", [320, 560, 860, 1280])
def test_nothing_sticks_out_or_overlaps(
    open_page: Opener, long_call: Trace, width: int
) -> None:
    """Also with letters a third wider, as some fonts have."""
    page = open_viewer(open_page, long_call, size=(width, 800))
    for spacing in ("normal", "0.2em"):
        page.evaluate(
            """(spacing) => {
              const { stepper } = document.querySelector('.ll-stepper');
              stepper.root.style.letterSpacing = spacing;
              stepper.go(110);
            }""",
            spacing,
        )
        assert page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_a_phone_shows_code_and_variables_at_once(
    open_page: Opener, training: Trace, size: tuple[int, int]
) -> None:
    page = open_viewer(open_page, training, size=size)
    box = page.locator(".ll-stepper")
    box.evaluate("(host) => host.scrollIntoView()")
    page.evaluate("document.querySelector('.ll-stepper').stepper.go(47)")
    for part in (".lines .current", ".variables tr.fresh", ".control.next"):
        there = box.locator(part).bounding_box()
        assert there["y"] >= 0 and there["y"] + there["height"] <= size[1]
    if size[0] >= 360:
        buttons = [b for b in box.locator(".control").all() if b.is_visible()]
        boxes = [button.bounding_box() for button in buttons]
        assert len(boxes) == 7
        assert all(b["width"] >= 40 and b["height"] >= 40 for b in boxes)


def test_a_phones_controls_stay_on_the_screen(
    open_page: Opener, training: Trace
) -> None:
    page = open_viewer(open_page, training, "<p>Prose.</p>" * 60, size=(390, 500))
    next_ = page.locator(".control.next")
    for top in (0, 150, 300):
        page.evaluate("top => scrollTo(0, top)", top)
        there = next_.bounding_box()
        assert there["y"] >= 0 and there["y"] + there["height"] <= 500
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert next_.bounding_box()["y"] < 0  # it left together with its viewer


def test_the_outline_by_key_and_by_the_page(open_page: Opener, training: Trace) -> None:
    page = open_viewer(open_page, training, size=(1200, 800))
    call = "document.querySelector('.ll-stepper').stepper."
    tree, variables = page.locator(".tree"), page.locator(".variables")

    def shown() -> tuple[bool, bool]:
        return tree.is_visible(), variables.is_visible()

    assert shown() == (True, True)
    page.evaluate(call + "showOutline(false)")
    page.evaluate(call + "showOutline(false)")
    assert shown() == (False, True)
    page.set_viewport_size({"width": 700, "height": 800})
    assert shown() == (False, True)
    page.evaluate(call + "toggleOutline()")
    assert shown() == (True, False)
    for wanted in ("true", "false"):
        page.evaluate(call + f"showOutline({wanted})")
        assert shown() == (False, True)
    page.set_viewport_size({"width": 1200, "height": 800})
    page.evaluate(call + "showOutline(true)")
    assert shown() == (True, True)


@pytest.mark.parametrize("width", [900])
def test_a_single_call_leaves_its_room_to_the_code(
    open_page: Opener, training: Trace, width: int
) -> None:
    """JupyterLab's cells are about 900 pixels wide."""
    code, tree = ".pane.code", ".tree"
    page = open_viewer(open_page, training, size=(width + 40, 800))
    assert page.locator(tree).is_visible()
    shared = page.locator(code).bounding_box()["width"]
    page = open_viewer(open_page, step(programs.counted), size=(width + 40, 800))
    assert not page.locator(tree).is_visible()
    assert page.locator(code).bounding_box()["width"] > 1.2 * shared
    page.locator(".viewer").focus()
    page.keyboard.press("o")
    assert page.locator(tree).is_visible()


@pytest.mark.parametrize(
    ("size", "least"),
    [((1280, 720), 17), ((1920, 1080), 24)],
)
def test_full_screen_is_enlarged(
    open_page: Opener, training: Trace, size: tuple[int, int], least: float
) -> None:
    """For a projector: the code, 13 px on the page, by what the screen has room for."""
    page = open_viewer(open_page, training, size=size)
    page.locator(".controls .full").click()
    page.wait_for_function("document.fullscreenElement !== null")
    page.evaluate("document.querySelector('.ll-stepper').stepper.go(47)")
    line = page.locator(".lines .current").bounding_box()
    assert line["height"] / 20 * 13 >= least
    whole = page.locator(".viewer").bounding_box()
    assert abs(whole["width"] - size[0]) < 2 and abs(whole["height"] - size[1]) < 2
    for part in (".tree", ".code", ".variables"):
        there = page.locator(part).bounding_box()
        assert abs(there["y"] + there["height"] - size[1]) < 2
    assert page.evaluate(OVERFLOW) == []


def test_a_viewer_that_was_hidden_shows_its_line(open_page: Opener) -> None:
    """As on a slide: it is mounted long before it is seen."""
    trace = Stepper(start="return vocab")(bpe.train, "the cat", 1)
    page = open_page("<div id=one hidden>", trace.to_html(), "</div>", size=(390, 500))
    page.wait_for_selector(".ll-stepper[data-step]", state="attached")
    page.evaluate("one.hidden = false")
    seen = """() => {
      const { shadowRoot } = document.querySelector('.ll-stepper');
      const line = shadowRoot.querySelector('.lines .current').getBoundingClientRect();
      const pane = shadowRoot.querySelector('.code .body').getBoundingClientRect();
      return line.height > 0 && line.top >= pane.top && line.bottom <= pane.bottom;
    }"""
    page.wait_for_function(seen)


def test_with_forced_colors_marks_are_still_seen(
    open_page: Opener, training: Trace
) -> None:
    """As in Windows' high contrast: backgrounds are gone, so lines have to tell."""
    page = open_viewer(open_page, training)
    page.emulate_media(forced_colors="active")
    page.evaluate("document.querySelector('.ll-stepper').stepper.go(48)")
    width = "(node) => getComputedStyle(node).outlineWidth"
    assert page.locator(".lines .current").evaluate(width) == "2px"
    assert page.locator(".variables tr.fresh").first.evaluate(width) == "2px"
    border = "(node) => getComputedStyle(node).borderTopStyle"
    assert page.locator(".variables .chip").first.evaluate(border) == "solid"


def test_print_shows_the_key_steps(open_page: Opener, training: Trace) -> None:
    page = open_viewer(open_page, training)
    page.emulate_media(media="print")
    assert page.locator("table.ll-keysteps").is_visible()
    assert not page.locator(".viewer").is_visible()
