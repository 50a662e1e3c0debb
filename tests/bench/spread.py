"""The race on many sources: what a text of your own may find, at its worst.

Each source is cut in half. *Cold* is the second half with empty tables, *held out*
with the tables as the first half leaves them, *warm* when it has just been encoded.
"""

from collections.abc import Callable

import numpy as np

from lecture_lib import fast
from lecture_lib.fast.compiled.machine import PADDING
from lecture_lib.fast.scanner import CLASSES, PATTERN_KINDS
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from tests.fast.splitting import split

from . import encoding, peers, sources, texts, training
from .race import Contender, race

VOCABULARY_SIZE = 10_000


def chosen(max_bytes: int, quick: bool, report: dict) -> list[tuple[dict, str]]:
    """List sources, as a row of the report begins, and texts; quickly one a half."""
    found: dict[tuple[str, str], list[tuple[dict, str]]] = {}
    for source in sources.ALL:
        half = sources.half(source)
        rows = found.setdefault((source.kind, half), [])
        if quick and rows:
            continue
        try:
            text = source.load(max_bytes)
        except (texts.Missing, OSError) as error:
            report["missing"][f"{source.name} ({source.kind})"] = str(error)[:120]
            continue
        row = {"kind": source.kind, "half": half, "source": source.name}
        rows.append((row | {"MB": len(text.encode()) / 1e6}, text))
    return [row for rows in found.values() for row in rows]


def run(row: dict, text: str, rounds: int, report: dict) -> None:
    """Race on a source: times tiktoken's speed, or quicktok's where it says so."""
    first, second = encoding.halves(text)
    for vocabulary in encoding.VOCABULARIES:
        pattern = fast.load(vocabulary).pattern
        entrants = encoding.contenders(
            vocabulary, row["source"], first, second, rounds, report, ("quicktok",)
        )
        entrants.append(Contender("cutting", cutting(second, pattern)))
        entrants += fastest_peer(vocabulary, first, second, report)
        seconds = race(entrants, rounds)
        theirs, to_list = seconds["tiktoken, NumPy"], seconds["fast, held out, list"]
        ours = {s: seconds[f"fast, {s}, NumPy"] for s in ("cold", "held out", "warm")}
        report["sources"].append(
            row
            | {"vocabulary": vocabulary, "seen": share_seen(first, second, pattern)}
            | {state: theirs / value for state, value in ours.items()}
            | {
                "list x quicktok": seconds.get("quicktok", 0.0) / to_list,
                **{
                    f"{s} x gigatoken": seconds.get(f"gigatoken, {s}", 0.0) / value
                    for s, value in (ours | {"list": to_list}).items()
                },
                "MB/s held out": len(second.encode()) / 1e6 / ours["held out"],
                "cutting": seconds["cutting"] / ours["held out"],
                "looking up": (ours["warm"] - seconds["cutting"]) / ours["held out"],
                "merging new": 1 - ours["warm"] / ours["held out"],
            }
        )


def fastest_peer(
    vocabulary: str, first: str, second: str, report: dict
) -> list[Contender]:
    """Put gigatoken into the states of ours: it has a cache too, but can't clear it."""
    fresh: list[peers.Peer] = []

    def begin(text: str) -> None:
        fresh[:] = peers.encoders(vocabulary, ("gigatoken",), report).values()
        for peer in fresh:
            peer.encode(text)

    begin("")
    if not fresh:
        return []
    warm = fresh[0].encode
    return [
        Contender(
            "gigatoken, cold", lambda: fresh[0].encode(second), lambda: begin("")
        ),
        Contender(
            "gigatoken, held out", lambda: fresh[0].encode(second), lambda: begin(first)
        ),
        Contender("gigatoken, warm", lambda: warm(second)),
        Contender(
            "gigatoken, list",
            lambda: fresh[0].encode(second).tolist(),
            lambda: begin(first),
        ),
    ]


def cutting(text: str, pattern: str) -> Callable[[], object]:
    """Find where all pre-tokens end: all that an encoder must do with every byte."""
    padded = np.frombuffer(text.encode() + bytes(PADDING), np.uint8)
    ends = np.empty(padded.size, np.int64)
    address, classes = padded.ctypes.data, CLASSES.ctypes.data
    size, kind = padded.size - PADDING, PATTERN_KINDS[pattern]

    def cut() -> np.ndarray:
        split(address, 0, size, classes, kind, ends, True)
        return padded  # whose address was taken

    return cut


def share_seen(first: str, second: str, pattern: str) -> float:
    """Return the share of a text's pre-tokens, in bytes, that another text has."""
    known, size, seen = set(pre_tokenize(first, pattern)), 0, 0
    for pre_token in pre_tokenize(second, pattern):
        length = len(pre_token.encode())
        size += length
        seen += length * (pre_token in known)
    return seen / size


def run_training(row: dict, text: str, rounds: int, report: dict) -> None:
    theirs = ("rustbpe", "HF tokenizers")
    seconds = training.race_on(
        row["source"], text, VOCABULARY_SIZE, 1, rounds, report, theirs
    )
    times = {f"x {name}": seconds.get(name, 0.0) / seconds["fast"] for name in theirs}
    report["source training"].append(row | times)
