"""Exercises of Tokenization at scale: disks, batches, cuts, shards, crashes."""

import contextlib
import itertools
import random
from collections.abc import Callable, Iterator

import numpy as np
import regex

from lecture_lib import corpora
from lecture_lib.tokenizers import published

from .checking import Case, exercise, fresh
from .comparing import same
from .conditions import Condition, a, that


class PowerCut(Exception):
    """The machine stops."""


class Disk:
    """What survives a crash: tokens, and one small record. Every change may be the
    last: the power can go before any call of `append`, `cut` or `save`."""

    def __init__(self, power_cut_before: int = 0):
        self.tokens: list[int] = []
        self.record: dict[str, int] = {"documents": 0, "tokens": 0}
        self._calls_left = power_cut_before or -1

    def append(self, tokens: list[int]) -> None:
        """Write tokens behind those that are there."""
        self._tick()
        self.tokens += tokens

    def cut(self, length: int) -> None:
        """Forget all tokens but the first `length`."""
        self._tick()
        del self.tokens[length:]

    def save(self, documents: int, tokens: int) -> None:
        """Replace the record, whole or not at all."""
        self._tick()
        self.record = {"documents": documents, "tokens": tokens}

    def _tick(self) -> None:
        self._calls_left -= 1
        if self._calls_left == 0:
            raise PowerCut

    def __repr__(self) -> str:
        return f"Disk(tokens={self.tokens}, record={self.record})"


@exercise("at_scale.1", "how much disk")
def how_much_disk() -> Iterator[Case]:
    yield Case(
        (350_000_000_000, 50_257),
        700_000_000_000,
        "50,257 IDs fit 16 bits, which are 2 bytes: 0.7 TB.",
    )
    yield Case(
        (350_000_000_000, 100_277),
        1_400_000_000_000,
        "100,277 is more than 65,536, so the next size is 32 bits, 4 bytes.",
    )
    yield Case(
        (10, 256), 10, "256 IDs, 0 to 255, fit one byte: a byte-level model's tokens."
    )
    yield Case((10, 257), 20, "ID 256 does not fit one byte.")
    yield Case(
        (10, 65_536),
        20,
        "The largest of 65,536 IDs is 65,535, and that fits 16 bits.",
    )
    yield Case((10, 65_537), 40, "ID 65,536 is the first that 16 bits can't hold.")
    yield Case((0, 50_257), 0, "No tokens need no bytes.")
    yield from fresh(
        lambda draw: (draw.randrange(1, 10**12), draw.randrange(2, 70_000)),
        lambda num_tokens, size: num_tokens * np.min_scalar_type(size - 1).itemsize,
    )


@exercise("at_scale.2", "a batch")
def a_batch() -> Iterator[Case]:
    tokens = np.arange(100, 120, dtype=np.uint16)
    yield Case(
        (tokens, [0, 5], 4),
        _is_batch([[100, 101, 102, 103], [105, 106, 107, 108]]),
        "A window of 4 inputs needs 5 tokens: x is all but the last, y all but the "
        "first.",
    )
    yield Case(
        (tokens, [15], 4),
        _is_batch([[115, 116, 117, 118]]),
        "The last window may begin at len(tokens) - length - 1.",
    )
    large = np.array([50_256, 7, 8], np.uint16)
    yield Case(
        (large, [0], 2),
        _is_batch([[50_256, 7]]),
        "A model wants int64, and a uint16 array wraps in the first sum. Convert.",
    )


def _is_batch(rows: list[list[int]]) -> Condition:
    @that
    def is_shifted(answer: object) -> str | None:
        if not isinstance(answer, tuple) or len(answer) != 2:
            return "it should be a pair (x, y)"
        x, y = (np.asarray(part) for part in answer)
        want = np.array(rows)
        if x.shape != want.shape or y.shape != want.shape:
            return f"the shapes are {x.shape} and {y.shape}, not twice {want.shape}"
        if x.dtype != np.int64 or y.dtype != np.int64:
            return f"the types are {x.dtype} and {y.dtype}, not int64"
        if not (x == want).all():
            return f"x should be {want.tolist()}"
        if not (y[:, :-1] == want[:, 1:]).all():
            return "y is not x shifted by one"
        if not (y[:, -1] == want[:, -1] + 1).all() and want[0, 0] != 50_256:
            return "the last column of y should be the token behind the window"
        return None

    return is_shifted


@exercise("at_scale.3", "a place to cut")
def a_place_to_cut() -> Iterator[Case]:
    text = "Bees, 12 hives  and\n\nhoney"
    hint = "text[j - 1] is a letter, text[j] is a space, text[j + 1] is a letter."
    yield Case(("one two", 5), 3, hint)
    yield Case(("one two", 3), 3, "A cut at i itself counts: up to i, included.")
    yield Case(("one two", 2), 0, "Where there is none, cut nothing: 0.")
    yield Case(("one two three", 9), 7, "Of several, the last one up to i.")
    yield Case(
        (text, 16),
        0,
        "A comma, a digit or a second space beside the space makes it no such place.",
    )
    yield Case(("a ", 2), 0, "Nothing follows the space: don't look behind the end.")
    yield Case((" a", 1), 0, "Nothing comes before the space; text[-1] is the end.")
    yield Case(("café über", 9), 4, "Letters are those of Unicode: str.isalpha.")
    story = corpora.load("stories.txt")[:4_000]
    for i in (500, 1_500, 2_500, 3_500):
        yield Case((story, i), _cuts_no_token(story, i), hint)
    yield from fresh(
        lambda draw: ("".join(draw.choices("aé , 1", k=20)), draw.randrange(20)),
        lambda text, i: max(
            (
                match.start()
                for match in regex.finditer(r"(?<=\p{L}) (?=\p{L})", text)
                if match.start() <= i
            ),
            default=0,
        ),
    )


def _cuts_no_token(text: str, i: int) -> Condition:
    gpt2 = published.load("gpt2")
    whole = gpt2.encode(text)

    @that
    def changes_nothing(place: object) -> str | None:
        if not isinstance(place, int) or not 0 < place <= i:
            return f"it should be a place from 1 to {i}"
        if i - place > 40:
            return "there is a later place"
        if gpt2.encode(text[:place]) + gpt2.encode(text[place:]) != whole:
            return "GPT-2's tokens change if the text is cut there"
        return None

    return changes_nothing


@exercise("at_scale.4", "bug hunt: the buffer")
def the_buffer_bug_hunt() -> Iterator[Case]:
    yield Case(
        ([[1, 2, 3], [4, 5], [6, 7, 8, 9]], 4),
        [[1, 2, 3, 4], [5, 6, 7, 8], [9]],
        "What does not fit goes on in the next shard, and the last shard is written "
        "too, though it is not full.",
    )
    yield Case(
        ([list(range(25))], 10),
        [list(range(10)), list(range(10, 20)), list(range(20, 25))],
        "A document may be longer than a shard, so filling one is a loop, not an if.",
    )
    yield Case(
        ([[1, 2], [3, 4]], 2),
        [[1, 2], [3, 4]],
        "A shard that is exactly full has no successor without tokens.",
    )
    yield Case(([[1], [], [2]], 5), [[1, 2]], "An empty document adds nothing.")
    yield Case(([], 5), [], "No tokens, no shards.")
    yield Case(([[1, 2, 3]], 1), [[1], [2], [3]], "Shards of one token are shards.")
    yield from fresh(_draw_documents, _filled)


def _draw_documents(draw: random.Random) -> tuple:
    lengths = draw.choices(range(8), k=5)
    return [draw.choices(range(100), k=n) for n in lengths], draw.randrange(1, 9)


def _filled(documents: list[list[int]], size: int) -> list[list[int]]:
    stream = list(itertools.chain.from_iterable(documents))
    return [stream[begin : begin + size] for begin in range(0, len(stream), size)]


@exercise("at_scale.5", "bug hunt: the crash")
def the_crash_bug_hunt() -> Iterator[Case]:
    documents = [[1, 10, 11], [2, 20], [], [3, 30, 31, 32], [4]]
    is_function = a(callable, "a function of documents and a disk")
    yield Case(
        None,
        is_function,
        "Give `check` the function itself: its name, without parentheses.",
        False,
    )
    yield Case(
        None,
        _survives(documents, [0]),
        "First without any crash: all tokens, in order, once.",
    )
    for first in range(1, 13):
        yield Case(
            None,
            _survives(documents, [first]),
            "Two things can be out of step: the tokens on the disk and the record. "
            "Append first, save after it; and on the way back cut the tokens to the "
            "length that the record knows before anything is appended.",
        )
    for first in range(1, 8):
        yield Case(
            None,
            _survives(documents, [first, 2, 3, 1]),
            "A second crash may come during the recovery from the first.",
        )


def _survives(documents: list[list[int]], power_cuts: list[int]) -> Condition:
    @that
    def is_exactly_once(run: Callable) -> str | None:
        disk = Disk()
        for power_cut in power_cuts:
            disk._calls_left = power_cut or -1
            with contextlib.suppress(PowerCut):
                run(documents, disk)
        disk._calls_left = -1
        run(documents, disk)
        want = [token for document in documents for token in document]
        if not same(disk.tokens, want):
            when = f"power cuts before calls {power_cuts} of the disk"
            return f"after {when} and a last run the disk holds {disk.tokens}"
        return None

    return is_exactly_once
