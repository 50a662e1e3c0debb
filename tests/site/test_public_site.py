"""The same site once it has public addresses, and results of benchmarks to show."""

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from lecture_lib.course import NOTEBOOKS, notebooks, page_name

from .built_page import PLANS, Page

pytestmark = pytest.mark.needs("sphinx", "myst_nb", "pydata_sphinx_theme")

REPOSITORY = "https://github.com/someone/lectures"
BASE = "https://lectures.example/course/"
RESULTS = """# Benchmark

## Encoding

| text | MB/s |
| --- | --- |
| English <b>prose</b> | 123 |
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'
MACHINE = {"platform": "Some-OS", "cores": "2", "processor": "z80"}


@pytest.fixture(scope="module")
def public(tmp_path_factory) -> Path:
    from lecture_lib.course.site import build

    bench = tmp_path_factory.mktemp("bench")
    (bench / "results.md").write_text(RESULTS, encoding="utf-8")
    (bench / "results.json").write_text(json.dumps({"machine": MACHINE}), "utf-8")
    (bench / "encoding.svg").write_text(PICTURE, encoding="utf-8")
    directory = tmp_path_factory.mktemp("public") / "site"
    settings = {
        "repository": REPOSITORY,
        "html_baseurl": BASE,
        "benchmark_directory": str(bench),
    }
    options = [f"-D{name}={value}" for name, value in settings.items()]
    assert build(directory, *options) == 0
    return directory


def test_the_sitemap_names_every_page_but_the_wrong_one(public):
    tree = ElementTree.parse(public / "sitemap.xml")
    found = {element.text for element in tree.iter() if element.tag.endswith("}loc")}
    names = [page_name(path) for path in [*notebooks(), *NOTEBOOKS.glob("*.md")]]
    names += PLANS
    assert found == {f"{BASE}{name}.html" for name in names if name != "404"}
    robots = (public / "robots.txt").read_text(encoding="utf-8")
    assert robots == f"Sitemap: {BASE}sitemap.xml\n"


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_opens_elsewhere(public, path):
    name = page_name(path)
    page = Page(public / f"{name}.html")
    file = f"notebooks/{name}.ipynb"
    colab = "https://colab.research.google.com/github/someone/lectures/blob/main/"
    assert colab + file in page.links
    binder = "https://mybinder.org/v2/gh/someone/lectures/HEAD?urlpath=lab/tree/"
    assert binder + file in page.links
    assert f"{REPOSITORY}/issues" in page.links
    assert f"%pip install --quiet --no-deps git+{REPOSITORY}" in page.source
    assert page.meta["og:url"] == f"{BASE}{name}.html"
    assert f'<link rel="canonical" href="{BASE}{name}.html"' in page.source
    preview = page.meta["og:image"]
    assert (public / preview.removeprefix(BASE)).is_file()


def test_the_page_for_wrong_addresses_goes_to_the_public_one(public):
    page = Page(public / "404.html")
    assert f"{BASE}index.html" in page.links
    assert all(link.startswith((BASE, "data:")) for link in page.loads)


def test_the_citation_names_the_address(public):
    text = re.sub(r"<[^>]+>", "", (public / "cite.html").read_text(encoding="utf-8"))
    assert re.search(rf"url\s+= \{{{re.escape(BASE)}\}}", text)


def test_benchmarks_are_shown_with_day_machine_and_plot(public):
    page = Page(public / "benchmarks.html")
    assert re.search(r"Measured on 20\d\d-\d\d-\d\d by", page.source)
    assert "Some-OS, 2 cores, z80" in page.source
    assert "<td><p>123</p></td>" in page.source
    (picture,) = [link for link in page.alts if link.endswith(".svg") and "_im" in link]
    assert (public / picture).read_text(encoding="utf-8") == PICTURE
    assert page.alts[picture]


def test_another_host_has_no_colab():
    from lecture_pages import elsewhere

    assert elsewhere("01_x", "https://gitlab.com/someone/lectures") == ""
    assert elsewhere("01_x", "") == ""
    assert elsewhere("01_x", 'https://github.com/a"onclick=/b') == ""
