"""Pyodide, on its way into the cache and onto the pages."""

import gzip
import json

from live import pack, pyodide
from tests.live.test_npm import archive

EDITOR = {"crelt.js": b"export"}


def packed(**changes: bytes) -> bytes:
    """A package of the same files with other content."""
    content = {name: name.encode() for name in pyodide.NEEDED}
    content["pyodide-lock.json"] = b'{"info": 1, "packages": {"numpy": 1}}'
    return archive(content | changes)


def test_what_a_page_loads(tmp_path):
    pack.write(tmp_path, packed(), EDITOR)
    pack.write(tmp_path, packed(), EDITOR)  # over the first
    assert (tmp_path / "crelt.js").read_bytes() == b"export"
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert set(manifest["files"]) == set(pack.LARGE)
    for name, size in manifest["files"].items():
        assert (tmp_path / f"{name}.gz").stat().st_size == size
    lock = json.loads((tmp_path / "lock.json").read_text("utf-8"))
    assert lock == {"info": 1, "packages": {}}  # no package can be asked for
    assert gzip.decompress((tmp_path / "python_stdlib.zip.gz").read_bytes()) == (
        b"python_stdlib.zip"
    )
    before = manifest["version"]
    pack.write(tmp_path, packed(**{"pyodide.asm.wasm": b"another"}), {})
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert manifest["version"] != before


def test_the_library_comes_along_and_nothing_else():
    names = [*json.loads(pack.course())]
    assert {"regex.py", "tiktoken.py", "live_pretty.py", "IPython/display.py"} <= {
        *names
    }
    assert "lecture_lib/tokenizers/bpe.py" in names
    assert "lecture_lib/stepper/record.py" in names or any(
        name.startswith("lecture_lib/stepper/") for name in names
    )
    assert not [n for n in names if "__pycache__" in n or n.endswith((".bpe", ".pyc"))]
    assert not [n for n in names if n.startswith("lecture_lib/course/")]
    assert pack.course() == pack.course()


def test_the_printer_of_values_needs_nothing_of_ipython():
    from IPython.lib.pretty import pretty

    names: dict = {}
    exec(pack.pretty(), names)
    for value in ({"a": [1, 2], "b": "x" * 100}, {1, 2}, [b"\xff"] * 40, None, "é"):
        assert names["pretty"](value) == pretty(value)
