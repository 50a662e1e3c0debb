"""Checks of `languages`: broken characters, marks, shares, balance."""

import random
from collections.abc import Callable, Mapping

import regex
import tiktoken

from lecture_lib.tokenizers.pretokenize import CL100K_PATTERN

from ..checking import table
from ..conditions import Condition, cuts

Measure = Callable[[Mapping[str, int]], dict[str, int]]
_WORDS = ["мир", "hello", "দেশ", "你好", "😉", "Köln", "ሰላም", "café", "日本"]


@table(
    "languages.1",
    "broken characters",
    lambda: {
        "GPT-4o has two tokens for each of the letters, and neither is a character.": [
            (tiktoken.get_encoding("o200k_base"), "እን")
        ],
        "Empty text has no tokens; return 0.": [(tiktoken.get_encoding("gpt2"), "")],
        "This text really contains U+FFFD. Its bytes are valid, so look at bytes, not "
        "at decoded text.": [(tiktoken.get_encoding("gpt2"), "a � b")],
    },
    draw=lambda draw: (
        tiktoken.get_encoding(draw.choice(["gpt2", "o200k_base"])),
        " ".join(draw.choices(_WORDS, k=6)),
    ),
)
def _broken(tokenizer: tiktoken.Encoding, text: str) -> float:
    tokens = [tokenizer.decode_bytes([i]) for i in tokenizer.encode(text)]
    broken = sum(token.decode(errors="ignore").encode() != token for token in tokens)
    return broken / len(tokens) if tokens else 0.0


FIXED = CL100K_PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}]+")
_PIECES = [" में", " தமிழ்", "(DON'TS", " X1", ", ", "\n", " 2026", "မြန်မာ", "  a"]


@table(
    "languages.2",
    "fix the pattern",
    {
        "\\p{M} are the marks. Which part of the pattern matches the letters of a "
        "word, and has to take them as well?": [("नमस्ते दुनिया",)],
        "Punctuation is cut off as before.": [("நேற்று மழை, ஆனால் இன்று வெயில்.",)],
        "Text without marks is cut as before, with its contractions, digits, and "
        "newlines.": [("I'll pay 12345 for Anna's book!\n\nOK",)],
    },
    draw=lambda draw: ("".join(draw.choices(_PIECES, k=9)),),
    of_values=True,
)
def _cuts_no_mark_off(text: str) -> Condition:
    return cuts(text, regex.findall(FIXED, text), groups=False)


@table(
    "languages.3",
    "how much of each?",
    {
        "With α = 1, nothing changes: 0.9 and 0.1.": [({"en": 900, "am": 100}, 1)],
        "With α = 0, all languages have equal shares.": [({"en": 900, "am": 100}, 0)],
        "Shares add up to 1: divide by the sum.": [({"en": 900, "am": 100}, 0.5)],
    },
    draw=lambda draw: (
        {code: draw.randint(1, 10**6) for code in ("en", "am", "my", "ta")},
        draw.random(),
    ),
)
def _shares(sizes: Mapping[str, float], alpha: float) -> dict[str, float]:
    powers = {name: size**alpha for name, size in sizes.items()}
    total = sum(powers.values())
    return {name: power / total for name, power in powers.items()}


def _draw_balance(draw: random.Random) -> tuple[Measure, dict[str, int], float]:
    codes = ["am", "my", "ta"]
    sizes = {code: draw.randint(200, 900) for code in codes}
    return _toy(sizes), {"en": 3} | dict.fromkeys(codes, 1), draw.uniform(1.1, 1.8)


def _toy(sizes: Mapping[str, int]) -> Measure:
    """Make tokens that fall with a language's weight, and a bit with the others'."""

    def measure(mixture: Mapping[str, int]) -> dict[str, int]:
        rest = sum(mixture.values()) - mixture["en"]
        tokens = {
            code: 3 * size // (2 * mixture.get(code, 1) + rest) + 20
            for code, size in sizes.items()
        }
        return {"en": 100 + rest} | tokens

    return measure


@table(
    "languages.4",
    "balance it",
    {
        "Measure, add 1 to the weight with the highest premium, and measure again, "
        "while it is above the limit. A premium equal to the limit isn't.": [
            (_toy({"am": 400}), {"en": 5, "am": 1}, 1.5),
            (_toy({"am": 400}), {"en": 5, "am": 1}, 153 / 103),
        ],
        "Only the language with the highest premium gets more. Check each time.": [
            (_toy({"am": 300, "my": 500}), {"en": 2, "am": 1, "my": 1}, 1.6)
        ],
        "`measure` might return languages outside the mixture. Leave them out.": [
            (_toy({"am": 300, "my": 900}), {"en": 2, "am": 1}, 1.4)
        ],
        "If two have the same premium, the first one in the mixture gets more.": [
            (_toy({"am": 400, "my": 400}), {"en": 2, "my": 1, "am": 1}, 1.6)
        ],
    },
    draw=_draw_balance,
)
def _balanced(
    measure: Measure, mixture: Mapping[str, int], limit: float
) -> dict[str, int]:
    weights = dict(mixture)
    while True:
        tokens = measure(weights)
        highest = max(weights, key=lambda code: tokens[code])
        if tokens[highest] / tokens["en"] <= limit:
            return weights
        weights[highest] += 1
