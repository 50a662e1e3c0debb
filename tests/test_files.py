"""A file is read or written whole, whatever stands at its path and whatever fails."""

import os
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from lecture_lib import RegexBPETokenizer, corpora, fast, files, train_regex_bpe
from lecture_lib.bridges import load_pieces
from lecture_lib.files import read_whole, write_whole
from lecture_lib.tokenizers.encodings import GPT2_FILE
from lecture_lib.tokenizers.published import cached_file, read_vocabulary_file
from lecture_lib.vocabularies.cache import what_is_wrong

posix = pytest.mark.skipif(os.name != "posix", reason="FIFOs and links are POSIX's")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    return path


@pytest.mark.parametrize("call", ["open", "write", "fsync", "copymode", "replace"])
def test_a_disk_that_fails_leaves_the_old_file(path, monkeypatch, call):
    def fail(*_, **__):
        raise OSError(28, "no space left on device")

    really_open = Path.open

    def take_some_bytes(*arguments):
        with really_open(*arguments) as file:
            file.write(b"{")
        fail()

    if call in ("open", "write"):
        monkeypatch.setattr(Path, "open", fail if call == "open" else take_some_bytes)
    else:
        module = files.shutil if call == "copymode" else files.os
        monkeypatch.setattr(module, call, fail)
    with pytest.raises(OSError, match="no space left"):
        write_whole(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_kill_leaves_the_old_file(path, call):
    """The process ends before the call; the temporary file stays."""
    program = f"""
        import os
        from pathlib import Path
        from lecture_lib import files
        files.os.{call} = lambda *_: os._exit(9)
        files.write_whole(Path({str(path)!r}), b"new")
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(program)])
    assert run.returncode == 9
    assert path.read_bytes() == b"old"


@posix
def test_a_file_has_the_permissions_of_any_other(path, tmp_path):
    write_whole(tmp_path / "new", b"new")
    assert (tmp_path / "new").stat().st_mode == path.stat().st_mode
    path.chmod(0o640)
    write_whole(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_long_name_is_no_obstacle(tmp_path):
    path = tmp_path / ("n" * 250 + ".json")
    write_whole(path, b"new")
    assert read_whole(path) == b"new"


@posix
@pytest.mark.parametrize("target", ["file", "not there yet"])
def test_a_link_is_followed(path, target):
    for name, to in [("link", target), ("link to the link", "link")]:
        (path.parent / name).symlink_to(to)
    link = path.parent / "link to the link"
    write_whole(link, b"new")
    assert link.is_symlink() and (path.parent / "link").is_symlink()
    assert read_whole(link) == (path.parent / target).read_bytes() == b"new"


def fifo(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to(path)


every_odd_thing = pytest.mark.parametrize("make", [fifo, device, loop, Path.mkdir])


@posix
@every_odd_thing
def test_what_is_no_regular_file_is_neither_read_nor_replaced(tmp_path, make):
    make(tmp_path / "odd")
    before = os.lstat(tmp_path / "odd")
    for call in (read_whole, lambda path: write_whole(path, b"new")):
        with pytest.raises(OSError, match=r"not a regular file|symbolic links"):
            call(tmp_path / "odd")
    after = os.lstat(tmp_path / "odd")
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert os.listdir(tmp_path) == ["odd"]


@posix
@every_odd_thing
def test_readers_and_writers_of_the_library_refuse_it(tmp_path, monkeypatch, make):
    """Reading a FIFO would wait forever; /dev/zero would fill the memory."""
    tokenizer = RegexBPETokenizer(train_regex_bpe("", 256))
    assert "numbers.txt" in corpora.available()  # which is cached from here on
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(corpora.files, "DIRECTORY", tmp_path)
    calls = {
        "a": RegexBPETokenizer.load,
        "b": tokenizer.save,
        "c": load_pieces,
        "d": lambda path: train_regex_bpe(path, 256),
        "e": lambda path: fast.train_regex_bpe(path, 256),
        cached_file(GPT2_FILE.url).name: lambda _: read_vocabulary_file("gpt2"),
        "numbers.txt": lambda path: corpora.load.__wrapped__(path.name),
    }
    for name, call in calls.items():
        make(tmp_path / name)
        with pytest.raises(OSError, match=r"not a regular file|symbolic links"):
            call(tmp_path / name)
    assert "can't be read" in str(what_is_wrong(tmp_path / "a", ""))
