"""Parts of pages that are written when the site is built.

A page holds a comment such as ``<!-- generated: lectures -->``, which GitHub and
JupyterLab don't show; the site puts the part of that name in its place.
"""

import datetime
import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util import logging

import hero as front_hero
import riddles
from authors.facts import (
    WHOLE,
    Lecture,
    Part,
    all_lectures,
    all_parts,
    class_of,
    course_title,
    is_lecture,
    project,
    trails_by_part,
)
from lecture_lib import train_bpe
from lecture_lib.course import is_trail, topic
from lecture_lib.course.contents import PAGES, captions
from lecture_lib.stepper import Stepper
from lecture_lib.stepper.summary import key_steps

LOGGER = logging.getLogger(__name__)
MARKER = re.compile(r"^<!-- generated: ([\w-]+) -->$", re.MULTILINE)
MERGE = "ids = merge_pair"
CALLED = ["check_tie_break", "to_utf8", "count_pairs", "best_pair", "merge_pair"]
SETTINGS = ["text", "num_merges", "tie_break"]
NOTES = {
    "pair = best_pair": "Which two neighbors stand together most often?",
    MERGE: "They become one token, wherever they stand.",
    "vocab[new_id] =": "The new token spells what its two halves spell.",
}
RUNS = (
    '<p class="pst-js-only">Most cells of the lectures run in your browser: '
    "change them, run them, and step through them. There's nothing to install.</p>"
)


def viewer(app: Sphinx) -> str:
    """The lectures' smallest training run, recorded now, to step through."""
    record = Stepper(notes=NOTES, over=CALLED, hide=SETTINGS, name="front")
    trace = record(train_bpe, "the cat in the hat", 3)
    merges = [step.number for step in key_steps(trace.data)[0] if MERGE in step.source]
    fragment = trace.to_html(runtime="shared")
    return raw(f'<div class="front" data-step="{merges[0]}">{fragment}</div>')


def hero(app: Sphinx) -> str:
    """Show a sentence with its tokens, or a visitor's own."""
    return raw(front_hero.hero())


def start(app: Sphinx) -> str:
    """Link the first lecture and the playground, and say that cells run on the page."""
    first = all_lectures()[0]
    return raw(
        f'<div class="start"><p><a href="{first.name}.html">'
        f"Start with lecture {first.number}</a>"
        '<a href="playground.html">Try the playground</a></p>'
        f"{RUNS if runs(app) else ''}</div>"
    )


def runs(app: Sphinx) -> bool:
    """Return True if this site has Python, which its build may not have got."""
    return "try" in pages_there(app)


def trying(app: Sphinx) -> str:
    """Link what can be tried without a set-up."""
    cell = "any Python into [an empty cell](try.md), or " if runs(app) else ""
    return (
        f"**To try**, write {cell}any text into the [playground](playground.md), right "
        "in your browser."
    )


def source(app: Sphinx) -> str:
    """Link the course itself; empty without a public address."""
    url = app.config.repository
    return f"The course's repository is [{url}]({url})." if url else ""


def lectures(app: Sphinx) -> str:
    """List the lectures of each part, and the side trails that can follow it."""
    trails = trails_by_part()
    return raw(
        "".join(
            f"<h3>{inline(headline(part))}</h3>"
            f"<p>{inline(part.gives)}</p>"
            f'<ol class="lectures">{"".join(map(lecture_entry, part.lectures))}</ol>'
            + trail_links(trails.get(part.number, []))
            for part in all_parts()
        )
    )


def headline(part: Part) -> str:
    return f"Part {part.number} · {part.name}"


def lecture_entry(lecture: Lecture) -> str:
    facts = f"{lecture.minutes} minutes"
    if lecture.builds:
        facts += f" · you build {inline(lecture.builds)}"
    return (
        f'<li><a href="{lecture.name}.html">{riddles.picture(topic(lecture.name))}'
        f'<span class="about"><strong><span class="number">{lecture.number}</span> '
        f"{inline(lecture.title)}</strong>"
        f'<span class="facts">{facts}</span></span></a></li>'
    )


def trail_links(trails: list[Lecture]) -> str:
    links = (f'<a href="{each.name}.html">{inline(each.title)}</a>' for each in trails)
    return f'<p class="trails">Side trails: {" · ".join(links)}</p>' if trails else ""


def contents(app: Sphinx) -> str:
    """The tables of contents behind the navigation."""
    there = pages_there(app)
    listed = {
        headline(part): [each.name for each in part.lectures] for part in all_parts()
    }
    for caption in captions():
        pages = [page.name for page in PAGES if page.caption == caption]
        listed[caption] = [name for name in pages if name in there]
    return "\n\n".join(toctree(*each) for each in listed.items() if each[1])


def pages_there(app: Sphinx) -> set[str]:
    """The names of the pages beside the notebooks that this site has."""
    found = {path.stem for path in Path(app.srcdir).glob("*.md")}
    return found - {Path(name).stem for name in app.config.exclude_patterns}


def toctree(caption: str, names: list[str]) -> str:
    listed = "\n".join(names)
    return f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}\n```"


def benchmarks(app: Sphinx) -> str:
    """Show what `make bench` has written into `notebooks/benchmarks`."""
    directory = Path(app.srcdir) / "benchmarks"
    tables = (directory / "results.md").read_text(encoding="utf-8")
    facts = dict(re.findall(r"^- ([\w-]+): (.+)$", tables, re.MULTILINE))
    return "\n\n".join(
        [
            f"Measured on {facts['date']} by `make bench` on {facts['platform']}, "
            f"{facts['cores']} cores, {facts['processor']}.",
            "![Plot of the encoding results; the tables hold the numbers]"
            "(/benchmarks/encoding.svg)",
            re.sub(r"\A# .*\n", "", tables),
        ]
    )


def citation(app: Sphinx) -> str:
    """BibTeX for this version of the course."""
    facts = project()
    day = datetime.date.today().isoformat()
    fields = {
        "title": f"{{{course_title()}}}",
        "author": "{The authors of the tokenization lectures}",
        "year": day[:4],
        "version": facts["version"],
        "note": f"Executable lecture notebooks, {day}",
        "url": app.config.html_baseurl or app.config.repository,
    }
    width = max(map(len, fields))
    lines = [f"  {k:<{width}} = {{{v}}}," for k, v in fields.items() if v]
    entry = "\n".join([f"@misc{{{facts['name']},", *lines, "}"])
    return f"```bibtex\n{entry}\n```"


PARTS: list[Callable[[Sphinx], str]] = [hero, viewer, start, trying, source, lectures]
PARTS += [contents, benchmarks, citation]


def raw(fragment: str) -> str:
    return f"``````{{raw}} html\n{fragment}\n``````"


def inline(markdown: str) -> str:
    """Code and emphasis of one line of Markdown as HTML; everything else as text.

    As on the pages, no line ends inside of a name such as GPT-4o.
    """
    escaped = html.escape(markdown, quote=False)
    escaped = WHOLE.sub(
        lambda part: f'<span class="{class_of(part[1])}">{part[1]}</span>', escaped
    )
    escaped = re.sub(r"`([^`]+)`", r"<code>\1</code>", escaped)
    return re.sub(r"\*\*?([^*]+)\*\*?", r"<em>\1</em>", escaped)


def fill_in(app: Sphinx, docname: str, source: list[str]) -> None:
    parts = {part.__name__: part for part in PARTS}

    def part(match: re.Match) -> str:
        if match[1] not in parts:
            LOGGER.warning("%s: no generated part is named %r", docname, match[1])
            return ""
        return parts[match[1]](app)

    if not (is_lecture(docname) or is_trail(docname)):
        source[0] = MARKER.sub(part, source[0])


def add_script(
    app: Sphinx, pagename: str, template: str, context: dict, _: Any
) -> None:
    """The front page's own; what a visitor's sentence needs is loaded by it."""
    body = context.get("body", "")
    if 'class="front"' in body:
        app.add_js_file("front.js", loading_method="defer")
        app.add_css_file("front.css")
    if 'class="hero"' in body:
        app.add_css_file("playground/strip.css")


def setup(app: Sphinx) -> dict:
    app.connect("source-read", fill_in)
    app.connect("html-page-context", add_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
