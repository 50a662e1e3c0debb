"""Checks of `your_tokenizer`: a pattern, a special token, a costly line, a size."""

import random
from copy import deepcopy
from typing import Any

from lecture_lib.measure.compression import compression_ratio
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from ..checking import table
from ..conditions import Condition, cuts

table(
    "your_tokenizer.1",
    "a pattern for moves",
    {
        "A move is letters and digits, and the space before it belongs to it.": [
            (" Nf3 12 e4", [" Nf3", " 12", " e4"])
        ],
        "The hyphen of castling and the = of a promotion belong to their moves.": [
            ("O-O-O e8=Q ½-½", ["O-O-O", " e8=Q", " ½-½"])
        ],
        "Any other character is a pre-token by itself: every dot, and a check's +.": [
            ("12... Qd2# + é_!", ["12", *"...", " Qd2", "#", " ", "+", " é", *"_!"])
        ],
        "Whitespace that no move takes stays together.": [
            ("e4\nd4\n\n c4  c5 ", ["e4", "\n", "d4", "\n\n ", "c4", "  ", "c5", " "])
        ],
    },
    of_values=True,
)(cuts)


_trained = RegexBPETokenizer.train


def _equal_to(want: RegexBPETokenizer) -> Condition:
    """Ask for a tokenizer with the same merges, pattern, and special tokens."""

    def condition(got: Any) -> str | None:
        if not isinstance(got, RegexBPETokenizer):
            return "it should be a RegexBPETokenizer"
        for what in ("pattern", "special_tokens", "vocab_size"):
            if getattr(got, what) != getattr(want, what):
                right = getattr(want, what)
                return f"its {what} should be {right!r}, not {getattr(got, what)!r}"
        same_params = got.params == want.params
        return None if same_params else "its merges or the IDs of its bytes are wrong"

    return condition


@table(
    "your_tokenizer.2",
    "one more special token",
    lambda: {
        "The first free ID is its.": [
            (_trained("the cat in the hat", 260), "<|user|>")
        ],
        "The special tokens that are there keep their IDs.": [
            (_trained("low low", 259, special_tokens=["<|end|>"]), "<|tool|>")
        ],
        "The pattern is part of a tokenizer: hand it on.": [
            (_trained("e4 e5 Nf3", 262, pattern=r" ?\S+|\s+"), "<|user|>")
        ],
    },
    of_values=True,
)
def _adds(tokenizer: RegexBPETokenizer, name: str) -> Condition:
    before, pattern = tokenizer.special_tokens, tokenizer.pattern
    names = before | {name: tokenizer.vocab_size}
    right = RegexBPETokenizer(tokenizer.params, pattern=pattern, special_tokens=names)

    def condition(with_special: Any) -> str | None:
        old = deepcopy(tokenizer)
        problem = _equal_to(right)(with_special(old, name))
        return problem or (_equal_to(tokenizer)(old) and "it changes the old tokenizer")

    return condition


def _draw_lines(draw: random.Random) -> tuple[RegexBPETokenizer, str]:
    words = draw.choices(["the", "cat", "Zug", "naïve", "你好", "12", ""], k=24)
    lines = "\n".join(" ".join(words[i : i + 3]) for i in range(0, 24, 3))
    return _trained("the cat the cat", 264), f"the cat\n{lines}\n"


@table(
    "your_tokenizer.3",
    "the worst line",
    lambda: {
        "Divide each line's bytes by its tokens, and take the least. Blank lines don't "
        "count.": [(_trained("the cat the cat", 264), "the\n  \n the cat the Zug \n")],
        "Bytes count, not characters.": [
            (_trained("你好 abc 你好", 262), "你a\nabc\n")
        ],
        "Of equal lines, take the first.": [(_trained("the cat", 256), "xy\nzw\n")],
    },
    draw=_draw_lines,
)
def _worst_line(tokenizer: RegexBPETokenizer, text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return min(lines, key=lambda line: compression_ratio(line, tokenizer.encode(line)))


def _renumbered() -> RegexBPETokenizer:
    """A tokenizer whose bytes, like GPT-2's, have an order of their own."""
    vocab = {i: bytes([255 - i]) for i in range(256)} | {256: b"th", 257: b"he"}
    merges = {(139, 151): 256, (151, 154): 257}
    return RegexBPETokenizer(BPEParams(vocab, merges))


@table(
    "your_tokenizer.4",
    "at equal size",
    lambda: {
        "Keep size - 256 merges.": [(_trained("the cat in the hat", 262), 258)],
        "Bytes keep their IDs, as in GPT-2's list.": [(_renumbered(), 257)],
        "The pattern stays, and special tokens go.": [
            (_trained("e4e", 259, pattern=r" ?\S+|\s+", special_tokens=["<|a|>"]), 257)
        ],
    },
    like=_equal_to,
)
def _first_tokens(tokenizer: RegexBPETokenizer, size: int) -> RegexBPETokenizer:
    merges = [*tokenizer.params.merges.items()]
    gone = {new_id for _, new_id in merges[size - 256 :]}
    vocab = {i: t for i, t in tokenizer.params.vocab.items() if i not in gone}
    params = BPEParams(vocab, dict(merges[: size - 256]))
    return RegexBPETokenizer(params, pattern=tokenizer.pattern)
