"""What a file, a folder or a glob means, and sentences where it can't be read."""

import contextlib
import gzip
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.__main__ import main
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.inputs import find_inputs, open_reader
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
def without_privileges() -> Iterator[None]:
    """Root may read everything: as root, be nobody for a while."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@contextlib.contextmanager
def locked_up(path: Path) -> Iterator[None]:
    mode = path.stat().st_mode
    path.chmod(0)
    try:
        with without_privileges():
            yield
    finally:
        path.chmod(mode)


@no_windows
@pytest.mark.parametrize("pattern", ["", "**/*.txt", "*/*.txt", "locked/*.txt"])
def test_a_folder_that_cannot_be_read(open_folder, pattern: str):
    write(open_folder, "a.txt", "locked/b.txt", "other/c.txt")
    source = os.path.join(open_folder, pattern)
    with (
        locked_up(open_folder / "locked"),
        pytest.raises(ScaleError, match=r"folder .*locked.* can't be read: Permission"),
    ):
        find_inputs(source, OUT)


@no_windows
def test_folders_that_a_glob_does_not_list(open_folder):
    """`*.txt` asks for nothing in the folder below, so nothing is left out."""
    write(open_folder, "a.txt", "locked/b.txt")
    with locked_up(open_folder / "locked"):
        assert names(f"{open_folder}/*.txt") == ["a.txt"]


@no_windows
@pytest.mark.parametrize("pattern", ["", "*.txt", "a.txt"])
def test_a_file_that_cannot_be_read(open_folder, pattern: str):
    """Known before anything is written, not after hours."""
    write(open_folder, "a.txt", "b.txt")
    with (
        locked_up(open_folder / "a.txt"),
        pytest.raises(ScaleError, match=r"a\.txt can't be read.*Permission"),
    ):
        find_inputs(os.path.join(open_folder, pattern), OUT)


@no_windows
def test_an_output_that_cannot_be_written(open_folder, tokenizer):
    write(open_folder, "in/a.txt", "closed/x")
    out = open_folder / "closed" / "out"
    with (
        locked_up(open_folder / "closed"),
        pytest.raises(ScaleError, match=r"closed/out can't be used \(Permission"),
    ):
        scale.tokenize(open_folder / "in", out, encoding=tokenizer)


@no_windows
def test_links_to_folders_are_followed(tmp_path):
    write(tmp_path, "in/a.txt", "elsewhere/b.txt", "elsewhere/deep/c.txt")
    (tmp_path / "in" / "link").symlink_to("../elsewhere")
    (tmp_path / "in" / "again").symlink_to("../elsewhere/deep")
    assert sorted(names(tmp_path / "in")) == ["a.txt", "b.txt", "c.txt"]
    assert sorted(names(f"{tmp_path}/in/**/*.txt")) == ["a.txt", "b.txt", "c.txt"]


@no_windows
def test_links_in_circles(tmp_path):
    write(tmp_path, "in/a/x.txt", "in/b/y.txt")
    (tmp_path / "in" / "a" / "up").symlink_to("..")
    (tmp_path / "in" / "a" / "self").symlink_to(".")
    (tmp_path / "in" / "a" / "to_b").symlink_to("../b")
    (tmp_path / "in" / "b" / "to_a").symlink_to("../a")
    assert names(tmp_path / "in") == ["x.txt", "y.txt"]


@no_windows
def test_an_output_that_a_link_leads_to(tmp_path):
    write(tmp_path, "in/a.txt")
    (tmp_path / "in" / "up").symlink_to("..")
    with pytest.raises(ScaleError, match="lies inside the input"):
        find_inputs(tmp_path / "in", tmp_path / "out")


@no_windows
@pytest.mark.parametrize("target", ["nothing", "a.txt", "/nothing/at/all"])
@pytest.mark.parametrize("source", ["", "a.txt", "*.txt"])
def test_links_that_lead_nowhere(tmp_path, source: str, target: str):
    """Also to itself."""
    (tmp_path / "a.txt").symlink_to(target)
    with pytest.raises(ScaleError, match=r"a\.txt.*(leads nowhere|Too many levels)"):
        find_inputs(os.path.join(tmp_path, source), OUT)


@no_windows
def test_a_link_that_may_have_led_to_a_folder(tmp_path):
    write(tmp_path, "a.txt")
    (tmp_path / ".#a.txt").symlink_to("a lock of an editor")
    assert names(tmp_path) == ["a.txt"]
    (tmp_path / "part2").symlink_to("not mounted")
    with pytest.raises(ScaleError, match="part2 is a link that leads nowhere"):
        find_inputs(tmp_path, OUT)


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
@pytest.mark.parametrize("source", ["", "*", "a.txt"])
def test_a_pipe_is_refused_and_never_waited_for(tmp_path, source: str):
    os.mkfifo(tmp_path / "a.txt")
    with pytest.raises(ScaleError, match=r"a\.txt is no file but a pipe"):
        find_inputs(os.path.join(tmp_path, source), OUT)


def test_endings_in_any_case(tmp_path, tokenizer, folders):
    (folder := tmp_path / "in").mkdir()
    write_jsonl(folder / "A.JSONL", ["one", "two"])
    (folder / "b.Txt.GZ").write_bytes(gzip.compress(b"three"))
    (folder / "C.TXT").write_bytes(b"four")
    scale.tokenize(folder, out := folders(), encoding=tokenizer)
    assert written(out) == expected(tokenizer, ["one", "two", "four", "three"])
    scale.tokenize(folder / "A.JSONL", out := folders(), encoding=tokenizer)
    assert written(out) == expected(tokenizer, ["one", "two"])


ODD_NAMES = ["a\nb.txt", "-rf.txt", "--help.txt", " .txt", "[x].txt", "*.txt", "~.txt"]


@no_windows
@pytest.mark.parametrize("name", [*ODD_NAMES, os.fsdecode(b"\xff\xfe.txt")])
def test_odd_names(tmp_path, tokenizer, folders, name: str, monkeypatch, capsys):
    """As a file in a folder, alone, and as the output folder."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_text("a text", encoding="utf-8")
    tokenizer.save(tmp_path / "saved.json")
    monkeypatch.chdir(tmp_path / "in")
    for source, out in ((".", "../out 1"), (name, "../out 2"), (name, f"../{name}")):
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
            assert open_reader(found).read(0, 1 << 30) == text
            harmless += 1
        except ScaleError as error:
            assert str(path) in str(error)
    assert 0 < harmless < 80  # the time and the system, which the head also says


def test_a_damaged_file_in_a_worker(tmp_path, tokenizer, folders):
    """An error crosses from a process to another as it is."""
    write(tmp_path / "in", *(f"{k}.txt" for k in range(4)))
    (tmp_path / "in" / "3.txt").write_bytes(b"good \xff bad")
    with pytest.raises(ScaleError, match=r"3\.txt: byte 5 is not UTF-8"):
        scale.tokenize(tmp_path / "in", folders(), encoding=tokenizer, workers=2)


@pytest.mark.needs("pyarrow")
@pytest.mark.parametrize("column", ["text", "number", "bytes", "broken", "none"])
@pytest.mark.parametrize("damage", ["no", "cut short", "no footer", "empty", "pages"])
def test_parquet_that_is_damaged(tmp_path, tokenizer, folders, damage, column):
    import pyarrow
    from pyarrow import parquet

    broken = pyarrow.array([b"\xff", b"fine"]).view(pyarrow.string())
    columns = {"text": ["a" * 99, "b"], "number": [1, 2], "bytes": [b"a", b"b"]}
    columns |= {"broken": broken, "none": ["a", None]}
    path = tmp_path / "a.parquet"
    parquet.write_table(pyarrow.table(columns), path, compression="zstd")
    whole = path.read_bytes()
    pages = whole[:4] + bytes(200) + whole[204:]
    contents = {
        "no": whole,
        "cut short": whole[:-9],
        "no footer": whole[:-8] + b"x" * 8,
    }
    path.write_bytes(contents.get(damage, pages if damage == "pages" else b""))
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
    for wrong, place in ((b"{}", 0), (b'{"text": "\xff"}', 10)):
        path.write_bytes(pack(lines + wrong))
        with pytest.raises(ScaleError, match=f"byte {len(lines) + place} "):
            scale.tokenize(path, folders(), encoding=tokenizer)
    path.write_bytes(pack(lines + b'\xef\xbb\xbf{"text": "c"}'))
    with pytest.raises(ScaleError, match=f"byte {len(lines)} "):  # only the first may
        scale.tokenize(path, folders(), encoding=tokenizer)


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
    for name in ("a.txt", "b.txt"):
        (folder / name).touch()
    (folder / "c.jsonl").write_bytes(b'\n  \n{"text": ""}\n\n')
    (folder / "d.txt.gz").write_bytes(gzip.compress(b""))
    (folder / "e.jsonl").touch()
    result = scale.tokenize(folder, out := folders(), encoding=tokenizer)
    assert written(out) == expected(tokenizer, [""] * 4)
    assert result.counts["empty"] == result.documents == 4
    assert scale.verify(out) == []
