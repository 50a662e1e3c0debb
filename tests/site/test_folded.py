"""Pages: checks at the end, code below charts, questions that open."""

from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode

from authors.pdf import WITHOUT_ANSWERS
from lecture_lib.course import NOTEBOOKS
from lecture_lib.exercises.questions import parse
from tests.cells import asking, code, markdown, notebook
from tests.contrast import CONTRAST
from tests.site.small_site import build

pytest.importorskip("sphinx")

from folded import is_skeleton, summary_of  # the site's own module; it needs Sphinx

pytestmark = pytest.mark.slow

CONF = f"""
import lecture_lib.course
lecture_lib.course.lectures = list  # nothing of the lectures is copied
extensions = ["myst_nb", "lecture_pages", "folded"]
myst_heading_anchors = 3
html_js_files = [("course.js", {{"defer": "defer"}})]
templates_path = [{str(NOTEBOOKS / "_templates")!r}]
html_sidebars = {{"**": []}}
html_theme_options = {{
    "secondary_sidebar_items": [],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}}
"""
CHART = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="90">'
    '<path d="M0 90L360 0" stroke="#0072b2"/></svg>'
)
QUESTIONS = [
    *parse("""
## A. Which pair is **merged** first?

- [ ] The last one, `zz`
  It occurs once, and another pair more often.
- [x] The most frequent one
  Its merge makes the text shortest at once.
- [ ] None at all
  There is always a pair in a text of two tokens.

## B. What is counted after a merge?

- [ ] Nothing
  The counts of the neighbors have changed.
- [ ] Only letters
  Pairs are of tokens, which need not be letters.
- [ ] Only words
  A pair knows no words, only two neighbors.
- [x] All pairs, or those that changed
  A merge changes its neighbors.
""").values()
]


def chart() -> NotebookNode:
    shown = {"image_svg+xml": CHART, "text_plain": "Figure: a line that rises"}
    return code("# Chart: counts\nshow.lines(counts)", "hide-input", **shown)


def asking_all() -> NotebookNode:
    """One cell that asks all questions."""
    first, *others = map(asking, QUESTIONS)
    for other in others:
        first.outputs += other.outputs
    return first


CODE_BELOW = ".code-below > summary"
CELLS = [
    markdown("# 98 · Pairs\n\nAt the end you can count pairs."),
    code("from lecture_lib import show", "hide-input"),
    markdown("## Count the pairs\n\nLook at how the counts rise."),
    chart(),
    code("# Check: the sum\nassert 1 + 1 == 2\nassert 2 + 2 == 4", "check"),
    markdown("They rise evenly, which the next section explains."),
    code("count_pairs(text)", text_plain="{('a', 'b'): 2}"),
    code("# Check: each pair\nfor n in (1, 2):\n    assert n", "check"),
    markdown("## Check yourself"),
    asking_all(),
    code("# Check: the questions\nassert QUESTIONS", "check"),
    markdown("## Exercises\n\n**98.1** Count the pairs of your own text."),
    code("my_pairs = ...", text_plain="not attempted yet"),
    code("solved_pairs = 12", "solution", "hide-cell", text_plain="all cases pass"),
    chart(),
    markdown("## What you have now\n\nA counter of pairs."),
]
ANSWER = "<details><summary>The counts</summary><p>a 2, b 1</p></details>"
TABLE = '<table class="dataframe"><tr><td>GPT-4o</td><td>two words</td></tr></table>'
ANSWERED = [
    markdown("# 99 · Answers"),
    code("fold('The counts', counts)", "hide-input", text_html=ANSWER),
    code("# Check: the counts\nassert counts", "check"),
    code("show.table(header, rows)", text_html=TABLE),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of two lectures."""
    contents = markdown("# Course\n\n```{toctree}\n98_pairs\n99_answers\n```\n")
    cells = {
        "index": [contents],
        "98_pairs": CELLS,
        "99_answers": ANSWERED,
    }
    pages = {name: notebook(*each) for name, each in cells.items()}
    return build(tmp_path_factory.mktemp("source"), pages, CONF)


def is_shown(page: Any, text: str) -> bool:
    return page.get_by_text(text).first.is_visible()


# The page's text


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 claims on this page were computed, and are computed again by every"),
        (1, "1 claim on this page was computed, and is computed again by every"),
        (12, "12 claims on this page were computed, and are computed again by every"),
    ],
)
def test_claims_are_counted_in_words(number, words):
    assert summary_of(number).startswith(f"{words} test run. ")


def test_checks_stand_at_the_end_and_nowhere_else(built):
    source = (built / "98_pairs.html").read_text(encoding="utf-8")
    assert source.count('<details class="claims">') == 1
    assert ">4 claims on this page were computed" in source
    flow, claims = source.split('<details class="claims">')
    assert "Check: " not in flow
    assert claims.count("Check: ") == 3
    sections = [part.split("</a>")[0] for part in claims.split('href="#')[1:3]]
    assert sections == [
        'count-the-pairs">Count the pairs',
        'check-yourself">Check yourself',
    ]


def test_what_a_check_says_before_an_attempt_is_for_those_who_can_make_one(built):
    source = (built / "98_pairs.html").read_text(encoding="utf-8")
    assert "my_pairs" in source and "not attempted yet" not in source


def test_code_that_draws_comes_after_what_it_draws(built):
    source = (built / "98_pairs.html").read_text(encoding="utf-8")
    _, imports, *charts = source.split('<details class="code-below">')
    assert "from" in imports.split("</details>")[0] and len(charts) == 2
    for before, chart in zip((imports, charts[0]), charts):
        assert before.rindex("<img") > before.rindex('class="cell tag_hide-input')
        assert "# Chart: counts" in chart.split("</details>")[0]
    assert source.count("Open the solution") == 1
    assert "ask_by_name" not in source


# The page in a browser


@pytest.mark.needs("chromium")
@pytest.mark.parametrize(
    ("theme", "width", "javascript"), [("light", 1440, True), ("dark", 390, False)]
)
def test_a_page_can_be_read(open_page, theme, width, javascript):
    page = open_page(
        "98_pairs",
        color_scheme=theme,
        viewport={"width": width, "height": 900},
        java_script_enabled=javascript,
    )
    for hidden in ("Check: the sum", "solved_pairs", "show.lines", "its neighbors."):
        assert not is_shown(page, hidden), hidden
    for shown in ("Which pair is", "All pairs, or those", "Open the checks"):
        assert is_shown(page, shown), shown
    assert not page.locator(".answers, .last-pages").first.is_visible()
    page.locator(".claims > summary").click()
    assert is_shown(page, "Check: the sum") and not is_shown(page, "Open the checks")
    option = page.locator(".question details").nth(1)
    option.locator("summary").click()
    assert option.locator("p").is_visible()
    others = page.locator(".question details p").all()
    assert sum(reason.is_visible() for reason in others) == 1


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_told_from_their_ground(open_page, theme):
    page = open_page("98_pairs", color_scheme=theme)
    for fold in page.locator("details > summary").all():
        fold.click()
    parts = ".question :is(summary, p, strong, code), .claims :is(summary, a, pre)"
    contrasts = page.evaluate(CONTRAST, f"{parts}, .code-below > summary")
    assert len(contrasts) > 20 and min(contrasts) >= 4.5


@pytest.mark.needs("chromium")
def test_the_code_of_an_answer_comes_with_the_answer(open_page):
    page = open_page("99_answers")
    answer, code = page.locator("summary", has_text="counts"), page.locator(CODE_BELOW)
    assert not code.is_visible()
    answer.click()
    assert code.is_visible()
    answer.click()
    assert not code.is_visible()


@pytest.mark.needs("chromium")
def test_the_cell_to_fill_in_is_folded_beside_its_solution(open_page):
    """Nobody can answer on the site; without JavaScript it opens as well."""
    page = open_page(
        "98_pairs", java_script_enabled=False, viewport={"width": 1440, "height": 900}
    )
    fold = page.locator("summary", has_text="Show the cell to fill in")
    solution = page.locator("summary", has_text="Open the solution")
    stub = page.locator(".to-fill-in pre")
    assert fold.bounding_box()["y"] == solution.bounding_box()["y"]
    assert not stub.is_visible()
    fold.focus()
    page.keyboard.press("Enter")
    assert stub.is_visible()
    box = stub.bounding_box()
    assert solution.bounding_box()["y"] > box["y"] + box["height"]


@pytest.mark.parametrize("given", ["text = 'ab'\nanswer = ...", "%time f()", "f()"])
def test_a_cell_with_something_to_read_is_not_folded(given):
    assert is_skeleton("answer = ...\ncheck('98.1', answer)")
    assert not is_skeleton(given)


@pytest.mark.needs("chromium")
def test_no_box_is_cut_where_a_sheet_of_paper_ends(open_page):
    """A flexible or scrolling box lost the solutions and answers of PDFs."""
    page = open_page("98_pairs", viewport={"width": 794, "height": 1123})
    page.emulate_media(media="print")
    around = page.locator(".bd-article").evaluate(
        """node => {
          const found = [];
          for (; node !== document.body; node = node.parentElement) {
            const { display, overflow } = getComputedStyle(node);
            found.push(`${display} ${overflow}`);
          }
          return found;
        }"""
    )
    assert len(around) > 3 and set(around) == {"block visible"}


@pytest.mark.needs("chromium")
def test_a_name_in_a_table_stays_in_one_line(open_page):
    page = open_page("99_answers", viewport={"width": 390, "height": 844})
    name = page.locator(".dataframe .whole")
    assert name.evaluate("node => node.getClientRects().length") == 1
    page.locator(".dataframe").evaluate("node => { node.style.width = '1px'; }")
    assert name.evaluate("node => node.getClientRects().length") == 1
    assert name.inner_text() == "GPT-4o", "to copy"


@pytest.mark.needs("chromium")
def test_an_option_opens_by_keyboard(open_page):
    page = open_page("98_pairs")
    option = page.locator(".question details").first
    option.locator("summary").focus()
    for key, is_open in (("Enter", True), (" ", False), (" ", True)):
        page.keyboard.press(key)
        assert option.locator("p").is_visible() == is_open
    page.keyboard.press("Tab")
    second = page.locator(".question summary").nth(1)
    assert second.evaluate("node => node === document.activeElement")


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("is_opened", [False, True])
def test_on_paper_questions_stay_closed_and_answers_come_last(open_page, is_opened):
    page = open_page(
        "98_pairs", color_scheme="dark", viewport={"width": 794, "height": 1123}
    )
    if is_opened:
        for fold in page.locator("details > summary").all():
            fold.click()
    page.emulate_media(media="print")
    for hidden in ("Check: the sum", "show.lines", "its neighbors.", "Open the"):
        assert not is_shown(page, hidden), hidden
    assert is_shown(page, "my_pairs") and not is_shown(page, "Show the cell")
    assert is_shown(page, "4 claims on this page were computed")
    assert is_shown(page, "All pairs, or those that changed")
    assert page.locator("img").first.is_visible()
    key = page.locator(".answers")
    assert key.inner_text() == "Answers to the questions: 1 B, 2 D."
    numbers = page.locator(".question > p").evaluate_all(
        "nodes => nodes.map((node) => getComputedStyle(node, '::before').content)"
    )
    assert numbers == ['counter(question) ". "'] * 2
    solutions = page.get_by_text("solved_pairs")
    assert [each.is_visible() for each in solutions.all()] == [False, True]
    ends = [page.locator(".claims"), page.locator(".last-pages"), key]
    tops = [end.bounding_box()["y"] for end in ends]
    assert tops == sorted(tops)
    last = page.get_by_text("A counter of pairs.").bounding_box()
    assert last["y"] < tops[0]
    page.add_style_tag(content=WITHOUT_ANSWERS)
    assert is_shown(page, "my_pairs") and not key.is_visible()
    assert is_shown(page, "All pairs, or those that changed")
    assert not is_shown(page, "solved_pairs")
