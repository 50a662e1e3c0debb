"""The gallery's cases say what tiktoken gives, and so our tokenizers."""

from unicodedata import category, normalize

import pytest
import regex
import tiktoken

from lecture_lib.course import NOTEBOOKS
from lecture_lib.gallery import CASES, COUNTED, KINDS, Case, of_kind
from lecture_lib.show import visible

names = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@names
def test_the_tokens_are_those_of_tiktoken(case: Case) -> None:
    for name, count in zip(COUNTED, case.counts, strict=True):
        tokenizer = tiktoken.get_encoding(name)
        ids = tokenizer.encode_ordinary(case.text)
        assert len(ids) == count, name
        if name == case.encoding:
            pieces = tokenizer.decode_tokens_bytes(ids)
            assert "·".join(map(visible, pieces)) == case.pieces
            assert case.num_tokens == len(ids)


def test_there_are_cases_of_every_kind_and_in_its_order() -> None:
    assert len(CASES) >= 30
    assert all(len(of_kind(CASES, kind)) >= 2 for kind in KINDS)
    assert [case for kind in KINDS for case in of_kind(CASES, kind)] == list(CASES)
    with pytest.raises(ValueError, match="'birds' is not one of spelling"):
        of_kind(CASES, "birds")


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
    spelling = [by_name[name].counts for name in by_name if "strawberry" in name]
    for whole, inside, letters in zip(*spelling):
        assert letters > 3 * whole and letters >= 10 * inside
    hindi = by_name["a greeting in Hindi"]
    assert len(regex.findall(gpt4._pat_str, hindi.text)) == 9 < hindi.counts[1]
    deleted = by_name["a deleted mark comes back"].text.replace("<|endoftext|>", "")
    assert deleted == "<|endoftext|>"
    assert len(gpt4.encode(" davidjl")) == len(gpt2.encode(" davidjl")) == 1
