"""A built page as its tests read it: names, links, and what it loads."""

import os
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

from lecture_lib.course import NOTEBOOKS, TRAILS, notebooks, page_name
from live import pyodide

HAS_RUN = (pyodide.CACHE / pyodide.PACKAGE.file).exists()
# The pages that the site has, beside the search.
NAMES = [
    page_name(path)
    for path in [*notebooks(), *sorted(NOTEBOOKS.glob("*.md"))]
    if path.stem != "try" or HAS_RUN
]
PLANS = [f"teaching/{path.stem}" for path in sorted(NOTEBOOKS.glob("teaching/*.md"))]


@dataclass
class Page(HTMLParser):
    path: Path
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)  # of <a>
    loads: list[str] = field(default_factory=list)  # scripts, styles, images, icons
    alts: dict[str, str | None] = field(default_factory=dict)  # image -> its text
    meta: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self.source = self.path.read_text(encoding="utf-8")
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(found["id"])
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        elif tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload"):
            self.loads.append(found["href"])
        elif tag in ("script", "img", "iframe", "source") and found.get("src"):
            self.loads.append(found["src"])
        if tag == "img":
            self.alts[found["src"]] = found.get("alt")
        if tag == "meta" and found.get("content"):
            name = found.get("name") or found.get("property") or ""
            self.meta[name] = found["content"]


def pages_of(site: Path) -> dict[str, Page]:
    """The pages by name, but for the teaching plans."""
    paths = [*site.glob("*.html"), *site.glob(f"{TRAILS}/*.html")]
    return {name_of(path, site): Page(path) for path in paths}


def name_of(file: Path, site: Path) -> str:
    inside = Path(os.path.normpath(file)).relative_to(site)
    return inside.with_suffix("").as_posix()


def up(name: str) -> str:
    """Return the path from page `name` to the folder of the site."""
    return "../" * name.count("/")


def is_external(link: str) -> bool:
    return link.startswith(("http:", "https:", "//", "mailto:"))


def target(page: Path, link: str, root: Path) -> tuple[Path, str]:
    """The file and the anchor that a link of `page` leads to."""
    address, anchor = urldefrag(link)
    address = unquote(address.split("?")[0])
    if address.startswith("/"):
        return root / address.lstrip("/"), unquote(anchor)
    return (page.parent / address if address else page), unquote(anchor)
