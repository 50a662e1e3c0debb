"""Exercises of the side trail on normal forms."""

import random
import unicodedata
from collections.abc import Iterator
from itertools import product
from typing import Any

from ..checking import Case, exercise, fresh, table

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")
MIXED = "p\u0430ypal"


@exercise("normal_forms.1", "Two that become one")
def two_that_become_one() -> Iterator[Case]:
    spelled = "the accent can stand behind its letter or be a part of it"
    order = "two accents, one above and one below, come in an order"
    for form, characters, hint in [
        ("NFKC", "2²", "the exponent becomes a digit"),
        ("NFC", "e\u0301é", spelled),
        ("NFD", "e\u0301é", spelled),
        ("NFC", "a\u0323\u0301", order),
        ("NFKD", "a\u0301\u0323", order),
        ("NFD", "a\u0302\u0301\u1ea5", "a letter with two accents may be three"),
        ("NFC", "한\u1112\u1161\u11ab", "a syllable may be three letters"),
        ("NFC", "\u212b\u00c5", "the unit becomes a letter"),
        ("NFKC", "fixﬁ", "one character may become two"),
        ("NFKC", "fiﬃ", "a character may repeat, and the last becomes ffi"),
        ("NFKD", "²₂", "both become a digit that isn't one of these characters"),
    ]:
        yield Case((form, characters), _collides(form, characters), hint)
    yield Case(("NFC", "2²"), None, "NFC leaves exponents alone")
    yield Case(("NFD", "fiﬁ"), None, "NFD leaves ligatures alone")
    yield Case(("NFC", "e\u0301"), None, "there is only one spelling in these two")
    yield Case(("NFD", "éê"), None, "they are changed, but not into the same")
    yield Case(("NFKC", "aа"), None, "Latin and Cyrillic stay apart")
    yield Case(("NFKD", "abb"), None, "two texts have to be different")
    yield from fresh(lambda draw: (draw.choice(FORMS), _spelled_twice(draw)), _collides)
    yield from fresh(
        lambda draw: (draw.choice(FORMS), _some(draw)),
        lambda form, characters: (
            _collides(form, characters) if _has_collision(form, characters) else None
        ),
    )


def _spelled_twice(draw: random.Random) -> str:
    """A letter with an accent, both parts of it, and one more letter, in any order."""
    whole = draw.choice("áéíóúàèìòùâêîôû")
    parts = [whole, *unicodedata.normalize("NFD", whole), draw.choice("bcdfgh")]
    return "".join(draw.sample(parts, len(parts)))


def _some(draw: random.Random) -> str:
    return "".join(draw.sample("aáä\u0301\u0308\u0323ﬀf1①½", 4))


def _has_collision(form: Any, characters: str) -> bool:
    texts = _texts(characters)
    return len({unicodedata.normalize(form, text) for text in texts}) < len(texts)


def _texts(characters: str) -> set[str]:
    return {
        "".join(text)
        for length in (1, 2, 3)
        for text in product(characters, repeat=length)
    }


def _collides(form: Any, characters: str) -> Any:
    def condition(got: Any) -> str | None:
        if got is None:
            return "there are two such texts"
        if not isinstance(got, tuple | list) or len(got) != 2:
            return "it should be two texts"
        if not all(isinstance(text, str) for text in got):
            return "it should be two texts"
        if not set(got) <= _texts(characters):
            return "each should be of one to three of these characters"
        if got[0] == got[1]:
            return "the two texts are the same before"
        one, two = (unicodedata.normalize(form, text) for text in got)
        return None if one == two else f"they differ after {form}"

    return condition


@table(
    "normal_forms.2",
    "A detector of lookalikes",
    {
        "only the first word mixes two": [(f"{MIXED} or paypal",)],
        "three alphabets, but one in each word": [("paypal мир λόγος",)],
        "there is a zero-width space": [("pay\u200bpal",)],
        "for split, U+200B is no space, so this is a word": [("\u200b",)],
        "Japanese mixes others than the three": [("消しゴム Tシャツ",)],
        "the name of this P begins with FULLWIDTH, and LATIN follows": [
            ("\uff30\u0430",)
        ],
        "this o is Cyrillic, the rest is Greek": [("λ\u043eγος",)],
        "the sign is named LATIN CROSS, but it is no letter": [("мир✝",)],
        "some characters have no name": [("a\x07b Ф\x07",)],
        "accents and signs are no letters": [("cafe\u0301 x² 10€",)],
        "the words come in the order of the text": [("\u03bfk b\u043e b\u03bf ok",)],
        "each word is reported": [(f"{MIXED} {MIXED}",)],
        "no words": [("",)],
    },
    draw=lambda draw: ("".join(draw.choices("aаοb \u200bж漢7", k=16)),),
)
def _suspects(text: str) -> list[str]:
    return [word for word in text.split() if _is_suspect(word)]


def _is_suspect(word: str) -> bool:
    names = [unicodedata.name(c, "").split() for c in word if c.isalpha()]
    found = sum(any(alphabet in name for name in names) for alphabet in ALPHABETS)
    return "\u200b" in word or found > 1
