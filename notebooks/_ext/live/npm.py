"""Packages of the npm registry: fetched once by npm, checked against their hashes.

They are kept in ``.cache``, and none is installed: a package is an archive of files.
"""

import base64
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lecture_lib.files import write_whole

SECONDS = 300
CACHE = Path(__file__).resolve().parents[3] / ".cache"


class Unavailable(RuntimeError):
    """A package could not be had; the message says why."""


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    sha512: str  # in base64, as the registry has it

    @property
    def file(self) -> str:
        """The name that npm gives the archive.

        >>> Package("@lezer/lr", "1.4.12", "").file
        'lezer-lr-1.4.12.tgz'
        """
        return f"{self.name.lstrip('@').replace('/', '-')}-{self.version}.tgz"

    def is_right(self, content: bytes) -> bool:
        digest = hashlib.sha512(content).digest()
        return base64.b64encode(digest).decode() == self.sha512


def download(packages: Sequence[Package]) -> list[bytes]:
    npm = shutil.which("npm")
    if npm is None:
        raise Unavailable("npm, which fetches it once, is not on this machine")
    with tempfile.TemporaryDirectory() as scratch:
        names = [f"{package.name}@{package.version}" for package in packages]
        try:
            done = subprocess.run(
                [npm, "pack", *names, "--fetch-retries=1"],
                cwd=scratch,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=SECONDS,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Unavailable(f"npm pack failed ({error})") from None
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if "error" in line]
            raise Unavailable(f"npm pack failed ({said[0] if said else 'no reason'})")
        return [(Path(scratch) / package.file).read_bytes() for package in packages]


Fetch = Callable[[Sequence[Package]], list[bytes]]


def archives(
    packages: Sequence[Package], cache: Path, fetch: Fetch = download
) -> list[bytes]:
    """The packages from the cache, or fetched; `Unavailable` if one isn't right.

    A file with wrong bytes is replaced.
    """
    missing = [each for each in packages if not is_kept(each, cache)]
    for package, content in zip(missing, fetch(missing) if missing else []):
        if not package.is_right(content):
            raise Unavailable(
                f"npm gave {len(content):,} bytes whose SHA-512 is another than that "
                f"of {package.file}"
            )
        cache.mkdir(parents=True, exist_ok=True)
        write_whole(cache / package.file, content)
    return [(cache / package.file).read_bytes() for package in packages]


def wanted(what: str, fetch: Callable[[], Any]) -> Any:
    """Return what `fetch` returns; if it fails, print a line and return None."""
    try:
        return fetch()
    except (Unavailable, OSError) as error:
        said = f"The website will be without {what}: {error}."
        print(said, file=sys.stderr, flush=True)
        return None


def is_kept(package: Package, cache: Path) -> bool:
    path = cache / package.file
    return path.exists() and package.is_right(path.read_bytes())


def read(archive: bytes, names: Sequence[str]) -> list[bytes]:
    """Files of a package, in the order of `names`."""
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as files:
        return [
            files.extractfile(f"package/{name}").read()  # type: ignore[union-attr]
            for name in names
        ]
