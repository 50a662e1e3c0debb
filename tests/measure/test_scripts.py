"""Kinds of tokens, on tokens whose kind anybody can see."""

import pytest

from lecture_lib.measure.scripts import (
    OTHER,
    PART,
    SIGNS,
    SPACE,
    count_kinds,
    kind_of,
)
from lecture_lib.tokenizers import published

KINDS = {
    b" the": "Latin",
    "été".encode(): "Latin",
    " мир".encode(): "Cyrillic",
    "你好".encode(): "Han",
    " سلام".encode(): "Arabic",
    " दुनिया".encode(): "Devanagari",
    "η".encode(): OTHER,
    "カ".encode(): OTHER,
    "\u0301".encode(): OTHER,  # a mark without a letter
    b"\n  ": SPACE,
    "\u3000".encode(): SPACE,
    b" 2016": SIGNS,
    b"();": SIGNS,
    "😉".encode(): SIGNS,
    b"": SIGNS,
    "你".encode()[:2]: PART,
    "你".encode() + b"\xe5": PART,
    b" \xf0\x9f": PART,
}


@pytest.mark.parametrize("token", KINDS)
def test_a_token_has_the_kind_that_a_reader_sees(token: bytes) -> None:
    assert kind_of(token) == KINDS[token]


def test_the_first_script_that_occurs_decides() -> None:
    assert kind_of("T恤".encode()) == "Han"
    assert kind_of("T恤".encode(), ["Latin", "Han"]) == "Latin"
    assert kind_of("T恤".encode(), []) == OTHER


@pytest.mark.parametrize("script", ["Klingonish", "", "L}|\\p{Han"])
def test_a_script_that_does_not_exist_is_named(script: str) -> None:
    with pytest.raises(ValueError, match="script"):
        kind_of(b"a", [script])


def test_gpt2_is_as_lecture_10_says() -> None:
    counts = count_kinds(published.read_ranks("gpt2"))
    assert counts.total() == 50_256
    assert (counts["Han"], counts["Cyrillic"], counts[SPACE]) == (43, 17, 23)
    assert counts[PART] == 344
