"""Token shards: `.npy` files of equal length that `numpy.load` maps into memory.

A shard that is being written is called ``….npy.partial`` and has the header of a full
one already. The last shard of a split gets its true length at the end.
"""

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from .disk import Disk
from .errors import ScaleError

HEADER_SIZE = 128  # bytes
PARTIAL = ".partial"
SPLITS = ("train", "validation")
SHARD_NAME = re.compile(rf"({'|'.join(SPLITS)})-\d+\.npy({re.escape(PARTIAL)})?")
READ = 1 << 22  # bytes
MOST_TOKENS = 10**15  # in a shard: more than any disk holds, and the header has room


def smallest_dtype(vocab_size: int) -> np.dtype:
    """Return uint16 if every ID below `vocab_size` fits, else uint32; little-endian.

    >>> smallest_dtype(50_257), smallest_dtype(100_277)
    (dtype('uint16'), dtype('uint32'))
    """
    for dtype in ("<u2", "<u4"):
        if vocab_size <= np.iinfo(dtype).max + 1:
            return np.dtype(dtype)
    raise ScaleError(f"IDs of a vocabulary of {vocab_size:,} don't fit 32 bits")


def narrow(ids: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Return `ids` in `dtype`; raise ScaleError where assigning would wrap silently."""
    if ids.dtype != dtype and ids.size and int(ids.max()) > np.iinfo(dtype).max:
        raise ScaleError(f"token ID {int(ids.max())} does not fit {dtype.name}")
    return ids.astype(dtype, copy=False)


def npy_header(count: int, dtype: np.dtype) -> bytes:
    """Return the 128-byte header of a `.npy` file that holds `count` numbers."""
    fields = (
        f"{{'descr': {dtype.str!r}, 'fortran_order': False, 'shape': ({count},), }}"
    )
    text = fields.encode("ascii").ljust(HEADER_SIZE - 11) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def shard_name(split: str, number: int) -> str:
    return f"{split}-{number:05d}.npy"


@dataclass(frozen=True)
class Shard:
    """The manifest's entry for a finished shard."""

    file: str
    tokens: int
    sha256: str


@dataclass
class OpenShard:
    """The shard that is being written: its file, its tokens, the hash of both."""

    path: Path
    file: BinaryIO
    sha256: "hashlib._Hash"
    tokens: int = 0


class ShardWriter:
    """Cuts one stream of tokens into shards of `shard_tokens`.

    What `add` has written counts once `sync` has returned and its `state` is stored;
    from a stored state, another writer goes on, and what came later is forgotten.
    """

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        split: str,
        dtype: np.dtype,
        shard_tokens: int,
        state: dict[str, Any] | None = None,
    ):
        self._disk, self._folder, self._split = disk, folder, split
        self._dtype, self._shard_tokens = dtype, shard_tokens
        self._full_header = npy_header(shard_tokens, dtype)
        self.shards: list[Shard] = []
        self._unnamed: list[Shard] = []  # finished, still called .partial
        self._open: OpenShard | None = None
        if state:
            self._restore(state)

    def add(self, tokens: np.ndarray) -> None:
        """Append tokens; a document may go on in the next shard."""
        tokens = narrow(tokens, self._dtype)
        while tokens.size:
            shard = self._open or self._start()
            part = tokens[: self._shard_tokens - shard.tokens]
            data = np.ascontiguousarray(part).data.cast("B")
            self._disk.write(shard.file, data)
            shard.sha256.update(data)
            shard.tokens += part.size
            if shard.tokens == self._shard_tokens:
                self._end(shard)
            tokens = tokens[part.size :]

    def sync(self) -> None:
        """Make everything added so far safe."""
        if self._open:
            self._disk.sync(self._open.file)

    def state(self) -> dict[str, Any]:
        """Return what is needed to go on: the finished shards, and the open one's."""
        shard = self._open
        return {
            "shards": [vars(shard) for shard in self.shards],
            "open": shard.tokens if shard else 0,
            "open_sha256": shard.sha256.hexdigest() if shard else None,
        }

    def name_finished(self) -> None:
        """Give finished shards their names; only after their state was stored."""
        for shard in self._unnamed:
            final = self._folder / shard.file
            self._disk.replace(final.with_name(shard.file + PARTIAL), final)
        self._unnamed.clear()

    def finish(self) -> None:
        """End the last shard, which may be short; one without tokens if it is all."""
        shard = self._open
        if shard is None and not self.shards and self._split == "train":
            shard = self._start()
        if shard is None:
            return
        header = npy_header(shard.tokens, self._dtype)
        shard.sha256 = self._read_back(shard, shard.sha256.hexdigest(), header)
        shard.file.seek(0)
        self._disk.write(shard.file, header)
        self._end(shard)

    def close(self) -> None:
        if self._open:
            self._open.file.close()

    def _path(self) -> Path:
        """Return that of the shard after the finished ones."""
        return self._folder / (shard_name(self._split, len(self.shards)) + PARTIAL)

    def _start(self) -> OpenShard:
        path = self._path()
        file, sha256 = self._disk.create(path), hashlib.sha256(self._full_header)
        self._open = OpenShard(path, file, sha256)
        self._disk.write(file, self._full_header)
        return self._open

    def _end(self, shard: OpenShard) -> None:
        self._disk.sync(shard.file)
        shard.file.close()
        name = shard.path.name.removesuffix(PARTIAL)
        self.shards.append(Shard(name, shard.tokens, shard.sha256.hexdigest()))
        self._unnamed.append(self.shards[-1])
        self._open = None

    def _restore(self, state: dict[str, Any]) -> None:
        self.shards = [Shard(**shard) for shard in state["shards"]]
        for shard in self.shards:
            self._find_finished(shard)
        if state["open"]:
            self._reopen(state["open"], state["open_sha256"])

    def _find_finished(self, shard: Shard) -> None:
        final = self._folder / shard.file
        partial = final.with_name(shard.file + PARTIAL)
        size = HEADER_SIZE + shard.tokens * self._dtype.itemsize
        path = final if final.exists() else partial
        if not path.is_file() or path.stat().st_size != size:
            raise changed(final)
        if path == partial:
            self._unnamed.append(shard)

    def _reopen(self, tokens: int, sha256: str) -> None:
        path = self._path()
        if not path.is_file() or path.is_symlink():
            raise changed(path)
        file = path.open("r+b", buffering=0)
        shard = self._open = OpenShard(path, file, hashlib.sha256(), tokens)
        shard.sha256 = self._read_back(shard, sha256)
        self._disk.truncate(file, HEADER_SIZE + tokens * self._dtype.itemsize)
        file.seek(0)
        # If the run was stopped at its end, the header has the length of that.
        self._disk.write(file, self._full_header)
        file.seek(0, os.SEEK_END)

    def _read_back(
        self, shard: OpenShard, sha256: str, *headers: bytes
    ) -> "hashlib._Hash":
        """Return the hash of the file's tokens after the last header given.

        Raise ScaleError if with the full header they don't have the hash `sha256`.
        """
        hashes = [hashlib.sha256(header) for header in (self._full_header, *headers)]
        shard.file.seek(HEADER_SIZE)
        rest = shard.tokens * self._dtype.itemsize
        while data := shard.file.read(min(rest, READ)):
            for each in hashes:
                each.update(data)
            rest -= len(data)
        if hashes[0].hexdigest() != sha256:
            shard.file.close()
            raise changed(shard.path)
        return hashes[-1]


def wrong_shape(path: Path, tokens: int, dtype: np.dtype) -> str | None:
    """Say why a file can't be the shard of so many tokens, from its size and header."""
    size = HEADER_SIZE + tokens * dtype.itemsize
    if not path.is_file():
        return f"{path.name} is missing"
    if path.stat().st_size != size:
        return f"{path.name} has {path.stat().st_size:,} bytes, not {size:,}"
    with path.open("rb") as file:
        if file.read(HEADER_SIZE) != npy_header(tokens, dtype):
            return f"{path.name} has a different header than it was written with"
    return None


def changed(path: Path) -> ScaleError:
    return ScaleError(
        f"{path} is not what was written there: it was changed after it was written, "
        "or the disk is damaged. Begin again in a new folder"
    )
