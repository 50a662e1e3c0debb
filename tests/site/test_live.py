"""Python on the pages: Run, Edit, Reset and Stop, in a real browser."""

import base64
import functools
import gzip
import hashlib
import re
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from authors.site import Handler

from .live_page import (
    NEEDS,
    TRAINING,
    WIDE,
    cell,
    fill,
    loaded,
    named,
    press,
    run,
    wait,
)

pytestmark = NEEDS

MOST_BEFORE_RUN = 21_000  # bytes that a page weighs more than without Run
MOST_AFTER_RUN = 7_600_000


def test_nothing_is_loaded_before_the_first_run(visit):
    page = visit(TRAINING)
    page.wait_for_load_state("networkidle")
    files = loaded(page, "/live/")
    assert {name.split("?")[0] for name in files} == {
        *("live.css", "live.js", "kept.js", "python.js")
    }
    assert sum(files.values()) <= MOST_BEFORE_RUN


def test_all_of_it_is_as_light_as_promised(site):
    live = site / "_static" / "live"
    files = [path.read_bytes() for path in live.iterdir() if path.suffix != ".json"]
    # Any host compresses scripts; the large files come compressed.
    total = sum(len(gzip.compress(content)) for content in files)
    assert 5_000_000 < total <= MOST_AFTER_RUN


WIDTHS = [320, WIDE]
LONG = "It did not work: the server answered 404 for course.json.gz"
# Where headings and lines to open are, and how high the page is.
PLACES = """() => [document.querySelector("article").scrollHeight,
  ...[...document.querySelectorAll("article :is(h2, h3, .code-below, pre)")]
    .filter((each) => each.checkVisibility())
    .map((each) => Math.round(each.getBoundingClientRect().top + scrollY))]"""
# The code that something said or pressed lies on.
COVERED = """() => [...document.querySelectorAll(".cell .cell_input pre")].map(pre => {
  const range = document.createRange();
  range.selectNodeContents(pre);
  const around = pre.getBoundingClientRect();
  const parts = pre.closest(".cell").querySelectorAll(
    ".live-bar :is(button, [role=status]:not(:empty))");
  return [...parts].map((part) => part.getBoundingClientRect()).filter((part) =>
    [...range.getClientRects()].some((line) =>
      part.width && line.top < part.bottom - 1 && part.top < line.bottom - 1 &&
      line.left < part.right && part.left < Math.min(line.right, around.right)))
    .map(() => pre.textContent);
}).flat()"""


def open_wide(visit: Any, name: str, width: int) -> Any:
    touch = {"is_mobile": True, "has_touch": True} if width < WIDE else {}
    page = visit(name, viewport={"width": width, "height": 900}, **touch)
    page.wait_for_selector(".live-bar", state="attached")
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_when_buttons_come_or_say_something(visit, width):
    page = open_wide(visit, TRAINING, width)
    places = page.evaluate(PLACES)
    page.locator(".live-bar [role=status]").evaluate_all(
        f"(all) => all.forEach((each) => each.textContent = '{LONG[:34]}')"
    )
    assert page.evaluate(PLACES) == places
    page.locator(".live-bar").evaluate_all(
        "(all) => all.forEach((bar) => bar.remove())"
    )
    moved = [abs(a - b) for a, b in zip(page.evaluate(PLACES), places)]
    assert max(moved) <= 1, "the room for buttons is kept"


@pytest.mark.parametrize("width", WIDTHS)
def test_no_code_is_covered(visit, width):
    page = open_wide(visit, TRAINING, width)
    page.locator("details").evaluate_all(
        "(all) => all.forEach((one) => one.open = true)"
    )
    page.locator(".live-bar [role=status]").evaluate_all(
        f"(all) => all.forEach((each) => each.textContent = '{LONG}')"
    )
    assert page.evaluate(COVERED) == []


def test_a_finger_hits_the_buttons(visit):
    page = open_wide(visit, TRAINING, 390)
    host = cell(page, "def spell(word)")
    run(host, "1 + 1")
    sizes = page.locator(":is(.live-bar, .live-output) button:visible").evaluate_all(
        "(all) => all.map((each) => [each.offsetWidth, each.offsetHeight])"
    )
    assert len(sizes) > 20
    assert min(width for width, _ in sizes) >= 32
    assert min(height for _, height in sizes) >= 32


def test_run_shows_what_the_page_shows(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    stored = host.locator(".cell_output").inner_text()
    shown = run(host)
    assert shown.split() == ["Output", "of", "your", "run", "Reset", *stored.split()]
    assert "Ran in your browser" in wait(host)
    assert not host.locator(".cell_output:not(.live-output)").is_visible()
    press(host, "Reset")
    assert host.locator(".cell_output").inner_text() == stored
    assert host.locator(".live-output").count() == 0


def test_a_cell_can_be_edited_and_others_see_it(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    shown = run(host, "def spell(word):\n    return len(word)\nspell('abc')")
    assert shown.split()[-1] == "3"
    later = cell(page, "SIX_WORDS")
    assert later.count() == 1


def test_the_viewer_steps_through_edited_code(visit):
    page = visit(TRAINING)
    host = cell(page, "watch(train")
    text = host.locator(".cell_input pre").text_content()
    assert "of 23" in host.locator(".counter").inner_text()
    run(host, text.replace('hat", 3)', 'hat", 2)'))
    viewer = host.locator(".live-output .ll-stepper")
    assert "of 17" in viewer.locator(".counter").inner_text()
    # The body of a function too, which another cell defines.
    body = cell(page, "def train(text, num_merges)")
    text = body.locator(".cell_input pre").text_content()
    start = "    merges = []"
    run(body, text.replace(f"{start}\n", f"{start}  # here we start\n", 1))
    press(host, "Run")
    wait(host, "Running|Ran")
    wait(host, "Ran in")
    assert "here we start" in viewer.locator("pre, .code").first.inner_text()


def test_an_exercise_is_checked(visit):
    page = visit(TRAINING)
    host = cell(page, "def merge_spelled")
    host.scroll_into_view_if_needed()
    assert named(host, "Run").count() == 0  # of a cell that answers nothing yet
    assert named(host, "Answer").get_attribute("aria-label") == "Answer: exercise 3"
    press(host, "Answer")
    assert "not attempted" in run(host).lower()
    name = "def merge_spelled"
    text = host.locator(".cell_input pre").text_content()
    call = text[text.index("check(") :]
    head = text[text.index(name) : text.index(":", text.index(name)) + 1]
    wrong = run(host, f"{head}\n    return ()\n{call}")
    assert "✗" in wrong and host.locator(".verdict.wrong p").count() == 2, "a hint"
    # Also where the check isn't the cell's last line, and once.
    above = run(host, f"{head}\n    return ()\n{call}\nprint('below')")
    assert "below" in above and above.count("✗") == 1
    sooner = "from lecture_lib.exercises import checking\nchecking.SECONDS = 2\n"
    endless = run(host, f"{sooner}{head}\n    while True:\n        pass\n{call}")
    assert "did not end within 2 seconds" in endless
    assert run(host, "1 + 1").split()[-1] == "2"  # it goes on behind it


def test_an_endless_loop_is_stopped(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    press(host, "Edit")
    fill(host, "while True:\n    pass")
    named(host, "Run").dblclick()
    wait(host, "^Running$")  # what the second click hits is no Stop yet
    press(host, "Stop")
    assert wait(host) == "Stopped."
    assert run(host, "2 + 3").split()[-1] == "5"


def test_what_eats_memory_is_ended(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    run(host, "kept = []\nwhile True:\n    kept.append(bytes(10**8))")
    assert "GB of memory" in wait(host) or "MemoryError" in host.inner_text()
    assert run(host, "2 + 3").split()[-1] == "5"


def test_a_flood_of_output_is_cut(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    shown = run(host, "for n in range(200_000):\n    print('line', n)")
    assert len(shown) < 400_000 and shown.rstrip().endswith("and more")


def test_an_error_is_readable(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    shown = run(host, "def f(x):\n    return x + '1'\n\nf(2)")
    assert "In this cell, line 4" in shown
    assert shown.rstrip().endswith(
        "TypeError: unsupported operand type(s) for +: 'int' and 'str'"
    )


HOSTILE = r"""class A:
    def _repr_html_(self):
        return '''<img src=x onerror="window.hurt = 1"><script>window.hurt = 2</script>
        <a href="javascript:window.hurt = 3">a</a><iframe srcdoc="<script>"></iframe>
        <form action="https://example.com"><svg onload="window.hurt = 4"></svg></form>
        <a download href="data:text/html,x">a</a><a href="data:application/json,1">a</a>
        <p style="background: url(https://example.com/x)">seen</p>'''
print("<script>window.hurt = 5</script>")
A()"""


def test_what_a_cell_shows_cannot_act(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    shown = run(host, HOSTILE)
    assert "<script>window.hurt = 5</script>" in shown and "seen" in shown
    page.wait_for_timeout(200)
    assert page.evaluate("window.hurt") is None
    kept = host.locator(".live-output")
    assert kept.locator("iframe, form, script, [onerror], [onload]").count() == 0
    assert kept.locator("[href], [src], [style*=url]").count() == 0


def test_a_cell_can_hand_out_a_file(visit):
    page = visit(TRAINING)
    host = cell(page, "def spell(word)")
    link = '<a download="t.json" href="data:application/json,[1]">Take it</a>'
    code = f"class A:\n    def _repr_html_(self):\n        return {link!r}\n\nA()"
    assert "Take it" in run(host, code)
    with page.expect_download() as taken:
        host.get_by_role("link", name="Take it").click()
    assert taken.value.suggested_filename == "t.json"


INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
OURS = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
OURS += "object-src 'none'; base-uri 'self'; script-src 'self' 'wasm-unsafe-eval'"


class StrictHandler(Handler):
    """Serves pages with a policy: no other host, no code but that of the site.

    Of scripts in a page only those that the build wrote are let through, by their
    hashes; WebAssembly may be compiled, text may not become code.
    """

    def end_headers(self) -> None:
        path = Path(self.translate_path(self.path))
        page = path.read_text(encoding="utf-8") if path.suffix == ".html" else ""
        digests = [
            hashlib.sha256(each.encode()).digest() for each in INLINE.findall(page)
        ]
        hashes = [f"'sha256-{base64.b64encode(each).decode()}'" for each in digests]
        self.send_header("Content-Security-Policy", " ".join([OURS, *hashes]))
        super().end_headers()


@pytest.fixture(scope="module")
def strict(site: Path) -> Iterator[str]:
    handler = functools.partial(StrictHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def test_a_strict_policy_holds(chromium, strict):
    page = chromium.new_page()
    said: list[str] = []
    page.on(
        "console",
        lambda message: said.append(message.text) if message.type != "log" else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(strict + TRAINING)
    host = cell(page, "watch(train")
    run(host)
    assert "of 23" in host.locator(".live-output .counter").inner_text()
    assert run(cell(page, "def spell(word)"), "1 + 1").split()[-1] == "2"
    assert said == []
    # The policy is there: what it forbids is refused.
    assert (
        page.evaluate("fetch('http://127.0.0.2/').catch(() => 'refused')") == "refused"
    )
    assert any("Content Security Policy" in each for each in said)
    page.close()


def test_it_starts_without_a_network_after_the_first_time(chromium, address):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address + TRAINING)
    host = cell(page, "def spell(word)")
    assert run(host, "1 + 1").split()[-1] == "2"
    page.wait_for_function(
        """async () => {
          const [kept] = await navigator.serviceWorker.getRegistrations();
          const cache = await caches.open("live-python");
          return kept?.active?.state === "activated" && (await cache.keys()).length > 6;
        }"""
    )
    press(host, "Run")
    wait(host)
    context.set_offline(True)
    fill(host, "while True:\n    pass")
    press(host, "Run")
    wait(host, "^Running$")
    press(host, "Stop")  # the next Run starts Python anew
    wait(host, "Stopped")
    assert run(host, "1 + 2").split()[-1] == "3"
    context.close()


def test_missing_files_are_told(chromium, address):
    page = chromium.new_page()
    page.route("**/live/course.json.gz*", lambda route: route.fulfill(status=404))
    page.goto(address + TRAINING)
    host = cell(page, "def spell(word)")
    press(host, "Run")
    assert "404" in wait(host)
    page.unroute("**/live/course.json.gz*")
    assert run(host, "1 + 1").split()[-1] == "2"  # a second try works
    page.close()


def test_without_javascript_there_are_no_buttons(chromium, address):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + TRAINING)
    assert page.locator(".live-bar").count() == 0
    assert page.locator(".cell_output").count() > 10
    context.close()
