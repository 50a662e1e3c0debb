"""Fill tiktoken's cache with what is missing or damaged."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from lecture_lib.files import read_whole, write_whole
from lecture_lib.tokenizers.published import cached_file

from .location import CACHE_VARIABLE, cache_directory
from .sources import VOCABULARY_FILES, Fetch, FetchFailed, VocabularyFile


class VocabularyError(RuntimeError):
    """No source has a vocabulary file; the message lists what was tried."""


def fill_cache(
    report: Callable[[str], None] = print,
    sources: Iterable[tuple[str, Fetch]] | None = None,
) -> Path:
    """Make sure that every vocabulary file is in the cache with the right bytes.

    Replace a file with wrong bytes. Any number of processes can do this at once: a file
    appears whole or not at all. Raise VocabularyError if no source has a file.
    """
    directory = cache_directory()
    for file in VOCABULARY_FILES:
        path = cached_file(file.url)
        problem = what_is_wrong(path, file.sha256)
        if problem is None:
            continue
        name = file.url.rsplit("/", 1)[-1]
        report(f"{name}: {problem}, fetching it")
        source, content = _fetch(file, name, sources or usual_sources())
        _store(path, content)
        report(f"{name}: {len(content):,} bytes from {source}")
    return directory


def usual_sources() -> tuple[tuple[str, Fetch], ...]:
    """Import the sources, which is slow: see `fetching`."""
    from .fetching import SOURCES

    return SOURCES


def what_is_wrong(path: Path, sha256: str) -> str | None:
    """Say why the file at `path` can't be used, or return None if it's right."""
    try:
        content = read_whole(path)
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
        if content is None:
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
        write_whole(path, content)
    except OSError as error:
        raise VocabularyError(
            f"can't write to the cache {path.parent} ({error.strerror}). Set "
            f"{CACHE_VARIABLE} to a directory that can be written, or make this one so."
        ) from None
