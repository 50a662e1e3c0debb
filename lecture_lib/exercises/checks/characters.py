"""Checks of the exercises of characters."""

import random
import unicodedata
from copy import deepcopy
from typing import Any

from ..checking import table
from ..comparing import plain, same
from ..conditions import Condition, is_of

_LETTERS = "abcXYZéßабвЖαβγΩひらが\u05d0\u05d1\u0628\u062a0½ -1!"


@table(
    "characters.1",
    "the impostor",
    {
        "return a set: one word, however many letters there are": [("safe",)],
        "the script is the first word of a name: this α is Greek": [("omeg\u03b1",)],
        "digits, newlines, and accents alone don't belong to a script, and some have "
        "no name: see str.isalpha": [("route 66!\n",), ("cafe\u0301",), ("",)],
    },
    draw=lambda draw: ("".join(draw.choices(_LETTERS, k=4)),),
)
def _scripts(word: str) -> set[str]:
    return {unicodedata.name(c).split()[0] for c in word if c.isalpha()}


def _draw_vocab(draw: random.Random) -> tuple[dict[str, int], str]:
    known = draw.sample("abcdefgh ÄZ\n", k=draw.randrange(5))
    vocab = dict(zip(known, draw.sample(range(9), k=len(known))))
    return vocab, "".join(draw.choices("abcdefgh ÄZ\n", k=9))


@table(
    "characters.2",
    "new letters for an old model",
    {
        "keep the old IDs, and number the new characters in the order of their code "
        "points": [({"a": 0, "n": 1}, "banana bread"), ({"n": 0, "a": 1}, "cab")],
        "with gaps, the vocabulary's length can be taken": [({"b": 2, "a": 0}, "abc")],
        "without any old entries, the first ID is 0": [({}, "b\n")],
    },
    draw=_draw_vocab,
)
def _extended(vocab: dict[str, int], text: str) -> dict[str, int]:
    extended = dict(vocab)
    for character in sorted(text):
        if character not in extended:
            extended[character] = max([-1, *extended.values()]) + 1
    return extended


MOST_MORE = 20  # IDs that are not for a character of the text


def _draw_stranger(draw: random.Random) -> tuple[str, str]:
    """A text, and another one with a few characters that no list can know."""
    text = "".join(draw.choices("abc 0123\n", k=8))
    strangers = "".join(map(chr, draw.sample(range(0xE000, 0x110000), k=4)))
    return text, f"{text[::-1]}9é0🌍{text}fa你{strangers}"


_TEXT = "hello, 112 worlds\n"


@table(
    "characters.3",
    "small and unbreakable",
    {
        f"each character of the text is a single token, and vocab_size is at most "
        f"{MOST_MORE} more than there are different characters": [(_TEXT, _TEXT)],
        "spell a character that isn't in the text with several of the extra IDs": [
            (_TEXT, "🌍"),
            (_TEXT, "héllo 🌍 wörld"),
            ("", "hello"),
        ],
        "how does decode, which knows the IDs alone, know where the spelling of a "
        "character starts and ends?": [
            (_TEXT, "a1b2c3112"),
            (_TEXT, "\x00\U0010ffff\x00"),
            (_TEXT, "é1é12é"),
            (_TEXT, ""),
        ],
    },
    draw=_draw_stranger,
    of_values=True,
)
def _is_unbreakable(text: str, other: str) -> Condition:
    def condition(tokenizer_of: Any) -> str | None:
        tokenizer = tokenizer_of(text)
        size = plain(tokenizer.vocab_size)
        if not is_of(int, size) or size > len(set(text)) + MOST_MORE:
            return f"its vocab_size is {size!r} for {len(set(text))} characters"
        forgetful = deepcopy(tokenizer)  # it can't have kept the other text
        ids, whole = (plain(list(tokenizer.encode(each))) for each in (other, text))
        if len(whole) != len(text):
            return f"{text!r} becomes {len(whole)} tokens"
        for i in ids:
            if not is_of(int, i) or not 0 <= i < size:
                return f"encode({other!r}) has the ID {i!r}, which is no row"
        got = forgetful.decode(ids)
        return None if same(got, other) else f"{other!r} came back as {got!r}"

    return condition
