"""Python on the pages: which cells can run, and what runs them.

A Sphinx extension. A cell that can run gets a class with its number among the page's
code cells; the script ``live/live.js`` gives it its buttons. Without Pyodide, which a
build fetches once, the site is built without Run, and says so.
"""

import json
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from authors.facts import is_lecture
from authors.folding import CHECK, NOT_ON_PAGE, REMOVE_INPUT, SOLUTION
from folded import code_cells, codes_of, has_tag
from lecture_lib.course import NOTEBOOKS, is_trail
from live import codemirror, npm, pack, pyodide

TRY = "try"  # the page with an empty cell


def fetch(app: Sphinx, config: Config) -> None:
    """Get Pyodide and CodeMirror.

    Without the first there is no page to try things, and no button. Without the second,
    cells are edited in plain boxes.
    """
    app.live_package = npm.wanted("Run", pyodide.package)  # type: ignore[attr-defined]
    app.live_editor = None  # type: ignore[attr-defined]
    if app.live_package is None:
        config.exclude_patterns.append(f"{TRY}.md")
    else:
        app.live_editor = npm.wanted("an editor", codemirror.files)


def mark(app: Sphinx, document: nodes.document) -> None:
    """Number the cells that can run, before `folded` moves any."""
    page = app.env.docname
    if app.live_package is None:
        return
    if page == TRY:
        blocks = list(document.findall(nodes.literal_block))
        for number, block in enumerate(blocks):
            classes = ["cell", f"live-{number}"]
            classes += ["live-open"] if block is blocks[-1] else []
            source = nodes.container("", block.deepcopy(), classes=["cell_input"])
            block.replace_self(nodes.container("", source, classes=classes))
        codes = [block.astext() for block in blocks]
        app.env.metadata[page]["live"] = json.dumps(codes)
    if not (is_lecture(page) or is_trail(page)):
        return
    codes = codes_of(NOTEBOOKS / f"{page}.ipynb")
    cells = list(code_cells(document))
    if len(cells) != len(codes):
        raise ValueError(f"{page}: {len(cells)} of {len(codes)} code cells are there")
    for number, cell in enumerate(cells):
        if not any(has_tag(cell, tag) for tag in (CHECK, NOT_ON_PAGE, REMOVE_INPUT)):
            cell["classes"].append(f"live-{number}")
            if 'check("' in codes[number] and not has_tag(cell, SOLUTION):
                cell["classes"].append("exercise")
            app.env.metadata[page]["live"] = json.dumps(codes)


def add_script(app: Sphinx, pagename: str, *_: object) -> None:
    if "live" in app.env.metadata.get(pagename, {}):
        app.add_css_file("live/live.css")
        names = {"data-live": pagename.replace("/", "-"), "data-page": pagename}
        names |= {"data-editor": "editor.js"} if app.live_editor else {}
        app.add_js_file("live/live.js", type="module", **names)


def write_files(app: Sphinx, exception: Exception | None) -> None:
    directory = Path(app.outdir) / "_static" / "live"
    if exception is not None or app.builder.format != "html":
        return
    if app.live_package is None:
        return
    pack.write(directory, app.live_package, app.live_editor or {})
    for page, data in app.env.metadata.items():
        if "live" in data:
            path = directory / f"{page.replace('/', '-')}.json"
            path.write_text(data["live"], encoding="utf-8")


def setup(app: Sphinx) -> dict:
    app.connect("config-inited", fetch)
    app.connect("doctree-read", mark, priority=550)  # before `folded`, at 600
    app.connect("html-page-context", add_script)
    app.connect("build-finished", write_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
