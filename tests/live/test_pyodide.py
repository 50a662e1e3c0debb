"""How Pyodide gets into the cache, and what is made of it for the pages."""

import base64
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile

import pytest

from lecture_lib.live import pack, pyodide
from lecture_lib.live.pyodide import Unavailable


def archive(**changes: bytes) -> bytes:
    """A package of the same files with other content."""
    content = {name: name.encode() for name in pyodide.NEEDED}
    content["pyodide-lock.json"] = b'{"info": 1, "packages": {"numpy": 1}}'
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as made:
        for name, data in (content | changes).items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            made.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


@pytest.fixture
def right(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A small package that is taken for Pyodide's."""
    content = archive()
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    monkeypatch.setattr(pyodide, "SHA512", digest)
    return content


def refuse() -> bytes:
    raise AssertionError("fetched again")


def test_it_is_fetched_once(right, tmp_path):
    assert pyodide.package(tmp_path / "new", lambda: right) == right
    assert pyodide.package(tmp_path / "new", refuse) == right
    assert [path.name for path in (tmp_path / "new").iterdir()] == [pyodide.PACKAGE]


@pytest.mark.parametrize("damage", ["cut", "empty", "changed"])
def test_a_damaged_file_is_replaced(right, tmp_path, damage):
    spoiled = {"cut": right[:-1], "empty": b"", "changed": right[:-1] + b"?"}
    (tmp_path / pyodide.PACKAGE).write_bytes(spoiled[damage])
    assert pyodide.package(tmp_path, lambda: right) == right
    assert (tmp_path / pyodide.PACKAGE).read_bytes() == right


def test_another_package_is_not_kept(right, tmp_path):
    with pytest.raises(Unavailable, match="3 bytes whose SHA-512"):
        pyodide.package(tmp_path, lambda: b"abc")
    assert list(tmp_path.iterdir()) == []


def answers(text: str, monkeypatch, status: int = 1) -> None:
    done = subprocess.CompletedProcess([], status, "", text)
    monkeypatch.setattr(pyodide.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(pyodide.subprocess, "run", lambda *_, **__: done)


def test_without_npm_it_says_so(monkeypatch):
    monkeypatch.setattr(pyodide.shutil, "which", lambda name: None)
    with pytest.raises(Unavailable, match="npm, which fetches it once"):
        pyodide.download()


def test_what_npm_says_is_told(monkeypatch):
    answers("npm warn old\nnpm error code ENOTFOUND\nnpm error more", monkeypatch)
    with pytest.raises(Unavailable, match=r"npm pack failed \(npm error code ENOTF"):
        pyodide.download()


def test_an_npm_that_never_ends_is_left(monkeypatch):
    def late(*_, **__):
        raise subprocess.TimeoutExpired("npm", 300)

    answers("", monkeypatch)
    monkeypatch.setattr(pyodide.subprocess, "run", late)
    with pytest.raises(Unavailable, match="timed out"):
        pyodide.download()


def test_the_command_tells_and_goes_on(tmp_path):
    """A machine without npm can still build a site and run the tests."""
    code = "import sys, lecture_lib.live.pyodide as p; p.CACHE = p.CACHE / 'none'; "
    code += "p.package.__defaults__ = (p.CACHE, p.download); import runpy; "
    code += "runpy.run_module('lecture_lib.live', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        cwd=pyodide.CACHE.parents[1],
    )
    assert done.returncode == 0
    assert done.stderr.startswith("The website will be without Run: npm")


def test_what_a_page_loads(tmp_path):
    pack.write(tmp_path, archive())
    pack.write(tmp_path, archive())  # over the first
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
    pack.write(tmp_path, archive(**{"pyodide.asm.wasm": b"another"}))
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert manifest["version"] != before


def test_the_library_comes_along_and_nothing_else():
    with zipfile.ZipFile(io.BytesIO(pack.course_zip())) as course:
        names = course.namelist()
    assert {"regex.py", "tiktoken.py", "live_pretty.py", "IPython/display.py"} <= {
        *names
    }
    assert "lecture_lib/tokenizers/bpe.py" in names
    assert "lecture_lib/stepper/record.py" in names or any(
        name.startswith("lecture_lib/stepper/") for name in names
    )
    assert not [n for n in names if "__pycache__" in n or n.endswith((".bpe", ".pyc"))]
    assert not [n for n in names if n.startswith("lecture_lib/course/")]
    assert pack.course_zip() == pack.course_zip()


def test_the_printer_of_values_needs_nothing_of_ipython():
    from IPython.lib.pretty import pretty

    names: dict = {}
    exec(pack.pretty().decode(), names)
    for value in ({"a": [1, 2], "b": "x" * 100}, {1, 2}, [b"\xff"] * 40, None, "é"):
        assert names["pretty"](value) == pretty(value)
