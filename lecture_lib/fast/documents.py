"""Texts on their way into an encoder: as UTF-8, in groups, and their IDs joined."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from lecture_lib.tokenizers.contract import to_utf8

TextLike = str | bytes
# IDs, and int64: how many each text has, or where those of each text end.
IDsAndBounds = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Split:
    """``data.split(separator)`` of UTF-8, which compiled code does while it encodes."""

    data: bytes
    separator: bytes

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.data.split(self.separator))


def as_utf8(text: str | bytes) -> bytes:
    """A text in UTF-8; ``UnicodeDecodeError`` for bytes that are something else."""
    if isinstance(text, str):
        return to_utf8(text)
    if type(text) is not bytes:  # which might still change, after it has been checked
        text = bytes(memoryview(text))
    if not text.isascii():
        text.decode("utf-8")
    return text


def in_groups(texts: Iterable[TextLike], most: int) -> Iterator[list[TextLike]]:
    """The texts in groups that end as soon as one has `most` characters."""
    group: list[TextLike] = []
    size = 0
    for text in texts:
        group.append(text)
        try:
            size += len(text)
        except TypeError:
            found = type(text).__name__
            raise TypeError(f"a text is str or bytes, and this is {found}") from None
        if size >= most:
            yield group
            group, size = [], 0
    if group:
        yield group


def join(encoded: Sequence[IDsAndBounds], dtype: np.dtype) -> IDsAndBounds:
    """Join groups of IDs, each with the counts of its texts; add where texts end."""
    if len(encoded) == 1:  # nothing to copy
        return encoded[0][0], np.cumsum(encoded[0][1])
    none = (np.empty(0, dtype), np.empty(0, np.int64))
    ids, counts = map(np.concatenate, zip(none, *encoded))
    return ids, np.cumsum(counts)
