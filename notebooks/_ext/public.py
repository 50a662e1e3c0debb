"""Describe the site to the world: descriptions, addresses, and a page for wrong ones.

Without a public address of the site (``documentation`` in [project.urls]) there is no
sitemap and no canonical address, because both must be absolute.
"""

import html
import re
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from authors.facts import Lecture, address, all_lectures, all_trails

PREVIEW = "_static/preview.png"
# What a page reaches by a relative address: everything but #here, //there and data.
_RELATIVE = re.compile(r'\b(href|src|action|data-content_root)="(?![#/]|\w+:)([^"]*)"')


def describe(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict,
    doctree: nodes.document | None,
) -> None:
    """A page's description and its address, for searches and for shared links."""
    about = notebooks_by_name().get(pagename)
    meta = context.get("meta") or {}
    context["description"] = (
        description(about)
        if about
        else meta.get("description") or first_paragraph(doctree)
    )
    base = app.config.html_baseurl
    context["preview"] = f"{base}{PREVIEW}" if base else ""
    context["repository"] = app.config.repository


@cache  # of all notebooks, which are many to read for each page
def notebooks_by_name() -> dict[str, Lecture]:
    return {each.name: each for each in [*all_lectures(), *all_trails()]}


def description(lecture: Lecture) -> str:
    text = " ".join(filter(None, (lecture.subtitle, lecture.question)))
    return re.sub(r"[`*]", "", text)


def first_paragraph(doctree: nodes.document | None) -> str:
    paragraph = doctree.next_node(nodes.paragraph) if doctree else None
    return paragraph.astext() if paragraph else ""


def write_sitemap(app: Sphinx, error: Exception | None) -> None:
    base = app.config.html_baseurl
    if error or not base:
        return
    pages = map(app.builder.get_target_uri, sorted(app.env.found_docs - {"404"}))
    urls = "".join(
        f"<url><loc>{html.escape(base + page)}</loc></url>\n" for page in pages
    )
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{urls}</urlset>\n"
    )
    sitemap = Path(app.outdir) / "sitemap.xml"
    sitemap.write_text(text, encoding="utf-8", newline="\n")
    robots = Path(app.outdir) / "robots.txt"
    robots.write_text(f"Sitemap: {base}sitemap.xml\n", encoding="utf-8", newline="\n")


def root_the_404(app: Sphinx, error: Exception | None) -> None:
    """A server shows 404.html under any address, so its links must not be relative."""
    page = Path(app.outdir) / "404.html"
    if error or not page.exists():
        return
    root = app.config.html_baseurl or "/"

    def absolute(match: re.Match) -> str:
        return f'{match[1]}="{root}{match[2].removeprefix("./")}"'

    text = _RELATIVE.sub(absolute, page.read_text(encoding="utf-8"))
    page.write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict:
    app.connect("html-page-context", describe)
    app.connect("build-finished", write_sitemap)
    app.connect("build-finished", root_the_404)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def base_address() -> str:
    """The site's public address with a closing slash; empty if it has none."""
    return f"{site}/" if (site := address("documentation")) else ""
