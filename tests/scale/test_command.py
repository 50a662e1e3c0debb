"""The command, and what it says while it runs."""

import io
import itertools
import os

import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.__main__ import main, unescape
from lecture_lib.scale.manifest import read_manifest
from lecture_lib.scale.progress_bar import ProgressBar, clock

from .conftest import content

pytestmark = pytest.mark.slow


def test_tokenize_resume_verify(tmp_path, documents, folders, capsys):
    path = tmp_path / "all.txt"
    path.write_text("\n\n".join(documents[:9]), encoding="utf-8", newline="")
    out = folders()
    options = ["--encoding", "gpt2", "--shard-tokens", "500", "--validation", "0.3"]
    options += ["--separator", r"\n\n", "--workers", "1", "--errors", "replace"]
    assert main(["tokenize", str(path), str(out), *options]) == 0
    said = capsys.readouterr()
    counts = read_manifest(out)["counts"]
    assert f"{counts['documents']} documents" in said.out
    assert f"{read_manifest(out)['tokens']['train']:,} tokens in" in said.out
    assert main(["resume", str(out)]) == 0
    assert main(["verify", str(out)]) == 0
    by_function = folders()
    scale.tokenize(
        path,
        by_function,
        encoding="gpt2",
        shard_tokens=500,
        validation=0.3,
        separator="\n\n",
        errors="replace",
    )
    assert content(out) == content(by_function)


@pytest.mark.parametrize(
    "arguments",
    [
        ["tokenize", "no/such/file.txt", "OUT"],
        ["tokenize", "IN", "IN"],
        ["tokenize", "IN", "OUT", "--encoding", "gpt9"],
        ["tokenize", "IN", "OUT", "--shard-tokens", "0"],
        ["tokenize", "IN", "OUT", "--shard-tokens", "1" + 100 * "0"],
        ["tokenize", "IN", "OUT", "--separator", "\udcff"],
        ["tokenize", "IN", "OUT", "--encoding", "IN"],
        ["tokenize", "IN", "OUT", "--encoding", "FILE"],
        ["tokenize", "IN", "OUT", "--encoding", "EMPTY"],
        ["tokenize", "IN", "OUT", "--encoding", "BYTES"],
        ["tokenize", "IN", "OUT", "--encoding", "DEEP"],
        ["tokenize", "IN", "OUT", "--encoding", "OTHER"],
        ["tokenize", "IN", "FILE"],
        ["tokenize", "IN", "FILE/out"],
        ["tokenize", "BYTES", "OUT"],
        ["tokenize", "BYTES", "OUT", "--workers", "2"],
        ["resume", "OUT"],
        ["resume", "FILE"],
        ["verify", "OUT"],
        ["verify", "FILE"],
    ],
)
def test_errors_are_sentences(tmp_path, capsys, arguments: list[str]):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("a", encoding="utf-8")
    contents = {"FILE": b"# Read me", "EMPTY": b"", "BYTES": b"a \xff b"}
    contents |= {"DEEP": b"[" * 200_000, "OTHER": b'{"format": "other"}'}
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    places = {name: str(tmp_path / name) for name in ("FILE/out", *contents)}
    places |= {"IN": str(tmp_path / "in"), "OUT": str(tmp_path / "out")}
    assert main([places.get(a, a) for a in arguments]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert len(said.err) > 20


def test_a_whole_number_of_tokens(jsonl, folders):
    """1e100 is none, nor is it a size that the header of a shard has room for."""
    with pytest.raises(ScaleError, match="1e\\+100 is not a whole number"):
        scale.tokenize(jsonl, folders(), encoding="gpt2", shard_tokens=1e100)
    with pytest.raises(ScaleError, match="more than 1,000,000,000,000,000"):
        scale.tokenize(jsonl, folders(), encoding="gpt2", shard_tokens=10**15 + 1)
    out = folders()
    scale.tokenize(jsonl, out, encoding="gpt2", shard_tokens=10**15)
    assert scale.verify(out) == []


def test_too_little_memory(jsonl, folders, monkeypatch, capsys):
    def greedy(*_):
        raise MemoryError

    monkeypatch.setattr("lecture_lib.scale.pipeline.find_tokenizer", greedy)
    assert main(["tokenize", str(jsonl), str(out := folders())]) == 1
    assert f"resume {out} --workers 1" in capsys.readouterr().err


def test_a_clock_that_goes_backwards(jsonl, tokenizer, folders, monkeypatch):
    """Times of change in the far past, and a clock that runs back all the while."""
    os.utime(jsonl, ns=(-(10**18), -(10**18)))
    times = itertools.count(1e6, -3.5)
    whole, out = folders(), folders()
    scale.tokenize(jsonl, whole, encoding=tokenizer)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    scale.tokenize(jsonl, out, encoding=tokenizer, unit_bytes=100, workers=1)
    assert content(out) == content(whole)


def test_separators_as_they_are_typed():
    assert unescape(r"\n\n") == "\n\n"
    assert unescape("<|endoftext|>") == "<|endoftext|>"
    assert unescape("\n") == "\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal(monkeypatch):
    now = iter([0.0, 10.0, 20.0])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    stream = Terminal()
    bar = ProgressBar(1_000_000_000, stream=stream)
    bar.update({"documents": 1_200, "tokens": 3_400}, 250_000_000, 250_000_000)
    assert stream.getvalue() == (
        "\r[######..................]  25%, 1,200 documents, 3,400 tokens, "
        "25.0 MB/s, 0:30 left\x1b[K"
    )
    bar.end({"documents": 1_200, "tokens": 3_400})
    assert stream.getvalue().endswith("\n")


def test_plain_lines_elsewhere(monkeypatch):
    now = iter([0.0, 1.0, 11.0])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    stream = io.StringIO()
    bar = ProgressBar(0, stream=stream)
    counts = {"documents": 1, "tokens": 2}
    bar.update(counts, 0, 1_000_000)
    assert stream.getvalue() == ""
    bar.update(counts, 0, 10_000_000)
    bar.end(counts)
    assert stream.getvalue() == "1 documents, 2 tokens, 1.0 MB/s\n"


@pytest.mark.parametrize(("total", "lines"), [(80_000, 0), (0, 3), (1 << 30, 3)])
def test_a_slow_moment_shows_nothing_of_a_small_run(monkeypatch, total: int, lines):
    """A lecture's stored outputs are the same on a machine that takes a minute."""
    now = iter([0.0, 60.0, 120.0, 180.0])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    stream = io.StringIO()
    bar = ProgressBar(total, stream=stream)
    for _ in range(3):
        bar.update({"documents": 1, "tokens": 2}, 10_000, 10_000)
    bar.end({"documents": 1, "tokens": 2})
    assert stream.getvalue().count("\n") == lines


def test_what_is_left_after_a_resume(monkeypatch):
    """The speed is that of this process, not of the one before."""
    now = iter([0.0, 10.0])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    stream = Terminal()
    bar = ProgressBar(1_000, consumed=500, stream=stream)
    bar.update({"documents": 1, "tokens": 2}, 250, 250)
    assert "75%" in stream.getvalue()
    assert "0:10 left" in stream.getvalue()


def test_clock():
    assert [clock(s) for s in (0, 59.6, 3_599, 86_400)] == [
        "0:00",
        "1:00",
        "59:59",
        "24:00:00",
    ]
