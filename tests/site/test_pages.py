"""The built pages, read as files: nothing leads nowhere, and nothing is missing."""

import html
import json
import re
import sys
from pathlib import Path

import nbformat
import pytest

from lecture_lib.course import (
    NOTEBOOKS,
    is_trail,
    lectures,
    notebooks,
    page_name,
    topic,
    trails,
)
from lecture_lib.course.contents import PAGES
from lecture_lib.stepper.render import runtime
from tests.bench import sources

from .built_page import (
    NAMES,
    Page,
    is_external,
    name_of,
    pages_of,
    target,
    up,
)

pytestmark = pytest.mark.needs("sphinx", "myst_nb", "pydata_sphinx_theme")

MOST_BYTES = 1_500_000  # HTML, styles, scripts and fonts of one page

every_page = pytest.mark.parametrize("name", [*NAMES, "search"])
every_notebook = pytest.mark.parametrize(
    "path", notebooks(), ids=lambda path: path.stem
)


@pytest.fixture(scope="module")
def pages(site) -> dict[str, Page]:
    return pages_of(site)


def stored_outputs(path: Path) -> list[dict]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        output
        for cell in cells
        for output in cell.get("outputs", [])
        if "data" in output
    ]


def stored_html(path: Path) -> list[str]:
    data = [output["data"] for output in stored_outputs(path)]
    return ["".join(each["text/html"]) for each in data if "text/html" in each]


def test_every_source_is_a_page_and_no_other(pages):
    assert set(pages) == {*NAMES, "search"}


@every_page
def test_links_and_what_is_loaded_lead_somewhere(pages, site, name):
    page = pages[name]
    for link in page.links + page.loads:
        if is_external(link) or link.startswith("data:"):
            continue
        file, anchor = target(page.path, link, site)
        assert file.is_file(), link
        is_text = anchor.startswith("v=1&text=")  # for the playground
        if anchor and not is_text and file.suffix == ".html":
            assert anchor in pages[name_of(file, site)].ids, link


@every_page
def test_names_are_given_once(pages, name):
    ids = pages[name].ids
    assert sorted(set(ids)) == sorted(ids)


@every_page
def test_nothing_loads_from_another_host(pages, name):
    assert not any(map(is_external, pages[name].loads))
    assert not re.search(r"url\(\W*(https?:)?//|@import", pages[name].source)


def test_styles_and_scripts_name_no_other_host_to_load_from(site):
    for path in [*site.glob("_static/**/*.css"), *site.glob("_static/**/*.js")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(@import|url\()\W*(https?:)?//", text), path
        assert not re.search(r"""(import|fetch)\(?\s*["'](https?:)?//""", text), path


@every_page
def test_a_page_is_light(pages, site, name):
    page = pages[name]
    loaded = {
        target(page.path, link, site)[0]
        for link in page.loads
        if not link.startswith("data:")
    }
    weighed = [file for file in loaded if file.suffix in (".css", ".js", ".woff2")]
    if name == "playground":
        weighed += site.glob("_static/playground/*.js")
    total = page.path.stat().st_size + sum(file.stat().st_size for file in weighed)
    assert total <= MOST_BYTES


def test_nothing_private_is_left(site):
    names = {path.relative_to(site).as_posix() for path in site.rglob("*")}
    names.discard(".buildinfo")  # Sphinx's own, with two hashes
    assert not [name for name in names if "__pycache__" in name or "/." in f"/{name}"]
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert str(NOTEBOOKS.parent) not in text
        assert str(Path.home()) + "/" not in text


@every_page
def test_it_says_what_it_is(pages, name):
    meta = pages[name].meta
    assert meta["og:title"] and meta["og:site_name"]
    assert name == "search" or len(meta["description"]) > 20
    assert meta.get("description") == meta.get("og:description")
    assert "og:url" not in meta or meta["og:url"].startswith("https://")


# Lectures and side trails


@every_notebook
def test_the_runtime_is_shared(pages, site, path):
    stored = sum("ll-runtime" in fragment for fragment in stored_html(path))
    source = pages[page_name(path)].source
    assert "ll-runtime" not in source
    assert source.count('class="ll-trace"') == stored
    scripts = [link for link in pages[page_name(path)].loads if "stepper.js" in link]
    assert len(scripts) == (1 if stored else 0)
    shared = (site / "_static" / "stepper.js").read_text(encoding="utf-8")
    assert shared == runtime()


@every_notebook
def test_outputs_are_there_without_a_script(pages, path):
    source = re.sub(
        r'<span class="whole">(.*?)</span>', r"\1", pages[page_name(path)].source
    )
    for fragment in stored_html(path):
        table = re.search(r'<table class="dataframe.*?</table>', fragment, re.DOTALL)
        if table:
            assert table.group() in source


@every_notebook
def test_what_a_cell_prints_stays_where_it_printed_it(pages, path):
    """Merged, the lines between two pictures would stand above both."""
    printed = [
        output
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", [])
        if output.output_type == "stream"
    ]
    source = pages[page_name(path)].source
    assert source.count('<div class="output stream') >= len(printed)


@every_notebook
def test_figures_say_what_they_show(pages, path):
    texts = [
        "".join(output["data"]["text/plain"]).removeprefix("Figure: ")
        for output in stored_outputs(path)
        if "Figure: " in "".join(output["data"].get("text/plain", ""))
    ]
    alts = [alt for src, alt in pages[page_name(path)].alts.items() if "_images" in src]
    assert set(alts) == set(texts)
    assert all(len(alt) > 20 for alt in alts)


@every_notebook
def test_solutions_are_folded(pages, path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    hidden = sum("solution" in c["metadata"].get("tags", []) for c in cells)
    source = pages[page_name(path)].source
    assert hidden
    assert source.count("Open the solution") == hidden
    to_fill_in = source.count("Show the cell to fill in")
    folds = source.count('<details class="admonition hide above-input">')
    assert folds == hidden + to_fill_in


@every_notebook
def test_the_notebook_can_be_taken_away(pages, site, path, monkeypatch):
    """Alone it says what it needs before its imports fail."""
    name = page_name(path)
    assert f"{up(name)}notebooks/{name}.ipynb" in pages[name].links
    download = nbformat.read(site / f"notebooks/{name}.ipynb", as_version=4)
    first = download.cells.pop(1).source
    assert download == nbformat.read(path, as_version=4)
    exec(first, {})
    monkeypatch.setitem(sys.modules, "lecture_lib", None)
    with pytest.raises(ModuleNotFoundError, match="%pip install FILE"):
        exec(first, {})


@every_notebook
def test_citations_and_terms_lead_there_and_back(pages, path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    prose = "".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    used = re.findall(r"\]\((?:\.\./)?(references|glossary)\.md#([^)]+)\)", prose)
    here = page_name(path)
    assert used or is_trail(here)  # a short one may need neither
    for page, anchor in set(used):
        # Where a heading has two names, such as amdahl-s-law, Sphinx links to its own.
        named = rf'<section id="([\w-]+)">\s*<span id="{anchor}"></span>'
        names = {anchor, *re.findall(named, pages[page].source)}
        addresses = {f"{up(here)}{page}.html#{name}" for name in names}
        assert addresses & set(pages[here].links)
        assert f"{here}.html#use-{anchor}" in pages[page].links


def test_lectures_follow_each_other(pages):
    names = [path.stem for path in lectures()]
    for before, after in zip(names, names[1:]):
        assert f'class="right-next"\n       href="{after}.html"' in pages[before].source
        assert f'class="left-prev"\n       href="{before}.html"' in pages[after].source


def test_a_trail_is_reached_from_its_list_and_is_no_next_page(pages):
    for path in trails():
        name = page_name(path)
        assert f"{name}.html" in pages["trails"].links
        assert "../trails.html" in pages[name].links
        assert "Side trail" in pages[name].source
        assert 'class="right-next"' not in pages[name].source
        assert 'class="left-prev"' not in pages[name].source
    turned = re.compile(r'class="(?:right-next|left-prev)"\s+href="([^"]*)"')
    turns = [link for page in pages.values() for link in turned.findall(page.source)]
    assert turns and not [link for link in turns if "trails/" in link]


def test_formulas_are_mathml(pages):
    """No formula in a notebook is left as TeX, and none needs a script."""
    for path in notebooks():
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        prose = ["".join(c["source"]) for c in cells if c["cell_type"] == "markdown"]
        text = re.sub(r"```.*?```|`[^`\n]+`", "", "\n".join(prose), flags=re.DOTALL)
        formulas = re.findall(r"\$\$.+?\$\$|(?<!\\)\$[^\s$][^$\n]*?\$", text, re.DOTALL)
        # A mere power is text.
        is_power = re.compile(r"\$[\d =^{}]+\$").fullmatch
        formulas = [formula for formula in formulas if not is_power(formula)]
        assert pages[page_name(path)].source.count("<math ") == len(formulas), path.stem


# Other pages


def test_every_listed_page_is_reached_from_every_page(pages):
    for page in PAGES:
        assert (NOTEBOOKS / f"{page.name}.md").is_file()
        assert any((page.caption, page.menu, page.footer)), page.name
        address = f"{page.name}.html{page.anchor}"
        assert (address in pages["search"].links) == (page.name in pages), page.name


def test_the_front_page_has_every_lecture(pages):
    from authors.facts import all_lectures, all_parts
    from generated import inline

    source = pages["index"].source
    assert [each for part in all_parts() for each in part.lectures] == all_lectures()
    for lecture in all_lectures():
        assert lecture.question
        assert inline(lecture.title) in source
        assert f'href="{lecture.name}.html"' in source
    assert source.count('class="ll-trace"') == 1


def test_the_page_for_wrong_addresses_works_under_any_address(pages):
    page = pages["404"]
    links = [link for link in page.links + page.loads if not is_external(link)]
    assert all(link.startswith(("/", "#", "data:")) for link in links)
    assert 'data-content_root="/"' in page.source


def test_without_a_public_address_nothing_pretends_to_have_one(pages, site):
    from authors.facts import address

    if not address("documentation"):
        assert not (site / "sitemap.xml").exists()
        assert not any('rel="canonical"' in page.source for page in pages.values())
    if not address("repository"):
        everything = "".join(page.source for page in pages.values())
        for name in ("colab.research", "mybinder.org", ">Discuss<", "git+"):
            assert name not in everything


def test_how_to_cite(pages):
    text = html.unescape(re.sub(r"<[^>]+>", "", pages["cite"].source))
    assert "@misc{tokenization-lectures," in text
    assert "Tokenization, from characters to GPT-4o" in text
    assert re.search(r"year\s+= \{20\d\d\}", text)


def test_benchmarks_are_shown_with_day_machine_and_plot(pages, site):
    page = pages["benchmarks"]
    day, machine = r"20\d\d-\d\d-\d\d", r"\w+ \w+, \d+ cores, \w+"
    assert re.search(rf"Measured on {day} by .* on {machine}\.", page.source)
    (picture,) = [link for link in page.alts if link.endswith("encoding.svg")]
    stored = NOTEBOOKS / "benchmarks" / "encoding.svg"
    assert (site / picture).read_bytes() == stored.read_bytes()
    assert page.alts[picture]


def test_the_benchmarks_hold_every_source(pages):
    """A row in each table of sources, or a line that says why it is missing."""
    shown = html.unescape(pages["benchmarks"].source)
    assert [s.name for s in sources.ALL if s.name not in shown] == []
    tables = (NOTEBOOKS / "benchmarks" / "results.md").read_text(encoding="utf-8")
    different = tables.partition("## Results that differ")[2].partition("##")[0]
    inexact = re.findall(r"^\| ([^|]+) \| [^|]+, not: ", tables, re.MULTILINE)
    assert set(re.findall(r"^- (.+?) \(", different, re.MULTILINE)) <= set(inexact)


def test_slides_can_be_opened_from_the_lecture_and_from_its_plan(pages, site):
    for path in notebooks():
        slides, name = f"slides/{path.stem}.html", page_name(path)
        assert f"{up(name)}{slides}" in pages[name].links
        if (NOTEBOOKS / "teaching" / f"{topic(path)}.md").exists():  # a lecture's does
            plan = Page(site / "teaching" / f"{topic(path)}.html")
            assert {f"../{slides}", f"../{name}.html"} <= set(plan.links)
        assert "reveal.js" in (site / slides).read_text(encoding="utf-8")


def test_links_in_teaching_plans_and_slides_lead_somewhere(site):
    for path in [*site.glob("teaching/*.html"), *site.glob("slides/*.html")]:
        page = Page(path)
        for link in page.links + page.loads:
            if not is_external(link) and not link.startswith(("data:", "#/")):
                assert target(path, link, site)[0].is_file(), (path.name, link)
