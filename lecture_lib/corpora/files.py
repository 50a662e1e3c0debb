"""The corpus files, each checked against its SHA-256 when it is read."""

import functools
import hashlib
from pathlib import Path

from lecture_lib.files import read_whole

DIRECTORY = Path(__file__).parent
CHECKSUMS = "SHA256SUMS"
TEXTS = {".txt", ".json"}  # what a file of text is called


class CorpusError(RuntimeError):
    """A corpus file is missing, or is not the text the lectures were written for."""


@functools.cache
def checksums() -> dict[str, str]:
    """Read the SHA-256 of each file, by name."""
    lines = (DIRECTORY / CHECKSUMS).read_text(encoding="utf-8").splitlines()
    return {name: sha256 for sha256, name in (line.split("  ") for line in lines)}


def available() -> list[str]:
    """List all files that `load` knows; a newer course may have more."""
    return list(checksums())


@functools.cache
def load(name: str) -> str:
    """Return the text of one corpus file, such as "languages/hi.txt"."""
    if name not in checksums():
        raise ValueError(f"{name!r} is not one of {', '.join(available())}")
    try:
        content = read_whole(DIRECTORY / name)
    except FileNotFoundError:
        raise CorpusError(
            f"the corpus file {name} is missing; run `git checkout lecture_lib/corpora`"
        ) from None
    if hashlib.sha256(content).hexdigest() != checksums()[name]:
        raise CorpusError(
            f"{name} has changed since the lectures were written (its SHA-256 doesn't "
            "match); run `git checkout lecture_lib/corpora` to restore it"
        )
    return content.decode("utf-8")


def digests() -> dict[str, str]:
    """Compute the SHA-256 of each file now: known files in order, then new ones."""
    there = sorted(
        path.relative_to(DIRECTORY).as_posix()
        for path in DIRECTORY.rglob("*")
        if path.suffix in TEXTS
    )
    known = [name for name in available() if name in there]
    new = [name for name in there if name not in known]
    return {
        name: hashlib.sha256((DIRECTORY / name).read_bytes()).hexdigest()
        for name in known + new
    }


def write_checksums(sums: dict[str, str]) -> None:
    lines = "".join(f"{sha256}  {name}\n" for name, sha256 in sums.items())
    (DIRECTORY / CHECKSUMS).write_text(lines, encoding="utf-8", newline="\n")
    checksums.cache_clear()
    load.cache_clear()
