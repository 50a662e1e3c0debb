"""Pre-token starts of 64 bytes at once, for ASCII text.

Each class becomes a 64-bit mask, bit b for byte i + b. "A letter behind a non-letter"
is then one expression for all 64 bytes: ``letters & ~(letters << 1)``.

    text      t h e   c a t ,   1 2
    letters   1 1 1 . 1 1 1 . . . .
    starts    1 . . 1 . . . 1 1 . .     (" cat" and " 12" begin with their space)

What a window can't decide is left to `scanner`: characters beyond ASCII, contractions,
and whatever depends on bytes behind the window's end.
"""

import numpy as np

from .compiling import kernel
from .machine import bytes_in_range, highest_bit, lowest_bit, reverse_bits
from .scanner import GPT2, O200K

_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)
_TOP = np.uint64(1 << 63)


@kernel
def window_starts(text, i, limit, kind):
    """Pre-token starts in the 64 bytes at i, which is itself one: bits 1 to 63.

    Only those that the `limit` bytes from i on decide; 0 if there are none.
    """
    letters = bytes_in_range(text, i, ord("a"), 25, 32)
    numbers = bytes_in_range(text, i, ord("0"), 9, 0)
    blanks = bytes_in_range(text, i, ord(" "), 0, 0)
    spaces = blanks | bytes_in_range(text, i, 9, 4, 0)
    others = ~(letters | numbers | spaces)
    undecided = _undecided(text, i, kind)
    if kind == GPT2:
        starts = _gpt2_starts(letters, numbers, blanks, spaces, others)
    else:
        newlines = bytes_in_range(text, i, 10, 0, 0) | bytes_in_range(text, i, 13, 0, 0)
        punctuation = others & ~(others << _1) & ~(blanks << _1)
        leading = (spaces & ~newlines) | punctuation
        starts = letters & ~(letters << _1) & ~(leading << _1)
        starts |= punctuation | _number_starts(numbers)
        starts |= _space_starts(spaces, newlines, others)
        if kind == O200K:
            capitals = bytes_in_range(text, i, ord("A"), 25, 0)
            starts |= capitals & ((letters & ~capitals) << _1)
            slashes = bytes_in_range(text, i, ord("/"), 0, 0)
            undecided |= newlines & (slashes >> _1)
    decided = min(limit, lowest_bit(undecided))
    # A run of white space is decided by what follows it, so stop behind a non-space.
    known = ~spaces
    if decided < 64:
        known &= (_1 << np.uint64(decided)) - _1
    if known == 0:
        return known
    return starts & ~_1 & ((_2 << np.uint64(highest_bit(known))) - _1)


@kernel
def _undecided(text, i, kind):
    """Bytes beyond ASCII, and apostrophes that may begin a contraction."""
    beyond_ascii = bytes_in_range(text, i, 128, 127, 0)
    apostrophes = bytes_in_range(text, i, ord("'"), 0, 0)
    if apostrophes == 0:
        return beyond_ascii
    case = 0 if kind == GPT2 else 32
    s_t_r = bytes_in_range(text, i, ord("r"), 2, case)
    l_m = bytes_in_range(text, i, ord("l"), 1, case)
    d_v = bytes_in_range(text, i, ord("d"), 0, case)
    d_v |= bytes_in_range(text, i, ord("v"), 0, case)
    follows = ((s_t_r | l_m | d_v | beyond_ascii) >> _1) | _TOP
    return beyond_ascii | (apostrophes & follows)


@kernel
def _gpt2_starts(letters, numbers, blanks, spaces, others):
    starts = letters & ~(letters << _1)
    starts |= numbers & ~(numbers << _1)
    starts |= others & ~(others << _1)
    starts &= ~(blanks << _1)
    # A run of white space begins, and its last character leads what follows it.
    return starts | (spaces & ~(spaces << _1)) | (spaces & ~(spaces >> _1))


@kernel
def _number_starts(numbers):
    """Every third digit of a run."""
    start = numbers & ~(numbers << _1)
    starts = start
    four = numbers & (numbers << _1) & (numbers << _2) & (numbers << _3)
    while start:
        start = (start << _3) & four
        starts |= start
    return starts


@kernel
def _space_starts(spaces, newlines, others):
    """`\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`, and newlines that belong to punctuation."""
    run = spaces
    attached = (others << _1) & newlines
    if attached:
        # Adding carries a bit through the run of newlines that it begins.
        run = spaces & ~(newlines & ~(newlines + attached))
    blank = run & ~newlines
    starts = (run & ~(run << _1)) | (blank & ~(spaces >> _1))
    behind_newline = blank & ((run & newlines) << _1)
    if behind_newline:
        # Blanks between newlines belong to them; carry from the newline backwards.
        backwards = reverse_bits(blank)
        before_newline = (reverse_bits(newlines) << _1) & backwards
        if before_newline:
            carried = backwards & ~(backwards + before_newline)
            behind_newline &= ~reverse_bits(carried)
        starts |= behind_newline
    return starts
