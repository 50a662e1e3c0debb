"""The encoding race: results are compared first, then times."""

import functools
from collections.abc import Callable, Container
from typing import cast

import numpy as np
import tiktoken

from lecture_lib import fast
from lecture_lib.tokenizers.encodings import ENCODINGS

from . import peers
from .race import Contender, race

VOCABULARIES = tuple(name for name, e in ENCODINGS.items() if e.in_playground)
# The part of the text that slow ones get; bpe-openai takes 200,000 tokens at most.
SLOW = {"HF tokenizers": 0.1, "minbpe's algorithm": 0.02, "bpe-openai": 0.15}
SENTENCE = "So we beat on, boats against the current, borne back ceaselessly. "
INPUTS = {
    "12 characters": SENTENCE[:12],
    "100 characters": (SENTENCE * 2)[:100],
    "1,000 characters": (SENTENCE * 20)[:1_000],
    "'a' x 1 MB": "a" * 1_000_000,
    "100 KB without a space": "".join(chr(97 + k**3 * 7 % 26) for k in range(100_000)),
    "30,000 CJK characters": "".join(
        chr(0x4E00 + k * 7_919 % 20_000) for k in range(30_000)
    ),
    "every byte value": "".join(map(chr, range(256))) * 400,
    "spaces x 100 KB": " " * 100_000 + "x",
}


def run(kind: str, text: str, rounds: int, report: dict) -> None:
    """Race everybody on the second half of a text, whose first half is known."""
    first, second = halves(text)
    megabytes = len(second.encode()) / 1e6
    for vocabulary in VOCABULARIES:
        entrants = contenders(vocabulary, kind, first, second, rounds, report)
        seconds = race(entrants, rounds)
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


def halves(text: str) -> tuple[str, str]:
    cut = text.find("\n", len(text) // 2) + 1
    return text[:cut], text[cut:]


def contenders(
    vocabulary: str,
    kind: str,
    first: str,
    second: str,
    rounds: int,
    report: dict,
    among: Container[str] = tuple(peers.ENCODERS),
) -> list[Contender]:
    """tiktoken, ours in three states of its cache, and the peers in `among`."""
    theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
    to_numpy = functools.partial(ours.encode_to_numpy, disallowed_special=())
    as_array = functools.partial(to_numpy, second)
    as_list = functools.partial(ours.encode_ordinary, second)
    expected = theirs.encode_to_numpy(second, disallowed_special=())
    check(np.array_equal(as_array(), expected), vocabulary)
    check(as_list() == expected.tolist(), vocabulary)

    def after_first_half() -> None:
        ours.clear_cache()
        to_numpy(first)

    entrants = [
        Contender(
            "tiktoken, NumPy",
            lambda: theirs.encode_to_numpy(second, disallowed_special=()),
        ),
        Contender("tiktoken, list", lambda: theirs.encode_ordinary(second)),
        Contender("fast, held out, NumPy", as_array, after_first_half),
        Contender("fast, warm, NumPy", as_array),
        Contender("fast, warm, list", as_list),
        Contender("fast, held out, list", as_list, after_first_half),
        Contender("fast, cold, NumPy", as_array, ours.clear_cache),
    ]
    for name, (encode, *_) in peers.encoders(vocabulary, among, report).items():
        size = SLOW.get(name, 1.0)
        sample = second[: round(size * len(second))]
        if list(encode(sample)) != theirs.encode_ordinary(sample):
            report["different"].append(f"{name} ({vocabulary}, {kind})")
        entrants.append(
            Contender(
                name,
                functools.partial(encode, sample),
                max_rounds=rounds if size == 1 else min(rounds, 2),
                size=len(sample.encode()) / len(second.encode()),
            )
        )
    return entrants


def check(is_same: bool, vocabulary: str) -> None:
    if not is_same:
        raise RuntimeError(f"fast and tiktoken differ on {vocabulary}: no race")


def run_inputs(rounds: int, report: dict) -> None:
    """Race tiktoken on calls with a short text, and on inputs made to be slow."""
    for vocabulary in VOCABULARIES:
        theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
        for name, text in INPUTS.items():
            check(ours.encode(text) == theirs.encode(text), vocabulary)
            calls = max(1, 100_000 // len(text))
            entrants = [
                Contender("ours", functools.partial(repeat, ours.encode, text, calls)),
                Contender(
                    "theirs", functools.partial(repeat, theirs.encode, text, calls)
                ),
            ]
            seconds = race(entrants, min(rounds, 3))
            report["inputs"].append(
                {
                    "input": name,
                    "vocabulary": vocabulary,
                    "ours, µs": seconds["ours"] / calls * 1e6,
                    "tiktoken, µs": seconds["theirs"] / calls * 1e6,
                    "x": seconds["theirs"] / seconds["ours"],
                }
            )


def run_lists(kind: str, text: str, rounds: int, report: dict) -> None:
    """Race on lists of short texts that are known, into lists and into arrays."""
    for vocabulary in VOCABULARIES:
        ours, among = fast.load(vocabulary), ("gigatoken",)
        theirs = tiktoken.get_encoding(vocabulary).encode_ordinary_batch
        options: dict = {"disallowed_special": ()}
        for size in (100, 1_000):
            parts = [text[i : i + size] for i in range(0, len(text), size)]
            runs = {
                "lists": functools.partial(ours.encode_batch, parts, **options),
                "arrays": functools.partial(
                    ours.encode_batch_to_numpy, parts, **options
                ),
                "tiktoken": functools.partial(theirs, parts, num_threads=1),
            }
            check(runs["lists"]() == runs["tiktoken"](), vocabulary)
            for peer in peers.encoders(vocabulary, among, report).values():
                batch = cast(Callable, peer.batch)
                runs["their arrays"] = functools.partial(batch, parts)
                runs["their lists"] = lambda run=runs["their arrays"]: run().to_list()
            seconds = race([Contender(*run) for run in runs.items()], rounds)
            ours_of = {what: seconds[what] for what in ("lists", "arrays")}
            report["lists"].append(
                {"text": kind, "characters": size, "vocabulary": vocabulary}
                | {"lists x tiktoken": seconds["tiktoken"] / seconds["lists"]}
                | {
                    f"{what} x gigatoken": seconds.get(f"their {what}", 0.0) / value
                    for what, value in ours_of.items()
                }
            )


def repeat(function, argument, times: int) -> None:
    for _ in range(times):
        function(argument)
