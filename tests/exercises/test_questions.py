"""Questions give nothing away before a choice; each is asked once, by its notebook."""

import re
import sys
import types
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

from lecture_lib import exercises
from lecture_lib.course import exercise_prefix, notebooks
from lecture_lib.exercises import ask
from lecture_lib.exercises.questions import no, plain, question, questions_of, yes

PAIRS = question(
    "Which pair wins, `a*` or *b*?",
    no("`a*`, the **first** one", "It occurs *once*."),
    yes("`ab`", "It occurs `2 * 3` times."),
    no("Neither of them wins here", "One of them always wins."),
)


@pytest.fixture
def module(monkeypatch):
    """Makes a module of questions that is there while a test runs."""

    def make(page: str, **questions):
        name = f"lecture_lib.exercises.questions_{page}"
        made = types.ModuleType(name)
        made.QUESTIONS = questions
        monkeypatch.setitem(sys.modules, name, made)

    return make


# The object


def test_a_terminal_shows_the_question_and_its_options_only():
    assert repr(PAIRS).splitlines() == [
        "Which pair wins, a* or b?",
        "  A  a*, the first one",
        "  B  ab",
        "  C  Neither of them wins here",
        'To choose A, add .answer("A") behind the call.',
    ]


def test_an_answer_says_whether_and_why():
    assert PAIRS.answer("A") == "No. It occurs once."
    assert PAIRS.answer("b") == "Right. It occurs 2 * 3 times."
    assert PAIRS.right == "B" and PAIRS.letters == "ABC"


@pytest.mark.parametrize("letter", ["D", "", "AB", 1, None])
def test_an_option_that_is_not_there(letter):
    with pytest.raises(ValueError, match=r"no option .*; there are A, B, C"):
        PAIRS.answer(letter)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([yes("a", "b"), no("c", "d")], "needs 3 or 4 options, not 2"),
        ([yes("a", "b"), *(no(t, "r") for t in "cdef")], "3 or 4 options, not 5"),
        ([no("a", "b"), no("c", "d"), no("e", "f")], "exactly one .* not 0"),
        ([yes("a", "b"), yes("c", "d"), no("e", "f")], "exactly one .* not 2"),
        ([yes("a", "b"), no("`a`", "d"), no("e", "f")], "the same option twice"),
        ([yes("a", "b"), no("c", " "), no("e", "f")], "without a text or a reason"),
        ([yes("a", "b"), no("", "d"), no("e", "f")], "without a text or a reason"),
    ],
)
def test_what_is_no_question_is_refused(options, says):
    with pytest.raises(ValueError, match=f"the question 'Why\\?' .*{says}"):
        question("Why?", *options)


def test_a_question_needs_words():
    with pytest.raises(ValueError, match="is empty"):
        question(" ", *PAIRS.options)


# Names


def test_a_question_is_asked_by_its_name(module):
    module("98", A=PAIRS)
    module("some_trail", P1=PAIRS)
    assert ask("98.A") is ask("some_trail.P1") is PAIRS


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("98.Z", "there is no question 98.Z; lecture 98 has A, B, P1"),
        ("99.A", "there is no question 99.A; lecture 99 has no questions"),
        ("no_trail.A", "there is no question no_trail.A; trail no_trail has no"),
        ("98", "a question has a name such as '05.A', not '98'"),
        ("98.A.B", "a question has a name such as '05.A'"),
        ("../98.A", "a question has a name such as '05.A'"),
        (98.1, "there is no question 98.1; lecture 98 has A, B, P1"),
        (None, "a question has a name such as '05.A', not None"),
    ],
)
def test_an_unknown_name_is_told_what_there_is(module, name, says):
    module("98", A=PAIRS, B=PAIRS, P1=PAIRS)
    with pytest.raises(ValueError, match=re.escape(says)):
        ask(name)


def test_a_module_that_lacks_something_else_is_not_taken_for_missing(monkeypatch):
    def broken(name: str):
        raise ModuleNotFoundError("No module named 'elsewhere'", name="elsewhere")

    monkeypatch.setattr("importlib.import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="elsewhere"):
        ask("98.A")


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
    options = [no("a", "b"), yes("c", hostile), no(hostile, "d")]
    made = question(hostile, *options)
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
    made = question(markdown, *PAIRS.options)
    assert f"<strong>{html}</strong>" in made._repr_html_()


# The course's questions, and the notebooks that ask them

MODULES = {
    path.stem.removeprefix("questions_"): path
    for path in Path(exercises.__file__).parent.glob("questions_*.py")
}
ASKED = re.compile(r"""\bask\(\s*["']([^"']*)["']""")
FEW_WORDS = 5  # a sentence of no more may well stand on a page too


def complaints(
    notebook: nbformat.NotebookNode, page: str, questions: dict
) -> Iterator[str]:
    """What is wrong with a notebook and its questions."""
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
    yield from giveaways(list(questions.values()))
    shown = squeezed("\n".join(visible_texts(notebook)))
    for key, each in questions.items():
        for sentence in sentences(each):
            if sentence in shown:
                yield f"the page states an answer of {page}.{key}: {sentence}"


def giveaways(questions: list) -> Iterator[str]:
    """By what the right options of a lecture could be told without thinking."""
    if len(questions) < 2:
        return
    if len({each.right for each in questions}) == 1:
        yield f"the right option is always {questions[0].right}"
    if all(map(right_is_longest, questions)):
        yield "the right option is always the longest"


def right_is_longest(each) -> bool:
    lengths = {len(plain(option.text)): option.is_right for option in each.options}
    return lengths[max(lengths)]


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
    page = exercise_prefix(path)
    notebook = nbformat.read(path, as_version=4)
    assert list(complaints(notebook, page, dict(questions_of(page)))) == []


@pytest.mark.parametrize("letter", "ABCD")
def test_nobody_is_right_more_often_by_one_letter(letter):
    """Of the questions that have this option, about as many as of any other."""
    having = [
        one
        for page in MODULES
        for one in questions_of(page).values()
        if "ABCD".index(letter) < len(one.options)
    ]
    share = sum(one.right == letter for one in having) / len(having)
    assert 0.2 < share < 0.34


REASONS = {"because": r"\bbecause\b", "any": r"\b(because|since)\b|, so "}


@pytest.mark.parametrize("words", REASONS.values(), ids=REASONS)
def test_a_reason_says_nothing_about_being_right(words):
    """Wrong options have one in their text about as often as right ones."""
    shares = {}
    for right in (True, False):
        found = [
            bool(re.search(words, plain(option.text), re.IGNORECASE))
            for page in MODULES
            for one in questions_of(page).values()
            for option in one.options
            if option.is_right == right
        ]
        shares[right] = sum(found) / len(found)
    assert abs(shares[True] - shares[False]) < 0.07


def test_every_module_of_questions_has_a_page():
    assert set(MODULES) <= set(map(exercise_prefix, notebooks()))
    assert all(questions_of(page) for page in MODULES)


def page_of(*cells: nbformat.NotebookNode) -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(cells=list(cells))


def code(source: str, text: str = "") -> nbformat.NotebookNode:
    output = nbformat.v4.new_output("stream", name="stdout", text=text)
    return nbformat.v4.new_code_cell(source, outputs=[output])


SECOND = question(
    "And then?",
    yes("a", "The pair `ab` is left, because nothing else is."),
    no("a longer one", "r"),
    no("b", "r"),
)
ASKING = [code('ask("98.A")'), code("ask( '98.B' )")]


@pytest.mark.parametrize(
    ("cells", "questions", "says"),
    [
        (ASKING, {"A": PAIRS, "B": SECOND}, []),
        ([], {}, []),
        (ASKING, {"A": PAIRS}, ["98.B is no question"]),
        (ASKING, {}, ["98.A is no question", "98.B is no question"]),
        (
            [*ASKING, code('ask("98.A")')],
            {"A": PAIRS, "B": SECOND},
            ["98.A is asked 2 times"],
        ),
        (ASKING[:1], {"A": PAIRS, "B": SECOND}, ["98.B is asked 0 times"]),
        (ASKING, {"A": PAIRS, "B": PAIRS}, ["the right option is always B"]),
    ],
)
def test_what_a_page_is_told(cells, questions, says):
    assert list(complaints(page_of(*cells), "98", questions)) == says


@pytest.mark.parametrize(
    "cell",
    [
        nbformat.v4.new_markdown_cell(
            "So *the pair* `ab` is\nleft, because nothing else is."
        ),
        code("1", "The pair ab is left, because nothing else is."),
        code("# the pair ab is left, because nothing else is."),
    ],
)
def test_an_answer_that_stands_on_the_page_is_found(cell):
    questions = {"A": PAIRS, "B": SECOND}
    (said,) = complaints(page_of(*ASKING, cell), "98", questions)
    assert said.startswith("the page states an answer of 98.B: the pair ab")


def test_a_right_option_that_is_always_the_longest_is_found():
    longest = [
        question("1?", yes("aaa", "r"), no("b", "r"), no("c", "r")),
        question("2?", no("a", "r"), yes("bbb", "r"), no("cc", "r")),
    ]
    assert list(giveaways(longest)) == ["the right option is always the longest"]
    assert list(giveaways([*longest, SECOND])) == []
