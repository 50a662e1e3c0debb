"""Write the files that a page loads when a reader first presses Run.

The three large files are stored compressed, whatever a host does, so a page can count
their bytes while they arrive. ``manifest.json`` names their sizes and one version.
"""

import gzip
import hashlib
import importlib.util
import json
import re
import sys
from pathlib import Path

import regex

import lecture_lib

from . import bytecode, pyodide

LIBRARY = Path(lecture_lib.__file__).parent
HERE = Path(__file__).parent
# Of the modules here.
ON_PAGE = ("__init__", "absent", "files", "needs", "page", "trained")
# Not on pages: what opens the course or grades programs; the viewer's program, which a
# page loads by itself; and pictures for narrow screens.
LEFT_OUT = ("course/", "project/", "stepper/viewer", "show/pictures/narrow")
FORMS = {
    ".py",
    ".md",
    ".svg",
    ".js",
    ".toml",
    ".txt",
    ".json",
    "",
}  # of files; the last is SHA256SUMS
# Those of the course's languages, and those of its neighbors.
SCRIPTS = (
    "Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Han Hangul"
)
SCRIPTS += " Hebrew Hiragana Katakana Khmer Lao Latin Myanmar Tamil Telugu Thai Tibetan"
LARGE = ("pyodide.asm.wasm", bytecode.STDLIB, "course.json")


def write(directory: Path, package: bytes, editor: dict[str, bytes]) -> None:
    """Write all files into `directory`; `package` is what `pyodide.package` gives."""
    directory.mkdir(parents=True, exist_ok=True)
    found = pyodide.files(package)
    packed = bytecode.compiled(found)
    lock = json.loads(found.pop("pyodide-lock.json")) | {"packages": {}}
    found["lock.json"] = json.dumps(lock).encode()  # no package is ever loaded
    found[bytecode.STDLIB] = packed
    found["course.json"] = course()
    sizes = {}
    for name, content in editor.items():
        (directory / name).write_bytes(content)
    for name, content in found.items():
        if name in LARGE:
            content = gzip.compress(content, 9, mtime=0)
            sizes[name] = len(content)
            name += ".gz"
        (directory / name).write_bytes(content)
    version = hashlib.sha256(b"".join(found.values())).hexdigest()[:16]
    manifest = json.dumps({"version": version, "files": sizes})
    (directory / "manifest.json").write_text(manifest, encoding="utf-8")


def course() -> bytes:
    """This library with its stand-ins: the text of each file by its name, as JSON.

    A browser reads that by itself, many times faster than Python unpacks an archive.
    """
    files = {"live_pretty.py": pretty(), "live_scripts.py": scripts()}
    for path in sorted(LIBRARY.rglob("*")):
        place = path.relative_to(LIBRARY).as_posix()
        if path.is_file() and path.suffix in FORMS and not place.startswith(LEFT_OUT):
            files[f"lecture_lib/{place}"] = path.read_text(encoding="utf-8")
    for name in ON_PAGE:
        files[f"live/{name}.py"] = (HERE / f"{name}.py").read_text(encoding="utf-8")
    for path in (HERE / "shims").rglob("*.py"):
        name = path.relative_to(HERE / "shims").as_posix()
        files[name] = path.read_text(encoding="utf-8")
    return json.dumps(dict(sorted(files.items())), ensure_ascii=False).encode()


def pretty() -> str:
    """IPython's printer of values (BSD license), without the rest of IPython."""
    found = importlib.util.find_spec("IPython.lib.pretty")
    assert found and found.origin
    text = Path(found.origin).read_text(encoding="utf-8")
    text = re.sub(r"^from IPython.*\n", "", text, flags=re.MULTILINE)
    return text.replace("@undoc\n", "").replace("PYPY", "False")


def scripts() -> str:
    """The ranges of the characters of `SCRIPTS`, as a module, from `regex`."""
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    found = {
        name: [
            (each.start(), each.end() - 1)
            for each in regex.finditer(rf"\p{{Script={name}}}+", everything)
        ]
        for name in SCRIPTS.split()
    }
    return f"SCRIPTS = {found}\n"
