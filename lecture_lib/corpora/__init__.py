"""Texts written for this course, each checked against its SHA-256 when it is read.

A number that a lecture computes from one of them is exact on every machine. The larger
corpora at the end come with Python, so numbers from them depend on its version.
"""

import functools
import hashlib
import pydoc_data.topics
import sysconfig
from pathlib import Path

DIRECTORY = Path(__file__).parent
CHECKSUMS = DIRECTORY / "SHA256SUMS"


class CorpusError(RuntimeError):
    """A corpus file is missing, or is not the text the lectures were written for."""


@functools.cache
def _checksums() -> dict[str, str]:
    lines = CHECKSUMS.read_text(encoding="utf-8").splitlines()
    return {name: sha256 for sha256, name in (line.split("  ") for line in lines)}


def names() -> list[str]:
    """The corpora that `load` knows, such as "stories.txt" and "languages/hi.txt"."""
    return list(_checksums())


@functools.cache
def load(name: str) -> str:
    """The text of one corpus file, byte for byte."""
    if name not in _checksums():
        raise ValueError(f"{name!r} is not one of {', '.join(names())}")
    try:
        content = (DIRECTORY / name).read_bytes()
    except FileNotFoundError:
        raise CorpusError(f"the corpus file {name} is missing") from None
    if hashlib.sha256(content).hexdigest() != _checksums()[name]:
        raise CorpusError(
            f"{name} is not the text that the lectures were written for (its SHA-256 "
            "is another); `git checkout lecture_lib/corpora` brings it back"
        )
    return content.decode("utf-8")


def languages() -> dict[str, list[str]]:
    """The same thirty sentences in each language, by language code; English first."""
    codes = [name[10:-4] for name in names() if name.startswith("languages/")]
    codes.sort(key=lambda code: (code != "en", code))
    return {code: load(f"languages/{code}.txt").splitlines() for code in codes}


def samples() -> dict[str, str]:
    """The three texts of the lectures' comparison table, about 10 KB each at most."""
    return {
        "English": load("stories.txt")[:10_000],
        "Python": load("program.py.txt")[:10_000],
        "Hindi": load("languages/hi.txt"),
    }


def everything() -> str:
    """All corpora of the course, one after the other."""
    return "".join(load(name) for name in names())


def python_topics() -> str:
    """Python's reference help, about 0.5 MB of English; depends on the version."""
    topics = pydoc_data.topics.topics
    return "\n".join(topics[name] for name in sorted(topics))


def python_sources(max_bytes: int = 5_000_000) -> str:
    """The standard library's own top-level modules; depends on the version."""
    directory = Path(sysconfig.get_path("stdlib"))
    texts = []
    size = 0
    for path in sorted(directory.glob("*.py")):
        content = path.read_bytes()
        texts.append(content.decode("utf-8", "replace"))
        size += len(content)
        if size >= max_bytes:
            break
    return "".join(texts)
