"""Draw batches for a training loop from token shards, mapped into memory.

A batch depends on the seed and the step alone, so a loader stopped at a step goes on
there. Windows may lie across shards: to the loader a split is one stream of tokens.
"""

import os
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from .errors import ScaleError, check_integers, path_of
from .manifest import job_of, read_manifest
from .shards import HEADER_SIZE, wrong_shape


class TokenStream:
    """All tokens of a split, one after the other, mapped only where they are read."""

    def __init__(self, folder: str | os.PathLike, split: str = "train"):
        folder = path_of("folder", folder)
        manifest = read_manifest(folder)
        if not manifest["complete"]:
            raise ScaleError(f"the run in {folder} is not finished; resume it first")
        if not manifest["shards"].get(split):
            raise ScaleError(f"{folder} has no split {split!r}")
        job = job_of(manifest)
        self.end_of_text = job.end_of_text
        self._dtype = np.dtype(job.dtype)
        self._paths, sizes = [], []
        for shard in manifest["shards"][split]:
            self._paths.append(folder / shard["file"])
            sizes.append(shard["tokens"])
            if problem := wrong_shape(self._paths[-1], sizes[-1], self._dtype):
                raise ScaleError(f"{problem}; `verify` looks at all of {folder}")
        self._ends = [0, *accumulate(sizes)]

    def __len__(self) -> int:
        return self._ends[-1]

    def window(self, begin: int, length: int) -> np.ndarray:
        """Return `length` tokens from number `begin` on, as int64, across shards."""
        check_integers(0, begin=begin, length=length)
        end = begin + length
        if end > len(self):
            raise IndexError(f"tokens {begin} to {end} of a stream of {len(self):,}")
        out = np.empty(length, np.int64)
        place = begin
        while place < end:
            number = bisect_right(self._ends, place) - 1
            stop = min(end, self._ends[number + 1])
            # One mapping at a time: each holds a file open, of which there may be few.
            offset = HEADER_SIZE + (place - self._ends[number]) * self._dtype.itemsize
            path, size = self._paths[number], stop - place
            part = np.memmap(path, self._dtype, "r", offset, size)
            out[place - begin : stop - begin] = part
            place = stop
        return out


class Batch(NamedTuple):
    """Inputs and targets, [batch_size, length]: ``y[:, t]`` follows ``x[:, t]``."""

    x: np.ndarray  # int64
    y: np.ndarray  # int64


class Loader:
    """Random windows of a split, without end: iterate over it, or ask for a step.

    To go on later, keep the `step`: with the same seed it is all that's needed.
    A document begins where ``batch.x == TokenStream(folder).end_of_text``.
    """

    def __init__(
        self,
        folder: str | os.PathLike,
        *,
        batch_size: int,
        length: int,
        split: str = "train",
        seed: int = 0,
    ):
        check_integers(1, batch_size=batch_size, length=length)
        check_integers(0, seed=seed)
        self._stream = TokenStream(folder, split)
        self._batch_size, self._length = batch_size, length
        self.seed, self.step = seed, 0
        if len(self._stream) < length + 1:
            raise ScaleError(
                f"{len(self._stream):,} tokens are too few for windows of {length} + 1"
            )

    def __iter__(self) -> "Loader":
        return self

    def __next__(self) -> Batch:
        batch = self.batch(self.step)
        self.step += 1
        return batch

    def begins(self, step: int) -> list[int]:
        """Return the starts of the windows of a step.

        The generator counts, so any step costs the same, and its stream is the same on
        all machines.
        """
        check_integers(0, step=step)
        places = len(self._stream) - self._length
        random = np.random.Philox(key=self.seed, counter=[0, 0, 0, step])
        raw = random.random_raw(self._batch_size).tolist()
        return [number * places >> 64 for number in raw]

    def batch(self, step: int) -> Batch:
        """Return the batch of a step."""
        windows = np.stack(
            [self._stream.window(b, self._length + 1) for b in self.begins(step)]
        )
        return Batch(windows[:, :-1], windows[:, 1:])
