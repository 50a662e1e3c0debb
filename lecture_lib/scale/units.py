"""Units of work: parts of the inputs that can be encoded alone, in any order.

A unit holds whole documents, or one part of a document that is longer than a unit.
Which documents go together decides nothing about the output.
"""

import codecs
import contextlib
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from .cutting import last_boundary, last_safe_place
from .errors import ScaleError
from .inputs import Input, open_reader, reading
from .manifest import Job

UNIT = 1 << 22  # bytes
MOST_FILES = 1 << 12  # in one unit
PREFIX = 1_000  # code points of a document that decide its split
SKIPPED = "skipped"


@dataclass(frozen=True)
class Cursor:
    """A place in the inputs: what comes before it is done."""

    file: int = 0
    offset: int = 0  # bytes (unpacked), row groups of Parquet, or documents
    split: str = ""  # of the document that goes on here; "" between documents
    lengths: str = ""  # of texts from Python: SHA-256 of how long those before it are


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
    """What one worker encodes at a time."""

    pieces: tuple[Piece, ...]
    after: Cursor
    consumed: int  # bytes of the inputs as they are on the disk
    split: str = ""  # of the one document that this is a part of, if it is one
    is_first: bool = True  # of the parts of its document


def side_of(text: str, validation: float) -> str:
    """The split of a document: a hash of its first 1,000 code points decides.

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
    """The units of the inputs from `cursor` on; small files share one."""
    held: list[Unit] = []
    size = 0
    for number in range(cursor.file, len(inputs)):
        inputs[number].check_unchanged()
        start = cursor if number == cursor.file else Cursor(number)
        if inputs[number].format == "parquet":
            planned = plan_row_groups(inputs[number], start)
        else:
            plan = FilePlan(inputs[number], start, job, pattern, unit_bytes)
            planned = plan.units()
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


class FilePlan:
    """Cuts one file of text or of JSON lines."""

    def __init__(
        self, input: Input, cursor: Cursor, job: Job, pattern: str, unit_bytes: int
    ):
        self._input, self._cursor = input, cursor
        self._job, self._pattern, self._unit_bytes = job, pattern, unit_bytes
        self._separator = separator_of(input.format, job)
        self._reader = open_reader(input)

    def units(self) -> Iterator[Unit]:
        number = self._cursor.file
        try:
            while self._cursor.file == number:
                here = self._cursor
                self._reader.forget(here.offset)
                before = self._reader.position
                stop, split, after = self._next_cut(here)
                piece = self._piece(here.offset, stop)
                self._reader.forget(after.offset)
                is_last = after.file != number
                position = self._input.bytes if is_last else self._reader.position
                yield Unit((piece,), after, position - before, split, not here.split)
                self._cursor = after
        finally:
            self._reader.close()

    def _next_cut(self, here: Cursor) -> tuple[int, str, Cursor]:
        """Where the unit stops, the split that it is a part of, what comes after it."""
        size = self._unit_bytes
        while True:
            stop = here.offset + size
            goes_on = bool(self._reader.read(stop, stop + 1))
            if self._separator is not None and (goes_on or here.split):
                place = self._boundary(here, stop, self._separator)
                if place is not None:
                    after = Cursor(here.file, place + len(self._separator))
                    return place, here.split, after
            if not goes_on:
                rest = self._reader.read(here.offset, stop)
                return here.offset + len(rest), here.split, Cursor(here.file + 1)
            if self._input.format == "text":
                place = last_safe_place(self._reader, here.offset, stop, self._pattern)
                if place is not None:
                    split = here.split or self._split(here.offset)
                    return place, split, Cursor(here.file, place, split)
            size *= 2

    def _boundary(self, here: Cursor, stop: int, separator: bytes) -> int | None:
        """The last place between documents, or, inside of one, the first."""
        if not here.split:
            return last_boundary(self._reader, here.offset, stop, separator)
        data = self._reader.read(here.offset, stop + len(separator) - 1)
        place = data.find(separator)
        return here.offset + place if place >= 0 else None

    def _piece(self, start: int, stop: int) -> Piece:
        data = self._reader.read(start, stop) if self._input.is_packed else None
        return Piece(self._input.path, self._input.format, start, stop, data)

    def _split(self, start: int) -> str:
        """That of the long document which starts there."""
        if self._job.errors == "skip" and not self._is_utf8(start):
            return SKIPPED
        data = self._reader.read(start, start + 4 * PREFIX)
        if self._separator is not None:
            data = data.split(self._separator, 1)[0]
        return side_of(data.decode("utf-8", "replace"), self._job.validation)

    def _is_utf8(self, start: int) -> bool:
        """Whether the long document that starts there can be decoded to its end."""
        decoder = codecs.getincrementaldecoder("utf-8")()
        overlap = len(self._separator or b"x") - 1
        with contextlib.closing(open_reader(self._input)) as reader:
            is_end = False
            while not is_end:
                data = reader.read(start, start + UNIT + overlap)
                place = data.find(self._separator) if self._separator else -1
                is_end = place >= 0 or len(data) <= UNIT
                try:
                    decoder.decode(data[: place if place >= 0 else UNIT], final=is_end)
                except UnicodeDecodeError:
                    return False
                start += UNIT
                reader.forget(start)
        return True


def separator_of(file_format: str, job: Job) -> bytes | None:
    """What stands between the documents of a file; None if it is one document."""
    if file_format == "jsonl":
        return b"\n"
    return None if job.separator is None else job.separator.encode("utf-8")


def plan_row_groups(input: Input, cursor: Cursor) -> Iterator[Unit]:
    """Each row group of a Parquet file is a unit."""
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
    """A Parquet file; ``ScaleError`` without pyarrow, or if it is damaged."""
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


def plan_texts(
    texts: Iterable[str], cursor: Cursor, unit_bytes: int = UNIT
) -> Iterator[Unit]:
    """The units of texts that Python gives; those before the cursor are passed over.

    ``ScaleError`` if those have other lengths than the ones that were written.
    """
    done, lengths = cursor.offset, hashlib.sha256()
    texts = measured(texts, lengths)
    passed = sum(1 for _ in islice(texts, done))
    if passed < done or (done and lengths.hexdigest() != cursor.lengths):
        raise ScaleError(
            f"these are not the {done:,} texts that are written already; resume with "
            "the same texts, from the first on and in the same order"
        )
    held: list[str] = []
    size = 0
    for text in texts:
        held.append(text)
        size += len(text)
        if size >= unit_bytes:
            yield unit_of_texts(held, done, lengths.hexdigest())
            done += len(held)
            held, size = [], 0
    if held:
        yield unit_of_texts(held, done, lengths.hexdigest())


def measured(texts: Iterable[str], lengths: "hashlib._Hash") -> Iterator[str]:
    """The texts; the length of each goes into a hash."""
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise ScaleError(f"document {number} is no str but {text!r:.50}")
        lengths.update(len(text).to_bytes(8, "little"))
        yield text


def unit_of_texts(texts: list[str], start: int, lengths: str) -> Unit:
    stop = start + len(texts)
    piece = Piece("the iterable", "texts", start, stop, texts)
    return Unit((piece,), Cursor(0, stop, lengths=lengths), 0)
