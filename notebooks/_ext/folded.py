"""Folded cells and questions on pages: what a cell's tag says decides.

The checks leave the flow of a page and are gathered at its end; code that draws is
folded below what it draws, and an exercise's cell without anything to read is folded
beside its solution. A prediction, and a paragraph that ends in ``<!-- guess -->``, is
marked, so that a script can ask for a guess before the answer. On paper solutions and
the key of answers come last.
"""

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from authors.folding import CHECK, HIDE_INPUT, SOLUTION, num_claims
from lecture_lib.exercises.checking import NOT_ATTEMPTED
from lecture_lib.exercises.questions import LETTERS

PROMPTS = {"prompt_show": "Open the solution", "prompt_hide": "Close the solution"}
TO_FILL_IN = {
    "prompt_show": "Show the cell to fill in",
    "prompt_hide": "Hide the cell to fill in",
}
FORMS = {True: ("claim", "was", "is"), False: ("claims", "were", "are")}
OPTION = re.compile(r'<details class="(right|wrong)">')
STYLED = re.compile(r'(div class="question|class="(code-below|claims|last-pages))\b')
QUESTION = re.compile(r'<div class="question">.*?</div>', re.DOTALL)
PREDICTION = re.compile(r'\bask\("\w+\.P\d+"\)')
GUESS = "guess"
ASKS = "<!-- guess -->"


class Fold(nodes.General, nodes.Element):
    """A node that unfolds behind its attribute `summary`, which is HTML."""


def open_fold(page: HTML5Translator, node: Fold) -> None:
    classes = " ".join(node["classes"])
    page.body.append(f'<details class="{classes}"><summary>{node["summary"]}</summary>')


def close_fold(page: HTML5Translator, node: Fold) -> None:
    page.body.append("</details>")


# Reading


def read(app: Sphinx, document: nodes.document) -> None:
    cells = list(code_cells(document))
    for cell in cells:
        cell.attributes.pop("hide_mode", None)  # MyST-NB's own folding
        if has_tag(cell, SOLUTION):
            cell.attributes |= {"hide_mode": "all", **PROMPTS}
        elif has_tag(cell, HIDE_INPUT):
            fold_code(cell)
        else:
            drop_unattempted(cell)
    for cell, following in pairwise(cells):
        if has_tag(following, SOLUTION) and is_skeleton(source_of(cell).astext()):
            cell["classes"].append("to-fill-in")
            cell.attributes |= {"hide_mode": "all", **TO_FILL_IN}
    if checks := [cell for cell in cells if has_tag(cell, CHECK)]:
        gather_checks(document, checks)


def mark_guesses(app: Sphinx, document: nodes.document) -> None:
    """Give a class to what asks for a guess: paragraphs that say so, and predictions.

    A prediction's source isn't on the page.
    """
    for comment in list(document.findall(nodes.raw)):
        if comment.astext() == ASKS:
            comment.parent["classes"].append(GUESS)
            comment.parent.remove(comment)
    path = Path(app.env.doc2path(app.env.docname))
    if path.suffix == ".ipynb":
        for cell, code in zip(code_cells(document), codes_of(path)):
            if PREDICTION.search(code):
                cell["classes"].append(GUESS)


def codes_of(path: Path) -> list[str]:
    """The source of every code cell of a notebook, in order."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]


def code_cells(document: nodes.document) -> Iterator[nodes.container]:
    for node in document.findall(nodes.container):
        if node.get("nb_element") == "cell_code":
            yield node


def has_tag(cell: nodes.container, tag: str) -> bool:
    return tag in cell["cell_metadata"].get("tags", [])


def source_of(cell: nodes.container) -> nodes.container:
    return next(
        part
        for part in cell.findall(nodes.container)
        if part.get("nb_element") == "cell_code_source"
    )


def fold_code(cell: nodes.container) -> None:
    """Put a cell's source behind its outputs, folded; without any it is a set-up."""
    source = source_of(cell)
    cell.remove(source)
    summary = "Show the code" if cell.children else "Set-up"
    cell += Fold("", source, summary=summary, classes=["code-below"])


def drop_unattempted(cell: nodes.container) -> None:
    """Take away what a check says before an attempt, which no page allows."""
    for part in list(cell.children):
        is_output = part.get("nb_element") == "cell_code_output"
        if is_output and NOT_ATTEMPTED in part.astext():
            cell.remove(part)


def is_skeleton(source: str) -> bool:
    """Return True if a cell only names what an exercise asks for, with nothing to read.

    >>> is_skeleton("def f():\\n    raise NotImplementedError\\n\\ncheck('1', f)")
    True
    >>> is_skeleton("text = 'Cut this.'\\nanswer = ...\\ncheck('2', answer)")
    False
    """
    try:
        return all(map(is_empty, ast.parse(source).body))
    except SyntaxError:  # such as a command of IPython
        return False


def is_empty(statement: ast.stmt) -> bool:
    match statement:
        case ast.FunctionDef(body=body) | ast.ClassDef(body=body):
            return all(map(is_empty, body))
        case ast.Assign(value=ast.Constant(value=value)):
            return value is ... or isinstance(value, int)  # such as a size
        case ast.Expr(value=ast.Call(func=ast.Name(id="check"))):
            return True
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Import():
            return True
    return False


def gather_checks(document: nodes.document, checks: list[nodes.container]) -> None:
    """Move the checks of a page to its end, behind a line that counts their claims."""
    number = sum(num_claims(source_of(check).astext()) for check in checks)
    fold = Fold("", summary=summary_of(number), classes=["claims"])
    last = None
    for check in checks:
        section = check.parent
        if section is not last:
            fold += link_to(section)
            last = section
        section.remove(check)
        fold += check
    title_section(document).append(fold)


def summary_of(number: int) -> str:
    """The line above the checks.

    >>> summary_of(1)[:59]
    '1 claim on this page was computed, and is computed again by'
    """
    claims, were, are = FORMS[number == 1]
    return (
        f"{number} {claims} on this page {were} computed, and {are} computed again by "
        'every test run. <span class="open">Open the checks</span>'
    )


def link_to(section: nodes.Element) -> nodes.paragraph:
    """The section that a check stood behind."""
    title = section.next_node(nodes.title).astext()
    link = nodes.reference("", title, refid=section["ids"][0], internal=True)
    return nodes.paragraph("", "In ", link, classes=["claims-of"])


def title_section(document: nodes.document) -> nodes.section:
    return next(document.findall(nodes.section))


# Writing: what comes last on paper


def add_last_pages(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Solutions and the key of answers, which only paper shows."""
    solutions = [cell for cell in code_cells(document) if has_tag(cell, SOLUTION)]
    if solutions:
        heading = nodes.rubric("", "Solutions")
        pages = nodes.container("", heading, classes=["last-pages"])
        pages += [part for cell in solutions for part in unfolded(cell)]
        title_section(document).append(pages)
    if key := key_of(document):
        title_section(document).append(nodes.paragraph("", key, classes=["answers"]))


def unfolded(cell: nodes.container) -> list[nodes.container]:
    """Copies of a folded cell's source and outputs."""
    kinds = ("cell_code_source", "cell_code_output")
    return [
        part.deepcopy()
        for part in cell.findall(nodes.container)
        if part.get("nb_element") in kinds
    ]


def key_of(document: nodes.document) -> str:
    """The letters of the right options of a page's questions; empty without any."""
    found = [
        OPTION.findall(question).index("right")
        for raw in document.findall(nodes.raw)
        for question in QUESTION.findall(raw.astext())
    ]
    key = ", ".join(f"{n} {LETTERS[right]}" for n, right in enumerate(found, start=1))
    return f"Answers to the questions: {key}." if key else ""


def add_style(
    app: Sphinx, pagename: str, template: str, context: dict, doctree: object
) -> None:
    """Load what a page with something folded, or with a prediction, needs."""
    body = context.get("body", "")
    if STYLED.search(body):
        app.add_css_file("folded.css")
    if 'id="always-answers"' in body:
        app.add_js_file("guess.js", type="module")


def setup(app: Sphinx) -> dict:
    app.add_node(Fold, html=(open_fold, close_fold))
    app.connect("doctree-read", mark_guesses, priority=400)  # before `lecture_pages`
    # Behind `lecture_pages`, which reads the page as it is written.
    app.connect("doctree-read", read, priority=600)
    app.connect("doctree-resolved", add_last_pages)
    app.connect("html-page-context", add_style)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
