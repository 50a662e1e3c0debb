"""The index of the search: every section of every page, its title and its prose.

The index is a script that sets one variable, so that the search also works where a page
can't load data: from the disk. Code is left out, because what a reader looks for is
where something is explained; the names that a section defines are kept.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from authors.facts import is_lecture
from folded import Fold
from lecture_lib.course import is_trail

INDEX = Path("_static") / "sections.js"
DEFINED = re.compile(r"^(?:def|class) (\w+)", re.MULTILINE)
NOT_PROSE = (
    *(nodes.title, nodes.section, nodes.raw, nodes.literal_block, nodes.image),
    Fold,
)


def sections(docname: str, document: nodes.document) -> Iterator[dict]:
    """Every section of a page: its anchor, title, the terms it defines, its prose."""
    title = document.next_node(nodes.title)
    for section in document.findall(nodes.section):
        heading = section.next_node(nodes.title)
        is_page = heading is title
        found = {"anchor": "" if is_page else section["ids"][0]}
        found |= {"title": heading.astext(), "terms": terms(section)}
        yield found | {"text": prose(section)}
    for entry in document.findall(nodes.list_item):
        if docname == "references" and entry["ids"]:
            name = entry.next_node(nodes.strong).astext()
            yield {
                "anchor": entry["ids"][0],
                "title": name.rstrip("."),
                "terms": entry["ids"],
                "text": prose(entry).removeprefix(name).strip(),
            }


def own(section: nodes.Element, kind: type) -> Iterator:
    """Descendants of a kind that belong to no section inside of `section`."""
    for node in section.findall(kind):
        above = node.parent
        while above is not section and not isinstance(above, nodes.section):
            above = above.parent
        if above is section:
            yield node


def terms(section: nodes.Element) -> list[str]:
    """Return what is in bold, which explains a term, and what code defines."""
    found = [bold.astext() for bold in own(section, nodes.strong)]
    for link in own(section, addnodes.pending_xref):
        if (
            isinstance(link.parent, nodes.strong)
            and link.get("reftarget") == "glossary"
        ):
            found.append(link["reftargetid"].replace("-", " "))
    for code in own(section, nodes.literal_block):
        found += DEFINED.findall(code.astext())
    return list(dict.fromkeys(found))


def prose(node: nodes.Element) -> str:
    """The text of `node` without its heading, its code and the sections inside."""
    parts = []
    for child in node.children:
        if isinstance(child, NOT_PROSE) or "nb_element" in child.attributes:
            continue
        if isinstance(child, nodes.list_item) and child["ids"]:
            continue  # an entry of the references, found by itself
        is_text = isinstance(child, nodes.TextElement)
        parts.append(child.astext() if is_text else prose(child))
    return re.sub(r"\s+", " ", " ".join(filter(None, parts))).strip()


def write_index(app: Sphinx, error: Exception | None) -> None:
    if error:
        return
    pages = []
    for docname in sorted(app.env.found_docs - {"404"}, key=in_reading_order):
        entries = list(sections(docname, app.env.get_doctree(docname)))
        title = app.env.titles[docname].astext()
        address = app.builder.get_target_uri(docname)
        pages.append({"address": address, "title": title, "sections": entries})
    text = json.dumps(pages, ensure_ascii=False, separators=(",", ":"))
    path = Path(app.outdir) / INDEX
    path.write_text(f"const PAGES = {text};\n", encoding="utf-8", newline="\n")


def in_reading_order(docname: str) -> tuple[bool, bool, str]:
    """Lectures first, then trails, then all other pages."""
    return not is_lecture(docname), not is_trail(docname), docname


def setup(app: Sphinx) -> dict:
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
