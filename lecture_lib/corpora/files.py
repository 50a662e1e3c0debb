"""The corpus files, each checked against its SHA-256 when it is read."""

import functools
import hashlib
from pathlib import Path

from lecture_lib.files import read_whole

DIRECTORY = Path(__file__).parent
CHECKSUMS = "SHA256SUMS"


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
