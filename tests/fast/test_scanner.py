"""The compiled scanner cuts where the regular expressions cut."""

import random
import re
from pathlib import Path

import numpy as np
import pytest
import regex

from lecture_lib.fast import unicode_classes
from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
)
from tests.fast import tiktoken_classes
from tests.texts import random_text

pytestmark = pytest.mark.needs("numba")
ROOT = Path(__file__).resolve().parents[2]

PATTERNS = {"gpt2": GPT2_PATTERN, "cl100k": CL100K_PATTERN, "o200k": O200K_PATTERN}
every_pattern = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
# Each alphabet is a corner of the patterns, dense enough to meet every order in it.
CORNERS = (
    " \n\tab'sS.,1é",
    " \n\r\t",
    "ab \n.",
    "abAB'sStlLve .\n/1234",
    "12345 a.\n",
    "/\n \r.a",
    "  \n\n\tx",
    "aAé\u0301'ſs Ǆʰ中1²/\n\u3000",
    "'’sStTlLvVeErRdDmMſ ",
)


def ends(text: str, pattern: str, use_windows: bool = True, behind: str = "") -> list:
    from tests.fast.splitting import pre_token_ends  # which needs Numba

    return pre_token_ends(text, pattern, use_windows, behind)


def ends_of_regex(text: str, pattern: str) -> list[int]:
    sizes = [len(match.group().encode()) for match in regex.finditer(pattern, text)]
    return np.cumsum(sizes, dtype=np.int64).tolist()


def corner_text(generator: random.Random) -> str:
    alphabet = generator.choice(CORNERS)
    return "".join(generator.choices(alphabet, k=generator.randrange(200)))


@pytest.mark.slow
@every_pattern
def test_random_texts(pattern):
    generator = random.Random(1)
    for k in range(4_000):
        text = random_text(generator, 60) if k % 3 == 0 else corner_text(generator)
        expected = ends_of_regex(text, pattern)
        assert ends(text, pattern, use_windows=False) == expected, repr(text)
        assert ends(text, pattern) == expected, repr(text)


@every_pattern
def test_every_place_in_a_window(pattern):
    """A hard spot at each of the 64 places of a window, and across its end."""
    hard = ["'s", "'S", "'ſ", "é", " \n \n x", "1234567", "/\r\n", "aB", " '", "\u3000"]
    for spot in hard:
        for place in range(130):
            for text in (
                "a" * place + spot + "b",
                " " * place + spot,
                "." * place + spot,
            ):
                assert ends(text, pattern) == ends_of_regex(text, pattern), repr(text)


@every_pattern
def test_what_follows_the_end_is_not_looked_at(pattern):
    """Texts of a batch stand next to each other; the next must change nothing."""
    generator = random.Random(2)
    for _ in range(1_500):
        text, behind = corner_text(generator), corner_text(generator) + "s'll é"
        found = ends(text, pattern, behind=behind)
        assert found == ends_of_regex(text, pattern), repr(text)


@pytest.mark.slow
def test_the_classes_are_tiktokens():
    """Fails when an upgrade of tiktoken changes a character's class."""
    from lecture_lib.fast import scanner

    table = tiktoken_classes.ask_tiktoken()
    assert table == unicode_classes.read_classes()
    assert bytes(table) == (scanner.CLASSES[: len(table)] & 63).tobytes()
    committed = unicode_classes.PATH.read_text(encoding="utf-8")
    assert tiktoken_classes.as_text(table) == committed


def test_the_playground_counts_the_classes_alike():
    """Its bits are written by hand: what it loads are sums of them."""
    script = ROOT / "notebooks" / "_static" / "playground" / "unicode.js"
    source = script.read_text(encoding="utf-8")
    theirs = dict(re.findall(r"^export const ([A-Z]+) = (\d+);", source, re.MULTILINE))
    assert theirs == {
        name: str(getattr(unicode_classes, name))
        for name in ("LETTER", "NUMBER", "SPACE", "UPPER", "LOWER")
    }


def test_only_the_long_s_folds_into_a_contraction():
    """Why `contraction` knows U+017F and nothing else beyond ASCII."""
    others = tiktoken_classes.every_character()[128:]
    assert regex.findall("(?i:[sdmtlvre])", others) == ["\u017f"]
