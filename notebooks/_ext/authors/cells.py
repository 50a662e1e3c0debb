"""Markdown, code and outputs of a notebook as HTML that asks for no other host."""

import base64
import html
import re

from latex2mathml.converter import convert
from nbconvert.filters import markdown2html
from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from lecture_lib.stepper.render import strip_runtime

_FORMATTER = HtmlFormatter(cssclass="code", style="default")
_MATH = re.compile(r"\$\$(?P<block>[^$]+)\$\$|\$(?P<inline>[^$\n]+)\$")
_CODE = re.compile(r"(<(?:pre|code)\b.*?</(?:pre|code)>)", re.DOTALL)
_REFERENCE = re.compile(r'<a href="(?:\.\./)?references\.md#([\w-]+)">')
_OTHER_NOTEBOOK = re.compile(r'<a href="(?:[\w.]+/)*(\w+)\.ipynb(?:#[^"]*)?">')
_PAGE = re.compile(r'<a href="(?:\.\./)?\w+\.md[^"]*">(.*?)</a>', re.DOTALL)
_PILCROW = re.compile(r'<a class="anchor-link".*?</a>', re.DOTALL)


def code_css() -> str:
    return _FORMATTER.get_style_defs(".code")


def markdown(source: str) -> str:
    """Prose as HTML: math as MathML, and links that work on slides.

    A citation leads to the last slide, another notebook to its slides; a term of the
    glossary, as any page that has no slides, is no link here.
    """
    page = _PILCROW.sub("", markdown2html(source))
    page = _REFERENCE.sub(r'<a href="#/references" data-key="\1">', page)
    page = _OTHER_NOTEBOOK.sub(r'<a href="\1.html">', page)
    page = _PAGE.sub(r"\1", page)
    parts = _CODE.split(page)
    parts[::2] = [_MATH.sub(_as_mathml, part) for part in parts[::2]]
    return "".join(parts)


def _as_mathml(match: re.Match[str]) -> str:
    if match["block"]:
        return convert(html.unescape(match["block"]), display="block")
    return convert(html.unescape(match["inline"]))


def code(source: str) -> str:
    return highlight(source, PythonLexer(), _FORMATTER)


def output(stored: NotebookNode) -> str:
    """One stored output; what a program wrote to stderr is not for a class."""
    if stored.output_type == "stream":
        return _plain(stored.text) if stored.name == "stdout" else ""
    if stored.output_type == "error":
        return _plain(f"{stored.ename}: {stored.evalue}", "error")
    data = stored.data
    for kind in ("image/svg+xml", "image/png"):
        if kind in data:
            return _picture(kind, data[kind], data.get("text/plain", ""))
    if "text/html" in data:
        return f'<div class="output">{strip_runtime(data["text/html"])}</div>'
    return _plain(data.get("text/plain", ""))


def _picture(kind: str, content: str, words: str) -> str:
    if kind == "image/svg+xml":  # as a picture of its own, whose names meet no others
        content = base64.b64encode(content.encode("utf-8")).decode("ascii")
    alt = html.escape(words.removeprefix("Figure: "))
    source = f"data:{kind};base64,{''.join(content.split())}"
    return f'<img class="output" src="{source}" alt="{alt}">'


def _plain(text: str, kind: str = "text") -> str:
    return f'<pre class="output {kind}">{html.escape(text)}</pre>' if text else ""
