"""Packages of the npm registry, on their way into the cache."""

import base64
import hashlib
import io
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from authors.command import main
from live import codemirror, npm, pyodide
from live.npm import Package, Unavailable


def archive(files: dict[str, bytes]) -> bytes:
    """A package of these files, as npm packs it."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as made:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            made.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


def package_of(name: str, content: bytes) -> Package:
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    return Package(name, "1.0.0", digest)


CONTENTS = {"@a/b": archive({"x": b"1"}), "c": archive({"x": b"2"})}
PACKAGES = [package_of(name, content) for name, content in CONTENTS.items()]
RIGHT = list(CONTENTS.values())


def give(packages: Sequence[Package]) -> list[bytes]:
    return [CONTENTS[package.name] for package in packages]


def refuse(packages: Sequence[Package]) -> list[bytes]:
    raise AssertionError("fetched again")


def test_packages_are_fetched_together_and_once(tmp_path):
    asked = []

    def fetch(packages: Sequence[Package]) -> list[bytes]:
        asked.append([package.name for package in packages])
        return give(packages)

    assert npm.archives(PACKAGES, tmp_path / "new", fetch) == RIGHT
    assert asked == [["@a/b", "c"]]
    assert npm.archives(PACKAGES, tmp_path / "new", refuse) == RIGHT
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert names == {"a-b-1.0.0.tgz", "c-1.0.0.tgz"}


@pytest.mark.parametrize("damage", ["cut", "empty", "changed", "lost"])
def test_a_damaged_file_is_replaced(tmp_path, damage):
    npm.archives(PACKAGES, tmp_path, give)
    path = tmp_path / PACKAGES[1].file
    right = RIGHT[1]
    spoiled = {"cut": right[:-1], "empty": b"", "changed": right[:-1] + b"?"}
    if damage == "lost":
        path.unlink()
    else:
        path.write_bytes(spoiled[damage])
    assert npm.archives(PACKAGES, tmp_path, give) == RIGHT
    assert path.read_bytes() == right


def test_another_package_is_not_kept(tmp_path):
    with pytest.raises(Unavailable, match=r"3 bytes whose SHA-512 .* c-1.0.0.tgz"):
        npm.archives(PACKAGES, tmp_path, lambda packages: [RIGHT[0], b"abc"])
    assert [path.name for path in tmp_path.iterdir()] == [PACKAGES[0].file]


def answers(text: str, monkeypatch, status: int = 1) -> list[list[str]]:
    """Let npm say `text`; the commands that it is given."""
    commands = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess:
        commands.append(command[1:])
        for name in CONTENTS if status == 0 else ():
            path = Path(str(options["cwd"])) / Package(name, "1.0.0", "").file
            path.write_bytes(CONTENTS[name])
        return subprocess.CompletedProcess([], status, "", text)

    monkeypatch.setattr(npm.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(npm.subprocess, "run", run)
    return commands


def test_npm_is_asked_once_for_all(monkeypatch):
    commands = answers("", monkeypatch, 0)
    assert npm.download(PACKAGES) == RIGHT
    assert commands == [["pack", "@a/b@1.0.0", "c@1.0.0", "--fetch-retries=1"]]


def test_without_npm_it_says_so(monkeypatch):
    monkeypatch.setattr(npm.shutil, "which", lambda name: None)
    with pytest.raises(Unavailable, match="npm, which fetches it once"):
        npm.download(PACKAGES)


def test_what_npm_says_is_told(monkeypatch):
    answers("npm warn old\nnpm error code ENOTFOUND\nnpm error more", monkeypatch)
    with pytest.raises(Unavailable, match=r"npm pack failed \(npm error code ENOTF"):
        npm.download(PACKAGES)


def test_an_npm_that_never_ends_is_left(monkeypatch):
    def late(*_, **__):
        raise subprocess.TimeoutExpired("npm", 300)

    answers("", monkeypatch)
    monkeypatch.setattr(npm.subprocess, "run", late)
    with pytest.raises(Unavailable, match="timed out"):
        npm.download(PACKAGES)


@pytest.mark.parametrize(
    ("module", "call", "lost"),
    [(pyodide, "package", "Run"), (codemirror, "files", "an editor")],
)
def test_the_command_tells_and_goes_on(monkeypatch, capsys, module, call, lost):
    """A machine without npm can still build a site and run the tests."""

    def fail():
        raise Unavailable("npm, which fetches it once, isn't here")

    monkeypatch.setattr(pyodide, "package", bytes)
    monkeypatch.setattr(codemirror, "files", dict)
    monkeypatch.setattr(module, call, fail)
    assert main(["fetch"]) == 0
    said = capsys.readouterr().err
    assert said.startswith(f"The website will be without {lost}: npm")
    assert said.count("\n") == 1
