"""The milestones and their functions. The calls they are tried with are in `calls`."""

from dataclasses import dataclass
from typing import Any

Arguments = tuple[Any, ...]
NUM_CHUNKS = 200  # of a long stream
AHEAD = 20  # as many of its chunks may be taken before the first result


@dataclass(frozen=True)
class Milestone:
    letter: str
    title: str
    functions: tuple[str, ...]  # in the order in which they are tried
    read: str  # where the course explains it


MILESTONES = (
    Milestone(
        "a",
        "train and use byte-level BPE",
        ("train", "encode", "decode"),
        "lectures 03 and 05",
    ),
    Milestone(
        "b",
        "pre-tokens and counted words",
        ("pre_tokenize", "train_on_words", "encode_words"),
        "lectures 04, 05 and 06",
    ),
    Milestone(
        "c",
        "special tokens, files and streams",
        ("encode_special", "load", "encode_stream", "decode_stream"),
        "lecture 07",
    ),
    Milestone(
        "d",
        "GPT-2, GPT-4 and GPT-4o, token for token",
        ("encode_published", "decode_published"),
        "lecture 07",
    ),
)
# Compared with the course's plain program by the clock: see `clock`.
TIMED = Milestone(
    "e",
    "beat the clock and the vocabulary",
    ("train_on_words", "encode_words"),
    "lectures 13 and 14",
)
