"""The meaning of a file, folder, or pattern, and sentences where it can't be read."""

import contextlib
import gzip
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.inputs import Reader, find_inputs
from lecture_lib.scale.shards import HEADER_SIZE, PARTIAL
from lecture_lib.scale.units import Cursor, plan_row_groups

from .conftest import expected, make_documents, write_jsonl, written
from .faults import working_on

pytestmark = pytest.mark.slow

OUT = Path("/an output elsewhere")
NOBODY = 65_534
no_windows = pytest.mark.skipif(os.name == "nt", reason="not on Windows")


def names(source: Path | str) -> list[str]:
    return [Path(found.path).name for found in find_inputs(source, OUT)]


def write(folder: Path, *files: str) -> None:
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"this is {name}", encoding="utf-8")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can reach, which pytest's are not."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o777)
        yield Path(name)


@contextlib.contextmanager
def locked_up(path: Path) -> Iterator[None]:
    """Root may read everything: as root, be nobody for a while."""
    mode, is_root = path.stat().st_mode, os.geteuid() == 0
    path.chmod(0)
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        path.chmod(mode)


@no_windows
def test_what_cannot_be_read(open_folder):
    """Known before anything is written, not after hours."""
    write(open_folder, "a.txt", "b.txt", "locked/b.txt")
    for place, sources in {"locked": ["", "locked/b.txt"], "a.txt": ["*.txt"]}.items():
        for source in sources:
            refused = pytest.raises(ScaleError, match=r"can't be read.*Permission")
            with locked_up(open_folder / place), refused:
                find_inputs(os.path.join(open_folder, source), OUT)


@no_windows
def test_what_a_name_means(tmp_path, monkeypatch, capsys):
    write(tmp_path, "a.txt", "b.md", ".c.txt", "d/e.txt", "[x].txt", "x.txt")
    monkeypatch.chdir(tmp_path)
    assert names("*.txt") == ["[x].txt", "a.txt", "x.txt"]
    assert names("[ad]*") == ["a.txt", "e.txt"]
    assert capsys.readouterr().err == ""
    assert names("b.*") == ["b.md"]
    assert "read as text: 1 files (" in capsys.readouterr().err
    assert names("[x].txt") == ["[x].txt"]
    assert names(".") == ["[x].txt", "a.txt", "e.txt", "x.txt"]
    assert "1 files (b.md), since .txt is text" in capsys.readouterr().err
    os.mkfifo("pipe.txt")
    Path("link.txt").symlink_to("nothing")
    Path("packed.txt").write_bytes(gzip.compress(LINES))
    refused = {
        **dict.fromkeys(("*.jsonl", "z/*.txt"), "nothing to read"),
        "z.txt": "is not there",
        "pipe.txt": "isn't a file but a pipe, a device",
        "link.txt": "leads nowhere",
        "packed.txt": r"is gzip; .* ends in \.gz",
    }
    for ending in ("jsonl.zst", "txt.xz", "zip", "tar.gz", "parquet.gz"):
        write(tmp_path, f"f/b.{ending}")
        refused[f"f/b.{ending}"] = rf"b\.{ending} can't be read: \.txt"
    foreign = "a".encode("utf-16"), b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0", b"BZh91AY&SY"
    for number, content in enumerate(foreign):
        Path(f"{number}.json").write_bytes(content)
        refused[f"{number}.json"] = "convert it to UTF-8 first"
    for source, message in refused.items():
        with pytest.raises(ScaleError, match=message):
            find_inputs(source, OUT)
    with pytest.raises(ScaleError, match="can't be read"):
        find_inputs("f", OUT)


@pytest.mark.parametrize("packed", ["", ".GZ"])
@pytest.mark.parametrize("ending", [".jsonl", ".ndjson", ".JSON", ".Txt"])
def test_endings(tmp_path, tokenizer, folders, ending: str, packed: str):
    """The same alone, by a pattern, and in a folder."""
    is_text = ending == ".Txt"
    path = tmp_path / "in" / f"a{ending}{packed}"
    path.parent.mkdir()
    path.write_bytes(gzip.compress(LINES) if packed else LINES)
    documents = [LINES.decode()] if is_text else ["one", "two"]
    for source in (path, path.parent / "a*", path.parent):
        scale.tokenize(source, out := folders(), encoding=tokenizer)
        assert written(out) == expected(tokenizer, documents)
        if not is_text:
            with pytest.raises(ScaleError, match="byte 0 has no 'content'"):
                scale.tokenize(source, folders(), encoding=tokenizer, field="content")


WRONG_LINES = {
    "{": "isn't JSON by itself",  # the first line of a pretty-printed object
    '{"text": "cut sho': "isn't JSON by itself (Unterminated string",
    '{"text": "a"} {"text": "b"}': "isn't JSON by itself (Extra data, character 15",
    '[{"text": "a"}]': 'is [{"text": "a"}]',
    '{"other": "a"}': "has no 'text'",
    '{"text": null}': "has null in 'text'",
    "[" * 100_000: "is nested too deeply",
}


@pytest.mark.parametrize("errors", ["error", "replace"])
@pytest.mark.parametrize("line", WRONG_LINES)
def test_the_reason_why_a_line_has_no_text(
    tmp_path, tokenizer, folders, line: str, errors: str
):
    """With its place in the file, whatever becomes of bad bytes before it."""
    first = b'\xef\xbb\xbf{"text": "fine"}\n'
    if errors != "error":
        first += b'{"text": "\xff \\ud800"}\n'
    (path := tmp_path / "a.jsonl").write_bytes(first)
    scale.tokenize(path, out := folders(), encoding=tokenizer, errors=errors)
    kept = ["fine"] + ["\ufffd \ufffd"] * (errors != "error")
    assert written(out) == expected(tokenizer, kept)
    path.write_bytes(first + line.encode())
    with pytest.raises(ScaleError) as raised:
        scale.tokenize(path, folders(), encoding=tokenizer, errors=errors)
    assert f"the line at byte {len(first)} {WRONG_LINES[line]}" in str(raised.value)
    assert "each line must be one whole JSON object" in str(raised.value)


@pytest.mark.needs("pyarrow")
def test_parquet_that_can_not_be_read(tmp_path, tokenizer, folders):
    import pyarrow
    from pyarrow import parquet

    bad = pyarrow.array([b"a", b"\xc3\xa9", b"caf\xe9 bad", b"", b"\xed\xa0\x80", b""])
    columns = {"bad": bad.view(pyarrow.string()), "text": [*"abcde", None]}
    columns |= {"number": [*range(6)], "fine": ["a" * 99] * 6}
    (path := tmp_path / "a.parquet").touch()
    parquet.write_table(pyarrow.table(columns), path, row_group_size=2)
    whole = path.read_bytes()
    for field, reason in {
        "bad": r"byte 3 of row 2 \(from 0\) is not UTF-8",
        "text": r"of row 5 \(from 0\) is null",
        "number": "is int64, not text",
        "none": "has no column 'none'",
    }.items():
        with pytest.raises(ScaleError, match=reason):
            scale.tokenize(path, folders(), encoding=tokenizer, field=field)
    choices = {"encoding": tokenizer, "field": "bad", "errors": "replace"}
    result = scale.tokenize(path, out := folders(), **choices)
    kept = [value.decode("utf-8", "replace") for value in bad.to_pylist()]
    assert written(out) == expected(tokenizer, kept)
    assert result.counts["replacements"] == 4
    for damaged in (whole[:-9], whole[:-8] + b"x" * 8, whole[:4] + bytes(900), b""):
        path.write_bytes(damaged)
        with pytest.raises(ScaleError, match=r"a\.parquet"):
            scale.tokenize(path, folders(), encoding=tokenizer, field="fine")


@no_windows
def test_links_to_folders_are_followed(tmp_path):
    """Also in circles."""
    write(tmp_path, "in/a.txt", "elsewhere/b.txt", "elsewhere/deep/c.txt")
    links = {"link": "../elsewhere", "again": "../elsewhere/deep", "self": "."}
    for name, target in links.items():
        (tmp_path / "in" / name).symlink_to(target)
    (tmp_path / "elsewhere" / "back").symlink_to("../in")
    assert sorted(names(tmp_path / "in")) == ["a.txt", "b.txt", "c.txt"]
    (tmp_path / "in" / "up").symlink_to("..")
    with pytest.raises(ScaleError, match="lies inside the input"):
        find_inputs(tmp_path / "in", tmp_path / "out")


@no_windows
def test_the_name_of_a_link_says_the_format(tmp_path, tokenizer, folders):
    """A cache of data sets holds links with good names to files called by a hash."""
    documents = make_documents(9)
    (tmp_path / "blobs").mkdir()
    write_jsonl(tmp_path / "blobs" / "5f3c", documents)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "train.jsonl").symlink_to("../blobs/5f3c")
    (tmp_path / "in" / "twin.jsonl").symlink_to("../blobs/5f3c")
    for source in ("in", "in/*", "in/train.jsonl"):
        out = folders()
        scale.tokenize(f"{tmp_path}/{source}", out, encoding=tokenizer)
        assert written(out) == expected(tokenizer, documents)


LINES = b'{"text": "one"}\n{"text": "two"}\n'


def test_every_damage_of_a_packed_file(tmp_path):
    """Flips, cuts and rubbish: an error, or a part that means nothing."""
    text = "".join(make_documents(12)).encode()
    whole, path = gzip.compress(text, mtime=0), tmp_path / "a.txt.gz"
    choose, harmless = random.Random(0), 0
    damaged = [whole[:size] for size in (0, 1, 2, 3, 9, 10, 11, len(whole) - 1)]
    damaged += [whole + b"rubbish", text, b"\x1f\x8b" + text]
    for bit in [*range(80), *(choose.randrange(8 * len(whole)) for _ in range(200))]:
        spoiled = bytearray(whole)
        spoiled[bit // 8] ^= 1 << bit % 8
        damaged.append(bytes(spoiled))
    for content in damaged:
        path.write_bytes(content)
        try:
            [found] = find_inputs(path, OUT)
            assert Reader(found).peek(0, 1 << 30) == text
            harmless += 1
        except ScaleError as error:
            assert str(path) in str(error)
    assert 0 < harmless < 80  # the time and the system, which the head also says


def test_json_that_is_fine(tmp_path, tokenizer, folders):
    path = tmp_path / "a.jsonl"
    lines = [
        b'{"text": "a", "id": ' + b"9" * 5_000 + b"}",
        b'  {"id": -0, "text": "b", "x": [1e999, NaN]} \r',
        b" ",
        b'{"text": "no", "text": "c"}',
        b"",
        json.dumps({"text": "word " * 3_000, "n": 1}).encode(),
    ]
    path.write_bytes(b"\n".join(lines))
    for unit_bytes in (10, 1 << 22):
        out = folders()
        scale.tokenize(path, out, encoding=tokenizer, unit_bytes=unit_bytes)
        assert written(out) == expected(tokenizer, ["a", "b", "c", "word " * 3_000])


@pytest.mark.needs("pyarrow")
@pytest.mark.parametrize("kind", ["large_string", "string_view", "dictionary"])
def test_parquet(tmp_path, tokenizer, documents, folders, kind: str):
    import pyarrow
    from pyarrow import parquet

    text = pyarrow.array(documents)
    text = text.dictionary_encode() if kind == "dictionary" else text.cast(kind)
    table = pyarrow.table({"text": text, "n": list(range(len(documents)))})
    (path := tmp_path / "in" / "a.parquet").parent.mkdir()
    parquet.write_table(table, path, row_group_size=7)
    scale.tokenize(path.parent, out := folders(), encoding=tokenizer, validation=0.3)
    assert written(out) == expected(tokenizer, documents, 0.3)


@pytest.mark.needs("pyarrow")
def test_behind_each_row_group_a_run_goes_on_with_the_next_or_the_next_file(tmp_path):
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({"text": ["a", "b", "c"]})
    parquet.write_table(table, tmp_path / "a.parquet", row_group_size=1)
    (one,) = find_inputs(tmp_path / "a.parquet", OUT)
    units = list(plan_row_groups(one, Cursor(4)))
    assert [each.after for each in units] == [Cursor(4, 1), Cursor(4, 2), Cursor(5)]
    assert [each.pieces[0].start for each in units] == [0, 1, 2]
    assert sum(each.consumed for each in units) == one.bytes
    assert min(each.consumed for each in units) > 0
    assert list(plan_row_groups(one, units[0].after)) == units[1:]


def test_parquet_without_pyarrow(tmp_path, tokenizer, folders, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    with pytest.raises(ScaleError, match="pip install pyarrow"):
        scale.tokenize(tmp_path / "a.parquet", folders(), encoding=tokenizer)


class Meanwhile(Disk):
    """Somebody changes an input when its tokens are written."""

    def __init__(self, path: Path):
        self._path = path

    def write(self, file: BinaryIO, data: bytes | memoryview) -> None:
        super().write(file, data)
        if Path(file.name).suffix == PARTIAL and file.tell() > HEADER_SIZE:
            self._path.write_bytes(b"another text, and longer")


def test_an_input_that_changes_after_it_was_cut(tmp_path, tokenizer, folders):
    """Workers may read it later than it was cut: the last look comes last."""
    (path := tmp_path / "a.txt").write_bytes(b"a text")
    changed = pytest.raises(ScaleError, match="has changed since the run began")
    with changed, working_on(Meanwhile(path)):
        scale.tokenize(path, folders(), encoding=tokenizer)


def test_only_empty_documents(tmp_path, tokenizer, folders):
    (folder := tmp_path / "in").mkdir()
    for name in ("a.txt", "b.txt", "e.jsonl"):
        (folder / name).touch()
    (folder / "c.jsonl").write_bytes(b'\n  \n{"text": ""}\n\n')
    (folder / "d.txt.gz").write_bytes(gzip.compress(b""))
    result = scale.tokenize(folder, out := folders(), encoding=tokenizer)
    assert written(out) == expected(tokenizer, [""] * 4)
    assert result.documents == 4
    assert scale.verify(out) == []
    result = scale.tokenize(folder / "e.jsonl", out := folders(), encoding=tokenizer)
    assert (result.documents, len(result.shards["train"])) == (0, 1)
    assert scale.verify(out) == []
