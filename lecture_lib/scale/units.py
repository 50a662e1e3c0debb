"""Units of work: parts of the inputs that can be encoded alone, in any order.

A unit contains whole documents, or one part of a document that is longer than a unit,
cut where no token changes: `last_safe_cut` of lecture `bpe_encoding`. Which documents
go together decides nothing about the output.
"""

import contextlib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lecture_lib.tokenizers.pretokenize import last_safe_cut

from .errors import ScaleError
from .inputs import Input, Reader, reading
from .manifest import Job

UNIT = 1 << 22  # bytes
MOST_FILES = 1 << 12  # in one unit
PREFIX = 1_000  # code points of a document that decide its split


@dataclass(frozen=True)
class Cursor:
    """A place in the inputs: what comes before it is done."""

    file: int = 0
    offset: int = 0  # bytes (unpacked), or row groups of Parquet
    split: str = ""  # of the document that goes on here; "" between documents


@dataclass(frozen=True)
class Piece:
    """Bytes `start` to `stop` of a file, or what they hold where it must be sent."""

    path: str
    format: str
    start: int
    stop: int
    data: Any = None


@dataclass(frozen=True)
class Unit:
    """The piece of work that one worker encodes at a time."""

    pieces: tuple[Piece, ...]
    after: Cursor
    consumed: int  # bytes of the inputs as they are on the disk
    split: str = ""  # of the one document that this is a part of, if it is one
    is_first: bool = True  # of the parts of its document


def side_of(text: str, validation: float) -> str:
    """Return the split of a document, which a hash of its first 1,000 characters picks.

    So it never depends on file names, order, shards or workers, and two copies of a
    document are on the same side.
    """
    if not validation:
        return "train"
    prefix = text[:PREFIX].encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(prefix, digest_size=8).digest()
    is_validation = int.from_bytes(digest, "big") < validation * 2**64
    return "validation" if is_validation else "train"


def plan_files(
    inputs: list[Input], cursor: Cursor, job: Job, pattern: str, unit_bytes: int = UNIT
) -> Iterator[Unit]:
    """Yield the units of the inputs from `cursor` on; small files share one."""
    held: list[Unit] = []
    size = 0
    for number in range(cursor.file, len(inputs)):
        inputs[number].check_unchanged()
        start = cursor if number == cursor.file else Cursor(number)
        if inputs[number].format == "parquet":
            planned = plan_row_groups(inputs[number], start)
        else:
            planned = plan_file(inputs[number], start, job, pattern, unit_bytes)
        for unit in planned:
            is_full = size + unit.consumed > unit_bytes or len(held) == MOST_FILES
            if held and (unit.split or is_full):
                yield join_units(held)
                held, size = [], 0
            if unit.split:
                yield unit
            else:
                held.append(unit)
                size += unit.consumed
        inputs[number].check_unchanged()
    if held:
        yield join_units(held)


def join_units(units: list[Unit]) -> Unit:
    pieces = tuple(piece for unit in units for piece in unit.pieces)
    return Unit(pieces, units[-1].after, sum(unit.consumed for unit in units))


def plan_file(
    input: Input, cursor: Cursor, job: Job, pattern: str, unit_bytes: int
) -> Iterator[Unit]:
    """Yield the units of a file of text or of JSON lines."""
    separator, number = separator_of(input.format, job), cursor.file
    with contextlib.closing(Reader(input, cursor.offset)) as reader:
        while cursor.file == number:
            here, before = cursor, reader.position
            size, split, cursor = next_cut(
                reader, here, separator, input.format, job, pattern, unit_bytes
            )
            stop = here.offset + size
            data = reader.peek(0, size) if input.is_packed else None
            piece = Piece(input.path, input.format, here.offset, stop, data)
            is_last = cursor.file != number
            reader.skip(stop - here.offset if is_last else cursor.offset - here.offset)
            position = input.bytes if is_last else reader.position
            yield Unit((piece,), cursor, position - before, split, not here.split)


def next_cut(
    reader: Reader,
    here: Cursor,
    separator: bytes | None,
    file_format: str,
    job: Job,
    pattern: str,
    size: int,
) -> tuple[int, str, Cursor]:
    """Return the size of a unit, the split it is a part of, and what comes after."""
    while True:
        goes_on = bool(reader.peek(size, size + 1))
        if separator is not None and (goes_on or here.split):
            place = boundary(reader, size, separator, bool(here.split))
            if place >= 0:
                after = Cursor(here.file, here.offset + place + len(separator))
                return place, here.split, after
        if not goes_on:
            return len(reader.peek(0, size)), here.split, Cursor(here.file + 1)
        if file_format == "text":
            place = safe_cut(reader.peek(0, size), pattern)
            if place > 0:
                start = reader.peek(0, 4 * PREFIX)
                split = here.split or split_of(start, separator, job.validation)
                return place, split, Cursor(here.file, here.offset + place, split)
        size *= 2


def boundary(reader: Reader, size: int, separator: bytes, is_inside: bool) -> int:
    """Return the last place between documents, or, inside of one, the first; or -1."""
    data = reader.peek(0, size + len(separator) - 1)
    return data.find(separator) if is_inside else find_last(data, separator)


def find_last(data: bytes, separator: bytes) -> int:
    """Return where the last separator begins that `data.split` splits at, or -1.

    Separators may overlap, as in four newlines for two and two. Which ones count is
    decided from the left.
    """
    if len(separator) == 1:
        return data.rfind(separator)
    return max(-1, len(data) - len(data.split(separator)[-1]) - len(separator))


def safe_cut(data: bytes, pattern: str) -> int:
    """Return the last cut in part of some text that changes no token; 0 if none.

    A letter that is cut off in front counts as invalid bytes, which are no letters; the
    last three bytes, which may be a cut-off letter, are not looked at.
    """
    text = data.decode("utf-8", "surrogateescape")
    cut = last_safe_cut(text, pattern, len(text) - 4)
    return len(text[:cut].encode("utf-8", "surrogateescape"))


def split_of(document: bytes, separator: bytes | None, validation: float) -> str:
    """Return the split of a long document that starts so."""
    if separator is not None:
        document = document.split(separator, 1)[0]
    return side_of(document.decode("utf-8", "replace"), validation)


def separator_of(file_format: str, job: Job) -> bytes | None:
    """Return what stands between the documents of a file; None if it is one."""
    if file_format == "jsonl":
        return b"\n"
    return None if job.separator is None else job.separator.encode("utf-8")


def plan_row_groups(input: Input, cursor: Cursor) -> Iterator[Unit]:
    """Yield the row groups of a Parquet file, each a unit."""
    with open_table(input.path) as table:
        count = table.metadata.num_row_groups
    if not count:
        yield Unit((), Cursor(cursor.file + 1), input.bytes)
    for group in range(cursor.offset, count):
        is_last = group == count - 1
        after = Cursor(cursor.file + 1) if is_last else Cursor(cursor.file, group + 1)
        stop = input.bytes * (group + 1) // count
        consumed = stop - input.bytes * group // count
        piece = Piece(input.path, "parquet", group, group + 1)
        yield Unit((piece,), after, consumed)


@contextlib.contextmanager
def open_table(path: str) -> Iterator[Any]:
    """Open a Parquet file; raise ScaleError without pyarrow, or if it is damaged."""
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise ScaleError(
            f"{path} is Parquet, which needs pyarrow: `pip install pyarrow`"
        ) from None
    with (
        reading(path, ArrowException, UnicodeDecodeError),
        ParquetFile(path, page_checksum_verification=True) as table,
    ):
        yield table
