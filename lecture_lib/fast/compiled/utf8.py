"""Documents that stand in one piece of UTF-8, with a separator between them.

Cut into a `bytes` each, checked one by one and joined again, they would take half as
long as encoding them does.
"""

import numpy as np
from numba import int64

from .kernels import kernel
from .machine import PADDING, byte_at, bytes_in_range, find_bytes, trailing_zeros, view
from .texts import TEXTS, Texts


@kernel
def is_utf8(text, size):
    """Whether these bytes, behind which stand zeros, are UTF-8.

    Source: The Unicode Standard, table 3-7, well-formed UTF-8 byte sequences.
    """
    i = int64(0)
    while i < size:
        beyond_ascii = bytes_in_range(text + i, 128, 127, 0)
        if beyond_ascii == 0:
            i += 64
            continue
        i += trailing_zeros(beyond_ascii)
        if i >= size:  # bytes of an earlier text
            return True
        first, low, high = byte_at(text, i), 0x80, 0xBF
        if not 0xC2 <= first <= 0xF4:
            return False
        if first == 0xE0:
            low = 0xA0
        elif first == 0xED:
            high = 0x9F
        elif first == 0xF0:
            low = 0x90
        elif first == 0xF4:
            high = 0x8F
        length = 2 + (first >= 0xE0) + (first >= 0xF0)
        if i + length > size or not low <= byte_at(text, i + 1) <= high:
            return False
        for k in range(2, length):
            if not 0x80 <= byte_at(text, i + k) <= 0xBF:
                return False
        i += length
    return True


@kernel
def find_separators(texts, size, separator, length):
    """End a text at each separator that `bytes.split` splits at, and at `size`.

    How many texts that makes; 0 if these bytes are not UTF-8.
    """
    texts = view(texts, TEXTS)[0]
    texts.count = 0
    if is_utf8(texts.bytes, size):
        ends, at = view(texts.ends, int64), int64(-length)
        while at >= 0 or texts.count == 0:
            at = find_bytes(texts.bytes, at + length, size, separator, length)
            ends[texts.count] = at if at >= 0 else size
            texts.count += 1
    return texts.count


def fill_split(texts: Texts, data: bytes, separator: bytes) -> int:
    """Put ``data.split(separator)`` where kernels read; how many bytes apart.

    ``UnicodeDecodeError`` if the data is not UTF-8.
    """
    if not separator:
        raise ValueError("the separator is empty")
    texts.fill([data], len(data) // len(separator) + 1)
    padded = np.frombuffer(separator + bytes(PADDING), np.uint8)
    size, length = len(data), len(separator)
    needle = padded.ctypes.data
    texts.count = find_separators(texts.address, size, needle, length)
    if not texts.count:
        data.decode("utf-8")
    return length
