"""The editor of a cell, and the plain box that it takes the place of."""

import re
from typing import Any

import pytest

from tests.site.live_page import (
    NEEDS,
    TRAINING,
    box,
    cell,
    code_of,
    fill,
    loaded,
    named,
    press,
    wait,
)

pytestmark = NEEDS

CODE = "def spell(word)"
MODULES = r"codemirror|lezer|crelt|style-mod|w3c-keyname|find-cluster-break|editor\.js"


def modules(page: Any) -> list[str]:
    return [name for name in loaded(page, "/live/") if re.search(MODULES, name)]


def edit(page: Any) -> Any:
    """A cell whose editor is there."""
    host = cell(page, CODE)
    press(host, "Edit")
    host.locator(".cm-content").wait_for()
    return host


def load_late(page: Any) -> None:
    def wait_first(route: Any) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/live/editor.js", wait_first)


def is_focused(part: Any) -> bool:
    return part.evaluate("(part) => part === document.activeElement")


def test_it_is_loaded_at_the_first_edit_and_the_box_is_there_at_once(visit):
    page = visit(TRAINING)
    host = cell(page, CODE)
    page.wait_for_load_state("networkidle")
    assert modules(page) == []
    shown = named(host, "Edit").evaluate(
        """(button) => {
          button.click();
          return document.activeElement.localName;
        }"""
    )
    assert shown == "textarea"
    host.locator(".cm-content").wait_for()
    assert is_focused(box(host)) and host.locator("textarea").count() == 0
    assert len(modules(page)) == 16
    label = host.get_by_role("textbox").get_attribute("aria-label")
    assert label == "Code of this cell; Control and Enter runs it"
    assert code_of(host) + "\n" == host.locator(".cell_input pre").text_content()


COLORS = """(host) => ["k", "nf", "s2"].map((name) =>
  getComputedStyle(host.querySelector(`.${name}`)).color)"""


def test_it_has_the_colors_of_the_page_light_and_dark(visit):
    page = visit(TRAINING)
    host = edit(page)
    seen = []
    for theme in ("light", "dark"):
        page.evaluate("(name) => document.documentElement.dataset.theme = name", theme)
        other = cell(page, "def merge_pair(word, pair)")
        colors = host.locator(".cm-content").evaluate(COLORS)
        stored = other.locator(".cell_input pre").evaluate(COLORS.replace("s2", "k"))
        assert colors[:2] == stored[:2]
        seen += [
            *colors,
            *host.locator(".cm-editor").evaluate(
                "(part) => [getComputedStyle(part).backgroundColor]"
            ),
        ]
    assert len(set(seen)) == 8  # four that differ, and all of them in both themes


def test_keys(visit):
    page = visit(TRAINING)
    host = edit(page)
    fill(host, "if True:")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("x = [1")
    assert code_of(host) == "if True:\n    x = [1"
    page.keyboard.type("]\n/ 2")  # no search is opened
    assert code_of(host) == "if True:\n    x = [1]\n    / 2"
    page.keyboard.press("Control+z")
    assert "2" not in code_of(host)
    page.keyboard.press("Control+y")
    assert code_of(host).endswith("/ 2")
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.type("else:")
    assert code_of(host).endswith("x = [1]\nelse:")  # less deep by itself
    page.keyboard.press("Control+]")
    assert code_of(host).endswith("\n    else:")
    page.keyboard.press("Control+[")
    assert code_of(host).endswith("\nelse:")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    assert host.locator(".cm-matchingBracket").all_inner_texts() == ["[", "]"]
    address = page.url
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowLeft")  # no page is turned
    assert page.url == address and is_focused(box(host))


def test_tab_leaves_it_both_ways(visit):
    page = visit(TRAINING)
    host = edit(page)
    code = code_of(host)
    page.keyboard.press("Tab")
    assert is_focused(named(host, "Run"))
    page.keyboard.press("Shift+Tab")
    assert is_focused(box(host))
    page.keyboard.press("Shift+Tab")
    assert not is_focused(box(host))
    assert code_of(host) == code


@pytest.mark.parametrize("keys", ["Control+Enter"])
def test_enter_runs_with_another_key(visit, keys):
    page = visit(TRAINING)
    host = cell(page, CODE)
    named(host, "Edit").focus()
    page.keyboard.press("Enter")
    host.locator(".cm-content").wait_for()
    fill(host, "len('\u200b\t\u00a0é')")
    page.keyboard.press(keys)
    wait(host)
    assert host.locator(".live-output").inner_text().split()[-1] == "4"
    assert code_of(host) == "len('\u2022\t\u00a0é')"  # it shows what has no width
    press(host, "Reset")
    assert box(host).count() == 0 and host.locator(".cell_input pre").is_visible()


def test_a_change_is_kept_at_once_and_loads_nothing_until_it_is_touched(visit):
    page = visit(TRAINING)
    host = edit(page)
    fill(host, "first = 1\nsecond = 2")
    page.keyboard.type("3")  # and no other key
    page.reload()
    page.wait_for_load_state("networkidle")
    assert code_of(host) == "first = 1\nsecond = 23"
    assert modules(page) == [] and host.locator("textarea").count() == 1
    host.locator("textarea").evaluate("(box) => box.setSelectionRange(5, 5)")
    host.locator("textarea").focus()
    host.locator(".cm-content").wait_for()
    page.keyboard.type("_one")  # where the caret was
    assert code_of(host) == "first_one = 1\nsecond = 23"
    press(host, "Reset")
    page.reload()
    assert box(host).count() == 0


def test_a_cell_that_is_reset_meanwhile_stays_so(visit):
    page = visit(TRAINING)
    host = cell(page, CODE)
    load_late(page)
    press(host, "Edit")
    press(host, "Reset")
    page.wait_for_timeout(700)
    assert box(host).count() == 0
    press(host, "Edit")
    host.locator(".cm-content").wait_for()


@pytest.mark.parametrize("lost", ["editor.js", "lezer-lr.js"])
def test_without_it_the_plain_box_stays(chromium, address, lost):
    """A file may be missing, or the site was built without the editor."""
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + TRAINING)
    if lost:
        page.route(f"**/live/{lost}", lambda route: route.fulfill(status=404))
    else:
        page.evaluate("document.querySelector('script[data-live]').dataset.editor = ''")
    host = cell(page, CODE)
    press(host, "Edit")
    page.wait_for_load_state("networkidle")
    assert is_focused(host.locator("textarea"))
    assert any("editor.js" in url for url in asked) == bool(lost)
    page.keyboard.press("Control+a")
    page.keyboard.type("if True:")
    page.keyboard.press("Enter")
    page.keyboard.type("    print(40 + 2)")
    page.keyboard.press("Control+Enter")
    wait(host)
    assert host.locator(".live-output").inner_text().split()[-1] == "42"
    page.keyboard.press("Tab")
    assert not is_focused(host.locator("textarea"))
    page.close()
