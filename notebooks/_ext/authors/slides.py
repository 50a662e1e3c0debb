"""A lecture as reveal.js slides: figures, code and step viewers; prose in the notes.

Each section of a lecture is a column of slides. A slide shows a heading, the first
sentences under it, each question, lists, tables, code and its outputs. All that is
said between them stands in the speaker notes, which the key S shows. What is asked is
answered on the next slide. Solutions and checks are left out: they are for the reader.
Of a cell whose source is folded, such as one that draws a chart, the outputs are shown.

Slides are cut roughly here; `fit.js` measures them in the browser, whose fonts nobody
knows before, makes text smaller, and lets what is too long go on, on another slide.
"""

import html
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from lecture_lib.course import NOTEBOOKS, topic
from lecture_lib.exercises.questions import questions_of
from lecture_lib.stepper.render import runtime_at_once

from . import cells
from .folding import shows_outputs, shows_source

LONGEST_LEAD = 260  # characters of prose on a slide
CODE_BESIDE_OUTPUT = 9  # lines; longer code has a slide to itself
ASSETS = ("reset.css", "reveal.css", "reveal.js", "notes.js")
_FENCE = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^(#{1,4}) (.+)$", re.MULTILINE)
_NOT_PROSE = ("- ", "* ", "1. ", "|", "```", "$$", "> ", "<")
_ENTRY = re.compile(r'^.*<a id="([\w-]+)"></a>.*$', re.MULTILINE)


@dataclass
class Slide:
    """One slide. `level` is that of its heading; `goes_on` names what it is part of."""

    heading: str = ""
    level: int = 3
    goes_on: str = ""
    begins_column: bool = False
    kind: str = ""  # a class for the style sheet
    body: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_bare(self) -> bool:
        return not self.body

    def to_html(self) -> str:
        notes = "".join(self.notes)
        aside = f'<aside class="notes">{notes}</aside>' if notes else ""
        heading = ""
        if self.begins_column and self.level > 2:
            heading = f"<h2>{_line(self.goes_on)}</h2>"
        elif not self.heading:
            heading = f'<p class="goes-on">{_line(self.goes_on)}</p>'
        if self.heading:
            level = min(self.level, 3)
            heading += f"<h{level}>{_line(self.heading)}</h{level}>"
        body = f'<div class="body">{"".join(self.body)}</div>'
        return f'<section class="{self.kind}">{heading}{body}{aside}</section>'


def build(notebooks: Iterable[Path], directory: Path) -> None:
    """Write the slides of each notebook, a list of them, and what they share."""
    notebooks = list(notebooks)
    shared = directory / "_shared"
    shared.mkdir(parents=True, exist_ok=True)
    _copy_reveal(shared)
    here = resources.files(__package__)
    style = here.joinpath("slides.css").read_text(encoding="utf-8")
    _write(shared / "viewer.js", runtime_at_once())
    _write(shared / "fit.js", here.joinpath("fit.js").read_text(encoding="utf-8"))
    _write(shared / "slides.css", style + cells.code_css())
    template = here.joinpath("slides.html").read_text(encoding="utf-8")
    titles = []
    for path in notebooks:
        notebook = nbformat.read(path, as_version=4)
        slides = slides_of(notebook)
        slides += references(notebook, NOTEBOOKS / "references.md")
        title = next((slide.heading for slide in slides if slide.heading), path.stem)
        titles.append((path.stem, title))
        page = _filled(template, title=title, slides=_columns(slides))
        _write(directory / f"{path.stem}.html", page)
        asked = question_slides(path, title)
        page = _filled(template, title=f"Questions: {title}", slides=_columns(asked))
        _write(directory / f"{path.stem}_questions.html", page)
    links = "".join(
        f'<li><a href="{stem}.html">{html.escape(title)}</a> '
        f'(<a href="{stem}_questions.html">questions</a>)</li>'
        for stem, title in titles
    )
    index = Slide("Slides", 1, kind="lectures", body=[f"<ol>{links}</ol>"])
    page = _filled(template, title="Slides", slides=_columns([index]))
    _write(directory / "index.html", page)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def slides_of(notebook: NotebookNode) -> list[Slide]:
    """The slides of a lecture in order; the first is its title."""
    slides: list[Slide] = []
    in_exercises = False
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for heading, level, text in _by_headings(cell.source):
                if heading is None and slides and slides[-1].is_bare:
                    _say(slides[-1], text)
                    continue
                slide = Slide(heading or "", level, _subject(slides), level <= 2)
                in_exercises = heading == "Exercises" or (in_exercises and level > 2)
                _say(slide, text)
                slides.append(slide)
        elif not (in_exercises or _has_nothing_to_show(cell)):
            if not slides:
                slides.append(Slide())
            show = _show if shows_source(cell) else _show_outputs
            show(slides, cell)
    return _joined(slides)


def _joined(slides: list[Slide]) -> list[Slide]:
    """No slide holds a bare section heading, or only a remark on the one before."""
    joined: list[Slide] = []
    for slide in slides:
        last = joined[-1] if joined else None
        if last and last.is_bare and last.level == 2:
            slide.goes_on, slide.begins_column = last.heading, True
            slide.notes = last.notes + slide.notes
            joined[-1] = slide
        elif last and not (slide.heading or _shows_something(slide) or _asks(last)):
            last.body += slide.body
            last.notes += slide.notes
        else:
            joined.append(slide)
    return joined


def _shows_something(slide: Slide) -> bool:
    return any('class="code"' in part or 'class="output' in part for part in slide.body)


def _asks(slide: Slide) -> bool:
    """Return True if options are open on it: what follows may be the answer."""
    return any('class="question"' in part for part in slide.body)


def _subject(slides: list[Slide]) -> str:
    """The heading under which the next slide stands."""
    return slides[-1].heading or slides[-1].goes_on if slides else ""


def _line(heading: str) -> str:
    return cells.markdown(heading).strip().removeprefix("<p>").removesuffix("</p>")


def _by_headings(source: str) -> Iterator[tuple[str | None, int, str]]:
    """(heading or None, level, text) of each part of a Markdown cell.

    >>> list(_by_headings("a\\n## B\\n```\\n# c\\n```"))
    [(None, 3, 'a\\n'), ('B', 2, '\\n```\\n# c\\n```')]
    """
    heading, level, text = None, 3, ""
    for part in _FENCE.split(source):
        plain, *others = [part] if part.startswith("```") else _HEADING.split(part)
        text += plain
        for marks, following, rest in zip(others[::3], others[1::3], others[2::3]):
            if heading or text.strip():
                yield heading, level, text
            heading, level, text = following.strip(), len(marks), rest
    if heading or text.strip():
        yield heading, level, text


def _say(slide: Slide, text: str) -> None:
    """Put a lead of the prose on the slide, and all of the prose in the notes."""
    blocks = []
    for part in _FENCE.split(text):
        blocks += [part] if part.startswith("```") else re.split(r"\n\s*\n", part)
    is_first = slide.is_bare
    for block in filter(str.strip, blocks):
        if block.lstrip().startswith(_NOT_PROSE):
            slide.body.append(cells.markdown(block))
            continue
        slide.notes.append(cells.markdown(block))
        if shown := lead(block) if is_first else questions(block):
            slide.body.append(cells.markdown(shown))
        is_first = False


def lead(paragraph: str) -> str:
    """Keep as many first sentences as fit, at least one, and the questions.

    >>> lead("One **bold. Still** bold. " + 300 * "x" + ". Why?")
    'One **bold. Still** bold. Why?'
    """
    first, *others = _sentences(paragraph)
    taken = [first]
    while others and len(" ".join([*taken, others[0]])) <= LONGEST_LEAD:
        taken.append(others.pop(0))
    return " ".join([*taken, *filter(_is_question, others)])


def questions(paragraph: str) -> str:
    return " ".join(filter(_is_question, _sentences(paragraph)))


def _is_question(sentence: str) -> bool:
    return sentence.rstrip("*_").endswith("?")


def _sentences(paragraph: str) -> list[str]:
    """Its sentences; emphasis, code and links stay whole."""
    sentences: list[str] = []
    for part in re.split(r"(?<=[.?!])\s+|(?<=[.?!]\*\*)\s+", paragraph.strip()):
        if sentences and _is_open(sentences[-1]):
            sentences[-1] += " " + part
        else:
            sentences.append(part)
    return sentences


def _is_open(text: str) -> bool:
    outside = re.sub(r"`[^`]*`", "", text)
    return (
        "`" in outside
        or outside.count("**") % 2 == 1
        or outside.count("$") % 2 == 1
        or outside.count("[") > outside.count("]")
    )


def _has_nothing_to_show(cell: NotebookNode) -> bool:
    """A check, a solution, or imports."""
    if not shows_source(cell):
        return not (shows_outputs(cell) and cell.outputs)
    lines = [
        line for line in cell.source.splitlines() if line[:1] not in ("", " ", ")")
    ]
    return all(line.startswith(("import ", "from ", "#")) for line in lines)


def _show(slides: list[Slide], cell: NotebookNode) -> None:
    """Code on the slide at hand if there is room; its outputs beside it or below."""
    outputs = _outputs(cell)
    lines = cell.source.count("\n") + 1
    asked = _asked(cell)
    if asked and "?" not in "".join(slides[-1].body):
        slides[-1].body.append(f"<p><strong>{html.escape(asked)}</strong></p>")
    slide = slides[-1]
    if asked or _shows_something(slide):
        slide = Slide(goes_on=_subject(slides))
        slides.append(slide)
    slide.body.append(cells.code(cell.source))
    is_picture = any("<img" in part for part in outputs) and lines > 3
    is_viewer = any("ll-stepper" in part for part in outputs)
    if outputs and (lines > CODE_BESIDE_OUTPUT or is_picture or is_viewer):
        slide = Slide(goes_on=_subject(slides))
        slides.append(slide)
    slide.body += outputs


def _show_outputs(slides: list[Slide], cell: NotebookNode) -> None:
    """Show folded code's output, on the slide at hand if nothing else is there.

    Of several questions each has a slide, since its reasons need room.
    """
    if _shows_something(slides[-1]):
        slides.append(Slide(goes_on=_subject(slides)))
    for part in _outputs(cell):
        if 'class="question"' in part and _asks(slides[-1]):
            slides.append(Slide(goes_on=_subject(slides)))
        slides[-1].body.append(part)


def _outputs(cell: NotebookNode) -> list[str]:
    return [cells.output(stored) for stored in cell.outputs]


def _asked(cell: NotebookNode) -> str:
    """The question of a prediction, which the class hears before it sees the answer."""
    if "show.reveal(" not in cell.source:
        return ""
    texts = [stored.get("data", {}).get("text/plain", "") for stored in cell.outputs]
    return next((text.split("\n→ ")[0] for text in texts if "\n→ " in text), "")


def references(notebook: NotebookNode, page: Path) -> list[Slide]:
    """The last slide: the entries of references.md that the lecture cites."""
    source = "\n".join(c.source for c in notebook.cells if c.cell_type == "markdown")
    cited = set(re.findall(r"references\.md#([\w-]+)", source))
    entries = [
        cells.markdown(match[0].strip().removeprefix("- "))
        for match in _ENTRY.finditer(page.read_text(encoding="utf-8"))
        if match[1] in cited
    ]
    slide = Slide("References", 2, begins_column=True, kind="references", body=entries)
    return [slide] if entries else []


def question_slides(path: Path, title: str) -> list[Slide]:
    """The questions of *Check yourself*, each on a slide, for votes in class.

    The key A shows the answer, and pressed again all reasons.
    """
    known = questions_of(topic(path))
    asked = {key: each for key, each in known.items() if not key.startswith("P")}
    if not asked:
        return [Slide(title, 1, body=["<p>It has no questions.</p>"])]
    return [
        Slide(
            goes_on=f"Question {key}",
            begins_column=True,
            kind="clicker",
            body=[f'<div class="output">{each._repr_html_()}</div>'],
        )
        for key, each in asked.items()
    ]


def _columns(slides: list[Slide]) -> str:
    """Each section of the lecture is a column of slides, with a name to link to."""
    parts: list[str] = []
    for slide in slides:
        if slide.begins_column or not parts:
            if parts:
                parts.append("</section>")
            section = slide.heading if slide.level <= 2 else slide.goes_on
            name = re.sub(r"\W+", "-", section.lower()).strip("-")
            parts.append(f'<section id="{html.escape(name)}">')
        parts.append(slide.to_html())
    return "".join([*parts, "</section>"])


def _filled(template: str, title: str, slides: str) -> str:
    parts = {"title": html.escape(title), "slides": slides}
    return re.sub(r"\{\{(title|slides)\}\}", lambda name: parts[name[1]], template)


def _copy_reveal(directory: Path) -> None:
    """reveal.js as the package sphinx-revealjs carries it, with its license."""
    source = resources.files("sphinx_revealjs") / "_static" / "revealjs"
    places = {name: source / "dist" / name for name in ASSETS[:3]}
    places["notes.js"] = source / "plugin" / "notes" / "notes.js"
    places["LICENSE-reveal.txt"] = source / "LICENSE"
    for name, place in places.items():
        with resources.as_file(place) as path:
            shutil.copyfile(path, directory / name)
