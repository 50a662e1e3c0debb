"""Notebooks, which are plain Markdown, as pages of the site.

Names given in the references become anchors, with the places that cite them; figures
get their alternative text; step viewers share one program; and under a lecture's title
stands how to take it away, run it elsewhere, and speak about it.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from authors import slides
from authors.facts import (
    NAME,
    WHOLE,
    address,
    class_of,
    is_lecture,
    match_head,
)
from authors.folding import CHECK, tags
from folded import GUESS
from lecture_lib.course import TRAILS, is_trail, notebooks, page_name, topic
from lecture_lib.show.slider import SCRIPT as SLIDER
from lecture_lib.stepper.render import runtime, strip_runtime

NAMED = re.compile(r'<a id="([^"]+)">')
# A name that a cell of an output begins with, which a narrow table would break.
CELL_NAME = re.compile(rf"(<t[dh]\b[^>]*>)({NAME})")
WALK = (
    "; with JavaScript, in a trusted notebook, every step can be walked through here."
)
WALK_HERE = (
    '<span class="on-screen">; with JavaScript every step can be walked through '
    "here</span>."
)
SWITCH = (
    '<li class="pst-js-only"><label><input type="checkbox" id="always-answers"> '
    "Always show answers</label></li>"
)
# What a check says in a solution, which has passed.
VERDICT = re.compile(r'<pre style="white-space:pre-wrap">(✓ exercise [^<]*)</pre>')
VERDICT_BOX = r'<div class="verdict right"><p>\1</p></div>'
PROSE = (nodes.title, nodes.paragraph, nodes.emphasis, nodes.strong, nodes.inline)
Uses = dict[str, dict[tuple[str, str], str]]  # notebook -> (page, key) -> anchor
LISTS = ("references", "glossary")  # pages whose entries say where they are used
ALONE = """\
# This notebook needs Python 3.11 or newer and the course's library.
try:
    import lecture_lib
except ModuleNotFoundError:
    {otherwise}"""
INSTALL = """\
%pip install --quiet matplotlib numba regex tiktoken tokenizers
    %pip install --quiet --no-deps git+{repository}
    %run -m lecture_lib.vocabularies"""
ASK = """\
raise ModuleNotFoundError(
        "Install the wheel that `make wheel` builds in the course's folder: "
        "%pip install FILE. Or read on the course's website{at}, where most cells run."
    ) from None"""


# Reading


def level_headings(app: Sphinx, docname: str, source: list[str]) -> None:
    """The glossary's terms stand directly below its title, so they are level 2."""
    if docname == "glossary":
        source[0] = re.sub(r"^### ", "## ", source[0], flags=re.MULTILINE)


def put_copies_in(app: Sphinx, docname: str, source: list[str]) -> None:
    """Let a copy that is to be printed stand in its lecture's place.

    Checks are left out: nobody has run them on what was changed.
    """
    for path in map(Path, filter(None, app.config.copies.split(os.pathsep))):
        if page_name(path) == docname:
            notebook = nbformat.read(path, as_version=4)
            cells = notebook.cells
            notebook.cells = [each for each in cells if CHECK not in tags(each)]
            source[0] = nbformat.writes(notebook)


def read(app: Sphinx, document: nodes.document) -> None:
    docname = app.env.docname
    name_anchors(document, app.env.metadata[docname].setdefault("myst_slugs", {}))
    describe_figures(document)
    share_runtime(document)
    if is_trail(docname):
        # In no contents: trails have no order, so none is before or behind another.
        app.env.metadata[docname]["orphan"] = True
    if is_lecture(docname) or is_trail(docname):
        mark_citations(app, docname, document)
        add_bar(app, docname, document)
    elif docname.startswith("teaching/"):
        add_plan_bar(docname.removeprefix("teaching/"), document)


def name_anchors(document: nodes.document, slugs: dict) -> None:
    """Let a name given in HTML be a target: of its list entry, so that it lights up."""
    for opening in list(document.findall(nodes.raw)):
        if not (match := NAMED.fullmatch(opening.astext())):
            continue
        entry = opening.parent
        while not isinstance(entry, nodes.list_item | nodes.document):
            entry = entry.parent
        entry["ids"].append(match[1])
        slugs[match[1]] = (opening.line or 0, match[1], "")
        closing = opening.next_node(nodes.raw, siblings=True)
        opening.parent.remove(closing)
        opening.parent.remove(opening)


def describe_figures(document: nodes.document) -> None:
    """A figure's text, which the notebook stores beside it, is its alternative text."""
    for bundle in document.findall(nodes.container):
        if bundle.get("nb_element") != "mime_bundle":
            continue
        for image in bundle.findall(nodes.image):
            texts = [node.astext() for node in bundle.findall(nodes.literal_block)]
            image["alt"] = "".join(texts[:1]).removeprefix("Figure: ")


def share_runtime(document: nodes.document) -> None:
    for node in document.findall(nodes.raw):
        if "runtime" in node.rawsource or "runtime" in node.astext():
            text = strip_runtime(node.astext())
            node.replace_self(nodes.raw("", text, **node.attributes))


def keep_whole(app: Sphinx, document: nodes.document) -> None:
    """Let no line end inside of a name such as GPT-4o, or behind a lecture's number."""
    for text in list(document.findall(nodes.Text)):
        if WHOLE.search(text) and isinstance(text.parent, PROSE):
            # With a group in the pattern, every second part is a match.
            parts = [
                nodes.inline("", part, classes=[class_of(part)])
                if at % 2
                else nodes.Text(part)
                for at, part in enumerate(WHOLE.split(text))
            ]
            text.parent.replace(text, [part for part in parts if part.astext()])


def mark_citations(app: Sphinx, docname: str, document: nodes.document) -> None:
    """Give the first mention of every reference and term a name to come back to."""
    used: dict[tuple[str, str], str] = {}
    for link in document.findall(addnodes.pending_xref):
        target = (link.get("reftarget"), link.get("reftargetid"))
        if target[0] in LISTS and target[1] and target not in used:
            used[target] = f"use-{target[1]}"
            link.parent.insert(
                link.parent.index(link), nodes.target("", "", ids=[used[target]])
            )
    uses(app.env)[docname] = used


def uses(env: BuildEnvironment) -> Uses:
    """Note each notebook's first use of a reference or a term in the environment."""
    return vars(env).setdefault("course_uses", {})


def purge(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    uses(env).pop(docname, None)


def merge(
    app: Sphinx, env: BuildEnvironment, docnames: set[str], other: BuildEnvironment
) -> None:
    theirs = uses(other)
    uses(env).update({name: theirs[name] for name in docnames if name in theirs})


# The bar under a lecture's title


def add_bar(app: Sphinx, docname: str, document: nodes.document) -> None:
    title = next(document.findall(nodes.section))
    opening = [node for node in title.children if isinstance(node, nodes.paragraph)]
    for paragraph in opening:
        text = paragraph.astext()
        is_facts = "Prerequisites: " in text or match_head(text)
        kind = "facts" if is_facts else "subtitle"
        paragraph["classes"].append(f"lecture-{kind}")
    after = title.index(opening[-1]) + 1 if opening else 1
    fragment = bar(docname, app.config.repository)
    if any(GUESS in part["classes"] for part in document.findall(nodes.Element)):
        fragment = fragment.replace("</ul>", f"{SWITCH}</ul>")
    title.insert(after, nodes.raw("", fragment, format="html"))


def bar(name: str, repository: str) -> str:
    """Say how to take notebook `name` away, run it elsewhere, discuss and cite it."""
    up = "../" * name.count("/")
    links = {
        "Download notebook": f"{up}notebooks/{name}.ipynb",
        "Slides": f"{up}slides/{Path(name).name}.html",
        "How to cite": f"{up}cite.html",
    }
    if is_trail(name):
        links["All side trails"] = f"{up}{TRAILS}.html"
    if repository:
        links["Discuss"] = f"{repository}/issues"
    return bar_of(links, elsewhere(name, repository))


def bar_of(links: dict[str, str], more: str = "") -> str:
    items = "".join(
        f'<li><a href="{link}"{" download" * link.endswith(".ipynb")}>{text}</a></li>'
        for text, link in links.items()
    )
    return f'<div class="lecture-bar"><ul>{items}</ul>{more}</div>'


def add_plan_bar(plan: str, document: nodes.document) -> None:
    """Link what is shown in class under the title of a teaching plan."""
    [shown] = [page for page in notebooks() if topic(page) == plan]
    kind = "Side trail" if is_trail(shown) else "Lecture"
    links = {"Slides": f"../slides/{shown.stem}.html"}
    links[kind] = f"../{page_name(shown)}.html"
    title = next(document.findall(nodes.section))
    title.insert(1, nodes.raw("", bar_of(links), format="html"))


def elsewhere(name: str, repository: str) -> str:
    """Link places that run the notebook without a set-up; empty if not on GitHub."""
    match = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+)", repository)
    if not match:
        return ""
    path = f"notebooks/{name}.ipynb"
    colab = f"https://colab.research.google.com/github/{match[1]}/blob/main/{path}"
    binder = f"https://mybinder.org/v2/gh/{match[1]}/HEAD?urlpath=lab/tree/{path}"
    cell = first_cell(repository)
    return (
        "<details><summary>Run it in the browser</summary>"
        f'<p>Open it in <a href="{colab}">Colab</a> or in '
        f'<a href="{binder}">Binder</a>, put this cell first, and run it:</p>'
        f'<div class="highlight"><pre>{cell}</pre></div></details>'
    )


def first_cell(repository: str) -> str:
    """Return the cell that a notebook needs away from the course's folder."""
    ask = ASK.format(at=f" {site}" if (site := address("documentation")) else "")
    install = INSTALL.format(repository=repository)
    return ALONE.format(otherwise=install if repository else ask)


# Writing


def say_where_used(app: Sphinx, document: nodes.document, docname: str) -> None:
    if docname not in LISTS:
        return
    for entry in document.findall(nodes.Element):
        if not isinstance(entry, nodes.list_item | nodes.section):
            continue
        links = {
            user: link
            for key in names(entry)
            for user, link in links_to_uses(app, docname, key)
        }
        of_trails = [link for user, link in links.items() if is_trail(user)]
        of_lectures = [link for user, link in links.items() if is_lecture(user)]
        parts = said("lecture", of_lectures)
        parts += [nodes.Text(" and ")] * bool(of_lectures and of_trails)
        if parts := [*parts, *said("the side trail", of_trails)]:
            entry += nodes.paragraph("", "In ", *parts, classes=["used-in"])


def said(kind: str, links: list[nodes.reference]) -> list[nodes.Node]:
    """Put links behind the kind of page they lead to, in the plural if need be."""
    if not links:
        return []
    kind += "s" * (len(links) > 1)
    separated = [node for link in links for node in (nodes.Text(", "), link)]
    return [nodes.Text(f"{kind} "), *separated[1:]]


def names(entry: nodes.Element) -> list[str]:
    """Return the names a link may use for `entry`: its ids, or its heading's words."""
    if isinstance(entry, nodes.list_item):
        return entry["ids"]
    return [entry.get("slug", "")] if isinstance(entry.parent, nodes.section) else []


def links_to_uses(
    app: Sphinx, docname: str, key: str
) -> Iterator[tuple[str, nodes.reference]]:
    """Each notebook that uses an entry, and a link to where it does so first."""
    for user, used in sorted(uses(app.env).items()):
        if (docname, key) in used:
            uri = app.builder.get_relative_uri(docname, user)
            text = app.env.titles[user].astext() if is_trail(user) else user[:2]
            anchor = used[docname, key]
            yield user, nodes.reference("", text, refuri=f"{uri}#{anchor}")


def finish(
    app: Sphinx, pagename: str, template: str, context: dict, doctree: object
) -> None:
    """The viewer's program, on pages with something to step through."""
    body = context.get("body", "")
    if "ll-stepper" in body:
        app.add_js_file("stepper.js", loading_method="defer")
    if "ll-slider" in body:
        app.add_js_file("slider.js", loading_method="defer")
    body = CELL_NAME.sub(r'\1<span class="whole">\2</span>', body)
    body = VERDICT.sub(VERDICT_BOX, body)
    # The words in the summary name it; another name would hide them.
    body = body.replace(' aria-label="Toggle hidden content"', "")
    # A page needs no trust, unlike a notebook; and on paper nobody walks.
    context["body"] = body.replace(WALK, WALK_HERE)


def write_runtime(app: Sphinx) -> None:
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    for name, script in (("stepper.js", runtime()), ("slider.js", SLIDER)):
        (static / name).write_text(script, encoding="utf-8", newline="\n")


def copy_notebooks(app: Sphinx, error: Exception | None) -> None:
    if error:
        return
    for path in notebooks():
        copy = Path(app.outdir) / "notebooks" / f"{page_name(path)}.ipynb"
        copy.parent.mkdir(parents=True, exist_ok=True)
        notebook = nbformat.read(path, as_version=4)
        first = first_cell(app.config.repository)
        notebook.cells.insert(1, nbformat.v4.new_code_cell(first, id="alone"))
        copy.write_text(nbformat.writes(notebook), encoding="utf-8", newline="\n")


def build_slides(app: Sphinx, error: Exception | None) -> None:
    if not error:
        slides.build(notebooks(), Path(app.outdir) / "slides")


def setup(app: Sphinx) -> dict:
    app.add_config_value("repository", address("repository"), "html", str)
    app.connect("builder-inited", write_runtime)
    app.add_config_value("copies", "", "env", str)
    app.connect("source-read", level_headings)
    app.connect("source-read", put_copies_in)
    app.connect("doctree-read", keep_whole, priority=100)  # before titles are collected
    app.connect("doctree-read", read)
    app.connect("env-purge-doc", purge)
    app.connect("env-merge-info", merge)
    app.connect("doctree-resolved", say_where_used)
    app.connect("html-page-context", finish)
    app.connect("build-finished", copy_notebooks)
    app.connect("build-finished", build_slides)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
