"""Questions with options: choosing one says whether it's right, and why.

The questions of a lecture or a side trail are a Markdown file in this folder, named by
its topic. `parse` describes its form. A notebook only says
``ask("bpe_training.A")``, so nothing it shows gives the answer away.

The HTML is a list of ``<details>``, which every renderer lets through: it needs neither
script nor style sheet, and works by keyboard and in a notebook that isn't trusted.
"""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape, unescape
from importlib import resources

LETTERS = "ABCD"
SIZES = (3, 4)  # how many options a question may have
_NAME = re.compile(r"(\w+)\.(\w+)", re.ASCII)
_HEADING = re.compile(r"## (\w+)\. (\S.*)", re.ASCII)
_CHOICE = re.compile(r"- \[([ x])\] (\S.*)")
_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*(?! )([^*]+)(?<! )\*\*")
_EMPHASIS = re.compile(r"\*(?! )([^*]+)(?<! )\*")
# Lines beside a reason, seen on white and on black; a word says the same.
_LINES = {"right": "#2e9e5b", "wrong": "#d0603a"}


@dataclass(frozen=True)
class Option:
    """A choice and why it's right or wrong; both are lines of Markdown."""

    text: str
    reason: str
    is_right: bool

    @property
    def verdict(self) -> str:
        return "Right." if self.is_right else "No."

    def to_html(self) -> str:
        """An entry of a list, which unfolds into the verdict and the reason."""
        kind = "right" if self.is_right else "wrong"
        line = f"padding-left:.7em;border-left:4px solid {_LINES[kind]}"
        return (
            f'<li style="margin:.35em 0"><details class="{kind}">'
            f'<summary style="cursor:pointer">{inline(self.text)}</summary>'
            f'<p style="margin:.3em 0 .8em;{line}">'
            f"<strong>{self.verdict}</strong> {inline(self.reason)}</p></details></li>"
        )


@dataclass(frozen=True, repr=False)
class Question:
    """A question and its options, of which exactly one is right.

    Raises ``ValueError`` where it has another number of options, or of right ones, or
    two that are the same.
    """

    text: str
    options: tuple[Option, ...]

    def __post_init__(self) -> None:
        if problem := self._problem():
            raise ValueError(f"the question {self.text!r} {problem}")

    def _problem(self) -> str:
        """Describe what's wrong with it, in words after its name, or return ""."""
        texts = [plain(option.text) for option in self.options]
        right = sum(option.is_right for option in self.options)
        if len(texts) not in SIZES:
            return f"needs 3 or 4 options, not {len(texts)}"
        if right != 1:
            return f"needs exactly one option marked [x], not {right}"
        if len(set(texts)) < len(texts):
            return "has the same option twice"
        return ""

    def answer(self, letter: str) -> str:
        """Return the reply to `letter`; raise ``ValueError`` if there's none."""
        options = dict(zip(LETTERS, self.options))
        if str(letter).upper() not in options:
            known = ", ".join(options)
            raise ValueError(f"there is no option {letter!r}; there are {known}")
        chosen = options[letter.upper()]
        return f"{chosen.verdict} {plain(chosen.reason)}"

    def __repr__(self) -> str:
        """Question and options, for a terminal."""
        options = [
            f"  {letter}  {plain(option.text)}"
            for letter, option in zip(LETTERS, self.options)
        ]
        how = 'To choose A, add .answer("A") after the call.'
        return "\n".join([plain(self.text), *options, how])

    def _repr_html_(self) -> str:
        options = "".join(option.to_html() for option in self.options)
        return (
            f'<div class="question"><p><strong>{inline(self.text)}</strong></p>'
            f'<ol type="A" style="list-style-type:upper-alpha">{options}</ol></div>'
        )


def ask(name: str) -> Question:
    """Return the question of that name, such as ``ask("bpe_training.A")``.

    Raises ``ValueError`` for a name that no question has, with those that there are.
    """
    parts = _NAME.fullmatch(str(name))
    if not parts:
        raise ValueError(f"a question has a name such as 'words.A', not {name!r}")
    topic, key = parts.groups()
    questions = questions_of(topic)
    if key not in questions:
        known = f"has {', '.join(questions)}" if questions else "has no questions"
        raise ValueError(f"there is no question {name}; {topic} {known}")
    return questions[key]


@functools.cache
def questions_of(topic: str) -> Mapping[str, Question]:
    """Return the questions of a lecture or a side trail by their keys."""
    path = resources.files(__package__) / f"{topic}.md"
    return parse(path.read_text(encoding="utf-8")) if path.is_file() else {}


def parse(markdown: str) -> dict[str, Question]:
    """Read questions by their keys, each a heading and a list of options.

    >>> questions = parse('''
    ... ## A. Which pair is merged first?
    ...
    ... - [ ] The first
    ...   Order decides only ties.
    ... - [x] The most frequent
    ...   Each merge takes the pair that is counted most often.
    ... - [ ] The longest
    ...   Lengths are never compared.
    ... ''')
    >>> questions["A"].answer("C")
    'No. Lengths are never compared.'

    Raise ``ValueError`` for a line of another form, and for what is no question.
    """
    questions: dict[str, Question] = {}
    blocks = re.split(r"^(?=## )", markdown.strip(), flags=re.MULTILINE)
    for block in filter(None, blocks):
        head, *lines = [line for line in block.split("\n") if line.strip()]
        heading = _HEADING.fullmatch(head)
        if not heading or heading[1] in questions:
            raise ValueError(
                f"questions begin with lines such as '## A. Why?', each with a key of "
                f"its own; got {head!r}"
            )
        options = []
        for choice, reason in zip(lines[::2], lines[1::2]):
            found = _CHOICE.fullmatch(choice)
            if not found or not reason.startswith("  "):
                raise ValueError(
                    f"an option of {heading[1]} must be '- [ ] text' or '- [x] text', "
                    f"and under it a reason, indented by two spaces; got {choice!r} "
                    f"and {reason!r}"
                )
            options.append(Option(found[2], reason.strip(), found[1] == "x"))
        if len(lines) % 2:
            raise ValueError(f"the last option of {heading[1]} has no reason")
        questions[heading[1]] = Question(heading[2], tuple(options))
    return questions


def inline(markdown: str) -> str:
    """Code, bold and emphasis of a line of Markdown as HTML; all else is text.

    >>> inline("a `b*` < **c**")
    'a <code>b&#42;</code> &lt; <b>c</b>'
    """
    parts = _CODE.split(escape(markdown))
    # An asterisk in code is one, and does not begin what is bold.
    parts[1::2] = [f"<code>{part.replace('*', '&#42;')}</code>" for part in parts[1::2]]
    return _EMPHASIS.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", "".join(parts)))


def plain(markdown: str) -> str:
    """A line of Markdown without its marks.

    >>> plain("a `b*` < **c**")
    'a b* < c'
    """
    return unescape(re.sub(r"<[^>]*>", "", inline(markdown)))
