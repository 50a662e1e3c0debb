"""Every viewer of a page has an address of its own: links lead back to the very one."""

from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Trace, step
from lecture_lib.stepper.render import runtime, strip_runtime

from . import bpe

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]

Opener = Callable[..., Any]


def steps(page: Any) -> list[int]:
    """The numbers of the steps that the viewers show."""
    read = "all => all.map((one) => Number(one.dataset.step))"
    return page.locator(".ll-stepper").evaluate_all(read)


@pytest.fixture(scope="module")
def equal() -> Trace:
    return step(bpe.train, "the cat", 1)


@pytest.fixture
def open_four(open_page: Opener, equal: Trace) -> Callable[..., Any]:
    """Four equal viewers, with one program for the page."""

    def open_(hash_: str = "") -> Any:
        fragment = strip_runtime(equal.to_html())
        return open_page(*[fragment] * 4, script=runtime(), hash_=hash_)

    return open_


def test_a_link_moves_only_its_viewer(open_four: Callable[..., Any]) -> None:
    page = open_four("#train-2.9")
    assert steps(page) == [1, 9, 1, 1]
    for hash_, expected in (
        ("#train.5", [5, 9, 1, 1]),  # as links were before there were numbers
        ("#train-4.7", [5, 9, 1, 7]),
        ("#train-5.8", [5, 9, 1, 7]),
        ("#train-1.8", [5, 9, 1, 7]),
        ("#.3", [5, 9, 1, 7]),
        ("#train.x", [5, 9, 1, 7]),
        ("#%E0.1", [5, 9, 1, 7]),
    ):
        page.evaluate("hash => { location.hash = hash }", hash_)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")
        assert steps(page) == expected


def test_a_copied_link_leads_back(open_four: Callable[..., Any]) -> None:
    page = open_four()
    page.locator(".ll-stepper .viewer").nth(2).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    assert page.evaluate("location.hash") == "#train-3.2"
    assert steps(open_four("#train-3.2")) == [1, 1, 2, 1]


def test_addresses_follow_the_page(open_four: Callable[..., Any]) -> None:
    """As when a notebook's cell is run again, or its output is cleared."""
    page = open_four()
    page.evaluate("document.querySelector('.ll-stepper').remove()")
    page.evaluate("location.hash = '#train-2.6'")
    page.wait_for_selector(".ll-stepper[data-step='6']")
    assert steps(page) == [1, 6, 1]
