"""Exercises of lecture 12: contexts, broken characters, marks, shares, balance."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import regex
import tiktoken

from lecture_lib import corpora
from lecture_lib.tokenizers.pretokenize import CL100K_PATTERN
from lecture_lib.vocabularies import use_course_cache

from .checking import Case, exercise, fresh
from .conditions import Condition, cuts, is_number, that

Measure = Callable[[Mapping[str, int]], dict[str, int]]


class _Model:
    """A published tokenizer, with what the exercises name."""

    def __init__(self, title: str, name: str):
        self.title, self.name = title, name

    def __repr__(self) -> str:
        return self.title

    def _encoding(self) -> tiktoken.Encoding:
        use_course_cache()
        return tiktoken.get_encoding(self.name)

    def encode(self, text: str) -> list[int]:
        return self._encoding().encode_ordinary(text)

    def decode(self, ids: list[int]) -> str:
        return self._encoding().decode(ids)

    def decode_bytes(self, ids: list[int]) -> bytes:
        return self._encoding().decode_bytes(ids)


GPT2 = _Model("gpt2", "gpt2")
GPT4O = _Model("gpt4o", "o200k_base")


@exercise("12.1", "how many fit?")
def how_many_fit() -> Iterator[Case]:
    texts = ["one", " two", " three", " four " * 9, " five"]  # one token each, but one
    yield Case((GPT2, texts, 3), 3, "A sum that is equal to the room still fits.")
    yield Case(
        (GPT2, texts, 5),
        3,
        "When one doesn't fit, the rest is left out, even a text that would fit.",
    )
    yield Case((GPT2, texts, 1_000), 5, "If there is room for all, all fit.")
    yield Case((GPT2, texts, 0), 0, "Where there is no room, nothing fits.")
    yield Case((GPT4O, [], 10), 0, "Of no texts, none fits.")
    yield Case(
        (GPT2, ["some", "thing", " else"], 2),
        2,
        "Each text is encoded by itself. Joined, two of them can become one token.",
    )
    yield Case(
        (GPT2, ["no", "yes", "no"], 1),
        1,
        "Only texts from the beginning count, even if a later one is the same text.",
    )
    yield from fresh(
        lambda draw: (GPT4O, draw.sample(_some_sentences(), 20), draw.randint(1, 400)),
        _fitting,
    )


def _some_sentences() -> list[str]:
    return [s for code in ("en", "tr", "am") for s in corpora.languages()[code]]


def _fitting(tokenizer: _Model, texts: list[str], room: int) -> int:
    for number, text in enumerate(texts):
        room -= len(tokenizer.encode(text))
        if room < 0:
            return number
    return len(texts)


@exercise("12.2", "broken characters")
def broken_characters() -> Iterator[Case]:
    hints = {
        "እን": "GPT-4o has two tokens for each of the letters, and none is a character.",
        "Hello, world!": "English letters are one byte each and can't break.",
        "": "An empty text has no tokens; say 0.",
        "a � b": "This text really contains U+FFFD, the sign for what can't be "
        "decoded. Its bytes are valid, so look at bytes and not at decoded text.",
        "naïve 😉 እ": "A share is a part of all tokens: divide by their number.",
    }
    for text, hint in hints.items():
        yield Case((GPT4O, text), _share(_broken(GPT4O, text)), hint)
    for text in ("Привет, мир", "é", "a � b"):
        hint = "One byte is not always broken, and broken tokens can have several."
        yield Case((GPT2, text), _share(_broken(GPT2, text)), hint)
    yield from fresh(
        lambda draw: (GPT2, " ".join(draw.choices(_WORDS, k=6))),
        lambda tokenizer, text: _share(_broken(tokenizer, text)),
    )


_WORDS = ["мир", "hello", "দেশ", "你好", "😉", "Köln", "ሰላም", "café", "日本"]


def _share(want: float) -> Condition:
    @that
    def condition(got: Any) -> str | None:
        if not is_number(got):
            return "it should be a number from 0 to 1"
        return None if abs(got - want) < 1e-9 else f"it should be {want:.6g}"

    return condition


def _broken(tokenizer: _Model, text: str) -> float:
    ids = tokenizer.encode(text)
    pieces = sum(not _is_utf8(tokenizer.decode_bytes([token_id])) for token_id in ids)
    return pieces / len(ids) if ids else 0.0


def _is_utf8(token: bytes) -> bool:
    try:
        token.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


MENDED = CL100K_PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}]+")


@exercise("12.3", "mend the pattern")
def mend_the_pattern() -> Iterator[Case]:
    hints = {
        "नमस्ते दुनिया": "\\p{M} are the marks. Which part of the pattern matches the "
        "letters of a word, and has to take them too?",
        "நேற்று மழை, ஆனால் இன்று வெயில்.": "Punctuation is cut off as before.",
        "cafe\N{COMBINING ACUTE ACCENT}s": "An accent of its own is a mark, too.",
        "I'll pay 12345 for Anna's book!\n\nOK": "A text without marks is cut as "
        "before, with its contractions, digits and newlines.",
        "newValue_1 = 20000  # ok": "Signs, spaces and digits are cut as before, and "
        "a capital inside of a word doesn't cut.",
        "ที่นี่": "A letter can have two marks.",
        "'tis x'This (\"Why?\") a=b+c\n  x": "A text without marks is cut as before, "
        "with its quotation marks, contractions, signs and newlines.",
        "a\u200db": "The invisible joiner U+200D isn't a mark, so it is cut as before.",
    }
    for text, hint in hints.items():
        yield Case(None, cuts(text, _cut(text), groups=False), hint)
    draw = random.Random()
    for _ in range(5):
        text = "".join(draw.choices(_PIECES, k=9))
        hint = "Compare with GPT-4's own cuts, in which only marks have changed."
        wanted = cuts(text, _cut(text), groups=False)
        yield Case(None, wanted, hint, is_counted=False)


_PIECES = [
    " हिन्दी",
    " தமிழ்",
    " don't",
    " X1",
    ", ",
    "...",
    "\n",
    " 2026",
    "မြန်မာ",
    "  a",
]


def _cut(text: str) -> list[str]:
    return regex.findall(MENDED, text)


@exercise("12.4", "how much of each?")
def how_much_of_each() -> Iterator[Case]:
    cases: list[tuple[dict[str, float], float, str]] = [
        ({"en": 900, "am": 100}, 1, "With α = 1 nothing changes: 0.9 and 0.1."),
        ({"en": 900, "am": 100}, 0, "With α = 0 all languages have equal shares."),
        (
            {"en": 900, "am": 100},
            0.5,
            "The square roots of 0.9 and 0.1 are about 0.949 and 0.316. Divide them by "
            "their sum, so that the shares are 1 together: 0.75 and 0.25.",
        ),
        ({"ka": 7}, 0.3, "One language alone has the share 1."),
        ({"en": 1, "el": 1, "he": 2}, 0.5, "The power is taken of each, then the sum."),
        ({"en": 5e9, "my": 2e6, "am": 1e6}, 0.3, "Sizes may be as large as you like."),
    ]
    for sizes, alpha, hint in cases:
        yield Case((sizes, alpha), _shares(sizes, alpha), hint)
    yield from fresh(
        lambda draw: (
            {code: draw.randint(1, 10**6) for code in ("en", "am", "my", "ta")},
            draw.random(),
        ),
        _shares,
    )


def _shares(sizes: Mapping[str, float], alpha: float) -> dict[str, float]:
    powers = {name: size**alpha for name, size in sizes.items()}
    total = sum(powers.values())
    return {name: power / total for name, power in powers.items()}


@exercise("12.5", "balance it")
def balance_it() -> Iterator[Case]:
    yield Case(
        (_toy({"am": 400}), {"en": 5, "am": 1}, 1.5),
        {"en": 5, "am": 3},
        "Measure, look for the highest premium, add 1 to that weight, and measure "
        "again, until the limit is kept.",
    )
    yield Case(
        (_toy({"am": 80}), {"en": 5, "am": 1}, 1.5),
        {"en": 5, "am": 1},
        "Where no premium is above the limit, the mixture stays as it is.",
    )
    yield Case(
        (_toy({"am": 300, "my": 500}), {"en": 2, "am": 1, "my": 1}, 1.6),
        _balanced(_toy({"am": 300, "my": 500}), {"en": 2, "am": 1, "my": 1}, limit=1.6),
        "Only the language with the highest premium gets more, and each time you have "
        "to look again which one that is.",
    )
    yield Case(
        (_toy({"am": 300, "my": 900}), {"en": 2, "am": 1}, 1.4),
        _balanced(_toy({"am": 300, "my": 900}), {"en": 2, "am": 1}, limit=1.4),
        "`measure` may know languages that aren't in the mixture. Leave them out.",
    )
    yield Case(
        (_toy({"am": 400, "my": 400}), {"en": 2, "my": 1, "am": 1}, 1.6),
        _balanced(_toy({"am": 400, "my": 400}), {"en": 2, "my": 1, "am": 1}, limit=1.6),
        "Of two with the same premium, the first one in the mixture gets more.",
    )
    yield Case(
        (_toy({"am": 400}), {"am": 1, "en": 1}, 1.2),
        _balanced(_toy({"am": 400}), {"am": 1, "en": 1}, limit=1.2),
        "English is what the others are divided by, wherever it is in the mixture.",
    )
    yield Case(
        (_toy({"am": 400}), {"en": 5, "am": 1}, 153 / 103),
        {"en": 5, "am": 3},
        "A premium that is equal to the limit isn't above it.",
    )
    yield Case(
        (_toy({"am": 400}), {"en": 5, "am": 1}, 1.484),
        {"en": 5, "am": 4},
        "A premium a little above the limit is above it, so don't round.",
    )
    yield Case(
        (_toy({"am": 3_000}), {"en": 5, "am": 1}, 1.5),
        {"en": 5, "am": 19},
        "Go on until the limit is kept, however many rounds that takes.",
    )
    yield from fresh(_draw_balance, _balanced)


def _toy(sizes: Mapping[str, int]) -> Measure:
    """Tokens that fall with a language's weight, and a little with the other ones'."""

    def measure(mixture: Mapping[str, int]) -> dict[str, int]:
        rest = sum(mixture.values()) - mixture["en"]
        tokens = {
            code: 3 * size // (2 * mixture.get(code, 1) + rest) + 20
            for code, size in sizes.items()
        }
        return {"en": 100 + rest} | tokens

    return measure


def _draw_balance(draw: random.Random) -> tuple[Measure, dict[str, int], float]:
    codes = ["am", "my", "ta"]
    sizes = {code: draw.randint(200, 900) for code in codes}
    return _toy(sizes), {"en": 3} | dict.fromkeys(codes, 1), draw.uniform(1.1, 1.8)


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
