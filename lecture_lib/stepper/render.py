"""A trace as one self-contained HTML fragment, and as plain text.

The fragment is a ``<div class="ll-stepper">`` that holds, in this order, the key steps
as a table (what readers see without JavaScript, in an untrusted notebook, on GitHub and
in print), the data, and the viewer's program. The program replaces the table on screen.

On a website many fragments can share one program: `strip_runtime` takes it out of a
stored fragment, and the page loads `runtime` once, as a script of its own.
"""

import hashlib
import html
import json
import re
from functools import lru_cache
from pathlib import Path

from .summary import KeyStep, key_steps, limit_notice, visible
from .trace import Trace

SCRIPTS = (
    "element.js",
    "recording.js",
    "values.js",
    "structures.js",
    "draw.js",
    "sentences.js",
    "code.js",
    "panes.js",
    "outline.js",
    "viewer.js",
)
TEXT_STEPS = 16

_HERE = Path(__file__).parent
_RUNTIME = re.compile(r'<script class="ll-runtime">.*?</script>', re.DOTALL)
_LEFT = "text-align:left;padding-left:12px"


@lru_cache(maxsize=1)
def runtime() -> str:
    """The viewer's program: what one page needs once, CSS included."""
    css = " ".join(_without_comments(_read("viewer.css")))
    css = re.sub(r"\s*([{};,])\s*", r"\1", css).replace(": ", ":")
    parts = [f"const STYLE = {json.dumps(css)};", *map(_read, SCRIPTS)]
    script = "\n".join(_without_comments("\n".join(parts)))
    return f"(function () {{\n'use strict';\n{script}\n}})();"


def strip_runtime(fragment: str) -> str:
    """A stored HTML fragment without the program, for a page that loads it once."""
    return _RUNTIME.sub("", fragment)


def to_html(trace: Trace, runtime_place: str = "inline") -> str:
    """The viewer of `trace`; `runtime_place` is ``"inline"`` or ``"shared"``."""
    if runtime_place not in ("inline", "shared"):
        raise ValueError(f'runtime {runtime_place!r} is not "inline" or "shared"')
    content = trace.to_json()
    digest = hashlib.sha256(content.encode("utf-8")).hexdigest()[:8]
    name = re.sub(r"[^\w.-]", "-", trace.data["name"])
    script = ""
    if runtime_place == "inline":
        script = f'<script class="ll-runtime">{runtime()}</script>'
    return (
        f'<div class="ll-stepper" id="step-{html.escape(name)}-{digest}" '
        f'data-lm-suppress-shortcuts="true">{fallback(trace)}'
        f'<script type="application/json" class="ll-trace">{content}</script>'
        f"{script}</div>"
    )


def fallback(trace: Trace) -> str:
    """The key steps as an HTML table that needs no script and no style sheet."""
    data = trace.data
    steps, left_out = key_steps(trace)
    parts = [
        f"<p><strong>Step by step: <code>{_escape(data['call'])}</code></strong> "
        f"({_counted(len(trace), 'step')}, {_counted(len(data['calls']), 'call')}). "
        "These are the key steps; with JavaScript, in a trusted notebook, "
        "every step can be walked through here.</p>"
    ]
    if notice := limit_notice(data):
        parts.append(f"<p>{_escape(notice)}</p>")
    if steps:
        rows = [_row(step) for step in steps]
        if left_out:
            gap = f"<tr><td></td><td></td><td>… {left_out} more …</td><td></td></tr>"
            rows.insert(len(rows) - len(rows) // 3, gap)
        head = f'<th>step</th><th>line</th><th style="{_LEFT}">code</th>'
        head += f'<th style="{_LEFT}">what changed</th>'
        parts.append(
            '<table class="dataframe ll-keysteps">'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        )
    else:
        parts.append("<p>Nothing of this call could be recorded.</p>")
    if data["error"]:
        parts.append(f"<p>It raised <code>{_escape(data['error'])}</code>.</p>")
    for unit in data["units"]:
        parts.append(
            f'<details><summary data-lm-suppress-shortcuts="true">Code of '
            f"<code>{_escape(unit['q'])}</code></summary>"
            f"<pre>{_escape(unit['src'])}</pre></details>"
        )
    return "".join(parts)


def to_text(trace: Trace) -> str:
    """The key steps in a few lines of plain text."""
    data = trace.data
    steps, left_out = key_steps(trace, TEXT_STEPS)
    lines = [
        f"{visible(data['call'])}: {_counted(len(trace), 'step')}, "
        f"{_counted(len(data['calls']), 'call')}"
    ]
    for number, step in enumerate(steps):
        if left_out and number == len(steps) - len(steps) // 3:
            lines.append(f"       … {left_out} more …")
        changes = "; ".join(f"{what} = {value}" for what, value in step.changes)
        changes = re.sub(r"\b(returns|yields|raises|ends with) = ", r"\1 ", changes)
        source = step.source if len(step.source) <= 44 else step.source[:43] + "…"
        changes = changes if len(changes) <= 100 else changes[:99] + "…"
        lines.append(f"{step.number:>5}  line {step.line:<3} {source:<44}  {changes}")
    if data["error"]:
        lines.append(visible(data["error"]))
    if notice := limit_notice(data):
        lines.append(notice)
    return "\n".join(line.rstrip() for line in lines)


def _row(step: KeyStep) -> str:
    values = "<br>".join(
        f"<code>{_escape(what)}</code>: <code>{_escape(value)}</code>"
        for what, value in step.changes
    )
    source = f"<code>{_escape(step.source)}</code>"
    return (
        f"<tr><td>{step.number}</td><td>{step.line}</td>"
        f'<td style="{_LEFT}">{source}</td><td style="{_LEFT}">{values}</td></tr>'
    )


def _escape(text: str) -> str:
    return html.escape(visible(text))


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _without_comments(source: str) -> list[str]:
    """The lines of a script or style sheet, without comments and indentation.

    The viewer's files keep to a form in which this is safe: comments stand on lines
    of their own, and no text spans lines.
    """
    block = re.compile(r"^\s*/\*.*?\*/[ ]*$", re.DOTALL | re.MULTILINE)
    lines = (line.strip() for line in block.sub("", source).splitlines())
    return [line for line in lines if line and not line.startswith("//")]
