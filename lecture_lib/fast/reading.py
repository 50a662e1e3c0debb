"""Texts on their way to the kernels, however large a corpus is."""

import codecs
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from lecture_lib.tokenizers.pretokenize import cut
from lecture_lib.tokenizers.special_tokens import split_special

from .machine import PADDING, Record, layout

PART = 1 << 20  # characters
# UTF-8 one after the other, `gap` bytes between them, and int64 where each text ends.
# `first` is an ID that is put before those of each text, or negative.
TEXTS = layout("bytes:i8 ends:i8 count:i8 gap:i8 first:i8")


class Texts(Record):
    """Texts where kernels read them; their memory is used again for the next ones."""

    def __init__(self, texts: Iterable[bytes] = ()):
        super().__init__(TEXTS, first=-1)
        self._make_room(1 << 12, 1)
        self.fill(list(texts))

    def fill(self, texts: Sequence[bytes], room: int = 0) -> int:
        """Put these in place of those before; how many bytes they have.

        Some kernel may then cut them into as many as `room`.
        """
        data, count = b"".join(texts), len(texts)
        size = len(data)
        if size > self.size or count > self._most or room > self._most:
            self._make_room(2 * size, 2 * max(count, room))
        self._view[:size] = data
        if count == 1:  # 10 times sooner, which a short text notices
            self.ends[0] = size
        else:
            np.cumsum([len(text) for text in texts], out=self.ends[:count])
        if count != self.count:
            self.count = count
            self.put(count=count)
        return size

    def _make_room(self, size: int, count: int) -> None:
        """For `size` bytes in `count` texts."""
        self.size, self._most, self.count = size, count, 0
        array = np.empty(size + PADDING, np.uint8)
        self._view, self.ends = memoryview(array), np.empty(count, np.int64)
        self.put(bytes=array, ends=self.ends, count=0)


def read_parts(
    corpus: str | os.PathLike | Iterable[str], pattern: str, names: Collection[str]
) -> Iterator[str]:
    """Parts of at most about `PART` characters, cut where no pre-token is cut.

    Special tokens are left out. ``ValueError`` if a file is not UTF-8.
    """
    is_path = isinstance(corpus, os.PathLike)
    texts = [corpus] if is_path or isinstance(corpus, str) else corpus
    for text in texts:
        if is_path or len(text) > PART:
            chunks = decode(Path(text)) if is_path else slices(text)
            parts = cut(chunks, pattern, names)
        else:
            parts = [text] if text else []
        if names:
            parts = (
                piece
                for part in parts
                for piece, is_special in split_special(part, names)
                if not is_special
            )
        yield from parts


def decode(path: Path) -> Iterator[str]:
    """The text of a file, a part at a time."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    size = 0
    with path.open("rb") as file:
        while data := file.read(PART):
            begin = size - len(decoder.getstate()[0])  # of what is decoded next
            size += len(data)
            try:
                yield decoder.decode(
                    data, final=size == os.fstat(file.fileno()).st_size
                )
            except UnicodeDecodeError as error:
                raise ValueError(
                    f"{os.fspath(path)} is not UTF-8: byte {begin + error.start} can't "
                    "be decoded"
                ) from None


def slices(text: str, size: int | None = None) -> Iterator[str]:
    size = size or PART
    return (text[begin : begin + size] for begin in range(0, len(text), size))
