"""The race on many sources: what a text of your own may find, at its worst.

Each source is cut in half. *Cold* is the second half with empty tables, *held out*
with the tables as the first half leaves them, *warm* when it has just been encoded.
"""

import functools
from collections.abc import Callable

import numpy as np
import tiktoken

from lecture_lib import fast
from lecture_lib.fast import training
from lecture_lib.fast.compiled.machine import PADDING
from lecture_lib.fast.scanner import CLASSES, PATTERN_KINDS
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize
from tests.fast.splitting import split

from . import peers, sources, texts
from .encoding import VOCABULARIES, check
from .race import Contender, race
from .report import STATES

VOCABULARY_SIZE = 10_000


def chosen(max_bytes: int, quick: bool, report: dict) -> list[tuple[dict, str]]:
    """What each row says of its source, and the text; quickly one of each half."""
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
    """Times as many as tiktoken's speed, or quicktok's where it says so."""
    cut = text.find("\n", len(text) // 2) + 1
    first, second = text[:cut], text[cut:]
    for vocabulary in VOCABULARIES:
        theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
        expected = theirs.encode_to_numpy(second, disallowed_special=())
        as_numpy = functools.partial(ours.encode_to_numpy, disallowed_special=())
        check(np.array_equal(as_numpy(second), expected), "fast", vocabulary)

        def before(ours=ours, as_numpy=as_numpy) -> None:
            ours.clear_cache()
            as_numpy(first)

        to_numpy = functools.partial(as_numpy, second)
        to_list = functools.partial(ours.encode_ordinary, second)
        contenders = [
            Contender(
                "tiktoken",
                functools.partial(
                    theirs.encode_to_numpy, second, disallowed_special=()
                ),
            ),
            Contender("held out", to_numpy, before),
            Contender("warm", to_numpy),
            Contender("list", to_list, before),
            Contender("cold", to_numpy, ours.clear_cache),
        ]
        contenders.append(Contender("cutting", cutting(second, ours.pattern)))
        others, missing = peers.encoders(vocabulary, ("quicktok",))
        report["missing"].update(missing)
        for name, encode in others.items():
            if list(encode(second)) != expected.tolist():
                report["different"].append(f"{name} ({vocabulary}, {row['source']})")
            contenders.append(Contender(name, functools.partial(encode, second)))
        seconds = race(contenders, rounds)
        results = {state: seconds["tiktoken"] / seconds[state] for state in STATES}
        results["list x quicktok"] = seconds.get("quicktok", 0.0) / seconds["list"]
        results["MB/s held out"] = len(second.encode()) / 1e6 / seconds["held out"]
        results |= shares(
            seconds["held out"],
            cutting=seconds["cutting"],
            looking_up=seconds["warm"] - seconds["cutting"],
            merging_new=seconds["held out"] - seconds["warm"],
        )
        seen = {"seen": share_seen(first, second, ours.pattern)}
        report["sources"].append(row | {"vocabulary": vocabulary} | seen | results)


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


def shares(whole: float, **parts: float) -> dict[str, float]:
    return {name.replace("_", " "): part / whole for name, part in parts.items()}


def share_seen(first: str, second: str, pattern: str) -> float:
    """How much of a text's pre-tokens, byte by byte, stand in another before it."""
    known, size, seen = set(pre_tokenize(first, pattern)), 0, 0
    for pre_token in pre_tokenize(second, pattern):
        length = len(pre_token.encode())
        size += length
        seen += length * (pre_token in known)
    return seen / size


def run_training(row: dict, text: str, rounds: int, report: dict) -> None:
    documents = peers.documents(text)
    train = functools.partial(
        fast.train_regex_bpe, documents, VOCABULARY_SIZE, tie_break="smallest_ids"
    )
    work = (documents, VOCABULARY_SIZE, GPT2_PATTERN)
    theirs = {"rustbpe": peers.train_rustbpe, "HF tokenizers": peers.train_hugging_face}
    rows, pool = training.count(documents, GPT2_PATTERN, (), 1)
    num_merges, rule = VOCABULARY_SIZE - 256, training.RULES["smallest_ids"]
    contenders = [
        Contender("fast", train),
        Contender("counting", lambda: training.count(documents, GPT2_PATTERN, (), 1)),
        Contender(
            "learning", lambda: training.learn_merges(rows, pool, num_merges, rule)
        ),
    ]
    for name, run_it in theirs.items():
        try:
            result = run_it(*work)
        except Exception as error:  # whatever keeps a peer from running is reported
            report["missing"][name] = f"{type(error).__name__}: {error}"[:120]
            continue
        if name == "rustbpe" and result != list(train().vocab.values())[256:]:
            report["different"].append(f"{name} trained on {row['source']}")
        run_again = functools.partial(run_it, *work)
        contenders.append(Contender(name, run_again, max_rounds=min(rounds, 3)))
    seconds = race(contenders, rounds)
    times = {f"x {name}": seconds.get(name, 0.0) / seconds["fast"] for name in theirs}
    parts = {name: seconds[name] for name in ("counting", "learning")}
    report["source training"].append(row | times | shares(seconds["fast"], **parts))
