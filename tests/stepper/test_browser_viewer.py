"""The viewer in Chromium, by keys and by clicks."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, Trace, step
from lecture_lib.stepper.render import runtime
from lecture_lib.stepper.summary import key_steps
from lecture_lib.stepper.views import chips

from . import programs

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]

Opener = Callable[..., Any]


def viewer(page: Any) -> Any:
    page.wait_for_selector(".ll-stepper[data-step]")
    return page.locator(".ll-stepper")


def at(page: Any) -> int:
    """The number of the step that is shown."""
    return int(page.locator(".ll-stepper").get_attribute("data-step"))


def go(page: Any, number: int) -> None:
    page.evaluate(
        "n => document.querySelector('.ll-stepper').stepper.go(n - 1)", number
    )


def shown(page: Any, name: str) -> str:
    """The text in the row of a variable."""
    row = page.locator(f".variables tr[data-name$=':{name}']").first
    return row.locator(".value").inner_text()


def find(trace: Trace, function: str, line: int, kind: int = 1) -> int:
    """The number of the first such step."""
    data = trace.data
    for number, (what, call, here, *_) in enumerate(data["steps"], 1):
        unit = data["units"][data["calls"][call][0]]
        if (what, unit["n"], here) == (kind, function, line):
            return number
    raise AssertionError("no such step")


def test_keys_and_clicks_lead_to_the_same_steps(
    open_page: Opener, training: Trace
) -> None:
    page = open_page(training.to_html())
    box = viewer(page)
    box.locator(".title").click()
    page.keyboard.press("Tab")
    box.locator(".viewer").focus()
    places = []
    for key, button in (
        ("ArrowRight", ".next"),
        ("ArrowRight", ".next"),
        ("Shift+ArrowRight", ".over"),
        ("ArrowRight", ".next"),
        ("ArrowRight", ".next"),
        ("ArrowLeft", ".back"),
        ("u", ".out"),
        ("Shift+ArrowLeft", ".overBack"),
        ("End", ".last"),
        ("Home", ".first"),
    ):
        start = at(page)
        page.keyboard.press(key)
        by_key = at(page)
        go(page, start)
        box.locator(f".controls {button}").click()
        assert at(page) == by_key
        places.append(by_key)
        box.locator(".viewer").focus()
    assert places[:3] == [2, 3, 4] and places[-2:] == [len(training), 1]
    assert len(set(places)) > 5


def test_every_step_shows_its_line_and_values(
    open_page: Opener, training: Trace
) -> None:
    """Walk through all steps and compare with the replayed trace."""
    page = open_page(training.to_html())
    viewer(page)
    read = """() => {
      const { shadowRoot, stepper } = document.querySelector('.ll-stepper');
      const found = [];
      for (let k = 0; k < stepper.recording.length; k += 1) {
        stepper.go(k);
        const all = '.variables .body > .values > tbody > tr';
        const rows = [...shadowRoot.querySelectorAll(all)];
        const fresh = rows.filter((row) => row.matches('.fresh:not(.outcome)'));
        found.push([
          shadowRoot.querySelector('.lines .current .number').textContent,
          shadowRoot.querySelector('.place').textContent.split(' ')[0],
          fresh.map((row) => row.dataset.name.split(':')[1]).sort(),
          rows.filter((row) => !row.matches('.unset, .outcome')).length,
        ]);
      }
      return found;
    }"""
    data = training.data
    for moment, (line, unit, fresh, count) in zip(
        training.replay(), page.evaluate(read), strict=True
    ):
        row = data["steps"][moment.step]
        changes = row[3] if len(row) > 3 else []
        changed = [
            data["names"][changes[i]]
            for i in range(0, len(changes), 3)
            if changes[i + 2] != 3
        ]
        assert int(line) == moment.line
        assert unit == data["units"][data["calls"][moment.call][0]]["q"]
        assert fresh == sorted(changed)
        assert count == len(moment.rows)


def test_token_ids_are_drawn_as_their_bytes(open_page: Opener, training: Trace) -> None:
    page = open_page(training.to_html())
    viewer(page)
    go(page, find(training, "train", 3))
    assert shown(page, "ids").split("\n")[:4] == ["t", "116", "h", "104"]
    go(page, find(training, "train", 11))
    text_ = shown(page, "ids").split("\n")
    assert text_[:2] == ["th", "256"]
    assert text_[-1] == "18 bytes ÷ 16 tokens = 1.125"
    new = page.locator(".variables tr[data-name$=':ids'] .chip.new")
    assert new.count() == 2
    # In merge_pair the new token is known from the pair and its new ID.
    go(page, find(training, "merge_pair", 6))
    assert shown(page, "merged").split("\n") == ["th", "256"]
    assert page.locator(".pointer").first.inner_text().endswith("i")


def test_counts_are_sorted_bars_with_ties_and_the_chosen_pair(
    open_page: Opener, training: Trace
) -> None:
    page = open_page(training.to_html())
    viewer(page)
    go(page, find(training, "train", 7))
    rows_ = page.locator(".variables tr[data-name$=':counts'] .bars tr")
    counts = [int(n) for n in rows_.locator(".count").all_inner_texts()]
    assert counts == sorted(counts, reverse=True)
    assert page.locator(".bars tr.tied").count() == 4
    go(page, find(training, "train", 8))
    chosen = page.locator(".bars tr.chosen")
    assert chosen.count() == 1 and "pair" in chosen.inner_text()


def test_a_click_on_a_name_shows_the_step_that_set_it(
    open_page: Opener, training: Trace
) -> None:
    page = open_page(training.to_html())
    viewer(page)
    go(page, len(training))
    page.locator(".variables tr[data-name$=':ids'] th button").click()
    steps = [m.step + 1 for m in training.replay() if m.call == 0 and m.line == 11]
    assert at(page) == steps[-1]
    page.keyboard.press("ArrowRight")  # the focus stayed in the viewer
    assert at(page) == steps[-1] + 1


def test_runs_of_a_line(open_page: Opener, training: Trace) -> None:
    page = open_page(training.to_html())
    viewer(page).locator(".viewer").focus()
    assert page.get_by_title("Ran once; go there").count() > 0
    runs = [m.step + 1 for m in training.replay() if m.call == 0 and m.line == 8]
    go(page, runs[0])
    assert "run 1 of 3" in page.locator(".runs").inner_text()
    page.keyboard.press("]")
    assert at(page) == runs[1]
    page.locator(".way").first.click()
    assert at(page) == runs[0]
    page.keyboard.press("[")
    assert at(page) == runs[0]
    assert "does not run before" in page.locator(".happened").inner_text()
    page.locator(".lines .number", has_text=re.compile("^8$")).click()
    assert at(page) == runs[1]
    assert "run 2 of 3" in page.locator(".runs").inner_text()


def branches(limit: int) -> int:
    total = 0
    for number in range(limit):
        if number % 2 or (
            number > 5  # never
        ):
            total += number
        elif str(number) != "if x:": total += 1  # noqa: E701 # fmt: skip
    while total > limit:
        total -= 3
    return total


def test_what_a_condition_gave_is_told(open_page: Opener) -> None:
    """Only where the line that runs next says it: not where both are on one line."""
    page = open_page(step(branches, 3).to_html())
    viewer(page)
    told = page.evaluate(
        """() => {
          const { shadowRoot, stepper } = document.querySelector('.ll-stepper');
          const { length } = stepper.recording;
          return Array.from({ length }, (_, k) => {
            stepper.go(k);
            return shadowRoot.querySelector('.happened').textContent;
          });
        }"""
    )
    told = [
        text.replace(" of branches", "") for text in told if ": total =" not in text
    ]
    condition = "Line 4: number % 2 or ( number > 5 ) is "
    assert told == [
        "branches is called with limit = 3",
        *("Line 3: number = 0", condition + "false"),
        *("Line 3: number = 1", condition + "true"),
        *("Line 3: number = 2", condition + "false"),
        "Line 3: the loop ends",
        *("Line 9: total > limit is false", "branches returns 3"),
    ]


def thirds(numbers: list[float]) -> list[float]:
    pairs = {("o", " u"): 256}
    third = numbers[0] / 3
    return [third, 2.5, 1234.567, len(pairs)]


def test_floats_have_three_digits_and_pairs_are_tiles(open_page: Opener) -> None:
    page = open_page(step(thirds, [1e-7]).to_html())
    viewer(page)
    page.keyboard.press("Tab")
    go(page, 4)
    assert shown(page, "numbers") == "[1e-07]"
    third = page.locator(".variables tr[data-name$=':third'] .text")
    assert third.inner_text() == "3.33e-8"
    assert third.get_attribute("title") == "3.3333333333333334e-08"
    assert shown(page, "→") == "[3.33e-8, 2.5, 1234.6, 1]"
    tiles = page.locator(".variables tr[data-name$=':pairs'] .chip")
    assert tiles.all_inner_texts() == ["o", "␣u"]


def test_the_mark_leads_to_the_telling_step(open_page: Opener, training: Trace) -> None:
    page = open_page(training.to_html())
    viewer(page).locator(".viewer").focus()
    assert at(page) == 1
    page.keyboard.press("m")
    assert at(page) == training.data["start"] > 1
    page.keyboard.press("Home")
    page.locator(".mark").click()
    assert at(page) == training.data["start"]


def test_definition_and_back(open_page: Opener, training: Trace) -> None:
    page = open_page(training.to_html())
    viewer(page)
    page.locator(".definition", has_text="merge_pair").click()
    assert page.locator(".place").inner_text().startswith("merge_pair")
    page.keyboard.press("Escape")
    assert page.locator(".place").inner_text().startswith("train")
    assert at(page) == 1


def test_outline_shows_arguments_and_results(
    open_page: Opener, training: Trace
) -> None:
    page = open_page(training.to_html())
    viewer(page)
    calls = page.locator(".tree .call")
    assert calls.count() == 10
    assert "→ (116, 104)" in calls.nth(2).inner_text()
    calls.nth(2).click()
    assert at(page) == find(training, "best_pair", 1, kind=0)
    assert page.locator(".tree [aria-current]").inner_text().startswith("best_pair")
    assert "best_pair:1" in page.locator(".crumbs").inner_text()


def test_play_and_pause(open_page: Opener, training: Trace) -> None:
    page = open_page(training.to_html())
    box = viewer(page)
    box.locator(".play").click()
    page.wait_for_function("document.querySelector('.ll-stepper').dataset.step > 3")
    page.keyboard.press("ArrowLeft")  # stepping by hand pauses
    assert box.locator(".controls .play").get_attribute("aria-label") == "Play"


def test_keys_that_the_viewer_acts_on_go_no_further(
    open_page: Opener, training: Trace
) -> None:
    """Others do, so that a presenter's remote works while a viewer has the focus."""
    page = open_page(training.to_html())
    box = viewer(page)
    page.evaluate(
        "window.heard = []; addEventListener('keydown', (e) => heard.push(e.key))"
    )
    others = ["PageDown", "PageUp", "n", "s", "d", "1", "Escape", "b", "."]
    for place in (".viewer", ".controls .next", ".timeline input", ".code .body"):
        box.locator(place).focus()
        for key in others:
            page.keyboard.press(key)
        assert page.evaluate("heard.splice(0)") == others
    for place, keys in {
        ".viewer": ["ArrowRight", "Shift+ArrowRight", "u", "]", "End", "?", "o"],
        ".controls .next": ["ArrowLeft", "Enter", "Space", "Home"],
        ".timeline input": ["ArrowRight", "Home", "ArrowUp"],
        ".variables .body": ["ArrowRight", "ArrowDown"],
    }.items():
        box.locator(place).focus()
        for key in keys:
            page.keyboard.press(key)
        shifts = page.evaluate("heard.splice(0)")
        assert set(shifts) <= {"Shift"}
    box.locator(".definition").first.click()
    page.keyboard.press("Escape")  # back from the definition
    page.keyboard.press("Control+b")  # the browser's and the page's own still work
    assert page.evaluate("heard") == ["Control", "b"]


HOSTILE = "</script><script>bad()</script><img src=x onerror=bad()>\u2028\u202e<!--"


Hostile = type(HOSTILE, (), {})


def hostile(first: str) -> dict:
    """</script><img src=x onerror=bad()> in a docstring."""
    second = Hostile()
    table = {HOSTILE: second, "\ud800": HOSTILE.encode("utf-8", "replace")}
    ids = [first, "\ud83d", "<b>", "${1}", "`"]
    print(HOSTILE)
    raise ValueError(HOSTILE + str(len(ids) + len(table)))


def test_values_are_text_and_never_markup(open_page: Opener) -> None:
    trace = Stepper(
        name=HOSTILE,
        notes={"ids =": HOSTILE},
        views={"table": lambda v: chips([HOSTILE])},
    )(hostile, HOSTILE)
    page = open_page(
        "<script>window.ran = 0; function bad() { ran += 1 }</script>", trace.to_html()
    )
    viewer(page)
    for number in range(1, len(trace) + 1):
        go(page, number)
    assert page.evaluate("ran") == 0
    host = "document.querySelector('.ll-stepper')"
    inside = f"{host}.shadowRoot.querySelectorAll('img, script, b').length"
    assert page.evaluate(inside) == 0
    assert page.evaluate(f"{host}.querySelectorAll('img, b').length") == 0
    everything = page.evaluate(f"{host}.shadowRoot.textContent")
    assert "\u202e" not in everything and "\\u202e" in everything
    assert "\\ud800" in everything


def test_without_javascript_the_key_steps_are_a_table(
    open_page: Opener, training: Trace
) -> None:
    page = open_page(training.to_html(), javascript=False)
    found = page.locator(".ll-stepper tbody tr").all_inner_texts()
    steps, left_out = key_steps(training.data)
    assert left_out == 0 and len(found) == len(steps)
    assert "pair: (116, 104)" in page.locator(".ll-stepper table").inner_text()


def test_all_kinds_of_programs_mount_and_step(open_page: Opener) -> None:
    fragments = [step(program).to_html("shared") for program in programs.PROGRAMS]
    page = open_page(*fragments, script=runtime())
    page.wait_for_function(
        f"document.querySelectorAll('[data-step]').length == {len(fragments)}"
    )
    page.evaluate(
        """() => document.querySelectorAll('.ll-stepper').forEach(({ stepper }) => {
          for (let k = 0; k < stepper.recording.length; k += 1) stepper.go(k);
        })"""
    )


def test_exceptions_and_output_are_shown(open_page: Opener) -> None:
    page = open_page(step(programs.uncaught).to_html())
    viewer(page).locator(".viewer").focus()
    page.keyboard.press("End")
    assert "ValueError" in page.locator(".happened").inner_text()
    assert page.locator(".happened.failed").count() == 1
    cut = Stepper(max_steps=4)(programs.prints)
    page = open_page(cut.to_html())
    viewer(page).locator(".viewer").focus()
    assert "Only the first 4 steps" in page.locator(".notice").inner_text()
    assert page.locator(".printed").inner_text() == ""
    page.keyboard.press("End")
    assert page.locator(".printed").inner_text() == "first\nsecond 1\n"
    page = open_page(step(len, "abc").to_html())
    assert "Nothing of this call" in page.locator(".ll-stepper").inner_text()


def outline_walk(n: int) -> int:
    total = 0
    for number in range(n):
        total += programs.measure("x" * (number % 3))
    return total


def test_calls_are_opened_by_stepping_and_by_hand(open_page: Opener) -> None:
    trace = Stepper(into=[programs.measure])(outline_walk, 300)
    page = open_page(trace.to_html())
    viewer(page)
    assert page.locator(".tree .call").count() == 301
    go(page, len(trace) - 3)
    assert page.locator(".tree [aria-current]").count() == 1
    page.locator(".tree .twist").first.click()
    assert page.locator(".tree .call:visible").count() == 1
    page.keyboard.press("Enter")
    assert page.locator(".tree .call:visible").count() == 301


@pytest.mark.needs("axe_playwright_python")
@pytest.mark.parametrize(("dark", "size"), [(False, (1200, 800)), (True, (390, 844))])
def test_axe_finds_nothing(
    open_page: Opener, training: Trace, dark: bool, size: tuple[int, int]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = open_page(training.to_html(), dark=dark, size=size)
    viewer(page).locator(".viewer").focus()
    page.keyboard.press("?")
    for number in (1, find(training, "merge_pair", 6)):
        go(page, number)
        violations = Axe().run(page).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"]) for v in violations] == []
