"""What a worker does: read a unit's documents, encode them, put the ID before each."""

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from lecture_lib import fast
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .errors import ScaleError
from .manifest import Job
from .shards import SPLITS, narrow
from .units import SKIPPED, Piece, Unit, open_table, separator_of, side_of

# Documents; those without text; U+FFFD put in place of what is not UTF-8; documents
# left out because of that; bytes of text in UTF-8.
COUNTS = ("documents", "empty", "replacements", "skipped", "bytes")
SURROGATES = re.compile("[\ud800-\udfff]")
LONG = 64  # tokens a document, from which copying each is faster than a mask


@dataclass
class Encoded:
    """The tokens of a unit for each split, and what was counted."""

    tokens: dict[str, np.ndarray] = field(default_factory=dict)
    documents: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SPLITS, 0))
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))


@functools.lru_cache(maxsize=4)
def load_encoder(encoding: str, sha256: str | None) -> Any:
    """The encoder of a published name or of a saved tokenizer's path and SHA-256."""
    if encoding in published.PATTERNS:
        return fast.load(encoding)
    saved = RegexBPETokenizer.load(Path(encoding))
    return fast.Encoder(
        saved.params, pattern=saved.pattern, special_tokens=saved.special_tokens
    )


@dataclass
class Prepared:
    """A unit whose documents have been read."""

    unit: Unit
    texts: list[str]
    counts: dict[str, int]


@dataclass(frozen=True)
class UnitEncoder:
    """Encodes units, in one call or in three steps; the same unit gives the same.

    The first and the last step are Python's and NumPy's work. The second is the
    compiled encoder's, which runs beside other threads.
    """

    job: Job
    tokenizer: str  # a published name or the path of a saved one

    def __call__(self, unit: Unit) -> Encoded:
        prepared = self.read(unit)
        return self.finish(prepared, *self.encode(prepared))

    def read(self, unit: Unit) -> Prepared:
        counts = dict.fromkeys(COUNTS, 0)
        texts: list[str] = []
        for piece in unit.pieces:
            texts += Documents(piece, self.job, unit, counts).texts()
        counts["bytes"] = sum(map(utf8_size, texts))
        return Prepared(unit, texts, counts)

    def encode(self, prepared: Prepared) -> tuple[np.ndarray, np.ndarray]:
        encoder = load_encoder(self.tokenizer, self.job.tokenizer_sha256)
        return encoder.encode_batch_to_numpy(prepared.texts, disallowed_special=())

    def finish(
        self, prepared: Prepared, ids: np.ndarray, offsets: np.ndarray
    ) -> Encoded:
        job, unit, texts = self.job, prepared.unit, prepared.texts
        result = Encoded(counts=prepared.counts)
        ids = narrow(ids, np.dtype(job.dtype))
        if unit.side:
            self._add_part(result, ids, unit)
            return result
        result.counts["documents"] = len(texts)
        result.counts["empty"] = texts.count("")
        tokens = put_before_each(job.end_of_text, ids, offsets)
        sides = [side_of(text, job.validation) == "validation" for text in texts]
        validation = sum(sides)
        result.documents = {
            "train": len(texts) - validation,
            "validation": validation,
        }
        result.tokens = {"train": tokens}
        if validation:
            is_validation = np.repeat(sides, np.diff(offsets) + 1)
            result.tokens["train"] = tokens[~is_validation]
            result.tokens["validation"] = tokens[is_validation]
        return result

    def _add_part(self, result: Encoded, ids: np.ndarray, unit: Unit) -> None:
        """A part of one document."""
        if unit.side == SKIPPED:
            result.counts["skipped"] += unit.is_first
            return
        if unit.is_first:
            ids = np.concatenate([np.array([self.job.end_of_text], ids.dtype), ids])
            result.counts["documents"] = result.documents[unit.side] = 1
        result.tokens = {unit.side: ids}


def put_before_each(first: int, ids: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """The tokens of all documents, with the ID `first` before those of each."""
    count = len(offsets) - 1
    out = np.empty(ids.size + count, ids.dtype)
    begins = offsets[:-1] + np.arange(count)
    if ids.size > LONG * count:
        bounds = offsets.tolist()
        for k, (begin, end) in enumerate(zip(bounds, bounds[1:])):
            out[begin + k + 1 : end + k + 1] = ids[begin:end]
    else:
        is_text = np.ones(out.size, bool)
        is_text[begins] = False
        out[is_text] = ids
    out[begins] = first
    return out


def utf8_size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8"))


class Documents:
    """The documents of one piece, with what is not UTF-8 handled as the job says."""

    def __init__(self, piece: Piece, job: Job, unit: Unit, counts: dict[str, int]):
        self._piece, self._job, self._unit = piece, job, unit
        self._counts = counts

    def texts(self) -> list[str]:
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
        texts = self._decode(self._read(), separator)
        if piece.format == "jsonl":
            texts = self._without_surrogates(list(self._values(texts)))
        return texts

    def _read(self) -> bytes:
        piece = self._piece
        if piece.data is not None:
            return piece.data
        with open(piece.path, "rb") as file:
            file.seek(piece.begin)
            data = file.read(piece.end - piece.begin)
        if len(data) < piece.end - piece.begin:
            raise ScaleError(f"the input {piece.path} became shorter while it was read")
        return data

    def _decode(self, data: bytes, separator: bytes | None) -> list[str]:
        """The texts between separators."""
        parts = [data] if separator is None else data.split(separator)
        try:
            return list(map(bytes.decode, parts))
        except UnicodeDecodeError:
            return list(self._decode_each(parts, len(separator or b"")))

    def _decode_each(self, parts: list[bytes], gap: int) -> Iterator[str]:
        begin = self._piece.begin
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
                    f"{self._piece.path}: the line at byte {self._piece.begin + place} "
                    f"is not a JSON object with a string in {self._job.field!r}"
                ) from None
            yield value

    def _column(self) -> list[str]:
        path, name = self._piece.path, self._job.field
        table = open_table(path)
        try:
            if name not in table.schema_arrow.names:
                raise ScaleError(f"{path} has no column {name!r}")
            rows = table.read_row_group(self._piece.begin, columns=[name])
        finally:
            table.close()
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
