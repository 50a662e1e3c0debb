"""The gallery's cases say what our tokenizers and tiktoken give."""

import re
from collections import Counter
from unicodedata import category, normalize

import pytest
import regex
import tiktoken

from lecture_lib.course import NOTEBOOKS
from lecture_lib.gallery import CASES, COUNTED, KINDS, Case, of_kind
from lecture_lib.show import visible
from lecture_lib.tokenizers import published

names = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)

SPELLED = (
    "strawberry",
    "strawberry inside a sentence",
    "strawberry letter by letter",
)


@names
def test_the_tokens_are_ours(case: Case) -> None:
    for name, count in zip(COUNTED, case.counts, strict=True):
        tokenizer = published.load(name)
        ids = tokenizer.encode(case.text, disallowed_special=())
        assert len(ids) == count, name
        assert tokenizer.decode(ids) == case.text
        if name == case.encoding:
            vocab = tokenizer.params.vocab
            assert "·".join(visible(vocab[i]) for i in ids) == case.pieces
            assert case.num_tokens == len(ids)


@names
def test_the_tokens_are_those_of_tiktoken(case: Case) -> None:
    for name, count in zip(COUNTED, case.counts, strict=True):
        tokenizer = tiktoken.get_encoding(name)
        ids = tokenizer.encode_ordinary(case.text)
        assert len(ids) == count, name
        if name == case.encoding:
            pieces = tokenizer.decode_tokens_bytes(ids)
            assert "·".join(map(visible, pieces)) == case.pieces


def test_there_are_cases_of_every_kind_and_in_its_order() -> None:
    assert len(CASES) >= 30
    assert all(len(of_kind(CASES, kind)) >= 2 for kind in KINDS)
    assert [case for kind in KINDS for case in of_kind(CASES, kind)] == list(CASES)
    with pytest.raises(ValueError, match="'birds' is not one of spelling"):
        of_kind(CASES, "birds")


def test_no_case_is_there_twice() -> None:
    for values in (
        [case.name for case in CASES],
        [case.why for case in CASES],
        [(case.text, case.encoding) for case in CASES],
    ):
        assert not [value for value, times in Counter(values).items() if times > 1]


@names
def test_the_sentences_are_sentences(case: Case) -> None:
    for text in (case.why, case.remedy):
        assert text[0].isupper() or text[0] == "`"
        assert text.endswith(".") and "  " not in text and text == text.strip()
        assert len(re.findall(r"[.?!](?: |$)", text)) <= 3


@names
def test_the_sources_are_references(case: Case) -> None:
    references = (NOTEBOOKS / "references.md").read_text(encoding="utf-8")
    assert not case.source or f'<a id="{case.source}"></a>' in references


def test_the_cases_do_not_depend_on_young_characters() -> None:
    """Python 3.11 knows Unicode 14, so what is younger would not be checked there."""
    characters = {character for case in CASES for character in case.text}
    assert all(category(character) != "Cn" for character in characters)


def test_what_the_sentences_count() -> None:
    """Numbers and facts in the prose of the cases, beyond the tokens themselves."""
    by_name = {case.name: case for case in CASES}
    gpt2, gpt4, gpt4o = map(tiktoken.get_encoding, COUNTED)
    assert len(by_name["boilerplate of a web page"].text) == 32
    assert by_name["four l's in one token"].text.count("l") == 4
    for word in ("hello", "Hello", "multi", "processing", "\n\n"):
        assert len(gpt2.encode(word)) == 1
    spelled = normalize("NFKC", by_name["eighteen characters in one"].text)
    assert len(spelled) == 18 and len(gpt4o.encode(spelled)) == 5
    assert normalize("NFKC", by_name["digits in full width"].text) == "123"
    for tokenizer in (gpt4, gpt4o):
        assert regex.findall(tokenizer._pat_str, "don’t") == ["don", "’t"]
    accent = by_name["é in two forms"].text
    assert normalize("NFC", accent) == by_name["é in one form"].text
    family = by_name["a family"].text
    assert (len(family), len(family.encode())) == (7, 25)
    persons = family.split("\u200d")
    [begin] = {person.encode()[:3] for person in persons}
    assert len(persons) == 4 and gpt2.encode_single_token(begin)
    with pytest.raises(KeyError):
        gpt4.encode_single_token(begin)
    assert len(gpt4o.encode("\u200d")) == 1 and len(gpt4.encode("\u200d")) == 2
    for tokenizer in (gpt2, gpt4, gpt4o):
        assert regex.findall(tokenizer._pat_str, family) == [family]
    assert [len(gpt2.encode(number)) for number in ("127", "677", "804")] == [1, 1, 1]
    assert [len(gpt2.encode(f" {number}")) for number in (677, 804)] == [2, 2]
    burmese = by_name["a greeting in Burmese"]
    assert burmese.counts[0] >= len(burmese.text.encode()) - 1
    assert len(gpt4o.encode("Hello, how are you?")) == 6
    assert burmese.counts[2] > 2 * 6
    for number in (" 9", " 36"):
        assert len(gpt2.encode(number)) == 1
        for tokenizer in (gpt4, gpt4o):
            assert regex.findall(tokenizer._pat_str, number) == [" ", number[1:]]
    spelling = [by_name[name].counts for name in SPELLED]
    for whole, inside, letters in zip(*spelling):
        assert letters > 3 * whole and letters >= 10 * inside
    hindi = by_name["a greeting in Hindi"]
    assert len(regex.findall(gpt4._pat_str, hindi.text)) == 9 < hindi.counts[1]
    deleted = by_name["a deleted mark comes back"].text.replace("<|endoftext|>", "")
    assert deleted == "<|endoftext|>"
    assert len(gpt4.encode(" davidjl")) == len(gpt2.encode(" davidjl")) == 1
