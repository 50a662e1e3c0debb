"""The command, and what it says while it runs and at its end."""

import re

import pytest

from lecture_lib import scale
from lecture_lib.scale.__main__ import main
from lecture_lib.scale.manifest import read_manifest

from .conftest import content

pytestmark = pytest.mark.slow


def test_tokenize_resume_verify(tmp_path, documents, folders, capsys):
    path = tmp_path / "all.txt"
    path.write_text("\n\n".join(documents[:9]), encoding="utf-8", newline="")
    out, by_function = folders(), folders()
    options = ["--encoding", "gpt2", "--shard-tokens", "500", "--validation", "0.3"]
    options += ["--separator", r"\n\n", "--workers", "1", "--errors", "replace"]
    assert main(["tokenize", str(path), str(out), *options]) == 0
    said = capsys.readouterr()
    manifest = read_manifest(out)
    assert f"{manifest['counts']['documents']} documents" in said.out
    assert f"{manifest['tokens']['train']:,} tokens in" in said.out
    assert main(["resume", str(out)]) == 0
    assert main(["verify", str(out)]) == 0
    choices = {"shard_tokens": 500, "validation": 0.3, "separator": "\n\n"}
    scale.tokenize(path, by_function, encoding="gpt2", errors="replace", **choices)
    assert content(out) == content(by_function)


@pytest.mark.parametrize(
    "arguments",
    [
        ["tokenize", "no/such/file.txt", "OUT"],
        ["tokenize", "", "OUT"],
        ["tokenize", "IN", "IN"],
        ["tokenize", "IN", "OUT", "--encoding", "gpt9"],
        ["tokenize", "IN", "OUT", "--shard-tokens", "0"],
        ["tokenize", "IN", "OUT", "--separator", "\udcff"],
        ["tokenize", "IN", "OUT", "--address", "auto"],
        ["tokenize", "IN", "OUT", "--encoding", "IN"],
        ["tokenize", "IN", "OUT", "--encoding", "FILE"],
        ["tokenize", "IN", "OUT", "--encoding", "EMPTY"],
        ["tokenize", "IN", "OUT", "--encoding", "DEEP"],
        ["tokenize", "IN", "OUT", "--encoding", "OTHER"],
        ["tokenize", "IN", "FILE"],
        ["tokenize", "IN", "FILE/out"],
        ["tokenize", "IN", "/dev/null"],
        ["tokenize", "BYTES.txt", "OUT"],
        ["resume", "OUT"],
        ["resume", "FILE"],
        ["verify", "OUT"],
        ["verify", "FILE"],
        ["verify", "x" * 300],
    ],
)
def test_errors_are_sentences(tmp_path, capsys, arguments: list[str]):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("a", encoding="utf-8")
    contents = {"FILE": b"# Read me", "EMPTY": b"", "BYTES.txt": b"a \xff b"}
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


def test_help_says_which_endings_count_as_what(capsys):
    with pytest.raises(SystemExit):
        main(["tokenize", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert ".jsonl, .ndjson, and .json are JSON lines" in said
    assert "a different ending counts as text if you name it" in said


@pytest.mark.parametrize(("little", "lines"), [(1 << 25, 0), (1, 4)])
def test_a_small_run_says_nothing(
    jsonl, tokenizer, folders, monkeypatch, capsys, little: int, lines: int
):
    """A lecture's stored outputs are the same on a machine that takes a minute."""
    monkeypatch.setattr("lecture_lib.scale.pipeline.LITTLE", little)
    often = {"unit_bytes": 9_000, "seconds_between": 0, "workers": 1}
    scale.tokenize(jsonl, folders(), encoding=tokenizer, **often)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == lines
    assert not lines or re.fullmatch(r"100%, 60 documents, [\d,]+ tokens", said[-1])
    monkeypatch.setattr("sys.stderr", None)  # as `2>&-` and services leave it
    scale.tokenize(jsonl, folders(), encoding=tokenizer, **often)
    assert capsys.readouterr().out == ""
