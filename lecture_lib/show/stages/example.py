"""The text whose way is drawn, and how GPT-2 cuts it (a test asks tiktoken)."""

from dataclasses import dataclass

TEXT = "Hello, 🌍! 你好!"
PRE_TOKENS = ("Hello", ",", " 🌍!", " 你好", "!")
# Each token's bytes and its ID in GPT-2's vocabulary.
TOKENS = (
    (b"Hello", 15496),
    (b",", 11),
    (b" \xf0\x9f", 12520),
    (b"\x8c", 234),
    (b"\x8d", 235),
    (b"!", 0),
    (b" ", 220),
    (b"\xe4\xbd", 19526),
    (b"\xa0", 254),
    (b"\xe5\xa5", 25001),
    (b"\xbd", 121),
    (b"!", 0),
)


@dataclass(frozen=True)
class Example:
    """The text, or a part of it that begins and ends where pre-tokens do."""

    pre_tokens: tuple[str, ...]
    tokens: tuple[tuple[bytes, int], ...]

    @property
    def text(self) -> str:
        return "".join(self.pre_tokens)


WHOLE = Example(PRE_TOKENS, TOKENS)
HALVES = Example(PRE_TOKENS[:3], TOKENS[:6]), Example(PRE_TOKENS[3:], TOKENS[6:])
ROW_SIZE = 768  # numbers in a row of GPT-2's table, in the smallest of its four sizes
