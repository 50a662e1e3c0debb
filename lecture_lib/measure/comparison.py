"""Measure what a tokenizer costs, and what it loses, on texts that are hard for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from lecture_lib.tokenizers.contract import Tokenizer

from .compression import compression_ratio

# Short texts on which tokenizers fail when they fail: emptiness, spaces, line ends,
# other scripts, emoji of several code points, combining marks, controls, repetition.
HARD_TEXTS = {
    "nothing": "",
    "one space": " ",
    "spaces around": "  two spaces before, two after  ",
    "line ends": "one\ntwo\r\nthree\rfour\n\n",
    "tab": "\tindented",
    "Chinese": "你好",
    "Burmese": "မင်္ဂလာပါ",
    "emoji": "😉",
    "family": "👨‍👩‍👧‍👦",
    "combining mark": "e\N{COMBINING ACUTE ACCENT}",
    "full-width digits": "１２３",
    "null": "a\x00b",
    "GPT-2's space": "Ġ",
    "special token": "<|endoftext|>",
    "repetition": "a" * 100,
    "word nobody wrote": "zyzzyvaquark",
}
# A shorter text is one token of one byte for everybody, and no worst case.
ENOUGH_BYTES = 4


@dataclass(frozen=True)
class Row:
    """The measurements of one tokenizer."""

    vocab_size: int
    bytes_per_token: dict[str, float]  # by name of the text
    worst: float  # the fewest bytes per token on any hard text
    worst_on: list[str]  # the names of these texts
    lost: list[str]  # the names of the hard texts that did not come back


def measure(tokenizer: Tokenizer, texts: Mapping[str, str]) -> Row:
    """Measure bytes per token on `texts`, worst case and losses on `HARD_TEXTS`."""
    hard: dict[str, float] = {}
    lost = []
    for name, text in HARD_TEXTS.items():
        ids = encode_ordinary(tokenizer, text)
        if len(text.encode()) >= ENOUGH_BYTES:
            hard[name] = compression_ratio(text, ids)
        if tokenizer.decode(ids) != text:
            lost.append(name)
    worst = min(hard.values())
    worst_on = [name for name, ratio in hard.items() if ratio == worst]
    ratios = {
        name: compression_ratio(text, encode_ordinary(tokenizer, text))
        for name, text in texts.items()
    }
    return Row(vocab_size(tokenizer), ratios, worst, worst_on, lost)


def vocab_size(tokenizer: Tokenizer) -> int:
    """Ours say `vocab_size`, tiktoken's say `n_vocab`."""
    return getattr(tokenizer, "n_vocab", None) or tokenizer.vocab_size


def encode_ordinary(tokenizer: Tokenizer, text: str) -> list[int]:
    """Encode with special tokens as ordinary text, where a tokenizer has any."""
    encode = getattr(tokenizer, "encode_ordinary", tokenizer.encode)
    return encode(text)
