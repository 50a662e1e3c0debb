"""The same site once it has public addresses."""

import html
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import nbformat
import pytest

from lecture_lib.course import NOTEBOOKS, notebooks, page_name

from .built_page import PLANS, Page

pytestmark = pytest.mark.needs("sphinx", "myst_nb", "pydata_sphinx_theme")

REPOSITORY = "https://github.com/someone/lectures"
BASE = "https://lectures.example/course/"


@pytest.fixture(scope="module")
def public(tmp_path_factory) -> Path:
    from authors.site import build

    directory = tmp_path_factory.mktemp("public") / "site"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("COURSE_REPOSITORY", f"{REPOSITORY}.git")
        environment.setenv("COURSE_DOCUMENTATION", BASE)
        assert build(directory) == 0
    return directory


def test_the_sitemap_names_every_page_but_the_wrong_one(public):
    tree = ElementTree.parse(public / "sitemap.xml")
    found = {element.text for element in tree.iter() if element.tag.endswith("}loc")}
    names = [page_name(path) for path in [*notebooks(), *NOTEBOOKS.glob("*.md")]]
    names += PLANS
    assert found == {f"{BASE}{name}.html" for name in names if name != "404"}
    robots = (public / "robots.txt").read_text(encoding="utf-8")
    assert robots == f"Sitemap: {BASE}sitemap.xml\n"


@pytest.mark.parametrize("path", [notebooks()[0], notebooks()[-1]], ids=page_name)
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
    download = nbformat.read(public / file, as_version=4)
    assert download.cells[1].source in html.unescape(page.source)
    assert page.meta["og:url"] == f"{BASE}{name}.html"
    assert f'<link rel="canonical" href="{BASE}{name}.html"' in page.source
    preview = page.meta["og:image"]
    assert (public / preview.removeprefix(BASE)).is_file()


def test_the_page_for_wrong_addresses_goes_to_the_public_one(public):
    page = Page(public / "404.html")
    assert f"{BASE}index.html" in page.links
    assert all(link.startswith((BASE, "data:")) for link in page.loads)


def test_the_front_page_names_the_repository(public):
    page = Page(public / "index.html")
    assert re.search("The course.{1,6}s repository is", page.source)
    assert {REPOSITORY, f"{REPOSITORY}/issues"} <= set(page.links)


def test_the_citation_names_the_address(public):
    text = re.sub(r"<[^>]+>", "", (public / "cite.html").read_text(encoding="utf-8"))
    assert re.search(rf"url\s+= \{{{re.escape(BASE)}\}}", text)


def test_another_host_has_no_colab():
    from lecture_pages import elsewhere

    assert elsewhere("01_x", "https://gitlab.com/someone/lectures") == ""
    assert elsewhere("01_x", "") == ""
    assert elsewhere("01_x", 'https://github.com/a"onclick=/b') == ""
