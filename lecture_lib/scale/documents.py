"""Read the documents of a unit and encode them: the work of one worker."""

import json
import textwrap
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

import numpy as np

from lecture_lib.fast.documents import Split

from .errors import ScaleError
from .inputs import reading
from .manifest import COUNTS, SURROGATES, Job
from .run_tokenizer import load_encoder
from .shards import SPLITS
from .units import PREFIX, Piece, Unit, open_table, separator_of, side_of

# No number is looked at, and Python would refuse integers of over 4,300 digits.
DECODER = json.JSONDecoder(parse_int=float)

Texts = Sequence[str | bytes] | Split


@dataclass
class Encoded:
    """The tokens of a unit for each split, and what was counted."""

    tokens: dict[str, np.ndarray] = field(default_factory=dict)
    documents: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SPLITS, 0))
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))


@dataclass(frozen=True)
class UnitEncoder:
    """Encodes units; the same unit always yields the same result."""

    job: Job
    tokenizer: str  # a published name or the path of a saved one

    def __call__(self, unit: Unit) -> Encoded:
        try:
            return self._encode(unit, decode=False)
        except (UnicodeDecodeError, ScaleError):
            # Decoding does what the job says, and finds the first of several errors.
            return self._encode(unit, decode=True)

    def _encode(self, unit: Unit, decode: bool) -> Encoded:
        job, result = self.job, Encoded()
        counts = result.counts
        texts = documents_of(unit, job, counts, decode)
        encoder = load_encoder(self.tokenizer, job.tokenizer_sha256, job.dtype)
        dtype = np.dtype(job.dtype)
        tokens, ends = encoder.encode_documents(texts, job.end_of_text, dtype)
        if unit.split:
            counts["documents"] = result.documents[unit.split] = int(unit.is_first)
            result.tokens[unit.split] = tokens[not unit.is_first :]
            return result
        sizes = np.diff(ends, prepend=0)
        counts["documents"] = result.documents["train"] = len(sizes)
        result.tokens["train"] = tokens
        if job.validation:
            move_validation(result, texts, sizes, job.validation)
        return result


def move_validation(
    result: Encoded, texts: Texts, sizes: np.ndarray, validation: float
) -> None:
    """Take the documents for validation out of train; `sizes` counts their tokens."""
    sides = [side_of(start_of(text), validation) for text in texts]
    is_validation = np.array([side == "validation" for side in sides], bool)
    if is_validation.any():
        tokens, is_moved = result.tokens["train"], np.repeat(is_validation, sizes)
        result.tokens = {"train": tokens[~is_moved], "validation": tokens[is_moved]}
        result.documents["validation"] = moved = int(is_validation.sum())
        result.documents["train"] -= moved


def start_of(text: str | bytes) -> str:
    """Return at least as much of a document as decides its split."""
    if isinstance(text, str):
        return text
    return text[: 4 * PREFIX].decode("utf-8", "ignore")


def documents_of(unit: Unit, job: Job, counts: dict[str, int], decode: bool) -> Texts:
    """Return all documents of a unit; add what is replaced to `counts`.

    Those of text files and of Parquet stay bytes, which may not be UTF-8, unless
    `decode` is asked for.
    """
    is_part = bool(unit.split)
    read = [Documents(p, job, is_part, counts).texts(decode) for p in unit.pieces]
    return read[0] if len(read) == 1 else list(chain.from_iterable(read))


class Documents:
    """The documents of one piece, which may be a part of a long one."""

    def __init__(self, piece: Piece, job: Job, is_part: bool, counts: dict[str, int]):
        self._piece, self._job, self._counts = piece, job, counts
        self._separator = None if is_part else separator_of(piece.format, job)
        self._start = piece.start  # in bytes, or rows

    def texts(self, decode: bool) -> Texts:
        piece = self._piece
        parts = self._column() if piece.format == "parquet" else self._parts()
        if piece.format == "jsonl":
            return self._without_surrogates(list(self._values(parts)))
        return [text for _, text in self._decoded(parts)] if decode else parts

    def _parts(self) -> list[bytes] | Split:
        piece = self._piece
        data = piece.data
        if data is None:
            with reading(piece.path), open(piece.path, "rb") as file:
                file.seek(piece.start)
                data = file.read(piece.stop - piece.start)
            if len(data) < piece.stop - piece.start:
                raise ScaleError(
                    f"the input {piece.path} became shorter while it was read"
                )
        if piece.format == "jsonl" and not piece.start and data.startswith(BOM_UTF8):
            data, self._start = data[len(BOM_UTF8) :], len(BOM_UTF8)
        return [data] if self._separator is None else Split(data, self._separator)

    def _column(self) -> list[bytes]:
        """Return a column of a row group, as bytes: Parquet promises UTF-8 in vain."""
        path, name = self._piece.path, self._job.field
        with open_table(path) as table:
            import pyarrow
            from pyarrow import types

            if name not in table.schema_arrow.names:
                raise ScaleError(f"{path} has no column {name!r}")
            group, metadata = self._piece.start, table.metadata
            before = [metadata.row_group(number).num_rows for number in range(group)]
            self._start = sum(before)
            column = table.read_row_group(group, columns=[name]).column(0)
            kind = column.type
            if types.is_dictionary(kind):
                kind = kind.value_type
            is_text = types.is_string, types.is_large_string, types.is_string_view
            if not any(is_it(kind) for is_it in is_text):
                raise ScaleError(f"{path}: column {name!r} is {kind}, not text")
            values = column.cast(pyarrow.large_binary()).to_pylist()
        if None in values:
            row = self._start + values.index(None)
            raise ScaleError(f"{path}: column {name!r} of row {row} (from 0) is null")
        return values

    def _decoded(self, parts: Iterable[bytes]) -> Iterator[tuple[int, str]]:
        """Yield the texts, each with its number; treat bad bytes as the job says."""
        for number, part in enumerate(parts):
            try:
                yield number, part.decode("utf-8")
            except UnicodeDecodeError as error:
                where = self._where(parts, number, error.start)
                text = part.decode("utf-8", "replace")
                new = text.count("\ufffd") - part.count("\ufffd".encode())
                self._count_replacements(f"{where} is not UTF-8", new)
                yield number, text

    def _where(self, parts: Iterable[bytes], number: int, offset: int) -> str:
        if self._piece.format == "parquet":
            return f"byte {offset} of row {self._start + number} (from 0)"
        before = sum(
            len(part) + len(self._separator or b"") for part in islice(parts, number)
        )
        return f"byte {self._start + before + offset}"

    def _count_replacements(self, problem: str, count: int) -> None:
        """Count what U+FFFD takes the place of; raise ScaleError if it must not."""
        if self._job.errors == "error":
            raise ScaleError(
                f"{self._piece.path}: {problem}. Begin again in a new folder with "
                "errors = replace, and U+FFFD takes the place of such bytes"
            )
        self._counts["replacements"] += count

    def _values(self, lines: Iterable[bytes]) -> Iterator[str]:
        """Yield the field of each JSON line; empty lines aren't documents."""
        for number, line in self._decoded(lines):
            if line.strip():
                try:
                    yield text_of(line, self._job.field)
                except ValueError as error:
                    where = self._where(lines, number, 0)
                    raise ScaleError(
                        f"{self._piece.path}: the line at {where} {error}; "
                        "each line must be one whole JSON object with a string in "
                        f"{self._job.field!r}"
                    ) from None

    def _without_surrogates(self, texts: list[str]) -> list[str]:
        """Treat lone surrogates, which UTF-8 can't hold, as the job says."""
        try:
            "".join(texts).encode("utf-8")
            return texts
        except UnicodeEncodeError:
            replaced = []
            for number, text in enumerate(texts):
                text, count = SURROGATES.subn("\ufffd", text)
                if count:
                    where = f"document {number} from {self._piece.start} on"
                    problem = f"{where} has a lone surrogate"
                    self._count_replacements(problem, count)
                replaced.append(text)
            return replaced


def text_of(line: str, field: str) -> str:
    """Return the text of a JSON line; raise ValueError with what the line is instead.

    >>> text_of('{"text": "a"}', "text")
    'a'
    >>> text_of('["a"]', "text")
    Traceback (most recent call last):
    ValueError: is ["a"]
    """
    try:
        value = DECODER.decode(line)
    except json.JSONDecodeError as error:
        where = f"{error.msg}, character {error.pos + 1}"
        raise ValueError(f"isn't JSON by itself ({where})") from None
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError(f"is {shown(value)}")
    if field not in value:
        raise ValueError(f"has no {field!r}")
    if not isinstance(value[field], str):
        raise ValueError(f"has {shown(value[field])} in {field!r}")
    return value[field]


def shown(value: Any) -> str:
    """Write a value as JSON has it, or the beginning of it."""
    return textwrap.shorten(json.dumps(value), 60, placeholder=" ...")
