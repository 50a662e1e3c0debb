"""All pre-tokens of a text as the scanner cuts them, for tests and measurements."""

import numba
import numpy as np

from lecture_lib.fast.compiled.machine import PADDING, trailing_zeros
from lecture_lib.fast.scanner import CLASSES, PATTERN_KINDS, pre_token_end
from lecture_lib.fast.windows import next_starts

_0, _1 = map(np.uint64, (0, 1))


@numba.njit(nogil=True)
def split(text, i, end, classes, kind, ends, use_windows):
    """Write all pre-token ends from byte i on to the array `ends`; how many."""
    n = 0
    window, starts = i, _0
    while i < end:
        if use_windows:
            if starts == 0:
                window, starts = next_starts(text, i, end, classes, kind)
            i = window + trailing_zeros(starts)
            starts &= starts - _1
        else:
            i = pre_token_end(text, i, end, classes, kind)
        ends[n] = i
        n += 1
    return n


def pre_token_ends(
    text: str, pattern: str, use_windows: bool = True, behind: str = ""
) -> list[int]:
    """Return where pre-tokens end, in bytes; `behind` follows the text."""
    data = text.encode()
    padded = np.frombuffer(data + behind.encode() + bytes(PADDING), np.uint8)
    ends = np.empty(len(data) + 1, np.int64)
    count = split(
        padded.ctypes.data,
        0,
        len(data),
        CLASSES.ctypes.data,
        PATTERN_KINDS[pattern],
        ends,
        use_windows,
    )
    return ends[:count].tolist()
