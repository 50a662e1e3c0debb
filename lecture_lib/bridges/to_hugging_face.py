"""Conversion to ``tokenizer.json``, the file of Hugging Face's ``tokenizers``.

In it, tokens are strings in GPT-2's printable alphabet, and merges are pairs of them.
"""

import json
from collections.abc import Mapping
from typing import Any

from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.published import bytes_to_unicode
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .patterns import for_hugging_face
from .with_tiktoken import ranks_of

_ALPHABET = bytes_to_unicode()
_BYTE_OF = {character: byte for byte, character in _ALPHABET.items()}


def to_hf(tokenizer: RegexBPETokenizer) -> str:
    """Write a ``tokenizer.json``, which ``tokenizers.Tokenizer.from_str`` reads.

    Raise ValueError where the IDs would differ: for two IDs of the same bytes, some
    split patterns, and some names of special tokens. Hugging Face's ``encode`` turns
    these names into IDs by default, as ours does when they are allowed.
    """
    vocab = {in_alphabet(token): i for token, i in ranks_of(tokenizer).items()}
    merges = merges_in_order(tokenizer.params)
    for name in tokenizer.special_tokens:
        check_name(name, vocab)
    # An added token keeps its ID only if the vocabulary has it too.
    vocab |= tokenizer.special_tokens
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added_tokens(tokenizer.special_tokens),
        "normalizer": None,
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [split(for_hugging_face(tokenizer.pattern)), byte_level()],
        },
        "post_processor": None,
        "decoder": byte_level(),
        "model": {"type": "BPE", "vocab": vocab, "merges": merges},
    }
    return json.dumps(document, ensure_ascii=False)


def merges_in_order(params: BPEParams) -> list[list[str]]:
    """List the merges as pairs of texts, the lowest ID first."""
    by_id = sorted(params.merges.items(), key=lambda item: item[1])
    for pair, new_id in by_id:
        made = b"".join(params.vocab.get(half, b"") for half in pair)
        if params.vocab.get(new_id) != made:
            raise ValueError(f"the merge of {pair} makes {made!r}, not token {new_id}")
    if len(set(params.merges.values())) < len(by_id):
        raise ValueError("two merges make the same token; keep one of them")
    return [[in_alphabet(params.vocab[half]) for half in pair] for pair, _ in by_id]


def check_name(name: str, vocab: Mapping[str, int]) -> None:
    """Raise ValueError for a special token that would get another ID or text there."""
    if name in vocab:
        raise ValueError(
            f"special token {name!r} is how tokenizer.json spells the token of ID "
            f"{vocab[name]}; give it a different name, such as '<|end|>'"
        )
    if name.isascii() or not _BYTE_OF.keys() >= set(name):
        return
    decoded = bytes(map(_BYTE_OF.__getitem__, name)).decode("utf-8", "replace")
    raise ValueError(
        f"Hugging Face's library would decode special token {name!r} as {decoded!r}; "
        "give it a name in ASCII"
    )


def in_alphabet(token: bytes) -> str:
    """Spell each byte of `token` as a printable character.

    >>> in_alphabet(b" the")
    'Ġthe'
    """
    return "".join(_ALPHABET[byte] for byte in token)


def added_tokens(special_tokens: dict[str, int]) -> list[dict[str, Any]]:
    """List special tokens, to be matched exactly, without the spaces around them."""
    exact = {"single_word": False, "lstrip": False, "rstrip": False}
    return [
        {"id": token_id, "content": name, **exact, "normalized": False, "special": True}
        for name, token_id in special_tokens.items()
    ]


def split(pattern: str) -> dict[str, Any]:
    """Describe the cut into pre-tokens: the matches, and the text between them."""
    return {
        "type": "Split",
        "pattern": {"Regex": pattern},
        "behavior": "Isolated",
        "invert": False,
    }


def byte_level() -> dict[str, Any]:
    """Describe the step between bytes and the printable alphabet, either way."""
    return {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": False,
        "use_regex": False,
    }
