"""Text made simpler, as Unicode says, and each character knows where it came from."""

import itertools
import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import normalize
from lecture_lib.tokenizers.normalize import (
    FORMS,
    STEPS,
    Normalized,
    composing_characters,
    joins,
)
from tests.texts import EXHAUSTIVE

every_form = pytest.mark.parametrize("form", FORMS)
CHARACTERS = [chr(c) for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
JAMO = [*map(chr, [*range(0x1100, 0x1200), *range(0x3131, 0x3190)])]
SYLLABLES = [chr(c) for c in range(0xAC00, 0xD7A4, 7)]  # with and without a last letter
MARKS = [c for c in CHARACTERS if unicodedata.combining(c)]
CHANGING = [c for c in CHARACTERS if unicodedata.decomposition(c)]
# All that is first in a composition: a letter, or a syllable that takes another part.
FIRSTS = sorted(
    {
        unicodedata.normalize("NFC", unicodedata.normalize("NFD", c)[:-1])[-1]
        for c in [*CHANGING, *SYLLABLES]
        if len(unicodedata.normalize("NFD", c)) > 1
    }
)
ALPHABETS = (
    [*"aeIiΣσşﬁ½ \t\n\x00İ\u200d\ufdfa\ufffd\ue000"],
    *(JAMO, SYLLABLES, MARKS, CHANGING, FIRSTS, CHARACTERS),
    sorted(composing_characters()),
    [*map(chr, range(0xFF66, 0xFFDD))],  # half-width marks and letters of Korean
)
texts = st.text(st.one_of(*map(st.sampled_from, ALPHABETS)), max_size=8)
steps = st.lists(st.sampled_from(STEPS), max_size=4)


def random_text(generator: random.Random) -> str:
    return "".join(
        generator.choice(generator.choice(ALPHABETS))
        for _ in range(generator.randrange(1, 9))
    )


def assert_slices_hold(text: str, used: list[str]) -> None:
    """They cover the original, in order, and each gives its characters by itself."""
    result = normalize(text, *used)
    assert len(result.slices) == len(result.text)
    parts = itertools.groupby(zip(result.slices, result.text), key=lambda p: p[0])
    end = 0
    for (start, next_end), pairs in parts:
        assert start == end < next_end
        end = next_end
        part = "".join(character for _, character in pairs)
        assert normalize(text[start:end], *used).text == part
    assert end == len(text) or not result.text


@given(text=texts)
def test_a_form_is_that_of_unicode(text):
    for form in FORMS:
        assert normalize(text, form).text == unicodedata.normalize(form, text)


@given(text=texts, used=steps)
def test_slices_hold_after_any_steps(text, used):
    assert_slices_hold(text, used)


def test_both_hold_on_thousands_of_texts():
    generator = random.Random(0)
    for _ in range(20_000 if EXHAUSTIVE else 1_000):
        text = random_text(generator)
        for form in FORMS:
            assert normalize(text, form).text == unicodedata.normalize(form, text)
        assert_slices_hold(text, generator.choices(STEPS, k=generator.randrange(5)))


@pytest.mark.slow
@every_form
def test_a_character_that_does_not_join_changes_nothing_before_it(form):
    """Try all characters after the first parts of compositions, in one long text."""
    assigned = (c for c in CHARACTERS if unicodedata.category(c) not in ("Cn", "Co"))
    seconds = [c for c in assigned if not joins(c, form)]
    alone = [unicodedata.normalize(form, c) for c in seconds]
    for first in ["ᄀ", "가", *random.Random(1).sample(FIRSTS, 2)]:
        kept = unicodedata.normalize(form, first)
        together = unicodedata.normalize(form, first + first.join(seconds))
        assert together == kept + kept.join(alone)


def test_a_character_that_joins_is_one_that_has_to():
    """Were all to join, the text would be one slice, and every other test content."""
    assert not any(joins(c, form) for c in "aZ é你가ﬁ" for form in FORMS)
    for form in FORMS:
        joining = [chr(c) for c in range(0x10000) if joins(chr(c), form)]
        assert 600 < len(joining) < 1_100
    assert normalize("ÀB½", "NFKD").slices == (
        *((0, 1), (0, 1), (1, 2)),
        *((2, 3), (2, 3), (2, 3)),
    )


@pytest.mark.parametrize(
    ("text", "used", "expected", "slices"),
    [
        ("", [], "", ()),
        ("ab", [], "ab", ((0, 1), (1, 2))),
        ("e\u0301x", ["NFC"], "éx", ((0, 2), (2, 3))),
        ("éx", ["NFD"], "e\u0301x", ((0, 1), (0, 1), (1, 2))),
        ("e\u0301x", ["NFD"], "e\u0301x", ((0, 1), (1, 2), (2, 3))),
        ("éx", ["strip_accents"], "ex", ((0, 1), (1, 2))),
        ("e\u0301x", ["strip_accents"], "ex", ((0, 2), (2, 3))),
        ("\u0301x", ["strip_accents"], "x", ((0, 2),)),
        ("\u0301\u0302", ["strip_accents"], "", ()),
        ("İI", ["lower"], "i\u0307i", ((0, 1), (0, 1), (1, 2))),
        ("\x00İ", ["drop_controls", "lower", "strip_accents"], "i", ((0, 2),)),
        ("ΑΣẞ", ["lower"], "ασß", ((0, 1), (1, 2), (2, 3))),
        ("ßﬁ", ["lower"], "ßﬁ", ((0, 1), (1, 2))),
        ("\u1112\u1161\u11ab\uae00", ["NFC"], "한글", ((0, 3), (3, 4))),
        ("가\u11a8", ["NFC"], "각", ((0, 2),)),
        ("한", ["strip_accents"], "\u1112\u1161\u11ab", ((0, 1),) * 3),
        ("\u0dd9\u0dcf\u0dca", ["NFC"], "\u0ddd", ((0, 3),)),
        ("\uff76\uff9e", ["NFKC"], "ガ", ((0, 2),)),
        ("\uff76\uff9e", ["NFC"], "\uff76\uff9e", ((0, 1), (1, 2))),
        ("a\u200d\x00\ufffd\ue000\t\r\nb", ["drop_controls"], "a\t\r\nb", None),
    ],
)
def test_by_hand(text, used, expected, slices):
    result = normalize(text, *used)
    assert result.text == expected
    if slices is not None:
        assert result == Normalized(expected, slices)


def test_one_character_becomes_eighteen():
    result = normalize("a\ufdfab", "NFKC")
    assert len(result.text) == 20
    assert result.text.count(" ") == 3
    assert result.original(1, 19) == result.original(3, 4) == (1, 2)
    assert result.original(0, 2) == (0, 2)
    assert result.original(18, 20) == (1, 3)


def test_an_empty_slice_is_a_place():
    result = normalize("e\u0301x", "NFC")
    assert [result.original(i, i) for i in range(3)] == [(0, 0), (2, 2), (3, 3)]
    assert normalize("").original(0, 0) == (0, 0)
    assert normalize("\x00", "drop_controls").original(0, 0) == (0, 0)


@pytest.mark.parametrize(("start", "end"), [(-1, 1), (1, 0), (0, 3), (3, 3)])
def test_a_slice_that_is_not_there_is_refused(start, end):
    with pytest.raises(ValueError, match=r"no slice \S+ of a text of 2 characters"):
        normalize("ab").original(start, end)


@pytest.mark.parametrize("step", ["nfc", "NFKX", "", "lowercase", None, 3])
def test_an_unknown_step_is_refused(step):
    for text in ("a", ""):
        with pytest.raises(ValueError, match=r"step .* is not one of NFC, NFD"):
            normalize(text, "NFC", step)


def test_what_is_no_text_is_refused():
    with pytest.raises(ValueError, match=r"character 1 .* lone surrogate U\+D83C"):
        normalize("a\ud83c", "NFC")
    with pytest.raises(TypeError, match="a text is a str"):
        normalize(b"a", "NFC")
