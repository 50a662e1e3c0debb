"""To Hugging Face's ``tokenizers``, whose file is ``tokenizer.json``.

There tokens are texts in GPT-2's printable alphabet, and merges are pairs of them.
"""

import json
from typing import Any

from lecture_lib.tokenizers.published import bytes_to_unicode
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .with_tiktoken import ranks_of

_ALPHABET = bytes_to_unicode()


def to_hf(tokenizer: RegexBPETokenizer) -> str:
    """The text of a ``tokenizer.json``; ``tokenizers.Tokenizer.from_str`` reads it.

    ``ValueError`` if two IDs stand for the same bytes. Hugging Face's ``encode`` turns
    the name of a special token into its ID by default, as ours does when it is allowed.
    """
    vocab = {in_alphabet(token): i for token, i in ranks_of(tokenizer).items()}
    name_of = {token_id: token for token, token_id in vocab.items()}
    merges = [
        [name_of[left], name_of[right]] for left, right in tokenizer.params.merges
    ]
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added_tokens(tokenizer.special_tokens),
        "normalizer": None,
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [split(tokenizer.pattern), byte_level()],
        },
        "post_processor": None,
        "decoder": byte_level(),
        "model": {"type": "BPE", "vocab": vocab, "merges": merges},
    }
    return json.dumps(document, ensure_ascii=False)


def in_alphabet(token: bytes) -> str:
    """`token` with each byte as a printable character.

    >>> in_alphabet(b" the")
    'Ġthe'
    """
    return "".join(_ALPHABET[byte] for byte in token)


def added_tokens(special_tokens: dict[str, int]) -> list[dict[str, Any]]:
    """Special tokens are found as they are written, with no space taken from beside."""
    exact = {"single_word": False, "lstrip": False, "rstrip": False}
    return [
        {"id": token_id, "content": name, **exact, "normalized": False, "special": True}
        for name, token_id in special_tokens.items()
    ]


def split(pattern: str) -> dict[str, Any]:
    """Cut into pre-tokens: what matches, and what lies between two matches."""
    return {
        "type": "Split",
        "pattern": {"Regex": pattern},
        "behavior": "Isolated",
        "invert": False,
    }


def byte_level() -> dict[str, Any]:
    """Bytes as characters of the printable alphabet, and back."""
    return {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": False,
        "use_regex": False,
    }
