"""Where the next pre-token ends: the three published split patterns as code.

What a regular expression finds by trying alternatives, these functions decide from the
class of the next character. They work on UTF-8 bytes at an address; `classes` is the
address of one byte of class bits per code point, as `unicode_classes.txt` has them.
Behind a text there may be anything, but `PADDING` bytes of it.
"""

from pathlib import Path

import numpy as np

from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
)

from .compiling import kernel
from .machine import byte_at

# Not Python's integers: Numba would compile each function again for each constant.
LETTER, NUMBER, SPACE, NEWLINE, UPPER, LOWER = np.int64([1, 2, 4, 8, 16, 32])
GPT2, CL100K, O200K = np.int64([0, 1, 2])
PATTERN_KINDS = {GPT2_PATTERN: GPT2, CL100K_PATTERN: CL100K, O200K_PATTERN: O200K}


def read_classes() -> np.ndarray:
    """The class bits of all code points: uint8, shape (0x110000,)."""
    table = np.zeros(0x110000, np.uint8)
    path = Path(__file__).with_name("unicode_classes.txt")
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            first, last, bits = line.split()
            table[int(first, 16) : int(last, 16) + 1] = int(bits)
    return table


CLASSES = read_classes()


@kernel
def character(text, i, classes):
    """(class bits, bytes) of the character that begins at byte i."""
    b = byte_at(text, i)
    if b < 0x80:
        return byte_at(classes, b), 1
    c = byte_at(text, i + 1) & 0x3F
    if b < 0xE0:
        return byte_at(classes, (b & 0x1F) << 6 | c), 2
    d = byte_at(text, i + 2) & 0x3F
    if b < 0xF0:
        return byte_at(classes, (b & 0x0F) << 12 | c << 6 | d), 3
    e = byte_at(text, i + 3) & 0x3F
    return byte_at(classes, (b & 0x07) << 18 | c << 12 | d << 6 | e), 4


@kernel
def run_of(text, i, end, classes, bits):
    """The end of the run of characters of which each has one of `bits`."""
    while i < end:
        found, size = character(text, i, classes)
        if found & bits == 0:
            break
        i += size
    return i


@kernel
def run_of_others(text, i, end, classes):
    """The end of the run of characters that are no letter, number or white space."""
    while i < end:
        found, size = character(text, i, classes)
        if found & (LETTER | NUMBER | SPACE):
            break
        i += size
    return i


@kernel
def up_to_three_numbers(text, i, end, classes):
    for _ in range(3):
        if i < end:
            found, size = character(text, i, classes)
            if found & NUMBER:
                i += size
    return i


@kernel
def contraction(text, i, end, kind):
    """The bytes of 's 't 're 've 'm 'll 'd at i, or 0; in either case but for GPT-2.

    U+017F, the long s, is the one character beyond ASCII that folds to such a letter.
    """
    if byte_at(text, i) != ord("'"):
        return 0
    b, c = byte_at(text, i + 1), byte_at(text, i + 2)
    size = 0
    if kind != GPT2:
        if b == 0xC5 and c == 0xBF:
            size = 3
        if ord("A") <= b <= ord("Z"):
            b |= 32
        if ord("A") <= c <= ord("Z"):
            c |= 32
    if b == ord("s") or b == ord("d") or b == ord("m") or b == ord("t"):
        size = 2
    elif b == ord("l"):
        if c == ord("l"):
            size = 3
    elif (b == ord("v") or b == ord("r")) and c == ord("e"):
        size = 3
    return size if i + size <= end else 0


@kernel
def white_space_end(text, i, end, classes, kind):
    """White space at i that leads no word: `\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`."""
    j, last, newline_end = i, i, -1
    while j < end:
        found, size = character(text, j, classes)
        if found & SPACE == 0:
            break
        last = j
        j += size
        if found & NEWLINE:
            newline_end = j
    if newline_end >= 0 and kind != GPT2:
        return newline_end
    # The last space goes with the word behind it, if there is another before it.
    return last if j < end and last > i else j


@kernel
def punctuation_end(text, i, end, classes, kind):
    """` ?[^\\s\\p{L}\\p{N}]+` and what each pattern lets follow, or -1."""
    j = i + 1 if byte_at(text, i) == ord(" ") and i + 1 < end else i
    stop = run_of_others(text, j, end, classes)
    if stop == j:
        return -1
    if kind != GPT2:
        while stop < end:
            b = byte_at(text, stop)
            if b != 10 and b != 13 and not (kind == O200K and b == ord("/")):
                break
            stop += 1
    return stop


@kernel
def gpt2_end(text, i, end, classes):
    size = contraction(text, i, end, GPT2)
    if size:
        return i + size
    j = i + 1 if byte_at(text, i) == ord(" ") and i + 1 < end else i
    found, size = character(text, j, classes)
    if found & LETTER:
        return run_of(text, j + size, end, classes, LETTER)
    if found & NUMBER:
        return run_of(text, j + size, end, classes, NUMBER)
    stop = punctuation_end(text, i, end, classes, GPT2)
    return stop if stop >= 0 else white_space_end(text, i, end, classes, GPT2)


@kernel
def cl100k_end(text, i, end, classes):
    size = contraction(text, i, end, CL100K)
    if size:
        return i + size
    found, size = character(text, i, classes)
    if found & LETTER:
        return run_of(text, i + size, end, classes, LETTER)
    if found & NUMBER:
        return up_to_three_numbers(text, i, end, classes)
    j = i + size
    if j < end and found & NEWLINE == 0:
        next_found, next_size = character(text, j, classes)
        if next_found & LETTER:
            return run_of(text, j + next_size, end, classes, LETTER)
    stop = punctuation_end(text, i, end, classes, CL100K)
    return stop if stop >= 0 else white_space_end(text, i, end, classes, CL100K)


@kernel
def lower_word_end(text, i, end, classes):
    """`[UPPER]*[LOWER]+` from i, or -1. Some characters are in both sets."""
    j, end_of_both = i, -1
    while j < end:
        found, size = character(text, j, classes)
        if found & UPPER == 0:
            break
        j += size
        if found & LOWER:
            end_of_both = j
    stop = run_of(text, j, end, classes, LOWER)
    return stop if stop > j else end_of_both


@kernel
def upper_word_end(text, i, end, classes):
    """`[UPPER]+[LOWER]*` from i, or -1."""
    j = run_of(text, i, end, classes, UPPER)
    return run_of(text, j, end, classes, LOWER) if j > i else -1


@kernel
def o200k_end(text, i, end, classes):
    found, size = character(text, i, classes)
    if found & NUMBER:
        return up_to_three_numbers(text, i, end, classes)
    may_lead = found & (LETTER | NEWLINE) == 0
    stop = lower_word_end(text, i + size, end, classes) if may_lead else -1
    if stop < 0:
        stop = lower_word_end(text, i, end, classes)
    if stop < 0 and may_lead:
        stop = upper_word_end(text, i + size, end, classes)
    if stop < 0:
        stop = upper_word_end(text, i, end, classes)
    if stop >= 0:
        return stop + contraction(text, stop, end, O200K)
    stop = punctuation_end(text, i, end, classes, O200K)
    return stop if stop >= 0 else white_space_end(text, i, end, classes, O200K)


@kernel
def pre_token_end(text, i, end, classes, kind):
    """The end of the pre-token that begins at byte i, for any text."""
    if kind == GPT2:
        return gpt2_end(text, i, end, classes)
    if kind == CL100K:
        return cl100k_end(text, i, end, classes)
    return o200k_end(text, i, end, classes)
