"""The documents of a unit, with what is not UTF-8 handled as the job says."""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from lecture_lib.fast.documents import Split

from .errors import ScaleError
from .inputs import reading
from .manifest import Job
from .units import Piece, Unit, open_table, separator_of

# Documents; those without text; U+FFFD put in place of what is not UTF-8; documents
# left out because of that; bytes of text in UTF-8.
COUNTS = ("documents", "empty", "replacements", "skipped", "bytes")
SURROGATES = re.compile("[\ud800-\udfff]")

Texts = Sequence[str | bytes] | Split


def documents_of(unit: Unit, job: Job, counts: dict[str, int], decode: bool) -> Texts:
    """All documents of a unit; what is replaced and skipped is added to `counts`.

    Those of text files stay bytes, which may be no UTF-8, unless `decode` is asked for.
    """
    is_part = bool(unit.split)
    read = [Documents(p, job, is_part, counts).texts(decode) for p in unit.pieces]
    return read[0] if len(read) == 1 else list(chain.from_iterable(read))


class Documents:
    """The documents of one piece, which may be a part of a long one."""

    def __init__(self, piece: Piece, job: Job, is_part: bool, counts: dict[str, int]):
        self._piece, self._job, self._counts = piece, job, counts
        self._separator = None if is_part else separator_of(piece.format, job)
        self._start = piece.start

    def texts(self, decode: bool) -> Texts:
        piece = self._piece
        if piece.format == "texts":
            return self._without_surrogates(piece.data)
        if piece.format == "parquet":
            return self._without_surrogates(self._column())
        data = self._read()
        if piece.format == "jsonl" and not piece.start and data.startswith(BOM_UTF8):
            data, self._start = data[len(BOM_UTF8) :], len(BOM_UTF8)
        parts = [data] if self._separator is None else Split(data, self._separator)
        if piece.format == "jsonl":
            return self._without_surrogates(list(self._values(self._decode(parts))))
        return self._decode(parts) if decode else parts

    def _read(self) -> bytes:
        piece = self._piece
        if piece.data is not None:
            return piece.data
        with reading(piece.path), open(piece.path, "rb") as file:
            file.seek(piece.start)
            data = file.read(piece.stop - piece.start)
        if len(data) < piece.stop - piece.start:
            raise ScaleError(f"the input {piece.path} became shorter while it was read")
        return data

    def _decode(self, parts: Iterable[bytes]) -> list[str]:
        try:
            return list(map(bytes.decode, parts))
        except UnicodeDecodeError:
            return list(self._decode_each(parts))

    def _decode_each(self, parts: Iterable[bytes]) -> Iterator[str]:
        start = self._start
        for part in parts:
            try:
                yield part.decode("utf-8")
            except UnicodeDecodeError as error:
                if self._keeps(f"byte {start + error.start} is not UTF-8"):
                    text = part.decode("utf-8", "replace")
                    new = text.count("\ufffd") - part.count("\ufffd".encode())
                    self._counts["replacements"] += new
                    yield text
            start += len(part) + len(self._separator or b"")

    def _keeps(self, problem: str) -> bool:
        """Whether a document that is not UTF-8 is kept; one left out is counted."""
        if self._job.errors == "error":
            raise ScaleError(
                f"{self._piece.path}: {problem}. Begin again in a new folder with "
                "errors = replace (U+FFFD takes the place of such bytes) or skip "
                "(leaves such documents out)"
            )
        self._counts["skipped"] += self._job.errors == "skip"
        return self._job.errors == "replace"

    def _values(self, lines: list[str]) -> Iterator[str]:
        """The field of each JSON line; empty lines are no documents."""
        for number, line in enumerate(lines):
            if not line.strip():
                continue
            try:
                value = json.loads(line)[self._job.field]
                if not isinstance(value, str):
                    raise TypeError
            except (ValueError, KeyError, TypeError, RecursionError):
                place = sum(utf8_size(line) + 1 for line in lines[:number])
                raise ScaleError(
                    f"{self._piece.path}: the line at byte {self._start + place} "
                    f"is not a JSON object with a string in {self._job.field!r}"
                ) from None
            yield value

    def _column(self) -> list[str]:
        path, name = self._piece.path, self._job.field
        with open_table(path) as table:
            if name not in table.schema_arrow.names:
                raise ScaleError(f"{path} has no column {name!r}")
            rows = table.read_row_group(self._piece.start, columns=[name])
            values = rows.column(0).to_pylist()
        if not all(isinstance(value, str) for value in values):
            raise ScaleError(f"{path}: a value in column {name!r} is not a string")
        return values

    def _without_surrogates(self, texts: list[str]) -> list[str]:
        """Strings may hold lone surrogates, which UTF-8 can't."""
        try:
            "".join(texts).encode("utf-8")
            return texts
        except UnicodeEncodeError:
            return list(self._replace_surrogates(texts))

    def _replace_surrogates(self, texts: list[str]) -> Iterator[str]:
        first = self._piece.start
        for number, text in enumerate(texts):
            if found := SURROGATES.search(text):
                where = f"document {number} from {first} on"
                if not self._keeps(f"{where} has a lone surrogate at {found.start()}"):
                    continue
                text, new = SURROGATES.subn("\ufffd", text)
                self._counts["replacements"] += new
            yield text


def utf8_size(text: str | bytes) -> int:
    if isinstance(text, bytes) or text.isascii():
        return len(text)
    return len(text.encode("utf-8"))
