"""Questions give nothing away before a choice; each is asked once, by its notebook."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import resources

import nbformat
import pytest

from lecture_lib.course import notebooks, topic
from lecture_lib.exercises import ask, questions
from lecture_lib.exercises.questions import parse, plain, questions_of

MARKDOWN = """
## A. Which pair wins, `a*` or *b*?

- [ ] `a*`, the **first** one
  It occurs *once*.
- [x] `ab`
  It occurs `2 * 3` times.
- [ ] Neither of them wins here
  One of them always wins.
"""
PAIRS = parse(MARKDOWN)["A"]


# The object


def test_a_terminal_shows_the_question_and_its_options_only():
    assert repr(PAIRS).splitlines() == [
        "Which pair wins, a* or b?",
        "  A  a*, the first one",
        "  B  ab",
        "  C  Neither of them wins here",
        'To choose A, add .answer("A") after the call.',
    ]


def test_an_answer_says_whether_and_why():
    assert PAIRS.answer("A") == "No. It occurs once."
    assert PAIRS.answer("b") == "Right. It occurs 2 * 3 times."
    assert [option.is_right for option in PAIRS.options] == [False, True, False]


@pytest.mark.parametrize("letter", ["D", "", "AB", 1, None])
def test_an_option_that_is_not_there(letter):
    with pytest.raises(ValueError, match=r"no option .*; there are A, B, C"):
        PAIRS.answer(letter)


REASON = "  It occurs *once*.\n"


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("- [ ] Neither of them wins here\n  One of them always wins.\n", "", "not 2"),
        ("- [ ] N", 2 * "- [ ] a\n  b\n" + "- [ ] N", "needs 3 or 4 options, not 5"),
        ("[x]", "[ ]", r"exactly one option marked \[x\], not 0"),
        ("`a*`, the **first** one", "*ab*", "has the same option twice"),
        (REASON, "", "a reason, indented by two spaces"),
        ("  One of them always wins.\n", "", "the last option of A has no reason"),
        ("- [x]", "* [x]", "an option of A must be"),
        ("## A. Which", "## A Which", "questions begin with lines such as"),
        ("- [ ] `a*`", "## A. And then?\n- [ ] `a*`", "needs 3 or 4 options, not 0"),
    ],
)
def test_what_is_no_question_is_refused(was, becomes, says):
    assert was in MARKDOWN
    with pytest.raises(ValueError, match=says):
        parse(MARKDOWN.replace(was, becomes, 1))


def test_a_key_has_one_question():
    with pytest.raises(ValueError, match="each with a key of its own; got '## A"):
        parse(2 * MARKDOWN)


# Names


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("words.Z", "there is no question words.Z; words has P1"),
        ("05.A", "there is no question 05.A; 05 has no questions"),
        ("05", "a question has a name such as 'words.A', not '05'"),
        ("../words.A", "a question has a name such as 'words.A'"),
        (None, "a question has a name such as 'words.A', not None"),
    ],
)
def test_an_unknown_name_is_told_what_there_is(name, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        ask(name)


# HTML


class Elements(HTMLParser):
    """Checks that what is opened is closed, and notes names, attributes and texts."""

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[tuple[str, str]] = set()
        self.texts: list[tuple[tuple[str, ...], str]] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags.append(tag)
        self.attributes |= {(tag, name) for name, _ in attrs}

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        self.texts.append((tuple(self.open), text))


# What JupyterLab lets through in a notebook that is not trusted, and a code host.
ALLOWED = {"div", "p", "strong", "ol", "li", "details", "summary", "b", "i", "code"}
ATTRIBUTES = {"class", "style", "type"}  # where they are taken away, all is still read


def test_the_html_survives_every_sanitizer():
    page = Elements(PAIRS._repr_html_())
    assert set(page.tags) <= ALLOWED
    assert {name for _, name in page.attributes} <= ATTRIBUTES


def test_nothing_of_the_answers_is_open_before_a_choice():
    html = PAIRS._repr_html_()
    page = Elements(html)
    assert page.tags.count("details") == page.tags.count("summary") == 3
    shown = [
        text for path, text in page.texts if "details" not in path or "summary" in path
    ]
    for option in PAIRS.options:
        assert plain(option.reason) not in "".join(shown)
        assert option.verdict not in "".join(shown)
    assert ("details", "open") not in page.attributes
    # While they are closed, right and wrong options look alike.
    summaries = re.findall(r"<li[^>]*>|<summary[^>]*>", html)
    assert len(set(summaries)) == 2


@pytest.mark.parametrize(
    "hostile",
    ["<script>alert(1)</script>", '"><img src=x onerror=1>', "a & b &lt; c", "`<b>`"],
)
def test_markup_in_a_question_stays_text(hostile):
    options = f"- [ ] a\n  b\n- [x] c\n  {hostile}\n- [ ] {hostile}\n  d"
    made = parse(f"## A. {hostile}\n{options}")["A"]
    page = Elements(made._repr_html_())
    assert set(page.tags) <= ALLOWED
    text = "".join(text for _, text in page.texts)
    assert text.count(hostile.strip("`")) == 3
    assert hostile.strip("`") in repr(made)


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("**`a`** b", "<b><code>a</code></b> b"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("`**a**`", "<code>&#42;&#42;a&#42;&#42;</code>"),
        ("*a*, *b*", "<i>a</i>, <i>b</i>"),
    ],
)
def test_one_line_of_markdown(markdown, html):
    made = parse(MARKDOWN.replace("Which pair wins, `a*` or *b*?", markdown))["A"]
    assert f"<strong>{html}</strong>" in made._repr_html_()


# The course's questions, and the notebooks that ask them

PAGES = [
    path.stem for path in resources.files(questions).iterdir() if path.suffix == ".md"
]
ASKED = re.compile(r"""\bask\(\s*["']([^"']*)["']""")
FEW_WORDS = 5  # a sentence of no more may well stand on a page too


def complaints(
    notebook: nbformat.NotebookNode, page: str, questions: dict
) -> Iterator[str]:
    """Say what is wrong with a notebook and its questions."""
    asked = Counter(
        name
        for cell in notebook.cells
        if cell.cell_type == "code"
        for name in ASKED.findall(cell.source)
    )
    there = {f"{page}.{key}" for key in questions}
    yield from (f"{name} is no question" for name in sorted(asked.keys() - there))
    yield from (
        f"{name} is asked {asked[name]} times"
        for name in sorted(there)
        if asked[name] != 1
    )
    marks = [[o.is_right for o in each.options] for each in questions.values()]
    right = {"ABCD"[each.index(True)] for each in marks}
    if len(questions) > 1 and len(right) == 1:
        yield f"the right option is always {right.pop()}"
    shown = squeezed("\n".join(visible_texts(notebook)))
    for key, each in questions.items():
        for sentence in sentences(each):
            if sentence in shown:
                yield f"the page states an answer of {page}.{key}: {sentence}"


def visible_texts(notebook: nbformat.NotebookNode) -> Iterator[str]:
    """Prose, code and outputs, without what the questions themselves show."""
    for cell in notebook.cells:
        yield cell.source
        if not ASKED.search(cell.source):
            for output in cell.get("outputs", []):
                yield output.get("text", "")
                yield output.get("data", {}).get("text/plain", "")


def squeezed(text: str) -> str:
    return " ".join(plain(text).split()).casefold()


def sentences(each) -> Iterator[str]:
    for option in each.options:
        for sentence in re.split(r"(?<=[.?!]) ", squeezed(option.reason)):
            if len(sentence.split()) > FEW_WORDS:
                yield sentence


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_the_questions_of_a_page(path):
    page = topic(path)
    notebook = nbformat.read(path, as_version=4)
    assert list(complaints(notebook, page, dict(questions_of(page)))) == []


def test_every_file_of_questions_has_a_page():
    assert set(PAGES) <= set(map(topic, notebooks()))
    assert all(questions_of(page) for page in PAGES)
