"""Exercises of the side trail on normal forms."""

import random
import unicodedata
from itertools import chain, product
from typing import Any

from ..checking import table
from ..conditions import Condition, is_pair

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")


def _form_and_characters(draw: random.Random) -> tuple[str, str]:
    """Draw a form, and four characters of which some belong together."""
    whole = draw.choice("áéíóúàèìòùâêîôû")
    parts = [whole, *unicodedata.normalize("NFD", whole), draw.choice("bcdfgh")]
    several = draw.choice([parts, "ﬃfib", "aáä\u0301\u0308\u0323ﬀf1①½"])
    return draw.choice(FORMS), "".join(draw.sample(several, 4))


@table(
    "normal_forms.1",
    "Two that become one",
    {
        "an accent can stand behind its letter or be part of it": [("NFC", "e\u0301é")],
        "a letter with two accents may be three": [("NFD", "a\u0302\u0301\u1ea5")],
        "NFC leaves exponents alone": [("NFC", "2²")],
    },
    draw=_form_and_characters,
)
def _collides(form: Any, characters: str) -> Condition | None:
    several = (product(characters, repeat=length) for length in (1, 2, 3))
    texts = {"".join(text) for text in chain(*several)}
    if len({unicodedata.normalize(form, text) for text in texts}) == len(texts):
        return None

    def condition(got: Any) -> str | None:
        if got is None:
            return "there are two such texts"
        if not is_pair(got) or not set(got) <= texts:
            return "it should be two texts of one to three of these characters"
        if got[0] == got[1]:
            return "the two texts are the same before"
        one, two = (unicodedata.normalize(form, text) for text in got)
        return None if one == two else f"they differ after {form}"

    return condition


@table(
    "normal_forms.2",
    "A detector of lookalikes",
    {
        "the first mixes Latin and Cyrillic, and the last has a zero-width space": [
            ("p\u0430ypal or p\u0430ypal paypal pay\u200bpal",)
        ],
        "Japanese mixes others than the three": [("消しゴム Tシャツ",)],
        "this o is Cyrillic, the rest is Greek": [("λ\u043eγος",)],
        "LATIN CROSS is no letter, FULLWIDTH LATIN is": [("мир✝ Ф\x07 ФＴ",)],
    },
    draw=lambda draw: ("".join(draw.choices("aаοbＴ \n\u200b\u200dж漢7", k=16)),),
)
def _suspects(text: str) -> list[str]:
    return [word for word in text.split() if _is_suspect(word)]


def _is_suspect(word: str) -> bool:
    names = [unicodedata.name(c, "").split() for c in word if c.isalpha()]
    found = sum(any(alphabet in name for name in names) for alphabet in ALPHABETS)
    return "\u200b" in word or found > 1
