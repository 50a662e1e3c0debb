"""The quiz hides its answers until an entry is opened, and says them all then."""

import html.parser
import re

import pytest

from lecture_lib.gallery import CASES, KINDS, Case, Quiz, of_kind, quiz
from lecture_lib.show import visible

HOSTILE = "</summary><script>alert(1)</script>\"'<img src=x onerror=alert(2)>&amp;"
ALLOWED = {"b", "br", "code", "details", "div", "li", "ol", "p", "span", "summary"}
kinds = pytest.mark.parametrize("kind", KINDS)


class Seen(html.parser.HTMLParser):
    """The text of a page that is read while its entries are closed, and after that."""

    def __init__(self, source: str):
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.attributes: set[str] = set()
        self.closed, self.all = "", ""
        self.summaries: list[str] = []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)
        if tag == "summary":
            self.summaries.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.all += data
        if "summary" in self.open:
            self.summaries[-1] += data
        if "summary" in self.open or "details" not in self.open:
            self.closed += data


def made(**changes) -> Case:
    facts = {
        "name": "n",
        "kind": "spelling",
        "text": "ab",
        "encoding": "cl100k_base",
        "pieces": "a·b",
        "counts": (7, 2, 5),
        "why": "Because.",
        "remedy": "Nothing.",
    }
    return Case(**(facts | changes))


@kinds
def test_each_text_is_one_entry_in_order(kind):
    texts = [visible(case.text) for case in of_kind(CASES, kind)]
    seen = Seen(quiz(kind)._repr_html_())
    assert seen.summaries == list(dict.fromkeys(texts))
    assert seen.tags.count("details") == len(seen.summaries)


@kinds
def test_nothing_of_an_answer_is_seen_before_it_is_opened(kind):
    seen = Seen(quiz(kind)._repr_html_())
    texts = dict.fromkeys(visible(case.text) for case in of_kind(CASES, kind))
    assert seen.closed == "How many tokens under GPT-2, GPT-4, GPT-4o?" + "".join(texts)


@kinds
def test_an_answer_has_all_of_its_case(kind):
    seen = Seen(quiz(kind)._repr_html_())
    for case in of_kind(CASES, kind):
        counts = "GPT-2 {} · GPT-4 {} · GPT-4o {}".format(*case.counts)
        for view in (seen.all, repr(quiz(kind))):
            assert counts in view
            for text in (case.why, case.remedy):
                assert text.replace("`", "") in view
        assert " · ".join(case.pieces.split("·")) in seen.all
        assert case.pieces in repr(quiz(kind))
        assert len(case.pieces.split("·")) == case.num_tokens


def test_as_text_the_answers_come_below_all_the_texts():
    above, below = repr(quiz("digits")).split("\n\nAnswers\n")
    assert re.findall(r"^ *\d+  ", above, re.M) == re.findall(r"^ *\d+  ", below, re.M)
    assert above.splitlines()[1] == " 1  1234567"
    assert "·" not in above


def test_hostile_text_stays_text():
    hostile = made(text=HOSTILE, pieces=HOSTILE, why=HOSTILE, remedy=HOSTILE)
    seen = Seen(Quiz([hostile])._repr_html_())
    assert set(seen.tags) <= ALLOWED and seen.attributes <= {"style", "class"}
    assert seen.all.count("<script>alert(1)</script>") == 4


def test_a_kind_that_is_none_is_refused():
    with pytest.raises(ValueError, match="'birds' is not one of spelling"):
        quiz("birds")
