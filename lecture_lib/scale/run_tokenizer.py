"""The tokenizer of a run: what the manifest records, and what workers load."""

import functools
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from lecture_lib import fast
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .errors import ScaleError
from .manifest import Job
from .shards import narrow, smallest_dtype

END_OF_TEXT = "<|endoftext|>"
TOKENIZER = "tokenizer.json"
EITHER = f"one of {', '.join(published.PATTERNS)}, or the file that `save` wrote"


def describe_tokenizer(
    encoding: str | os.PathLike | RegexBPETokenizer,
) -> tuple[dict[str, Any], bytes | None]:
    """Return what a job records of its tokenizer, and the file to keep, if any."""
    saved = None
    if isinstance(encoding, str) and encoding in published.PATTERNS:
        check_published(encoding)
        name, special = encoding, published.SPECIAL_TOKENS[encoding]
        sha256 = published_sha256(encoding)
        vocab_size = published.find(encoding).vocab_size
    else:
        tokenizer, saved = read_tokenizer(encoding)
        name, special = TOKENIZER, tokenizer.special_tokens
        sha256, vocab_size = hashlib.sha256(saved).hexdigest(), tokenizer.vocab_size
    if END_OF_TEXT not in special:
        raise ScaleError(
            f"the tokenizer has no special token {END_OF_TEXT}, which comes before "
            "each document; make it with special_tokens=[...]"
        )
    described = {
        "encoding": name,
        "vocab_size": vocab_size,
        "end_of_text": special[END_OF_TEXT],
        "dtype": smallest_dtype(vocab_size).str,
        "tokenizer_sha256": sha256,
    }
    return described, saved


def check_published(name: str) -> None:
    """Raise ScaleError, with what to run, if the vocabulary file can't be used."""
    try:
        published.read_vocabulary_file(name)
    except (OSError, ValueError) as error:
        raise ScaleError(str(error)) from None


def published_sha256(name: str) -> str:
    """Return the SHA-256 of everything that makes a published tokenizer.

    That is the vocabulary file, the split pattern, and the special tokens.
    """
    parts = (
        published.VOCABULARY_SHA256[name],
        published.PATTERNS[name],
        published.SPECIAL_TOKENS[name],
    )
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def read_tokenizer(
    encoding: str | os.PathLike | RegexBPETokenizer,
) -> tuple[RegexBPETokenizer, bytes]:
    """Return a tokenizer and the content of its file."""
    if isinstance(encoding, RegexBPETokenizer):
        with tempfile.TemporaryDirectory() as name:
            encoding.save(Path(name) / TOKENIZER)
            return encoding, (Path(name) / TOKENIZER).read_bytes()
    if not isinstance(encoding, (str, os.PathLike)) or not os.path.isfile(encoding):
        raise ScaleError(f"encoding must be {EITHER}; got {encoding!r}")
    path = Path(encoding)
    return load_saved(path), path.read_bytes()


def load_saved(path: Path) -> RegexBPETokenizer:
    try:
        return RegexBPETokenizer.load(path)
    except (ValueError, RecursionError) as error:
        raise ScaleError(
            f"{path} can't be the tokenizer ({error}); give {EITHER}"
        ) from None


def find_tokenizer(folder: Path, job: Job) -> tuple[str, str]:
    """Return what workers load, a name or a path, and the split pattern."""
    if job.encoding in published.PATTERNS:
        check_published(job.encoding)
        check_same(job.encoding, published_sha256(job.encoding), job.tokenizer_sha256)
        return job.encoding, published.PATTERNS[job.encoding]
    path = (folder / TOKENIZER).resolve()
    return str(path), read_same(path, job.tokenizer_sha256).pattern


def read_same(path: Path, sha256: str) -> RegexBPETokenizer:
    """Return the tokenizer of a file that must have a certain SHA-256."""
    if not path.is_file():
        raise ScaleError(f"the tokenizer {path} is gone. Begin again in a new folder")
    check_same(path, hashlib.sha256(path.read_bytes()).hexdigest(), sha256)
    return load_saved(path)


def check_same(tokenizer: str | Path, found: str, sha256: str) -> None:
    if found != sha256:
        raise ScaleError(
            f"the tokenizer {tokenizer} was changed after the run began: its SHA-256 "
            "is different. Go on with the one that began, or begin again in a new "
            "folder"
        )


@functools.lru_cache(maxsize=4)
def load_encoder(encoding: str, sha256: str, dtype: str) -> Any:
    """Return the encoder of a published name, or of a saved tokenizer's path.

    Raise ScaleError if its SHA-256 is different, or if one of its IDs doesn't fit
    `dtype`; so none needs a look later.
    """
    if encoding in published.PATTERNS:
        check_same(encoding, published_sha256(encoding), sha256)
        check_published(encoding)
        encoder = fast.load(encoding)
    else:
        saved = read_same(Path(encoding), sha256)
        encoder = fast.Encoder(
            saved.params, pattern=saved.pattern, special_tokens=saved.special_tokens
        )
    narrow(np.array([encoder.vocab_size - 1]), np.dtype(dtype))
    return encoder
