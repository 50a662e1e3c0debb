"""Every page in a real browser: quiet, alone, accessible, light and dark, any width."""

from typing import Any

import pytest

from lecture_lib.lab import NOTEBOOKS, lectures

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PAGES = [f"{path.stem}.html" for path in [*lectures(), *sorted(NOTEBOOKS.glob("*.md"))]]
MIDDLE = lectures()[len(lectures()) // 2].stem + ".html"
TRAINING = "05_bpe_training.html"
SERIOUS = ("serious", "critical")
# A lecture has thousands of tokens and words of code that look alike: the rules look at
# three of each kind, and at one step viewer, which has its own tests.
THIN_OUT = """() => {
  const seen = new Map();
  for (const viewer of [...document.querySelectorAll('.ll-stepper')].slice(1)) {
    viewer.remove();
  }
  const alike = '.bd-article :is(span, tr, td, a):not(a *)';
  for (const node of document.querySelectorAll(alike)) {
    const family = [node, node.parentElement, node.parentElement?.parentElement];
    const style = (one) => one.className + one.getAttribute('style');
    const look = (one) => one && one.tagName + style(one);
    const kind = family.map(look).join();
    seen.set(kind, (seen.get(kind) || 0) + 1);
    if (seen.get(kind) > 3) {
      node.remove();
    }
  }
}"""
every_page = pytest.mark.parametrize("name", [*PAGES, "search.html?q=byte+pair"])


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


def findings(page: Any) -> list[tuple]:
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate(THIN_OUT)
    # Colors on their way from dark to light have no contrast to speak of.
    page.add_style_tag(content="*, ::before, ::after { transition: none !important }")
    return [
        (rule["id"], node["target"], node["html"][:200])
        for rule in Axe().run(page).response["violations"]
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


@every_page
def test_on_a_desktop_in_the_light(visit, name):
    page = visit(name, viewport=DESKTOP, color_scheme="light")
    assert theme(page) == "light"
    assert overflow(page) <= 0
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    page.emulate_media(color_scheme="light")
    page.wait_for_function("document.documentElement.dataset.theme === 'light'")
    assert findings(page) == []


@every_page
def test_on_a_phone_in_the_dark(visit, name):
    page = visit(name, viewport=PHONE, color_scheme="dark", is_mobile=True)
    assert theme(page) == "dark"
    assert overflow(page) <= 0
    page.set_viewport_size({"width": 320, "height": 640})
    assert overflow(page) <= 0
    page.set_viewport_size(PHONE)
    assert findings(page) == []


@every_page
def test_it_reads_without_javascript(visit, name):
    page = visit(name, viewport=PHONE, java_script_enabled=False)
    assert page.locator("h1").count() == 1
    assert len(page.inner_text("main")) > (2_000 if name[2] == "_" else 50)
    assert overflow(page) <= 0
    for tables in page.locator(".ll-stepper").all():
        assert tables.locator("table.ll-keysteps").is_visible()


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


def test_the_viewer_steps_by_keys(visit):
    page = visit(TRAINING, viewport=DESKTOP)
    viewer = page.locator(".ll-stepper").first
    viewer.scroll_into_view_if_needed()
    others = page.locator(".ll-stepper").all()[1:]
    before = [other.get_attribute("data-step") for other in others]
    viewer.locator(".viewer").focus()
    page.keyboard.press("Home")
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        assert viewer.get_attribute("data-step") == str(step)
    page.keyboard.press("End")
    assert int(viewer.get_attribute("data-step")) > 50
    page.keyboard.press("Home")
    assert viewer.get_attribute("data-step") == "1"
    assert [other.get_attribute("data-step") for other in others] == before


def test_a_link_leads_to_a_step(visit):
    page = visit(TRAINING + "#train_bpe.40", viewport=DESKTOP)
    assert page.locator('.ll-stepper[data-step="40"]').count() == 1


def test_the_front_page_is_at_work_above_the_fold(visit):
    page = visit("index.html", viewport=DESKTOP)
    viewer = page.locator(".front .ll-stepper")
    page.wait_for_function("document.querySelector('.ll-stepper').dataset.step > 5")
    assert viewer.locator(".chip.new").count() >= 2
    for part in (".control.next", ".values tr.mutated, .values tr.fresh"):
        box = viewer.locator(part).first.bounding_box()
        assert box["y"] + box["height"] <= DESKTOP["height"]
    begin = page.locator(".start a").first
    assert begin.get_attribute("href") == f"{lectures()[0].stem}.html"


def test_solutions_unfold_by_keyboard(visit):
    page = visit(TRAINING, viewport=DESKTOP)
    solution = page.locator("details.hide").first
    code = solution.locator("pre")
    assert not code.is_visible()
    solution.locator("summary").focus()
    page.keyboard.press("Enter")
    assert code.is_visible()


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
              return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
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
    solution = page.locator("details.hide pre").first
    assert solution.bounding_box()["height"] > 20


def test_a_wrong_address_shows_the_way_back(chromium, address):
    page = chromium.new_page()
    response = page.goto(address + "no/such/page.html")
    assert response.status == 404
    assert "vocabulary" in page.inner_text("h1")
    page.click("text=lectures >> nth=-1")
    page.wait_for_url("**/index.html*")
    page.close()
