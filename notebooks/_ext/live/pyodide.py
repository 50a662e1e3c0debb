"""CPython for browsers: Pyodide, one version, checked against its hash.

The npm registry has it. Pyodide is under the Mozilla Public License 2.0, and holds
CPython, under the PSF's license.
"""

from pathlib import Path

from . import npm

PACKAGE = npm.Package(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pO"
    "ttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
NEEDED = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
CACHE = npm.CACHE / "pyodide"


def package(cache: Path = CACHE, fetch: npm.Fetch = npm.download) -> bytes:
    return npm.archives([PACKAGE], cache, fetch)[0]


def files(content: bytes) -> dict[str, bytes]:
    """Return the files of the package that the pages need."""
    return dict(zip(NEEDED, npm.read(content, NEEDED)))
