"""Documents that stand in one piece of UTF-8, with a separator between them.

Cut into a `bytes` each, checked one by one and joined again, they would take half as
long as encoding them does.
"""

import numpy as np
from numba import int64

from .kernels import kernel
from .machine import PADDING, byte_at, bytes_in_range, find_bytes, trailing_zeros, view
from .texts import TEXTS, Texts

SMALLEST = (0, 0, 0x80, 0x800, 0x10000)  # code point that needs so many bytes


@kernel
def is_utf8(text, size):
    """Return whether these bytes are UTF-8, by table 3-7 of The Unicode Standard.

    64 bytes at once only from ASCII on: if they are looked at from each character
    beyond ASCII too, Russian, Thai and Chinese are checked half as fast.
    """
    i = int64(0)
    while i < size:
        first = byte_at(text, i)
        if first < 0x80:
            beyond_ascii = bytes_in_range(text + i, 128, 127, 0)
            while beyond_ascii == 0 and i + 64 < size:
                i += 64
                beyond_ascii = bytes_in_range(text + i, 128, 127, 0)
            i += trailing_zeros(beyond_ascii)
            continue
        length = 2 + (first >= 0xE0) + (first >= 0xF0)
        if not 0xC2 <= first <= 0xF4 or i + length > size:
            return False
        code_point = first & (0x7F >> length)
        for k in range(1, length):
            byte = byte_at(text, i + k)
            if byte & 0xC0 != 0x80:
                return False
            code_point = code_point << 6 | byte & 0x3F
        is_surrogate = code_point >> 11 == 0xD800 >> 11
        if code_point < SMALLEST[length] or code_point > 0x10FFFF or is_surrogate:
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
        raise ValueError("the separator must not be empty")
    texts.fill([data], len(data) // len(separator) + 1)
    padded = np.frombuffer(separator + bytes(PADDING), np.uint8)
    size, length = len(data), len(separator)
    needle = padded.ctypes.data
    texts.count = find_separators(texts.address, size, needle, length)
    if not texts.count:
        data.decode("utf-8")
    return length
