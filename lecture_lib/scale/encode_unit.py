"""What a worker does: read a unit's documents, encode them, put the ID before each."""

from dataclasses import dataclass, field

import numpy as np

from lecture_lib.fast.documents import Split

from .documents import COUNTS, Texts, documents_of, utf8_size
from .errors import ScaleError
from .manifest import Job
from .run_tokenizer import load_encoder
from .shards import SPLITS
from .units import PREFIX, SKIPPED, Unit, side_of


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
        if unit.split == SKIPPED:
            counts["skipped"] = int(unit.is_first)
            return result
        texts = documents_of(unit, job, counts, decode)
        encoder = load_encoder(*self.encoder_arguments())
        dtype = np.dtype(job.dtype)
        tokens, ends = encoder.encode_documents(texts, job.end_of_text, dtype)
        counts["bytes"] = size_of(texts, len(ends))
        if unit.split:
            counts["documents"] = result.documents[unit.split] = int(unit.is_first)
            result.tokens[unit.split] = tokens[not unit.is_first :]
            return result
        sizes = np.diff(ends, prepend=0)
        counts["documents"] = result.documents["train"] = len(sizes)
        counts["empty"] = int(np.count_nonzero(sizes == 1))
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
    """At least as much of a document as decides its split."""
    if isinstance(text, str):
        return text
    return text[: 4 * PREFIX].decode("utf-8", "ignore")


def size_of(texts: Texts, count: int) -> int:
    """Bytes of text in UTF-8."""
    if isinstance(texts, Split):
        return len(texts.data) - (count - 1) * len(texts.separator)
    return sum(map(utf8_size, texts))
