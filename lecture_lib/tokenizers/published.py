"""GPT-2, GPT-4 and GPT-4o rebuilt from what OpenAI published.

Built in lecture `gpt4o`. Unlike `regex_bpe`: nothing is trained. The files hold tokens
and ranks (GPT-2's: merges, spelled in a printable alphabet), and merges are recovered
from them. A split pattern and special tokens, from `encodings`, complete a tokenizer.
"""

import base64
import functools
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from lecture_lib.files import read_whole

from .bpe import BPEParams, Pair
from .encodings import ENCODINGS, Encoding, PublishedFile
from .regex_bpe import RegexBPETokenizer, merge_by_rank, rebuild_params

# Columns of the table, by the name of the encoding.
PATTERNS = {name: encoding.pattern for name, encoding in ENCODINGS.items()}
SPECIAL_TOKENS = {name: dict(e.special_tokens) for name, e in ENCODINGS.items()}
VOCABULARY_URLS = {name: encoding.file.url for name, encoding in ENCODINGS.items()}
VOCABULARY_SHA256 = {name: e.file.sha256 for name, e in ENCODINGS.items()}


@functools.cache
def load(name: str) -> RegexBPETokenizer:
    """Load "gpt2", "cl100k_base" (GPT-4), "o200k_base" (GPT-4o), or another tokenizer.

    `ENCODINGS` has all names. Its IDs are tiktoken's, except beside characters so new
    that only one of `regex` and tiktoken knows them. Read the vocabulary file from
    tiktoken's cache, and never download it: raise FileNotFoundError, with the command
    that does, if it is missing, and ValueError if it is damaged.
    """
    encoding = find(name)
    first = next(n for n, other in ENCODINGS.items() if other.file == encoding.file)
    params = read_params(name) if first == name else load(first).params
    return RegexBPETokenizer(
        params, pattern=encoding.pattern, special_tokens=encoding.special_tokens
    )


def encode_ordinary(name: str, text: str) -> list[int]:
    """Encode in a worker process, which loads the tokenizer once and isn't sent one."""
    return load(name).encode_ordinary(text)


def find(name: str) -> Encoding:
    """Return the encoding of this name; raise ValueError if there is none."""
    if name not in ENCODINGS:
        raise ValueError(f"{name!r} is not one of {', '.join(ENCODINGS)}")
    return ENCODINGS[name]


def read_params(name: str) -> BPEParams:
    """Read tokens and merges from the vocabulary file of an encoding."""
    if find(name).file.form == "merges":
        return params_from_merges_file(read_vocabulary_file(name))
    return params_from_ranks(read_ranks(name))


def read_ranks(name: str) -> dict[bytes, int]:
    """Read just the tokens and IDs, for code that recovers merges faster."""
    if find(name).file.form == "merges":
        return {token: i for i, token in read_params(name).vocab.items()}
    return parse_ranks_file(read_vocabulary_file(name))


def cached_file(url: str) -> Path:
    """Return the path of tiktoken's copy of `url`, named by the address's SHA-1."""
    directory = Path(os.environ["TIKTOKEN_CACHE_DIR"])
    return directory / hashlib.sha1(url.encode()).hexdigest()


def read_vocabulary_file(name: str) -> bytes:
    """Read an encoding's file; raise an error unless its bytes are the right ones."""
    return read_published_file(find(name).file, name)


def read_published_file(file: PublishedFile, name: str) -> bytes:
    """Read a file and check its SHA-256; `name` is that of its owner, for errors."""
    path = cached_file(file.url)
    try:
        content = read_whole(path)
    except (FileNotFoundError, NotADirectoryError):
        raise FileNotFoundError(
            f"the vocabulary file of {name} is not in {path.parent}; "
            "`python -m lecture_lib.vocabularies` brings it"
        ) from None
    if hashlib.sha256(content).hexdigest() != file.sha256:
        raise ValueError(
            f"{path} is not the vocabulary file of {name}, or is damaged (its SHA-256 "
            "is wrong); `python -m lecture_lib.vocabularies` replaces it"
        )
    return content


def bytes_to_unicode() -> dict[int, str]:
    """Return GPT-2's printable alphabet: one visible character for each byte.

    188 bytes stand for themselves; the other 68 (space, newline …) become the
    characters from U+0100 on. The order of this dict is the order of GPT-2's first
    256 token IDs, and of GPT-4's and GPT-4o's.

    >>> bytes_to_unicode()[ord(" ")]
    'Ġ'
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    alphabet = {byte: chr(byte) for byte in printable}
    return alphabet | {byte: chr(0x100 + i) for i, byte in enumerate(others)}


def params_from_merges_file(content: bytes) -> BPEParams:
    """Parse ``vocab.bpe``: a version line, then one merge a line."""
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
    """Parse a ``.tiktoken`` file: lines of a token in base64 and its rank."""
    lines = (line.split() for line in content.splitlines() if line)
    return {base64.b64decode(token): int(rank) for token, rank in lines}


def params_from_ranks(ranks: Mapping[bytes, int]) -> BPEParams:
    vocab = {rank: token for token, rank in ranks.items()}
    return BPEParams(vocab, recover_merges(ranks))


def recover_merges(ranks: Mapping[bytes, int]) -> dict[Pair, int]:
    """Recover the merges of a vocabulary published only as tokens and ranks.

    The last merge that made a token joined the two pieces into which all merges of
    lower rank turn its bytes.
    """
    merges: dict[Pair, int] = {}
    for token, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if len(token) < 2:  # a byte, or Whisper's empty token, which no text gets
            continue
        byte_ids = [ranks.get(bytes([byte]), -1) for byte in token]
        if -1 in byte_ids:
            raise ValueError(f"token {token!r} has a byte that isn't a token itself")
        pieces = merge_by_rank(byte_ids, merges)
        if len(pieces) != 2:
            raise ValueError(
                f"no merge makes token {token!r} (rank {rank}): its bytes end up as "
                f"{len(pieces)} pieces, not 2. tiktoken can use it anyway, since it "
                "looks up a whole pre-token before merging; these tokenizers only merge"
            )
        merges[pieces[0], pieces[1]] = rank
    return merges
