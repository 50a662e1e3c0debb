"""Checks of `languages`: contexts, broken characters, marks, shares, balance."""

import random
from collections.abc import Callable, Iterator, Mapping

import regex
import tiktoken

from lecture_lib import corpora
from lecture_lib.tokenizers.pretokenize import CL100K_PATTERN
from lecture_lib.vocabularies import use_course_cache

from ..checking import Case, exercise, table
from ..conditions import cuts

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

_TEXTS = ["one", " two", " three", " four " * 9, " five"]


@table(
    "languages.1",
    "how many fit?",
    {
        "A sum that is equal to the room still fits.": [(GPT2, _TEXTS, 3)],
        "When one doesn't fit, the rest is left out, even a text that would fit.": [
            (GPT2, _TEXTS, 5)
        ],
        "If there is room for all, all fit.": [(GPT2, _TEXTS, 1_000)],
        "Where there is no room, nothing fits.": [(GPT2, _TEXTS, 0)],
        "Of no texts, none fits.": [(GPT4O, [], 10)],
        "Each text is encoded by itself. Joined, two of them can become one token.": [
            (GPT2, ["some", "thing", " else"], 2)
        ],
        "Only texts from the beginning count, even if a later one is the same text.": [
            (GPT2, ["no", "yes", "no"], 1)
        ],
    },
    draw=lambda draw: (GPT4O, draw.sample(_some_sentences(), 20), draw.randint(1, 400)),
)
def _fitting(tokenizer: _Model, texts: list[str], room: int) -> int:
    for number, text in enumerate(texts):
        room -= len(tokenizer.encode(text))
        if room < 0:
            return number
    return len(texts)


def _some_sentences() -> list[str]:
    return [s for code in ("en", "tr", "am") for s in corpora.languages()[code]]


_WORDS = ["мир", "hello", "দেশ", "你好", "😉", "Köln", "ሰላም", "café", "日本"]


@table(
    "languages.2",
    "broken characters",
    {
        "GPT-4o has two tokens for each of the letters, and none is a character.": [
            (GPT4O, "እን")
        ],
        "English letters are one byte each and can't break.": [
            (GPT4O, "Hello, world!")
        ],
        "An empty text has no tokens; say 0.": [(GPT4O, "")],
        "This text really contains U+FFFD, the sign for what can't be decoded. Its "
        "bytes are valid, so look at bytes and not at "
        "decoded text.": [(GPT4O, "a � b")],
        "A share is a part of all tokens: divide by their number.": [
            (GPT4O, "naïve 😉 እ")
        ],
        "One byte is not always broken, and broken tokens can have several.": [
            (GPT2, "Привет, мир"),
            (GPT2, "é"),
            (GPT2, "a � b"),
        ],
    },
    draw=lambda draw: (GPT2, " ".join(draw.choices(_WORDS, k=6))),
)
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


@exercise("languages.3", "mend the pattern")
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


@table(
    "languages.4",
    "how much of each?",
    {
        "With α = 1 nothing changes: 0.9 and 0.1.": [({"en": 900, "am": 100}, 1)],
        "With α = 0 all languages have equal shares.": [({"en": 900, "am": 100}, 0)],
        "The square roots of 0.9 and 0.1 are about 0.949 and 0.316. Divide them by "
        "their sum, so that the shares are 1 together: "
        "0.75 and 0.25.": [({"en": 900, "am": 100}, 0.5)],
        "One language alone has the share 1.": [({"ka": 7}, 0.3)],
        "The power is taken of each, then the sum.": [
            ({"en": 1, "el": 1, "he": 2}, 0.5)
        ],
        "Sizes may be as large as you like.": [
            ({"en": 5e9, "my": 2e6, "am": 1e6}, 0.3)
        ],
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
    """Tokens that fall with a language's weight, and a little with the other ones'."""

    def measure(mixture: Mapping[str, int]) -> dict[str, int]:
        rest = sum(mixture.values()) - mixture["en"]
        tokens = {
            code: 3 * size // (2 * mixture.get(code, 1) + rest) + 20
            for code, size in sizes.items()
        }
        return {"en": 100 + rest} | tokens

    return measure


@table(
    "languages.5",
    "balance it",
    {
        "Measure, look for the highest premium, add 1 to that weight, and measure "
        "again, until the "
        "limit is kept.": [(_toy({"am": 400}), {"en": 5, "am": 1}, 1.5)],
        "Where no premium is above the limit, the mixture stays as it is.": [
            (_toy({"am": 80}), {"en": 5, "am": 1}, 1.5)
        ],
        "Only the language with the highest premium gets more, and each time you have "
        "to look again which one that is.": [
            (_toy({"am": 300, "my": 500}), {"en": 2, "am": 1, "my": 1}, 1.6)
        ],
        "`measure` may know languages that aren't in the mixture. Leave them out.": [
            (_toy({"am": 300, "my": 900}), {"en": 2, "am": 1}, 1.4)
        ],
        "Of two with the same premium, the first one in the mixture gets more.": [
            (_toy({"am": 400, "my": 400}), {"en": 2, "my": 1, "am": 1}, 1.6)
        ],
        "English is what the others are divided by, wherever it is in the mixture.": [
            (_toy({"am": 400}), {"am": 1, "en": 1}, 1.2)
        ],
        "A premium that is equal to the limit isn't above it.": [
            (_toy({"am": 400}), {"en": 5, "am": 1}, 153 / 103)
        ],
        "A premium a little above the limit is above it, so don't round.": [
            (_toy({"am": 400}), {"en": 5, "am": 1}, 1.484)
        ],
        "Go on until the limit is kept, however many rounds that takes.": [
            (_toy({"am": 3_000}), {"en": 5, "am": 1}, 1.5)
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
