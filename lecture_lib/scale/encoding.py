"""What a worker does: read a unit's documents, encode them, put the ID before each."""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from lecture_lib.fast.plain import Split

from .encoders import load_encoder
from .errors import ScaleError
from .inputs import reading
from .manifest import Job
from .shards import SPLITS
from .units import PREFIX, SKIPPED, Piece, Unit, open_table, separator_of, side_of

# Documents; those without text; U+FFFD put in place of what is not UTF-8; documents
# left out because of that; bytes of text in UTF-8.
COUNTS = ("documents", "empty", "replacements", "skipped", "bytes")
SURROGATES = re.compile("[\ud800-\udfff]")

Texts = list[str] | list[bytes] | Split


@dataclass
class Encoded:
    """The tokens of a unit for each split, and what was counted."""

    tokens: dict[str, np.ndarray] = field(default_factory=dict)
    documents: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SPLITS, 0))
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))


@dataclass(frozen=True)
class UnitEncoder:
    """Encodes units; the same unit always gives the same."""

    job: Job
    tokenizer: str  # a published name or the path of a saved one

    def __call__(self, unit: Unit) -> Encoded:
        try:
            return self._encode(unit, decode=False)
        except (UnicodeDecodeError, ScaleError):
            # Decoding does what the job says, and finds the first of several errors.
            return self._encode(unit, decode=True)

    def encoder_arguments(self) -> tuple[str, str | None, str]:
        return self.tokenizer, self.job.tokenizer_sha256, self.job.dtype

    def _encode(self, unit: Unit, decode: bool) -> Encoded:
        job, result = self.job, Encoded()
        counts = result.counts
        read = [Documents(p, job, unit, counts).texts(decode) for p in unit.pieces]
        texts = read[0] if len(read) == 1 else list(chain(*read))
        encoder = load_encoder(*self.encoder_arguments())
        dtype = np.dtype(job.dtype)
        tokens, ends = encoder.encode_documents(texts, job.end_of_text, dtype)
        counts["bytes"] = size_of(texts, len(ends))
        if unit.side == SKIPPED:
            counts["skipped"] += unit.is_first
        elif unit.side:
            counts["documents"] = result.documents[unit.side] = int(unit.is_first)
            result.tokens[unit.side] = tokens[not unit.is_first :]
        else:
            sizes = np.diff(ends, prepend=0)
            counts["documents"] = len(sizes)
            counts["empty"] = int(np.count_nonzero(sizes == 1))
            result.documents["train"], result.tokens["train"] = len(sizes), tokens
            if job.validation:
                self._split(result, texts, sizes)
        return result

    def _split(self, result: Encoded, texts: Texts, sizes: np.ndarray) -> None:
        """Move the documents for validation there; `sizes` counts their tokens."""
        sides = [side_of(start_of(text), self.job.validation) for text in texts]
        is_validation = np.array([side == "validation" for side in sides], bool)
        if is_validation.any():
            tokens, is_moved = result.tokens["train"], np.repeat(is_validation, sizes)
            result.tokens = {"train": tokens[~is_moved], "validation": tokens[is_moved]}
            result.documents["validation"] = moved = int(is_validation.sum())
            result.documents["train"] -= moved


def start_of(text: str | bytes) -> str:
    """At least as much of a document as decides its split."""
    if isinstance(text, str):
        return text
    return text[: 4 * PREFIX].decode("utf-8", "ignore")


def size_of(texts: Texts, count: int) -> int:
    """Bytes of text in UTF-8."""
    if isinstance(texts, Split):
        return len(texts.data) - (count - 1) * len(texts.separator)
    return sum(map(utf8_size, texts))


def utf8_size(text: str | bytes) -> int:
    is_counted = isinstance(text, bytes) or text.isascii()
    return len(text) if is_counted else len(text.encode("utf-8"))


class Documents:
    """The documents of one piece, with what is not UTF-8 handled as the job says."""

    def __init__(self, piece: Piece, job: Job, unit: Unit, counts: dict[str, int]):
        self._piece, self._job, self._unit = piece, job, unit
        self._counts = counts
        self._begin = piece.begin

    def texts(self, decode: bool) -> Texts:
        """Those of a text file as they are, unless they are to be decoded."""
        piece = self._piece
        if self._unit.side == SKIPPED:
            return []
        if piece.format == "texts":
            return self._without_surrogates(piece.data)
        if piece.format == "parquet":
            return self._without_surrogates(self._column())
        separator = None
        if not self._unit.side:
            separator = separator_of(piece.format, self._job)
        data = self._read()
        if piece.format == "jsonl" and not piece.begin and data.startswith(BOM_UTF8):
            data, self._begin = data[len(BOM_UTF8) :], len(BOM_UTF8)
        parts = [data] if separator is None else Split(data, separator)
        if piece.format == "jsonl":
            lines = self._decode(parts, separator)
            return self._without_surrogates(list(self._values(lines)))
        return self._decode(parts, separator) if decode else parts

    def _read(self) -> bytes:
        piece = self._piece
        if piece.data is not None:
            return piece.data
        with reading(piece.path), open(piece.path, "rb") as file:
            file.seek(piece.begin)
            data = file.read(piece.end - piece.begin)
        if len(data) < piece.end - piece.begin:
            raise ScaleError(f"the input {piece.path} became shorter while it was read")
        return data

    def _decode(self, parts: Iterable[bytes], separator: bytes | None) -> list[str]:
        try:
            return list(map(bytes.decode, parts))
        except UnicodeDecodeError:
            return list(self._decode_each(parts, len(separator or b"")))

    def _decode_each(self, parts: Iterable[bytes], gap: int) -> Iterator[str]:
        begin = self._begin
        for part in parts:
            try:
                yield part.decode("utf-8")
            except UnicodeDecodeError as error:
                place = f"{self._piece.path}: byte {begin + error.start} is not UTF-8"
                if self._keep(place):
                    text = part.decode("utf-8", "replace")
                    new = text.count("\ufffd") - part.count("\ufffd".encode())
                    self._counts["replacements"] += new
                    yield text
            begin += len(part) + gap

    def _keep(self, problem: str) -> bool:
        """Whether a document that is not UTF-8 is kept; one left out is counted."""
        if self._job.errors == "error":
            raise ScaleError(
                f"{problem}. Begin again in a new folder with errors = replace (U+FFFD "
                "takes the place of such bytes) or skip (leaves such documents out)"
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
                    f"{self._piece.path}: the line at byte {self._begin + place} "
                    f"is not a JSON object with a string in {self._job.field!r}"
                ) from None
            yield value

    def _column(self) -> list[str]:
        path, name = self._piece.path, self._job.field
        with open_table(path) as table:
            if name not in table.schema_arrow.names:
                raise ScaleError(f"{path} has no column {name!r}")
            rows = table.read_row_group(self._piece.begin, columns=[name])
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
        for number, text in enumerate(texts):
            try:
                text.encode("utf-8")
                yield text
            except UnicodeEncodeError as error:
                where = (
                    f"{self._piece.path}: document {number} from {self._piece.begin}"
                )
                if self._keep(f"{where} on has a lone surrogate at {error.start}"):
                    text, new = SURROGATES.subn("\ufffd", text)
                    self._counts["replacements"] += new
                    yield text
