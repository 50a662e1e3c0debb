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
        {"train": "lecture 05", "encode": "lecture 05", "decode": "lecture 03"},
        "lectures 03 and 05",
    ),
    Milestone(
        "b",
        "pre-tokens and counted words",
        {
            "pre_tokenize": "lecture 04",
            "train_on_words": "lecture 05",
            "encode_words": "lecture 06",
        },
        "lectures 04, 05 and 06",
    ),
    Milestone(
        "c",
        "special tokens, files and streams",
        {
            "encode_special": "exercise 07.3",
            "load": "Python's module json",
            "encode_stream": "exercise 06.5",
            "decode_stream": "StreamDecoder in lecture 03",
        },
        "lectures 03, 06 and 07",
    ),
    Milestone(
        "d",
        "GPT-2, GPT-4 and GPT-4o, token for token",
        {"encode_published": "lecture 07", "decode_published": "lecture 07"},
        "lecture 07",
    ),
)
# Compared with the course's plain program by the clock: see `clock`.
TIMED = Milestone(
    "e",
    "beat the clock and the vocabulary",
    dict.fromkeys(("train_on_words", "encode_words"), "lectures 14 and 15"),
    "lectures 14 and 15",
)
