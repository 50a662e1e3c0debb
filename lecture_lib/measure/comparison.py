"""Texts that are hard for tokenizers, and what a tokenizer loses of them."""

from lecture_lib.tokenizers.contract import Tokenizer

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


def lost_texts(tokenizer: Tokenizer) -> list[str]:
    """Name those of `HARD_TEXTS` that don't come back from their tokens."""
    return [
        name
        for name, text in HARD_TEXTS.items()
        if tokenizer.decode(encode_ordinary(tokenizer, text)) != text
    ]


def vocab_size(tokenizer: Tokenizer) -> int:
    """Ours say `vocab_size`, tiktoken's say `n_vocab`."""
    return getattr(tokenizer, "n_vocab", None) or tokenizer.vocab_size


def encode_ordinary(tokenizer: Tokenizer, text: str) -> list[int]:
    """Encode with special tokens as ordinary text, where a tokenizer has any."""
    encode = getattr(tokenizer, "encode_ordinary", tokenizer.encode)
    return encode(text)
