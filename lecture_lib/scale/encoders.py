"""The tokenizer of a run: what the manifest says of it, and what workers load."""

import functools
import hashlib
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
from .shards import narrow

END_OF_TEXT = "<|endoftext|>"
TOKENIZER = "tokenizer.json"
PRELOAD_VARIABLE = "LECTURE_LIB_SCALE_ENCODER"  # arguments of `load_encoder` as JSON


def describe_tokenizer(
    encoding: str | os.PathLike | RegexBPETokenizer,
) -> tuple[str, bytes | None, int, int]:
    """Name, file to keep in the folder, vocabulary size, ID of <|endoftext|>."""
    saved = None
    if isinstance(encoding, str) and encoding in published.PATTERNS:
        name, special = encoding, published.SPECIAL_TOKENS[encoding]
        vocab_size = max(special.values()) + 1
    else:
        tokenizer, saved = read_tokenizer(encoding)
        name, special = TOKENIZER, tokenizer.special_tokens
        vocab_size = tokenizer.vocab_size
    if END_OF_TEXT not in special:
        raise ScaleError(
            f"the tokenizer has no special token {END_OF_TEXT}, which comes before "
            "each document; make it with special_tokens=[...]"
        )
    return name, saved, vocab_size, special[END_OF_TEXT]


def read_tokenizer(
    encoding: str | os.PathLike | RegexBPETokenizer,
) -> tuple[RegexBPETokenizer, bytes]:
    """A tokenizer and the content of its file."""
    if isinstance(encoding, RegexBPETokenizer):
        with tempfile.TemporaryDirectory() as name:
            encoding.save(Path(name) / TOKENIZER)
            return encoding, (Path(name) / TOKENIZER).read_bytes()
    if not os.path.isfile(encoding):
        raise ScaleError(
            f"encoding {encoding} is neither one of {', '.join(published.PATTERNS)} "
            "nor the file of a saved tokenizer"
        )
    return RegexBPETokenizer.load(encoding), Path(encoding).read_bytes()


def find_tokenizer(folder: Path, job: Job) -> tuple[str, str]:
    """What workers load, a name or a path, and its split pattern."""
    if job.encoding in published.PATTERNS:
        published.read_vocabulary_file(job.encoding)  # says what to run
        return job.encoding, published.PATTERNS[job.encoding]
    path = (folder / job.encoding).resolve()
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != job.tokenizer_sha256:
        raise ScaleError(f"{path} was changed after the run began")
    return str(path), RegexBPETokenizer.load(path).pattern


@functools.lru_cache(maxsize=4)
def load_encoder(encoding: str, sha256: str | None, dtype: str) -> Any:
    """The encoder of a published name or of a saved tokenizer's path and SHA-256.

    ``ScaleError`` if one of its IDs does not fit `dtype`; so none needs a look later.
    """
    if encoding in published.PATTERNS:
        encoder = fast.load(encoding)
    else:
        saved = RegexBPETokenizer.load(Path(encoding))
        encoder = fast.Encoder(
            saved.params, pattern=saved.pattern, special_tokens=saved.special_tokens
        )
    narrow(np.array([encoder.vocab_size - 1]), np.dtype(dtype))
    return encoder
