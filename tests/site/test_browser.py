"""Every page in a real browser: quiet, alone, accessible, light and dark, any width."""

import os
from typing import Any

import pytest

from lecture_lib.course import lectures
from tests.contrast import CONTRAST

from .built_page import NAMES, PLANS
from .test_overflow import measured

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
SEARCH = "search.html?q=byte+pair"
PAGES = [*(f"{name}.html" for name in [*NAMES, *PLANS]), SEARCH]
MIDDLE = lectures()[len(lectures()) // 2].stem + ".html"
TRAINING = "05_bpe_training.html"
OF_EACH_KIND = ("index.html", TRAINING, "glossary.html", "playground.html", "cite.html")
AS_TRAIL = "trails/ties.html"
SERIOUS = ("serious", "critical")
# A page has hundreds of tokens, cells, words and lines of prose that look alike. The
# rules look at three of each kind, which is an element between its parents with their
# styles, and at one step viewer, which has its own tests. What is removed holds nothing
# of another kind.
THIN_OUT = """() => {
  for (const viewer of [...document.querySelectorAll('.ll-stepper')].slice(1)) {
    viewer.remove();
  }
  const kinds = new Map();
  const look = (one) => one && one.tagName + one.className + one.getAttribute('style');
  const kind = (node) => {
    if (!kinds.has(node)) {
      const family = [node, node.parentElement, node.parentElement?.parentElement];
      kinds.set(node, family.map(look).join());
    }
    return kinds.get(node);
  };
  const seen = new Map();
  const isKnown = (node) => seen.get(kind(node)) >= 3;
  const alike = ':is(span, tr, td, a, p, li, code, strong, em, .highlight, .cell)';
  const kept = 'a *, summary *, .copy, :has(img, math, input, [id])';
  for (const node of document.querySelectorAll(':is(.bd-article, nav) *')) {
    if (!node.isConnected) continue;
    const isAlike = node.matches(`${alike}:not(${kept})`) && isKnown(node);
    if (isAlike && [...node.querySelectorAll('*')].every(isKnown)) {
      node.remove();
    } else {
      seen.set(kind(node), (seen.get(kind(node)) || 0) + 1);
    }
  }
}"""
# A font as wide as any, with the spacing that a reader may set (WCAG 1.4.12).
WIDE = """(() => {
  const style = document.createElement("style");
  style.textContent = `* {
    font-family: "DejaVu Sans Mono", monospace !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
    line-height: 1.5 !important;
  }`;
  document.head.append(style);
})()"""


def theme(page: Any) -> str:
    return page.evaluate("document.documentElement.dataset.theme")


def overflow(page: Any) -> int:
    """Pixels by which the page or its text is wider than the window."""
    return page.evaluate(
        """Math.max(...[
          document.documentElement,
          ...document.querySelectorAll('.bd-main, .bd-article-container'),
        ].map((node) => node.scrollWidth - node.clientWidth))"""
    )


def thin_out(page: Any) -> None:
    page.evaluate(THIN_OUT)
    # Colors on their way from dark to light have no contrast to speak of.
    page.add_style_tag(content="*, ::before, ::after { transition: none !important }")


def findings(page: Any, *rules: str) -> list[tuple]:
    """List what breaks the rules of accessibility, or those named, and where."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    return [
        (rule["id"], node["target"], node["html"][:200])
        for rule in Axe().run(page, options=options).response["violations"]
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_is_accessible(visit, name):
    """Try it on a phone in the dark and on a desktop in the light."""
    page = visit(name, viewport=PHONE, color_scheme="dark")
    assert theme(page) == "dark"
    assert measured(page) == {}
    page.set_viewport_size(SMALL)
    page.evaluate(WIDE)
    assert overflow(page) <= 0
    page.set_viewport_size(PHONE)
    page.reload()  # as it arrives, folded and in its own letters
    thin_out(page)
    # What is built alike breaks the same rules; colors are looked at on every page.
    assert findings(page, *([] if name in OF_EACH_KIND else ["color-contrast"])) == []
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    page.wait_for_function("document.documentElement.dataset.theme === 'light'")
    assert findings(page) == []


def test_long_code_in_an_opened_fold_can_be_scrolled_by_keyboard(visit):
    page = visit("05_bpe_training.html", viewport=PHONE)
    page.evaluate(
        "document.querySelectorAll('details').forEach((d) => (d.open = true))"
    )
    long = page.locator("details pre").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    )
    assert long > 0
    page.wait_for_timeout(1_000)  # the theme waits for the last of several resizes
    assert findings(page, "scrollable-region-focusable") == []


@pytest.mark.parametrize(
    "name",
    PAGES if os.environ.get("EXHAUSTIVE") == "1" else [*OF_EACH_KIND, AS_TRAIL, SEARCH],
)
def test_it_reads_without_javascript(visit, name):
    page = visit(name, viewport=SMALL, java_script_enabled=False)
    assert page.locator("h1").count() == 1
    assert len(page.inner_text("main")) > (2_000 if name[2] == "_" else 50)
    assert overflow(page) <= 0
    for tables in page.locator(".ll-stepper").all():
        assert tables.locator("table.ll-keysteps").is_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        parts = ".bd-header .logo__title, .bd-article :is(h1, h2, p, pre, code, a, th)"
        contrasts = page.evaluate(CONTRAST, parts)
        assert len(contrasts) >= 2 or name.startswith("search")
        assert min(contrasts) >= 4.5, scheme
    header = "getComputedStyle(document.querySelector('.bd-header')).backgroundColor"
    page_color = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(header) == page.evaluate(page_color) != "rgb(255, 255, 255)"


@pytest.mark.parametrize("name", ["index.html", TRAINING])
def test_without_javascript_nothing_is_offered_that_needs_it(visit, name):
    page = visit(name, viewport=PHONE, java_script_enabled=False)
    text = page.inner_text("main")
    assert "Press Next" not in text and "trusted" not in text
    assert "with JavaScript every step can be walked through here" in text
    for control in page.locator("button").all():
        assert not control.is_visible()
    # What the drawer holds on other phones stands below the page.
    link = page.locator(".course-contents a[href='glossary.html']")
    assert link.is_visible()
    assert link.bounding_box()["y"] > page.locator("h1").bounding_box()["y"]
    page.emulate_media(media="print")
    assert "with JavaScript" not in page.inner_text("main")


def test_the_toggle_is_kept_and_the_viewer_follows(visit):
    page = visit(TRAINING, viewport=DESKTOP, color_scheme="light")
    is_dark = "document.querySelector('.ll-stepper').stepper.root.matches('.dark')"
    assert not page.evaluate(is_dark)
    page.click(".bd-header .theme-switch-button")
    page.click(".bd-header .theme-change-button[data-mode=dark]")
    assert theme(page) == "dark"
    page.wait_for_function(is_dark)
    page.reload()
    assert theme(page) == "dark"
    page.wait_for_function(is_dark)


def test_the_color_is_right_before_anything_is_painted(visit):
    page = visit(MIDDLE, viewport=DESKTOP, color_scheme="dark")
    head = page.evaluate("document.head.innerHTML")
    assert head.index("root.dataset.theme") < head.index("<link")


def test_a_link_leads_to_a_step(visit):
    page = visit(TRAINING + "#train.20", viewport=DESKTOP)
    page.locator('.ll-stepper[data-step="20"]').wait_for()
    assert page.locator('.ll-stepper[data-step="20"]').count() == 1


def test_the_front_page_is_at_work_above_the_fold(visit):
    page = visit("index.html", viewport=DESKTOP, reduced_motion="reduce")
    viewer = page.locator(".front .ll-stepper")
    page.wait_for_function("document.querySelector('.ll-stepper').dataset.step > 5")
    assert viewer.locator(".chip.new").count() >= 2
    changed = viewer.locator(".values tr.mutated .chip, .values tr.fresh .chip")
    for part in (page.locator("#hero-text"), viewer.locator(".control.next"), changed):
        box = part.first.bounding_box()
        assert box["y"] + box["height"] <= DESKTOP["height"]
    begin = page.locator(".start a").first
    assert begin.get_attribute("href") == f"{lectures()[0].stem}.html"


def test_what_a_solution_gives_is_folded_with_it(visit):
    page = visit(TRAINING, viewport=DESKTOP)
    exercises = page.locator("#exercises")
    assert "not attempted yet" not in exercises.inner_text(), "nobody can, on a page"
    assert "cases pass" not in exercises.inner_text()
    exercises.locator("summary", has_text="Open the solution").first.click()
    assert "cases pass" in exercises.inner_text()


def test_it_can_be_read_by_keyboard(visit):
    page = visit(MIDDLE, viewport=DESKTOP)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == (
        "#main-content"
    )
    assert page.locator(":focus").is_visible()
    page.keyboard.press("Enter")
    assert page.url.endswith("#main-content")
    for _ in range(25):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            """() => {
              let at = document.activeElement;
              while (at.shadowRoot && at.shadowRoot.activeElement) {
                at = at.shadowRoot.activeElement;
              }
              const style = getComputedStyle(at);
              const ring = getComputedStyle(at, '::after'); // around a whole viewer
              return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
                || ring.borderTopStyle !== 'none';
            }"""
        )
        assert seen, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def test_the_phone_has_a_table_of_contents(visit):
    page = visit(MIDDLE, viewport=PHONE, is_mobile=True)
    page.click(".primary-toggle")
    link = page.locator(f'.course-contents a[href="{TRAINING}"]:visible')
    if TRAINING != MIDDLE:
        link.click()
        assert page.url.endswith(TRAINING)


@pytest.mark.parametrize(
    ("viewport", "drawer"),
    [(SMALL, "primary"), (SMALL, "secondary"), (LAPTOP, "secondary")],
)
def test_a_drawer_holds_all_it_shows_and_can_be_closed(visit, viewport, drawer):
    page = visit(TRAINING, viewport=viewport, is_mobile=viewport == SMALL)
    toggle = f".{drawer}-toggle"
    page.click(toggle)
    dialog = page.locator(f"#pst-{drawer}-sidebar-modal")
    dialog.locator("a:visible").first.wait_for()
    dialog.evaluate(
        "(node) => Promise.all(node.getAnimations().map((a) => a.finished))"
    )
    edge = dialog.bounding_box()
    for link in dialog.locator("a:visible, button:visible").all():
        box = link.bounding_box()
        assert box["x"] >= edge["x"]
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]
    dialog.get_by_role("button", name="Close").click()
    page.wait_for_function(
        f"!document.querySelector('#{dialog.get_attribute('id')}').open"
    )
    page.click(toggle)  # and opens again with all that was in it
    assert dialog.locator("a:visible").count() > 5


def test_code_is_copied(visit):
    page = visit(
        TRAINING, viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"]
    )
    block = page.locator(".cell_input .highlight").nth(1)
    block.hover()
    block.locator(".copy").click()
    block.locator(".copy", has_text="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith('gpt2 = tiktoken.get_encoding("gpt2")')
    assert "Copy" not in copied


def test_motion_is_reduced_on_request(visit):
    page = visit(MIDDLE, viewport=DESKTOP, reduced_motion="reduce")
    moving = page.evaluate(
        """[...document.querySelectorAll('*')].filter((node) => {
          const style = getComputedStyle(node);
          return parseFloat(style.transitionDuration) > 0
            || style.animationName !== 'none' || style.scrollBehavior === 'smooth';
        }).length"""
    )
    assert moving == 0


def test_on_paper_everything_is_unfolded_and_no_control_is_left(visit):
    page = visit(TRAINING, viewport=DESKTOP)
    page.emulate_media(media="print")
    assert not page.locator(".bd-header").is_visible()
    assert not page.locator(".bd-sidebar-primary").is_visible()
    assert page.locator(".ll-stepper table.ll-keysteps").first.is_visible()
    for code in page.locator(".ll-stepper details").all():
        assert not code.is_visible(), "it stands above the viewer"
    solution = page.locator(".last-pages pre").first
    assert solution.bounding_box()["height"] > 20
    # A sheet may end between questions of a cell, and never inside of one.
    for where, breaks in ((".cell:has(.question)", "auto"), (".question", "avoid")):
        found = page.locator(where).evaluate_all(
            "nodes => nodes.map((node) => getComputedStyle(node).breakInside)"
        )
        assert set(found) == {breaks}, where


def test_on_paper_a_dark_page_is_light(visit):
    page = visit(TRAINING, viewport=DESKTOP, color_scheme="dark")
    page.emulate_media(media="print")
    parts = ".bd-article :is(h1, p, pre, .highlight span)"
    assert min(page.evaluate(CONTRAST, parts)) >= 4.5
    grounds = page.locator("body, .highlight, pre").evaluate_all(
        "(nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor)"
    )
    assert set(grounds) <= {
        "rgb(255, 255, 255)",
        "rgb(244, 244, 244)",
        "rgba(0, 0, 0, 0)",
    }


def test_icons_are_seen_in_colors_of_the_reader(visit):
    page = visit("index.html", viewport=DESKTOP, forced_colors="active")
    icon, ground = page.evaluate(
        """[".bd-header .fa-magnifying-glass", "body"].map((selector) =>
          getComputedStyle(document.querySelector(selector)).backgroundColor)"""
    )
    assert icon != ground


def test_a_wrong_address_shows_the_way_back(chromium, address):
    page = chromium.new_page()
    response = page.goto(address + "no/such/page.html")
    assert response.status == 404
    assert "vocabulary" in page.inner_text("h1")
    page.click("text=lectures >> nth=-1")
    page.wait_for_url("**/index.html*")
    page.close()
