"""Texts where kernels read them."""

from collections.abc import Iterable, Sequence

import numpy as np

from .machine import PADDING
from .records import Record, layout

# UTF-8 one after the other, and int64 where each text ends.
TEXTS = layout("bytes:i8 ends:i8 count:i8")


class Texts(Record):
    """Texts where kernels read them; their memory is used again for the next ones."""

    count: int

    def __init__(self, texts: Iterable[bytes] = ()):
        super().__init__(TEXTS)
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
        if count == 1:  # a short text would take 2.7 times as long
            self.ends[0] = size
        else:
            np.cumsum([len(text) for text in texts], out=self.ends[:count])
        if count != self.count:
            self.count = count
            self.put(count=count)
        return size

    def _make_room(self, size: int, count: int) -> None:
        """Allocate `size` bytes for `count` texts, and promise them only afterward."""
        array, ends = np.empty(size + PADDING, np.uint8), np.empty(count, np.int64)
        self.put(bytes=array, ends=ends, count=0)
        self._view, self.ends = array.data, ends
        self.size, self._most, self.count = size, count, 0
