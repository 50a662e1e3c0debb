"""Exercises of the side trail on normal forms."""

import random
import unicodedata
from itertools import product
from typing import Any

from ..checking import table
from ..conditions import Condition, a_sequence_of

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")
MIXED = "p\u0430ypal"


def _spelled_twice(draw: random.Random) -> str:
    """A letter with an accent, both parts of it, and one more letter, in any order."""
    whole = draw.choice("áéíóúàèìòùâêîôû")
    parts = [whole, *unicodedata.normalize("NFD", whole), draw.choice("bcdfgh")]
    return "".join(draw.sample(parts, len(parts)))


def _some(draw: random.Random) -> str:
    return "".join(draw.sample("aáä\u0301\u0308\u0323ﬀf1①½", 4))


def _form_and_characters(draw: random.Random) -> tuple[str, str]:
    drawn = draw.choice([_spelled_twice, _some])
    return draw.choice(FORMS), drawn(draw)


def _texts(characters: str) -> set[str]:
    return {
        "".join(text)
        for length in (1, 2, 3)
        for text in product(characters, repeat=length)
    }


@table(
    "normal_forms.1",
    "Two that become one",
    {
        "the exponent becomes a digit": [("NFKC", "2²")],
        "the accent can stand behind its letter or be a part of it": [
            ("NFC", "e\u0301é"),
            ("NFD", "e\u0301é"),
        ],
        "a letter with two accents may be three": [("NFD", "a\u0302\u0301\u1ea5")],
        "a character may repeat, and the last becomes ffi": [("NFKC", "fiﬃ")],
        "NFC leaves exponents alone": [("NFC", "2²")],
    },
    draw=_form_and_characters,
    times=24,
)
def _collides(form: Any, characters: str) -> Condition | None:
    texts = _texts(characters)
    if len({unicodedata.normalize(form, text) for text in texts}) == len(texts):
        return None

    def condition(got: Any) -> str | None:
        if got is None:
            return "there are two such texts"
        if problem := a_sequence_of(str, "two texts", 2)(got):
            return problem
        if not set(got) <= texts:
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
        "there is a zero-width space": [("pay\u200bpal",)],
        "Japanese mixes others than the three": [("消しゴム Tシャツ",)],
        "this o is Cyrillic, the rest is Greek": [("λ\u043eγος",)],
        "the sign is named LATIN CROSS, but it is no letter": [("мир✝",)],
        "some characters have no name": [("a\x07b Ф\x07",)],
    },
    draw=lambda draw: ("".join(draw.choices("aаοb \u200bж漢7", k=16)),),
)
def _suspects(text: str) -> list[str]:
    return [word for word in text.split() if _is_suspect(word)]


def _is_suspect(word: str) -> bool:
    names = [unicodedata.name(c, "").split() for c in word if c.isalpha()]
    found = sum(any(alphabet in name for name in names) for alphabet in ALPHABETS)
    return "\u200b" in word or found > 1
