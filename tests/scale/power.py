"""A disk that loses, when the power fails, whatever nothing had made safe.

It is a model: what `sync` was called for survives, and of everything else any part may.
Names change in order, as a journal keeps them; content comes back as it was at the last
sync, as it is now, cut anywhere between, or with zeros for what had not arrived.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from lecture_lib import scale
from lecture_lib.scale.lock import LOCK

from .faults import CountingDisk, working_on


class PowerCut(BaseException):
    """The machine stopped. No handler for errors may catch this."""


@dataclass(eq=False)
class Content:
    """A file, whatever its name."""

    safe: bytes = b""


class LossyDisk(CountingDisk):
    """Cuts the power before operation `cut_at`; `lose` then leaves what survives."""

    def __init__(self, folder: Path, cut_at: int, choose: random.Random):
        self._folder, self._cut_at, self._choose = folder, cut_at, choose
        self._names: dict[str, Content] = {}
        if folder.exists():
            for path in folder.iterdir():
                self._names[path.name] = Content(path.read_bytes())
        self._safe_names = dict(self._names)
        self._steps: list[dict[str, Content]] = []

    def before(self, operation: str, path: Path) -> None:
        super().before(operation, path)
        if self.operations == self._cut_at:
            raise PowerCut(f"{operation} {path.name}")

    def create(self, path: Path) -> BinaryIO:
        file = super().create(path)
        self._names[path.name] = Content()
        self._steps.append(dict(self._names))
        return file

    def sync(self, file: BinaryIO) -> None:
        self.before("sync", Path(file.name))
        self._names[Path(file.name).name].safe = Path(file.name).read_bytes()

    def replace(self, old: Path, new: Path) -> None:
        super().replace(old, new)
        self._names[new.name] = self._names.pop(old.name)
        self._steps.append(dict(self._names))

    def remove(self, path: Path) -> None:
        super().remove(path)
        self._names.pop(path.name, None)
        self._steps.append(dict(self._names))

    def sync_directory(self, path: Path) -> None:
        self.before("sync_directory", path)
        if path == self._folder:
            self._safe_names = dict(self._names)
            self._steps.clear()

    def lose(self) -> None:
        """Leave in the folder what a power cut at this moment may leave."""
        now = {content: self._read(name) for name, content in self._names.items()}
        names = self._choose.choice([self._safe_names, *self._steps])
        left = {n: self._what_is_left(c, now) for n, c in names.items() if n != LOCK}
        for path in self._folder.iterdir():
            if path.name != LOCK:
                path.unlink()
        for name, data in left.items():
            (self._folder / name).write_bytes(data)

    def _read(self, name: str) -> bytes:
        return (self._folder / name).read_bytes()

    def _what_is_left(self, content: Content, now: dict[Content, bytes]) -> bytes:
        safe = content.safe
        written = now.get(content, safe)
        cut = self._choose.randint(min(len(safe), len(written)), len(written))
        zeros = bytes(max(0, len(written) - cut))
        return self._choose.choice(
            [safe, written, written[:cut], written[:cut] + zeros]
            if written.startswith(safe)
            else [safe, written]
        )


def cut_power(folder: Path, cut_at: int, source: Any, choices: dict) -> LossyDisk:
    """Begin a run and cut the power; what was written is still there until `lose`."""
    disk = LossyDisk(folder, cut_at, random.Random(cut_at))
    with pytest.raises(PowerCut), working_on(disk):
        scale.tokenize(source, folder, **choices)
    return disk
