"""The encoding race: results are compared first, then times."""

import functools

import numpy as np
import tiktoken

from lecture_lib import fast
from lecture_lib.tokenizers.encodings import ENCODINGS

from . import peers, texts
from .race import Contender, race

VOCABULARIES = tuple(name for name, e in ENCODINGS.items() if e.in_playground)
# The part of the text that slow ones get; bpe-openai takes 200,000 tokens at most.
SLOW = {"HF tokenizers": 0.1, "minbpe's algorithm": 0.02, "bpe-openai": 0.15}


def run(kind: str, text: str, rounds: int, report: dict) -> None:
    """Held out: the first half has been encoded before, the second is timed."""
    half = text.find("\n", len(text) // 2) + 1
    first, second = text[:half], text[half:]
    megabytes = len(second.encode()) / 1e6
    for vocabulary in VOCABULARIES:
        contenders = make_contenders(vocabulary, first, second, rounds, report)
        seconds = race(contenders, rounds)
        for name, value in seconds.items():
            report["encoding"].append(
                {
                    "text": kind,
                    "vocabulary": vocabulary,
                    "contender": name,
                    "MB/s": megabytes / value,
                    "x tiktoken NumPy": seconds["tiktoken, NumPy"] / value,
                    "x tiktoken list": seconds["tiktoken, list"] / value,
                }
            )


def make_contenders(
    vocabulary: str, first: str, second: str, rounds: int, report: dict
) -> list[Contender]:
    theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
    to_numpy = functools.partial(ours.encode_to_numpy, disallowed_special=())
    expected = theirs.encode_to_numpy(second, disallowed_special=())
    check(np.array_equal(to_numpy(second), expected), "fast", vocabulary)
    check(ours.encode_ordinary(second) == expected.tolist(), "fast", vocabulary)

    def after_first_half() -> None:
        ours.clear_cache()
        to_numpy(first)

    contenders = [
        Contender(
            "tiktoken, NumPy",
            lambda: theirs.encode_to_numpy(second, disallowed_special=()),
        ),
        Contender("tiktoken, list", lambda: theirs.encode_ordinary(second)),
        Contender("fast, held out, NumPy", lambda: to_numpy(second), after_first_half),
        Contender("fast, warm, NumPy", lambda: to_numpy(second)),
        Contender("fast, warm, list", lambda: ours.encode_ordinary(second)),
        Contender(
            "fast, held out, list",
            lambda: ours.encode_ordinary(second),
            after_first_half,
        ),
        Contender("fast, cold, NumPy", lambda: to_numpy(second), ours.clear_cache),
    ]
    found, missing = peers.encoders(vocabulary)
    report["missing"].update(missing)
    for name, encode in found.items():
        size = SLOW.get(name, 1.0)
        sample = second[: round(size * len(second))]
        same = list(encode(sample)) == theirs.encode_ordinary(sample)
        if not same:
            report["different"].append(f"{name} ({vocabulary})")
        contenders.append(
            Contender(
                name,
                functools.partial(encode, sample),
                max_rounds=rounds if size == 1 else min(rounds, 2),
                size=len(sample.encode()) / len(second.encode()),
            )
        )
    return contenders


def check(is_same: bool, name: str, vocabulary: str) -> None:
    if not is_same:
        raise RuntimeError(f"{name} and tiktoken differ on {vocabulary}: no race")


def run_small(text: str, rounds: int, report: dict) -> None:
    """One call on a short text, and a batch of short documents."""
    for vocabulary in VOCABULARIES:
        theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
        ours.encode_batch(["warm"])
        for size in (12, 100, 1_000, 10_000):
            sample, calls = text[5_000 : 5_000 + size], max(20, 100_000 // size)
            seconds = race(
                [
                    Contender(
                        "ours", functools.partial(repeat, ours.encode, sample, calls)
                    ),
                    Contender(
                        "theirs",
                        functools.partial(repeat, theirs.encode, sample, calls),
                    ),
                ],
                rounds,
            )
            report["small"].append(
                {
                    "call": f"encode, {size} characters",
                    "vocabulary": vocabulary,
                    "ours, us": seconds["ours"] / calls * 1e6,
                    "tiktoken, us": seconds["theirs"] / calls * 1e6,
                    "x": seconds["theirs"] / seconds["ours"],
                }
            )
        documents = [
            text[k : k + 100] for k in range(0, min(len(text), 2_000_000), 100)
        ]
        seconds = race(
            [
                Contender("ours", functools.partial(ours.encode_batch, documents)),
                Contender(
                    "theirs",
                    lambda docs=documents, e=theirs: [e.encode(text) for text in docs],
                ),
            ],
            min(rounds, 3),
        )
        report["small"].append(
            {
                "call": "batch of 100-character documents (tiktoken: a loop)",
                "vocabulary": vocabulary,
                "ours, us": seconds["ours"] / len(documents) * 1e6,
                "tiktoken, us": seconds["theirs"] / len(documents) * 1e6,
                "x": seconds["theirs"] / seconds["ours"],
            }
        )


def repeat(function, argument, times: int) -> None:
    for _ in range(times):
        function(argument)


def run_hard(rounds: int, report: dict) -> None:
    """Inputs made to be slow: one pre-token that is very long."""
    inputs = {
        "'a' x 1 MB": "a" * 1_000_000,
        "'ab' x 500 KB": "ab" * 250_000,
        "100 KB without a space": "".join(
            chr(97 + k * k * 7 % 26) for k in range(100_000)
        ),
        "30,000 CJK characters": "".join(
            chr(0x4E00 + k * 7_919 % 20_000) for k in range(30_000)
        ),
        "every byte value": "".join(map(chr, range(256))) * 400,
        "spaces x 100 KB": " " * 100_000 + "x",
    }
    for vocabulary in VOCABULARIES:
        theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
        for name, text in inputs.items():
            expected = theirs.encode_ordinary(text)
            check(ours.encode_ordinary(text) == expected, "fast", vocabulary)
            seconds = race(
                [
                    Contender("ours", lambda t=text, e=ours: e.encode_ordinary(t)),
                    Contender("theirs", lambda t=text, e=theirs: e.encode_ordinary(t)),
                ],
                min(rounds, 3),
            )
            report["hard"].append(
                {
                    "input": name,
                    "vocabulary": vocabulary,
                    "ours, ms": seconds["ours"] * 1e3,
                    "tiktoken, ms": seconds["theirs"] * 1e3,
                    "x": seconds["theirs"] / seconds["ours"],
                }
            )


def run_growth(rounds: int, report: dict, most_megabytes: int) -> None:
    """Whether twice the text takes twice the time, from 1 MB up."""
    ours, theirs = fast.load("cl100k_base"), tiktoken.get_encoding("cl100k_base")
    for megabytes in (1, 3, 10, 30, 100):
        if megabytes > most_megabytes:
            break
        text = texts.load("code", megabytes * 1_000_000)
        size = len(text.encode()) / 1e6
        contenders = [
            Contender(
                "fast, cold, NumPy",
                lambda t=text: ours.encode_to_numpy(t, disallowed_special=()),
                ours.clear_cache,
            )
        ]
        if megabytes <= 10:
            contenders.append(
                Contender("tiktoken, list", lambda t=text: theirs.encode_ordinary(t))
            )
        for name, seconds in race(contenders, min(rounds, 3)).items():
            report["growth"].append(
                {"MB": size, "contender": name, "MB/s": size / seconds}
            )
