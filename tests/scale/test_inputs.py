"""What a file, a folder, or a pattern means, and sentences where it can't be read."""

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
from lecture_lib.scale.__main__ import main
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.inputs import Reader, find_inputs
from lecture_lib.scale.shards import HEADER_SIZE, PARTIAL

from .conftest import expected, make_documents, write_jsonl, written
from .faults import working_on

pytestmark = pytest.mark.slow

OUT = Path("an output elsewhere")
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
@pytest.mark.parametrize("source", ["", "locked/*.txt", "locked/b.txt"])
def test_a_folder_that_cannot_be_read(open_folder, source: str):
    write(open_folder, "a.txt", "locked/b.txt", "other/c.txt")
    refused = pytest.raises(ScaleError, match=r"locked.* can't be read.* Permission")
    with locked_up(open_folder / "locked"), refused:
        find_inputs(os.path.join(open_folder, source), OUT)


@no_windows
@pytest.mark.parametrize("source", ["", "*.txt", "a.txt"])
def test_a_file_that_cannot_be_read(open_folder, source: str):
    """Known before anything is written, not after hours."""
    write(open_folder, "a.txt", "b.txt")
    refused = pytest.raises(ScaleError, match=r"a\.txt can't be read.*Permission")
    with locked_up(open_folder / "a.txt"), refused:
        find_inputs(os.path.join(open_folder, source), OUT)


def test_what_a_pattern_means(tmp_path, monkeypatch):
    """Stars in the last part only; other letters of a name mean themselves."""
    write(tmp_path, "a.txt", "b.md", ".c.txt", "d/e.txt", "[x].txt", "x.txt", "f[1]/g")
    monkeypatch.chdir(tmp_path)
    assert names("*.txt") == ["[x].txt", "a.txt", "x.txt"]
    assert names("*") == ["[x].txt", "a.txt", "b.md", "x.txt"]
    assert names(".c*") == [".c.txt"]
    assert names(tmp_path / "[x].txt") == ["[x].txt"]
    assert names("f[1]/*") == ["g"]
    for nothing in ("*.jsonl", "*/*.txt", "z.txt", "z/*.txt", ""):
        with pytest.raises(ScaleError, match=r"nothing to read|not there"):
            find_inputs(nothing, OUT)


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
@pytest.mark.parametrize("name", ["a.txt", "part2"])
@pytest.mark.parametrize("target", ["nothing", "a.txt", "/nothing/at/all"])
@pytest.mark.parametrize("source", ["", "*"])
def test_links_that_lead_nowhere(tmp_path, source: str, target: str, name: str):
    """To themselves, or perhaps to a folder; those of editors are hidden."""
    (tmp_path / ".#a.txt").symlink_to("a lock of an editor")
    (tmp_path / name).symlink_to(target if name == "a.txt" else "not mounted")
    with pytest.raises(ScaleError, match=f"{name}.*(leads nowhere|Too many levels)"):
        find_inputs(os.path.join(tmp_path, source), OUT)


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


@no_windows
@pytest.mark.parametrize("source", ["", "*", "a.txt", "/dev/zero"])
def test_a_pipe_is_refused_and_never_waited_for(tmp_path, source: str):
    os.mkfifo(tmp_path / "a.txt")
    with pytest.raises(ScaleError, match="isn't a file but a pipe, a device"):
        find_inputs(os.path.join(tmp_path, source), OUT)


LINES = b'{"text": "one"}\n{"text": "two"}\n'


@pytest.mark.parametrize("packed", ["", ".gz", ".GZ"])
@pytest.mark.parametrize("ending", [".jsonl", ".ndjson", ".json", ".JSON", ".Txt"])
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
        if is_text:
            with pytest.raises(ScaleError, match="field 'content' has no effect"):
                scale.tokenize(source, folders(), encoding=tokenizer, field="content")
        else:
            with pytest.raises(ScaleError, match="byte 0 has no 'content'"):
                scale.tokenize(source, folders(), encoding=tokenizer, field="content")


UNREADABLE = "jsonl.zst jsonl.bz2 txt.xz zip tar.gz jsonl.gz.gz parquet.gz 7z arrow"


@pytest.mark.parametrize("ending", UNREADABLE.split())
def test_what_cannot_be_read_is_refused_by_name(tmp_path, ending: str):
    write(tmp_path, "in/a.txt", f"in/sub/b.{ending.upper()}")
    for source in ("in", "in/sub/*", f"in/sub/b.{ending.upper()}"):
        with pytest.raises(ScaleError, match=rf"(?i)b\.{ending} can't be read: \.txt"):
            find_inputs(tmp_path / source, OUT)


def test_what_a_folder_leaves_out_is_said(tmp_path, capsys):
    write(tmp_path, "a.txt", "b.md", "c/README", ".hidden")
    assert names(tmp_path) == ["a.txt"]
    assert "2 files (README, b.md), since .txt is text" in capsys.readouterr().err


def test_gzip_without_its_ending(tmp_path):
    (path := tmp_path / "a.jsonl").write_bytes(gzip.compress(LINES))
    with pytest.raises(ScaleError, match=r"a\.jsonl is gzip; .* ends in \.gz"):
        find_inputs(path, OUT)


ODD_NAMES = ["a\nb.txt", "-rf.txt", "--help.txt", " .txt", "[x].txt", "*.txt", "~.txt"]


@no_windows
@pytest.mark.parametrize("name", [*ODD_NAMES, os.fsdecode(b"\xff\xfe.txt")])
def test_odd_names(tmp_path, tokenizer, folders, name: str, monkeypatch, capsys):
    """As a file in a folder, alone, and as the output folder."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_text("a text", encoding="utf-8")
    tokenizer.save(tmp_path / "saved.json")
    monkeypatch.chdir(tmp_path / "in")
    for source, out in ((".", "../out 1"), (name, f"../{name}")):
        options = ["--encoding", "../saved.json"]
        assert main(["tokenize", *options, "--", source, out]) == 0
        assert main(["resume", "--", out]) == 0
        assert main(["verify", "--", out]) == 0
        capsys.readouterr().out.encode()
        assert written(Path(out)) == expected(tokenizer, ["a text"])


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


def test_a_reader_is_a_file_from_an_offset_on(tmp_path):
    data = bytes(random.Random(2).randrange(256) for _ in range(5_000))
    (tmp_path / "a.txt").write_bytes(data)
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress(data))
    for found in find_inputs(tmp_path, OUT):
        for offset in (0, 1, 4_999, 5_000):
            reader, place = Reader(found, offset), offset
            for size in (10, 3_000, 0, 2_000):
                assert reader.peek(0, size) == data[place : place + size]
                part = reader.peek(size // 4, size // 2)
                assert part == data[place + size // 4 : place + size // 2]
                step = min(size // 2, len(data) - place)
                reader.skip(step)
                place += step
            reader.close()


def test_a_damaged_file_in_a_worker(tmp_path, tokenizer, folders):
    """An error crosses from a process to another as it is."""
    write(tmp_path / "in", *(f"{k}.txt" for k in range(4)))
    (tmp_path / "in" / "3.txt").write_bytes(b"good \xff bad")
    with pytest.raises(ScaleError, match=r"3\.txt: byte 5 is not UTF-8"):
        scale.tokenize(tmp_path / "in", folders(), encoding=tokenizer, workers=2)


WRONG_LINES = {
    "{": "isn't JSON by itself",  # the first line of a pretty-printed object
    "[": "isn't JSON by itself",
    '{"text": "cut sho': "isn't JSON by itself (Unterminated string",
    '{"text": "a\tb"}': "isn't JSON by itself (Invalid control character",
    '{"text": "a"} {"text": "b"}': "isn't JSON by itself (Extra data, character 15",
    '[{"text": "a"}]': "is an array",
    '"text"': "is a string",
    "null": "is null",
    "1": "is a number, true, or false",
    '{"other": "a"}': "has no 'text'",
    '{"text": null}': "has null in 'text'",
    '{"text": 1}': "has a number, true, or false in 'text'",
    '{"text": ["a"]}': "has an array in 'text'",
    "[" * 100_000: "is nested too deeply",
}


@pytest.mark.parametrize("errors", ["error", "replace", "skip"])
@pytest.mark.parametrize("line", WRONG_LINES)
def test_the_reason_why_a_line_has_no_text(
    tmp_path, tokenizer, folders, line: str, errors: str
):
    """With its place, whatever becomes of bad bytes before it."""
    first = b'{"text": "fine"}\n'
    if errors != "error":
        first += b'{"text": "\xff"}\n'
    (path := tmp_path / "a.jsonl").write_bytes(first + line.encode())
    with pytest.raises(ScaleError) as raised:
        scale.tokenize(path, folders(), encoding=tokenizer, errors=errors)
    assert f"the line at byte {len(first)} {WRONG_LINES[line]}" in str(raised.value)
    assert "each line must be one whole JSON object" in str(raised.value)


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


@pytest.mark.parametrize("unit_bytes", [1, 1 << 21])
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz"])
def test_json_lines_with_a_byte_order_mark(
    tmp_path, tokenizer, folders, ending: str, unit_bytes: int
):
    lines = b'\xef\xbb\xbf{"text": "a"}\n{"text": "b\\ufeff"}\n'
    path = tmp_path / f"a.{ending}"
    pack = gzip.compress if ending.endswith("gz") else bytes
    path.write_bytes(pack(lines))
    scale.tokenize(path, out := folders(), encoding=tokenizer, unit_bytes=unit_bytes)
    assert written(out) == expected(tokenizer, ["a", "b\ufeff"])
    # The places are those of the file, and only its start may have such a mark.
    wrong_lines = {b"{}": 0, b'{"text": "\xff"}': 10, b'\xef\xbb\xbf{"text": "c"}': 0}
    for wrong, place in wrong_lines.items():
        path.write_bytes(pack(lines + wrong))
        with pytest.raises(ScaleError, match=f"byte {len(lines) + place} "):
            scale.tokenize(path, folders(), encoding=tokenizer)


@pytest.mark.needs("pyarrow")
@pytest.mark.parametrize(
    "kind", ["string", "large_string", "string_view", "dictionary"]
)
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
@pytest.mark.parametrize("kind", ["string", "large_string"])
def test_parquet_with_text_that_is_not_utf8(tmp_path, tokenizer, folders, kind: str):
    """As some programs write it; the row is named, over all groups."""
    import pyarrow
    from pyarrow import parquet

    values = [b"a", b"b", b"\xc3\xa9", b"caf\xe9 bad", b"", b"\xed\xa0\x80"]
    column = pyarrow.array(values).view(pyarrow.string()).cast(kind)
    parquet.write_table(pyarrow.table({"text": column}), path := tmp_path / "a.parquet")
    with pytest.raises(ScaleError, match=r"byte 3 of row 3 \(from 0\) is not UTF-8"):
        scale.tokenize(path, folders(), encoding=tokenizer)
    for errors in ("replace", "skip"):
        out = folders()
        result = scale.tokenize(path, out, encoding=tokenizer, errors=errors)
        kept = [v.decode("utf-8", "replace") for v in values]
        if errors == "skip":
            kept = ["a", "b", "é", ""]
        assert written(out) == expected(tokenizer, kept)
        found = result.counts["replacements"], result.counts["skipped"]
        assert found == ((4, 0) if errors == "replace" else (0, 2))


@pytest.mark.needs("pyarrow")
@pytest.mark.parametrize("errors", ["error", "skip"])
def test_parquet_with_a_null(tmp_path, tokenizer, folders, errors: str):
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({"text": [*"abcde", None], "none": [None] * 6})
    path = tmp_path / "a.parquet"
    parquet.write_table(table, path, row_group_size=2)
    for field, reason in {
        "text": "of row 5 (from 0) is null",
        "none": "not text",
    }.items():
        with pytest.raises(ScaleError) as raised:
            scale.tokenize(
                path, folders(), encoding=tokenizer, field=field, errors=errors
            )
        assert reason in str(raised.value)


@pytest.mark.needs("pyarrow")
@pytest.mark.parametrize("column", ["text", "number", "bytes"])
@pytest.mark.parametrize("damage", ["no", "cut short", "no footer", "empty", "pages"])
def test_parquet_that_is_damaged(tmp_path, tokenizer, folders, damage, column):
    import pyarrow
    from pyarrow import parquet

    columns = {"text": ["a" * 99, "b"], "number": [1, 2], "bytes": [b"a", b"b"]}
    path = tmp_path / "a.parquet"
    parquet.write_table(pyarrow.table(columns), path, compression="zstd")
    whole = path.read_bytes()
    contents = {
        "no": whole,
        "cut short": whole[:-9],
        "no footer": whole[:-8] + b"x" * 8,
        "pages": whole[:4] + bytes(200) + whole[204:],
        "empty": b"",
    }
    path.write_bytes(contents[damage])
    is_fine = damage == "no" and column == "text"
    refused = pytest.raises(ScaleError, match=r"a\.parquet")
    with contextlib.nullcontext() if is_fine else refused:
        scale.tokenize(path, folders(), encoding=tokenizer, field=column)


@pytest.mark.needs("pyarrow")
def test_parquet_with_checksums(tmp_path, tokenizer, folders):
    import pyarrow
    from pyarrow import parquet

    path, table = tmp_path / "a.parquet", pyarrow.table({"text": ["one text"]})
    options = {"write_page_checksum": True, "write_statistics": False}
    parquet.write_table(table, path, compression="none", **options)
    path.write_bytes(path.read_bytes().replace(b"one text", b"one tent", 1))
    with pytest.raises(ScaleError, match="CRC"):
        scale.tokenize(path, folders(), encoding=tokenizer)


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
    assert result.counts["empty"] == result.documents == 4
    assert scale.verify(out) == []
