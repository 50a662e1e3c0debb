"""GPT-2, GPT-4 and GPT-4o rebuilt from what OpenAI published.

Built in lecture 06. The files hold tokens and ranks (GPT-2's: merges, spelled in a
printable alphabet). A split pattern and special tokens complete a tokenizer.
"""

import base64
import functools
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from .bpe import BPEParams, Pair
from .pretokenize import CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN
from .regex_bpe import RegexBPETokenizer, merge_by_rank, rebuild_params

_HOST = "https://openaipublic.blob.core.windows.net"
VOCABULARY_URLS = {
    "gpt2": f"{_HOST}/gpt-2/encodings/main/vocab.bpe",
    "cl100k_base": f"{_HOST}/encodings/cl100k_base.tiktoken",
    "o200k_base": f"{_HOST}/encodings/o200k_base.tiktoken",
}
VOCABULARY_SHA256 = {
    "gpt2": "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5",
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
PATTERNS = {
    "gpt2": GPT2_PATTERN,
    "cl100k_base": CL100K_PATTERN,
    "o200k_base": O200K_PATTERN,
}
SPECIAL_TOKENS = {
    "gpt2": {"<|endoftext|>": 50256},
    "cl100k_base": {
        "<|endoftext|>": 100257,
        "<|fim_prefix|>": 100258,
        "<|fim_middle|>": 100259,
        "<|fim_suffix|>": 100260,
        "<|endofprompt|>": 100276,
    },
    "o200k_base": {"<|endoftext|>": 199999, "<|endofprompt|>": 200018},
}


@functools.cache
def load(name: str) -> RegexBPETokenizer:
    """The tokenizer "gpt2", "cl100k_base" (GPT-4) or "o200k_base" (GPT-4o).

    Token for token what tiktoken gives. Reads the vocabulary file from tiktoken's
    cache and never downloads; ``FileNotFoundError`` says which command brings it, and
    ``ValueError`` that the file is damaged.
    """
    if name not in PATTERNS:
        raise ValueError(f"{name!r} is not one of {', '.join(PATTERNS)}")
    content = read_vocabulary_file(name)
    if name == "gpt2":
        params = params_from_merges_file(content)
    else:
        params = params_from_ranks(parse_ranks_file(content))
    return RegexBPETokenizer(
        params, pattern=PATTERNS[name], special_tokens=SPECIAL_TOKENS[name]
    )


def cached_file(url: str) -> Path:
    """Where tiktoken keeps the file of `url`: under the SHA-1 of the address."""
    directory = Path(os.environ["TIKTOKEN_CACHE_DIR"])
    return directory / hashlib.sha1(url.encode()).hexdigest()


def read_vocabulary_file(name: str) -> bytes:
    """The file's bytes: those that were published, or an error."""
    path = cached_file(VOCABULARY_URLS[name])
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise FileNotFoundError(
            f"the vocabulary file of {name} is not in {path.parent}; "
            "`python -m lecture_lib.vocabularies` brings it"
        ) from None
    if hashlib.sha256(content).hexdigest() != VOCABULARY_SHA256[name]:
        raise ValueError(
            f"{path} is not the vocabulary file of {name}, or is damaged (its SHA-256 "
            "is wrong); `python -m lecture_lib.vocabularies` replaces it"
        )
    return content


def bytes_to_unicode() -> dict[int, str]:
    """GPT-2's printable alphabet: each of the 256 bytes as one visible character.

    188 bytes stand for themselves; the other 68 (space, newline …) become the
    characters from U+0100 on. The order of this dict is the order of GPT-2's first
    256 token IDs, and of those of all its heirs.

    >>> bytes_to_unicode()[ord(" ")]
    'Ġ'
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    alphabet = {byte: chr(byte) for byte in printable}
    return alphabet | {byte: chr(0x100 + i) for i, byte in enumerate(others)}


def params_from_merges_file(content: bytes) -> BPEParams:
    """Parameters from ``vocab.bpe``: a version line, then one merge a line."""
    byte_of = {character: byte for byte, character in bytes_to_unicode().items()}
    id_of = {bytes([byte]): i for i, byte in enumerate(bytes_to_unicode())}
    byte_ids = [id_of[bytes([byte])] for byte in range(256)]
    merges = []
    for line in content.decode("utf-8").splitlines()[1:]:
        left, right = (
            bytes(byte_of[character] for character in part) for part in line.split(" ")
        )
        new_id = len(id_of)
        merges.append((id_of[left], id_of[right], new_id))
        id_of[left + right] = new_id
    return rebuild_params(byte_ids, merges)


def parse_ranks_file(content: bytes) -> dict[bytes, int]:
    """Ranks from a ``.tiktoken`` file: lines of a token in base64 and its rank."""
    lines = (line.split() for line in content.splitlines() if line)
    return {base64.b64decode(token): int(rank) for token, rank in lines}


def params_from_ranks(ranks: Mapping[bytes, int]) -> BPEParams:
    vocab = {rank: token for token, rank in ranks.items()}
    return BPEParams(vocab, recover_merges(ranks))


def recover_merges(ranks: Mapping[bytes, int]) -> dict[Pair, int]:
    """The merges behind a vocabulary that was published as tokens and ranks alone.

    The last merge that made a token joined the two pieces into which all merges of
    lower rank turn its bytes.
    """
    merges: dict[Pair, int] = {}
    for token, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if len(token) == 1:
            continue
        pieces = merge_by_rank([ranks[bytes([byte])] for byte in token], merges)
        if len(pieces) != 2:
            raise ValueError(
                f"token {token!r} (rank {rank}) falls into {len(pieces)} pieces, "
                "not 2: these are not the ranks of a byte-pair encoding"
            )
        merges[pieces[0], pieces[1]] = rank
    return merges
