"""A card's numbers are right, and nothing in a tokenizer breaks its Markdown."""

import hashlib

import pytest
from markdown_it import MarkdownIt

from lecture_lib import RegexBPETokenizer, measure
from lecture_lib.measure.comparison import HARD_TEXTS

HOSTILE = "a``|b *c* <i>\n```\n| d\x00 e |\u202e <script>alert(1)</script> "
HELD_OUT = HOSTILE + "`\x00\n|q` "


@pytest.fixture(scope="module")
def tokenizer():
    return RegexBPETokenizer.train(
        HOSTILE * 9, 300, pattern=r" ?\S+|\s+", special_tokens=["<|`end`|>"]
    )


@pytest.fixture(scope="module")
def card(tokenizer):
    texts = {"training": HOSTILE * 9, "held out": HELD_OUT, "<b> | other\n": "é"}
    return measure.card(
        tokenizer, texts, name="# *My* <i>", purpose="a``|b <i> [c](d)", beside={}
    )


def test_the_numbers_are_the_tokenizers(tokenizer, card, tmp_path):
    tokenizer.save(tmp_path / "file")
    digest = hashlib.sha256((tmp_path / "file").read_bytes()).hexdigest()
    tokens = len(tokenizer.encode(HELD_OUT))
    trained, size = 9 * len(HOSTILE.encode()), len(HELD_OUT.encode())
    words = len(HELD_OUT.split())
    row = f"| this one | {tokenizer.vocab_size} | {tokens} | {tokens / words:.2f} | "
    assert f"`{digest}`" in card
    assert row + f"{size / tokens:.2f} |" in card
    assert f"{trained:,} bytes" in card
    assert f"{size / (trained + size):.0%} of the two" in card
    assert f"{len(tokenizer.params.merges)} merges, 1 special" in card
    assert f"lossless on {len(HARD_TEXTS)} hard texts? yes" in card


def test_nothing_breaks_the_markdown(card):
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    parsed = parser.parse(card)
    inside = [child for token in parsed for child in token.children or ()]
    assert not [
        t for t in [*parsed, *inside] if t.type in ("html_block", "html_inline")
    ]
    headings = [t.tag for t in parsed if t.type == "heading_open"]
    assert headings == ["h1", "h2", "h2", "h2", "h2"]
    assert sum(token.type == "fence" for token in parsed) == 1
    cells = [sum(t.type == "th_open" for t in parsed), 0]
    cells[1] = sum(t.type == "td_open" for t in parsed)
    assert cells == [5 + 2, 5 + 3 * 2]  # a row of grades, and three of bytes per token
    assert not set(card) & {"\x00", "\u202e"}


@pytest.mark.parametrize(
    "texts", [{}, {"training": "a"}, {"training": "a", "held out": ""}]
)
def test_a_missing_text_is_named(tokenizer, texts):
    with pytest.raises(ValueError, match="must have some text under"):
        measure.card(tokenizer, texts)


def test_a_tokenizer_without_merges_has_a_card():
    plain = RegexBPETokenizer.train("", 256)
    texts = {"training": "ab", "held out": "c"}
    card = measure.card(plain, texts, bits_per_byte=1.625, beside={})
    assert "Bits per byte of a bigram model: 1.62\n" in card
    assert "0 of 0" in card and "longest tokens: none" in card


def test_other_tokenizers_that_do_better_are_named(tokenizer):
    better = RegexBPETokenizer.train("tea tea tea", 270)
    texts = {"training": HOSTILE * 9, "held out": HOSTILE, "tea": "tea tea"}
    card = measure.card(tokenizer, texts, beside={"tea's": better})
    assert "- tea's needs fewer tokens on: tea\n" in card
