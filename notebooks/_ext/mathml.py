"""Formulas as MathML, written when the site is built: no script, no font, no host."""

import html
import re

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.util.math import get_node_equation_number
from sphinx.writers.html5 import HTML5Translator

# Numbers are text: where no font for formulas is, a power in MathML stands too high.
PLAIN = re.compile(r"[\d =^{}]+")
POWER = re.compile(r"\^(?:\{(\d+)\}|(\d))")
SHORT = 18  # characters; even in a wide font they fit on a phone


def visit_inline(translator: HTML5Translator, node: nodes.math) -> None:
    formula = convert(node.astext())
    if PLAIN.fullmatch(node.astext()):
        formula = POWER.sub(r"<sup>\1\2</sup>", node.astext())
    letters = html.unescape(re.sub("<[^>]*>", "", formula))
    kind = "math" if len(letters) <= SHORT else "math long"
    translator.body.append(f'<span class="{kind}">{formula}</span>')
    raise nodes.SkipNode


def visit_block(translator: HTML5Translator, node: nodes.math_block) -> None:
    ids = "".join(f' id="{name}"' for name in node.get("ids", [])[:1])
    number = ""
    if node.get("number"):
        count = get_node_equation_number(translator, node)
        number = f'<span class="eqno">({count})</span>'
    formula = convert(node.astext(), display="block")
    translator.body.append(f'<div class="math block"{ids}>{formula}{number}</div>')
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict:
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
