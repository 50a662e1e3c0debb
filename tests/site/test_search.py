"""The search: leads to sections, the likely ones first, and takes anything typed."""

import json

import pytest

from lecture_lib.course import lectures, notebooks, page_name

from .built_page import Page

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

FIELD = ".bd-search-container input[name=q]"


@pytest.fixture
def results(visit):
    """Return the link, title, and text of each result of a query."""
    page = visit("search.html", viewport={"width": 1200, "height": 900})

    def results_(query: str) -> list[tuple[str, str, str]]:
        page.fill(FIELD, query)
        found = page.locator(".bd-search-container .search-results li").evaluate_all(
            """(results) => results.map((result) => [
              result.querySelector("a").href.split(/.*?\\/\\/[^/]*\\//)[1],
              result.querySelector("a").textContent,
              result.querySelector(".context")?.textContent || "",
            ])"""
        )
        return [tuple(result) for result in found]

    results_.page = page
    return results_


FIRST = [
    (
        "Byte-Pair Encodings",
        ["glossary.html#byte-pair-encoding", "05_bpe_training.html#six-words-by-hand"],
    ),
    ("bug hunt", ["05_bpe_training.html#exercise-3-bug-hunt"]),
    (
        "grapheme",
        [
            "glossary.html#grapheme",
            "02_characters.html#what-is-one-character",
        ],
    ),
    (
        "glitch token",
        ["glossary.html#glitch-token", "08_failures.html#a-row-that-never-learned"],
    ),
    ("count_pairs", ["05_bpe_training.html#the-same-in-python"]),
    ("vaswani2017", ["references.html#vaswani2017"]),
    ("rejean ducharme", ["references.html#bengio2003"]),
]


def test_what_comes_first(results):
    for query, links in FIRST:
        found = [link for link, _, _ in results(query)]
        assert found[: len(links)] == links, query


def test_every_result_leads_to_what_it_names(results, visit):
    page = results.page
    for link, title, _ in results("the merges of a pre-token")[:8]:
        page.goto(page.url.split("search.html")[0] + link)
        anchor = link.partition("#")[2]
        target = page.locator(f"[id='{anchor}']" if anchor else "h1").first
        assert title in target.inner_text()
        page.wait_for_function("scrollY > 0 || !location.hash")
        page.go_back()
        page.wait_for_selector(FIELD)


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "(",
    ".*",
    "[a-",
    "\\",
    "constructor __proto__ toString",
    "a" * 10_000,
    "a " * 5_000,
    "🌍\u200d\u202e",
    "   ",
    "",
]


def test_what_is_typed_is_text(results):
    page = results.page
    for query in HOSTILE:
        results(query)
        assert (
            page.locator(
                ".bd-search-container .search-results :is(img, script)"
            ).count()
            == 0
        )
        assert bool(page.inner_text(".bd-search-container .search-summary")) == bool(
            query.strip()
        )
    assert results("grapheme")


def test_the_header_leads_to_the_search_and_typing_goes_on(visit):
    page = visit("index.html", viewport={"width": 1440, "height": 900})
    page.keyboard.press("Control+k")
    page.keyboard.type("byte pair")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bd-search-container .search-results mark")
    assert page.input_value(FIELD) == "byte pair"
    assert page.evaluate("document.activeElement.name") == "q"
    page.locator(FIELD).press("End")
    page.keyboard.type(" zyzzyva")
    assert "No section" in page.inner_text(".bd-search-container .search-summary")


def test_results_come_while_typing_into_the_header(visit):
    """From a page below the top folder, too."""
    page = visit("trails/ties.html", viewport={"width": 390, "height": 844})
    page.keyboard.press("Control+k")
    page.keyboard.type("wordpiece")
    links = page.locator("#pst-search-dialog .search-results a")
    links.first.wait_for()
    assert links.count() == 8
    assert links.first.get_attribute("href").endswith("/glossary.html#wordpiece")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html#wordpiece")


def test_what_changed_and_benchmarks_come_last(results):
    found = [link.partition("#")[0] for link, _, _ in results("multilingual")]
    last = [link in ("changes.html", "benchmarks.html") for link in found]
    assert last == sorted(last) and any(last)


def test_it_works_from_the_disk(chromium, site):
    page = chromium.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(error))
    page.goto((site / "search.html").as_uri() + "?q=grapheme")
    page.wait_for_selector(".bd-search-container .search-results a")
    page.close()
    assert problems == []


def test_every_section_of_a_lecture_can_be_found(site):
    index = (site / "_static" / "sections.js").read_text(encoding="utf-8")
    pages = json.loads(index.removeprefix("const PAGES = ").removesuffix(";\n"))
    assert len(pages) > 2 * len(lectures())
    names = [page["address"].removesuffix(".html") for page in pages]
    assert names[: len(notebooks())] == [page_name(path) for path in notebooks()]
    for page in pages:
        ids = Page(site / page["address"]).ids
        anchors = [each.get("anchor") for each in page["sections"]]
        assert all(anchor in ids for anchor in anchors if anchor)
        assert all(each["title"] for each in page["sections"])
