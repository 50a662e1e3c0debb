"""The standard library as byte code, and what happens where it can't be made."""

import io
import subprocess
import zipfile

import pytest

from live import bytecode, pyodide

FILES = {bytecode.STDLIB: b"sources", "pyodide.mjs": b"no program"}


def archive(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name in names:
            made.writestr(name, name)
    return buffer.getvalue()


MADE = archive("encodings/__init__.pyc")


@pytest.mark.needs("pyodide")
def test_it_has_the_modules_of_the_sources(tmp_path):
    files = pyodide.files(pyodide.package())
    made = bytecode.compiled(files, tmp_path)
    with zipfile.ZipFile(io.BytesIO(files[bytecode.STDLIB])) as sources:
        wanted = {name for name in sources.namelist() if name.endswith(".py")}
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".pyc")]
        headers = {archive.read(name)[:16] for name in names}
    found = {name.removesuffix("c") for name in names}
    assert found < wanted and len(found) > 0.7 * len(wanted)
    assert {"json/decoder.py", "random.py", "doctest.py", "asyncio/tasks.py"} <= found
    assert not {"turtle.py", "xml/__init__.py", "unittest/mock.py"} & found
    (header,) = headers  # of one Python, and belonging to no file
    assert header[2:4] == b"\r\n" and header[4:] == bytes(12)
    [kept] = tmp_path.iterdir()
    assert kept.read_bytes() == made


def test_it_is_made_once_and_again_if_the_copy_is_broken(tmp_path, monkeypatch):
    calls = []
    monkeypatch.setattr(bytecode, "compile_now", lambda files: calls.append(1) or MADE)
    for _ in range(2):
        assert bytecode.compiled(FILES, tmp_path) == MADE
    assert len(calls) == 1
    [kept] = tmp_path.iterdir()
    kept.write_bytes(MADE[:-5])
    assert bytecode.compiled(FILES, tmp_path) == MADE
    assert len(calls) == 2
    assert bytecode.compiled(FILES | {bytecode.STDLIB: b"newer"}, tmp_path) == MADE
    assert len(calls) == 3


def test_without_node_the_sources_are_used(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bytecode.shutil, "which", lambda name: None)
    assert bytecode.compiled(FILES, tmp_path / "none") == b"sources"
    assert "more slowly on the pages: Node" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("returncode", "stdout", "told"),
    [
        (1, MADE, "it broke"),
        (0, b"", "it broke"),
        (0, MADE[:-9], "it broke"),
        (0, archive("other.pyc"), "it broke"),
    ],
)
def test_what_node_could_not_make_is_not_kept(
    tmp_path, monkeypatch, capsys, returncode, stdout, told
):
    monkeypatch.setattr(bytecode.shutil, "which", lambda name: name)
    done = subprocess.CompletedProcess([], returncode, stdout, b"\xff\nit broke\n")
    monkeypatch.setattr(bytecode.subprocess, "run", lambda *_, **__: done)
    assert bytecode.compiled(FILES, tmp_path) == b"sources"
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
