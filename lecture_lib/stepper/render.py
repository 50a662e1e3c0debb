"""Write a trace as one self-contained HTML fragment.

The fragment is a ``<div class="ll-stepper">`` that holds, in this order, the key steps
as a table (what readers see without JavaScript, in an untrusted notebook, on GitHub and
in print), the data, and the viewer's program. The program replaces the table on screen.
Every output holds it, and the first one on a page starts it: see `program`.

On a website many fragments can share one program: `strip_runtime` takes it out of a
stored fragment, and the page loads `runtime` once, as a script of its own.
"""

import hashlib
import html
import json
import re
from functools import lru_cache

from .program import bundled, program
from .summary import Data, KeyStep, key_steps, limit_notice, visible

_RUNTIME = re.compile(r'<script class="ll-[a-z-]*runtime">.*?</script>', re.DOTALL)
# The same in the text of a notebook's file, where the program is on one line.
_STORED = re.compile(r'<script class=\\"ll-runtime\\">.*?</script>')
_UNSAFE = re.compile(
    "[<>&\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_LEFT = "text-align:left;padding-left:12px"


def runtime() -> str:
    """Return a script that mounts all viewers of a page."""
    return f"{{\n{bundled('page.js')}\nmountAll({program()});\n}}"


def runtime_at_once() -> str:
    """Return a script that mounts all viewers before the next script runs."""
    return f'document.querySelectorAll(".ll-stepper").forEach({program()});\n'


@lru_cache(maxsize=1)
def own_runtime() -> str:
    """Return the script in every output, which mounts the viewer around it.

    Outputs of one program share it on a page. A front end that evaluates scripts, in
    place of placing them, leaves none to look around: then it mounts all viewers.
    """
    name = f"stepper_{hashlib.sha256(program().encode()).hexdigest()[:8]}"
    around = 'document.currentScript?.closest(".ll-stepper")'
    hosts = f'[{around}] : document.querySelectorAll(".ll-stepper")'
    return (
        f"globalThis.{name} ??= {program()}; "
        f"({around} ? {hosts}).forEach(globalThis.{name});"
    )


def strip_runtime(fragment: str) -> str:
    """Take the program out of a stored fragment, for a page that loads it once."""
    return _RUNTIME.sub("", fragment)


def with_newest_runtime(notebook: str) -> str:
    """Give the stored viewers in the text of a notebook's file today's program."""
    newest = json.dumps(_script(), ensure_ascii=False)[1:-1]
    return _STORED.sub(lambda _: newest, notebook)


def _script() -> str:
    return f'<script class="ll-runtime">{own_runtime()}</script>'


def to_json(data: Data) -> str:
    """Write a trace's data as compact JSON that is safe inside any HTML element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def to_html(data: Data, runtime_place: str = "inline") -> str:
    """Write the viewer of a trace; `runtime_place` is ``"inline"`` or ``"shared"``."""
    if runtime_place not in ("inline", "shared"):
        raise ValueError(f'runtime must be "inline" or "shared"; got {runtime_place!r}')
    runs = _script() if runtime_place == "inline" else ""
    return (
        f'<div class="ll-stepper" data-name="{_escape(data["name"])}" '
        f'data-lm-suppress-shortcuts="true">{fallback(data)}'
        f'<script type="application/json" class="ll-trace">{to_json(data)}</script>'
        f"{runs}</div>"
    )


def fallback(data: Data) -> str:
    """Write the key steps as an HTML table that needs no script and no style sheet."""
    steps, left_out = key_steps(data)
    parts = [
        f"<p><strong>Step by step: <code>{_escape(data['call'])}</code></strong> "
        f"({_sizes(data)}). These are the key steps; with JavaScript, in a trusted "
        "notebook, every step can be walked through here.</p>"
    ]
    if notice := limit_notice(data):
        parts.append(f'<p class="ll-limit">{_escape(notice)}</p>')
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


def _sizes(data: Data) -> str:
    """ "14 steps, 1 call" """
    counts = [(len(data[f"{word}s"]), word) for word in ("step", "call")]
    return ", ".join(f"{number} {word}{'s' * (number != 1)}" for number, word in counts)
