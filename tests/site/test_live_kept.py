"""Python on the pages: what links, storage, and the stored outputs hold."""

import hashlib
import json
import os
import re
from typing import Any

import pytest

from lecture_lib.course import lectures, notebooks, page_name
from tests.site import live_cells

from .live_page import (
    NEEDS,
    TRAINING,
    WIDE,
    box,
    cell,
    code_of,
    fill,
    loaded,
    press,
    run,
    trying,
    wait,
)
from .test_browser import findings

pytestmark = NEEDS

MOST_SHIFT = 0.02  # of the layout while a page loads


def test_the_page_to_try_things_steps_through_any_code(visit):
    page = visit("try.html")
    assert "of" in run(trying(page), "def f(x):\n    return x + 1\n\nstep(f, 1)")
    counter = trying(page).locator(".live-output .counter")
    assert re.search(r"Step \d+ of \d+", counter.inner_text())
    assert run(trying(page), "train_bpe('aaab', 257).merges").split()[-1] != "run"


def test_a_link_shows_code_and_runs_nothing(visit):
    page = visit("try.html")
    code = "print('<b>ü</b>', 6 * 7)"
    fill(trying(page), code)
    press(trying(page), "Link to this code")
    wait(trying(page), "has the code|is copied")
    address = page.evaluate("location.href")
    assert "#code=" in address
    other = visit(address.rsplit("/", 1)[-1])
    assert code_of(trying(other)) == code
    assert "Read it before you run it" in wait(trying(other), "link")
    other.wait_for_timeout(300)
    assert trying(other).locator(".live-output").count() == 0
    assert loaded(other, "/live/pyodide") == {}
    assert run(trying(other)).split()[-2:] == ["<b>ü</b>", "42"]


BROKEN = ["#code=%%%", "#code=" + "QUFB" * 3000]


@pytest.mark.parametrize("fragment", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_link_shows_no_code(visit, fragment):
    page = visit("try.html" + fragment)
    cell = trying(page)
    assert box(cell).count() == 0
    wait(cell, "can't be read")
    assert run(cell, "1 + 1").split()[-1] == "2"


def kept(page: Any) -> str:
    """Return what the page lists as done; the script for it loads after the page."""
    listed = page.locator("#live-kept").filter(has_not_text="With JavaScript")
    listed.wait_for()
    return listed.inner_text()


def test_what_was_done_is_kept_listed_and_forgotten(visit):
    page = visit(TRAINING)
    run(cell(page, "def spell(word)"), "1 + 1")
    page.locator(".question").first.evaluate(
        "each => each.querySelectorAll('details').forEach((one) => one.open = true)"
    )
    solution = cell(page, "solution_3")
    solution.locator("summary").first.click()
    assert "✓" in run(solution)
    page.reload()
    host = cell(page, "def spell(word)")
    assert code_of(host) == "1 + 1"
    assert host.locator(".live-output").count() == 0  # shown, and not run
    done = visit("try.html")
    text = kept(done)
    assert text.startswith(
        "05 · How are tokens chosen?: 1 cell changed; exercises solved: 3;"
    )
    assert "of 1 questions right at first" in text
    done.get_by_role("button", name="Forget all of it").click()
    assert kept(done) == "Nothing yet."
    page.reload()
    assert box(cell(page, "def spell(word)")).count() == 0


DONE = {"title": "05", "cells": {}, "solved": ["1"], "exercises": 4}
SHIFTS = """new PerformanceObserver((list) => {
  for (const each of list.getEntries()) {
    window.shifted = (window.shifted ?? 0) + each.value;
  }
}).observe({ type: "layout-shift", buffered: true });"""


def test_a_solved_exercise_has_a_sign_at_its_heading_and_at_links(visit):
    page = visit(TRAINING, viewport={"width": WIDE, "height": 900})
    text = json.dumps(DONE)
    page.evaluate("(text) => localStorage.setItem('live:05_bpe_training', text)", text)
    page.add_init_script(SHIFTS)
    page.reload()
    solved = page.locator(".solved")
    solved.first.wait_for()
    links = page.locator("[data-solved]")
    links.wait_for(state="attached")
    assert links.inner_text().startswith("05 · How")
    assert solved.count() == 3
    for sign in page.locator(".solved:not([data-solved])").all():
        assert sign.inner_text().startswith("Exercise 1")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted ?? 0") <= MOST_SHIFT
    assert [each for each in findings(page) if "solved" in str(each)] == []
    front = visit("index.html", viewport={"width": WIDE, "height": 900})
    lecture = front.locator(".lectures [data-solved]")
    lecture.wait_for()
    assert lecture.get_attribute("data-solved") == "1 of 4"
    assert lecture.inner_text().startswith("05 ")


def test_it_works_where_storage_is_refused(chromium, address):
    context = chromium.new_context()
    context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("refused", "SecurityError"); }
        });"""
    )
    page = context.new_page()
    page.goto(address + TRAINING)
    assert run(cell(page, "def spell(word)"), "1 + 1").split()[-1] == "2"
    page.goto(address + "try.html")
    assert kept(page) == "Nothing yet."
    context.close()


@pytest.mark.parametrize("held", ["{", '{"cells": 1}', "null"])
def test_what_something_else_stored_does_no_harm(visit, held):
    page = visit("try.html")
    page.evaluate("held => localStorage.setItem('live:try', held)", held)
    page.reload()
    assert run(trying(page), "1 + 1").split()[-1] == "2"


def can_run(name: str) -> list[int]:
    """The cells of a page that have a Run button, by a hash of their code."""
    hidden = {*live_cells.HIDDEN, live_cells.NOT_ON_PAGE}
    found = [
        (hashlib.sha256("".join(each["source"]).encode()).hexdigest(), number)
        for number, each in enumerate(live_cells.cells_of(name))
        if not hidden & set(each["metadata"].get("tags", []))
    ]
    return [number for _, number in sorted(found)]


@pytest.mark.parametrize("name", [page_name(path) for path in lectures()])
def test_some_cells_of_every_lecture_show_what_is_stored(visit, address, name):
    page = visit(f"{name}.html")
    found = live_cells.differing(page, address, name, can_run(name)[:3])
    assert found == {}, f"run `python -m tests.site.live_cells build/site {name}`"


if os.environ.get("EXHAUSTIVE") == "1":

    @pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
    @pytest.mark.parametrize("name", [page_name(path) for path in notebooks()])
    def test_every_cell_shows_what_is_stored(visit, address, name, backwards):
        """Backwards each cell has to find by itself what it needs."""
        cells = sorted(can_run(name), reverse=backwards)
        assert live_cells.differing(visit(f"{name}.html"), address, name, cells) == {}
