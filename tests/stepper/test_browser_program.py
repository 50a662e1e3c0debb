"""The start of the program in an output: at once, once on a page, or not at all."""

from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Trace, step
from lecture_lib.stepper.render import own_runtime, strip_runtime

from . import programs

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]

Opener = Callable[..., Any]
# How far what is already on the screen moves without the reader doing anything.
WATCH = """<script>
window.moved = 0;
window.observer = new PerformanceObserver((list) => {
  moved += list.getEntries().length;
});
observer.observe({ type: 'layout-shift', buffered: true });
</script>"""
PROGRAMS = "Object.keys(globalThis).filter((key) => /^stepper_/.test(key)).length"


def test_many_viewers_share_a_program_and_nothing_moves(
    open_page: Opener, training: Trace
) -> None:
    page = open_page(WATCH, *[training.to_html() + "<p>Prose.</p>"] * 10)
    assert page.locator(".ll-stepper[data-step]").count() == 10
    assert page.evaluate(PROGRAMS) == 1
    drawn = "new Promise((d) => requestAnimationFrame(() => requestAnimationFrame(d)))"
    page.evaluate(drawn)
    assert page.evaluate("observer.takeRecords().length + moved") == 0


def test_outputs_made_by_other_programs_share_a_page(
    open_page: Opener, training: Trace
) -> None:
    """An older output brings its own program, and each viewer is mounted once."""
    new = training.to_html()
    old = new.replace("globalThis.stepper_", "globalThis.stepper_older_")
    assert old != new
    page = open_page(WATCH, new, old, new, step(programs.recursion).to_html())
    assert page.locator(".ll-stepper[data-step]").count() == 4
    assert page.evaluate(PROGRAMS) == 2


def test_a_script_that_does_not_know_its_place_mounts_all(
    open_page: Opener, training: Trace
) -> None:
    """Some front ends evaluate the scripts of an output instead of placing them."""
    page = open_page(strip_runtime(training.to_html()))
    assert page.locator(".ll-stepper[data-step]").count() == 0
    page.evaluate("(program) => new Function(program)()", own_runtime())
    assert page.locator(".ll-stepper[data-step]").count() == 1


def test_a_page_that_allows_no_scripts_keeps_the_table(
    chromium: Any, training: Trace
) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        served = {"body": training.to_html(), "content_type": "text/html"}
        policies = {"Content-Security-Policy": "script-src 'none'"}
        page.route("**", lambda route: route.fulfill(headers=policies, **served))
        page.goto("http://lecture.test/")
        assert page.locator("table.ll-keysteps").is_visible()
