"""The three published split patterns as code that finds where a pre-token ends.

What a regular expression finds by trying alternatives, these functions decide from the
class of the next character. They work on UTF-8 bytes at an address; `classes` is the
address of one byte of class bits per code point, as `unicode_classes` has them.
Behind a text there may be anything, but `PADDING` bytes of it.
"""

import itertools

import numpy as np

from lecture_lib.fast.compiled.kernels import kernel
from lecture_lib.fast.compiled.machine import byte_at
from lecture_lib.tokenizers import pretokenize

from . import unicode_classes

# Not Python's integers: Numba would compile each function again for each constant.
LETTER, NUMBER, SPACE, NEWLINE, UPPER, LOWER = map(np.int64, unicode_classes.BITS)
OTHER = np.int64(64)  # neither letter nor number nor white space
GPT2, CL100K, O200K, WHOLE = map(np.int64, range(4))  # WHOLE: never cut
PATTERN_KINDS = {
    pretokenize.GPT2_PATTERN: GPT2,
    pretokenize.CL100K_PATTERN: CL100K,
    pretokenize.O200K_PATTERN: O200K,
}


# For each first byte of a character, the two longest runs of second bytes after which
# all have one class: the lowest of them, how many more, their bits. `windows` takes all
# of a run at once. They stand behind the classes: first for the patterns that don't ask
# for case, where case is no difference, and then for o200k.
RUNS, RUN_SIZE = np.int64(0x200000), np.int64(6)


def class_table() -> np.ndarray:
    """The class bits of all code points, as uint8, and `RUNS`.

    The last is 0x10FFFF, but four bytes can spell so many: no byte leads out of it.
    """
    table = np.zeros(RUNS + 2 * 256 * RUN_SIZE, np.uint8)
    table[: unicode_classes.NUM_CODE_POINTS] = unicode_classes.read_classes()
    classes, runs = table[:RUNS], table[RUNS:].reshape(2, 256, 2, 3)
    classes[classes & np.uint8(LETTER | NUMBER | SPACE) == 0] |= np.uint8(OTHER)
    for first in range(0xC2, 0xF0):
        size = 64 if first < 0xE0 else 4096
        start = (first & 0x1F if size == 64 else first & 0x0F) * size
        rows = classes[start : start + size].reshape(64, -1)
        for place, bits in enumerate((int(LETTER | NUMBER | SPACE | OTHER), 255)):
            found = longest_runs(rows & np.uint8(bits))
            runs[place, first, : len(found)] = found
    return table


def longest_runs(rows: np.ndarray) -> list[tuple[int, int, int]]:
    """Find runs of rows that have one class, of the 64 rows of a first byte."""
    alike = (int(row[0]) if (row == row[0]).all() else 0 for row in rows)
    groups = itertools.groupby(enumerate(alike, 0x80), lambda row: row[1])
    runs = [(bits, [second for second, _ in group]) for bits, group in groups if bits]
    runs.sort(key=lambda run: -len(run[1]))
    return [(seconds[0], len(seconds) - 1, bits) for bits, seconds in runs[:2]]


CLASSES = class_table()


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
def up_to_three_numbers(text, i, end, classes):
    for _ in range(3):
        if i >= end:
            break
        found, size = character(text, i, classes)
        if found & NUMBER == 0:
            break
        i += size
    return i


@kernel
def contraction(text, i, end, kind):
    """The bytes of 's 't 're 've 'm 'll 'd at i, or 0; in either case but for GPT-2.

    U+017F, the long s, is the one character beyond ASCII that folds to such a letter.
    """
    if byte_at(text, i) != ord("'"):
        return 0
    case = 0 if kind == GPT2 else 32
    b, c = byte_at(text, i + 1) | case, byte_at(text, i + 2) | case
    size = 0
    if b == ord("s") or b == ord("d") or b == ord("m") or b == ord("t"):
        size = 2
    elif c == ord("l"):
        size = 3 if b == c else 0
    elif c == ord("e"):
        size = 3 if b == ord("v") or b == ord("r") else 0
    elif case and byte_at(text, i + 1) == 0xC5 and byte_at(text, i + 2) == 0xBF:
        size = 3
    return size if i + size <= end else 0


@kernel
def word_end(text, i, end, classes, kind):
    """The words of GPT-2 and cl100k: a contraction or letters, or -1."""
    size = contraction(text, i, end, kind)
    if size:
        return i + size
    found, size = character(text, i, classes)
    leads = found & (LETTER | NUMBER | NEWLINE) == 0
    if kind == GPT2:
        leads = byte_at(text, i) == ord(" ")
    if leads and i + size < end:
        i += size
        found, size = character(text, i, classes)
    if found & LETTER:
        return run_of(text, i, end, classes, LETTER)
    if found & NUMBER and kind == GPT2:
        return run_of(text, i, end, classes, NUMBER)
    return -1


@kernel
def lower_word_end(text, i, end, classes):
    """`[UPPER]*[LOWER]+` from i, or -1. Some characters are in both sets."""
    end_of_both = -1
    while i < end:
        found, size = character(text, i, classes)
        if found & UPPER == 0:
            break
        i += size
        if found & LOWER:
            end_of_both = i
    stop = run_of(text, i, end, classes, LOWER)
    return stop if stop > i else end_of_both


@kernel
def upper_word_end(text, i, end, classes):
    """`[UPPER]+[LOWER]*` from i, or -1."""
    stop = run_of(text, i, end, classes, UPPER)
    return run_of(text, stop, end, classes, LOWER) if stop > i else -1


@kernel
def o200k_word_end(text, i, end, classes):
    found, size = character(text, i, classes)
    leads = found & (LETTER | NUMBER | NEWLINE) == 0
    stop = lower_word_end(text, i + size, end, classes) if leads else -1
    if stop < 0:
        stop = lower_word_end(text, i, end, classes)
    if stop < 0 and leads:
        stop = upper_word_end(text, i + size, end, classes)
    if stop < 0:
        stop = upper_word_end(text, i, end, classes)
    return stop + contraction(text, stop, end, O200K) if stop >= 0 else -1


@kernel
def punctuation_end(text, i, end, classes, kind):
    """` ?[^\\s\\p{L}\\p{N}]+` and what each pattern lets follow, or -1."""
    j = i + 1 if byte_at(text, i) == ord(" ") and i + 1 < end else i
    stop = run_of(text, j, end, classes, OTHER)
    if stop == j:
        return -1
    while stop < end and kind != GPT2:
        b = byte_at(text, stop)
        if b != 10 and b != 13 and not (kind == O200K and b == ord("/")):
            break
        stop += 1
    return stop


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
def pre_token_end(text, i, end, classes, kind):
    """The end of the pre-token that begins at byte i, for any bytes whatever."""
    if kind == WHOLE:
        return end
    if kind == O200K:
        stop = o200k_word_end(text, i, end, classes)
    else:
        stop = word_end(text, i, end, classes, kind)
    if stop < 0 and kind != GPT2:
        numbers_end = up_to_three_numbers(text, i, end, classes)
        stop = numbers_end if numbers_end > i else -1
    if stop < 0:
        stop = punctuation_end(text, i, end, classes, kind)
    if stop < 0:
        stop = white_space_end(text, i, end, classes, kind)
    return min(stop, end)  # a character may be cut off, if this is not UTF-8
