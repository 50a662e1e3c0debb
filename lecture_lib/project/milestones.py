"""The milestones and their functions. The calls they are tried with are in `calls`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Arguments = tuple[Any, ...]
# How many more pieces a stream may read than a result needs.
AHEAD = {"encode_stream": 20, "decode_stream": 4}


@dataclass(frozen=True)
class Milestone:
    letter: str
    title: str
    functions: Mapping[str, str]  # in order, each with where the course explains it
    read: str  # lectures


MILESTONES = (
    Milestone(
        "a",
        "train and use byte-level BPE",
        {
            "train": "lecture `bpe_training`",
            "encode": "lecture `bpe_training`",
            "decode": "lecture `bytes`",
        },
        "lectures `bytes` and `bpe_training`",
    ),
    Milestone(
        "b",
        "pre-tokens and counted words",
        {
            "pre_tokenize": "lecture `words`",
            "train_on_words": "lecture `bpe_training`",
            "encode_words": "lecture `bpe_encoding`",
        },
        "lectures `words`, `bpe_training` and `bpe_encoding`",
    ),
    Milestone(
        "c",
        "special tokens, files and streams",
        {
            "encode_special": "exercise 3 of `gpt4o`",
            "load": "Python's module json",
            "encode_stream": "exercise 4 of `bpe_encoding`",
            "decode_stream": "StreamDecoder in lecture `bytes`",
        },
        "lectures `bytes`, `bpe_encoding` and `gpt4o`",
    ),
    Milestone(
        "d",
        "GPT-2, GPT-4 and GPT-4o, token for token",
        {"encode_published": "lecture `gpt4o`", "decode_published": "lecture `gpt4o`"},
        "lecture `gpt4o`",
    ),
)
# Compared with the course's plain program by the clock: see `clock`.
TIMED = Milestone(
    "e",
    "beat the clock and the vocabulary",
    dict.fromkeys(
        ("train_on_words", "encode_words"),
        "lectures `fast_training` and `fast_encoding`",
    ),
    "lectures `fast_training` and `fast_encoding`",
)
