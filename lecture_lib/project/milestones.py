"""The milestones and their functions. The calls they are tried with are in `calls`."""

from dataclasses import dataclass
from typing import Any

Arguments = tuple[Any, ...]
# How many more pieces a stream may read than a result needs.
AHEAD = {"encode_stream": 20, "decode_stream": 4}


@dataclass(frozen=True)
class Milestone:
    letter: str
    title: str
    functions: tuple[str, ...]  # in order
    read: str  # lectures that explain them


MILESTONES = (
    Milestone(
        "a",
        "train and use byte-level BPE",
        ("train", "encode", "decode"),
        "lectures `bytes` and `bpe_training`",
    ),
    Milestone(
        "b",
        "pre-tokens and counted words",
        ("pre_tokenize", "train_on_words", "encode_words"),
        "lectures `words`, `bpe_training` and `bpe_encoding`",
    ),
    Milestone(
        "c",
        "special tokens, files and streams",
        ("encode_special", "load", "encode_stream", "decode_stream"),
        "lectures `bytes`, `bpe_encoding` and `gpt4o`",
    ),
    Milestone(
        "d",
        "GPT-2, GPT-4 and GPT-4o, token for token",
        ("encode_published", "decode_published"),
        "lecture `gpt4o`",
    ),
)
# Compared with the course's plain program by the clock: see `clock`.
TIMED = Milestone(
    "e",
    "beat the clock and the vocabulary",
    ("train_on_words", "encode_words"),
    "lectures `fast_training` and `fast_encoding`",
)
