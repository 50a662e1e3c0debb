"""Pre-token starts of 64 bytes at once.

Each class becomes a 64-bit mask, bit b for byte i + b. "A letter behind a non-letter"
is then one expression for all 64 bytes: ``letters & ~(letters << 1)``.

    text      t h e   c a t ,   1 2
    letters   1 1 1 . 1 1 1 . . . .
    starts    1 . . 1 . . . 1 1 . .     (" cat" and " 12" begin with their space)

Against `scanner` alone this makes encoding held-out texts 1.9 times as fast in C and
1.5 times in English. Beyond ASCII all bytes of a character get its class, those of a
whole range at once: 1.2 times in Russian, Greek and Turkish, and text that is known 1.4
to 1.7 times. What a window can't decide is left to `scanner`: contractions, numbers and
spaces beyond ASCII, and whatever depends on bytes behind the window's end.
"""

import numpy as np
from numba import uint64

from lecture_lib.fast.compiled.kernels import inlined
from lecture_lib.fast.compiled.machine import (
    byte_at,
    bytes_in_range,
    leading_zeros,
    trailing_zeros,
)

from .scanner import (
    GPT2,
    LETTER,
    LOWER,
    NUMBER,
    O200K,
    RUN_SIZE,
    RUNS,
    SPACE,
    UPPER,
    WHOLE,
    character,
    pre_token_end,
)

_0, _1, _2, _3, _63 = map(np.uint64, (0, 1, 2, 3, 63))
_TOP = np.uint64(1 << 63)
# The first bytes of characters whose pre-tokens are found sooner one by one, since they
# are long, or of many classes: Chinese and Japanese, and Tamil, Thai, and others, but
# these only where case matters too.
CHINESE, OTHERS = np.int64(0xE3), np.int64(6)
MIXED = np.int64(0xE0)


@inlined
def next_starts(text, i, end, classes, kind):
    """Return a place, and bits for the pre-tokens behind byte i that begin from it on.

    At least one, which may be the end of the text.
    """
    starts, begin = _0, i + (byte_at(text, i) == ord(" "))
    first = byte_at(text, begin)
    is_chinese = CHINESE <= first <= CHINESE + OTHERS or first == 0xEF
    if not is_chinese and (kind != O200K or first != MIXED):
        starts = window_starts(text, i, end - i, classes, kind)
    if starts:
        return i, starts
    return pre_token_end(text, i, end, classes, kind), _1


@inlined
def window_starts(text, i, limit, classes, kind):
    """Find pre-token starts in the 64 bytes at i, which is itself one: bits 1 to 63.

    Only those that the `limit` bytes from i on decide; 0 if there are none.
    """
    if kind == WHOLE:
        return _0
    at = text + i
    letters = bytes_in_range(at, ord("a"), 25, 32)
    numbers = bytes_in_range(at, ord("0"), 9, 0)
    blanks = bytes_in_range(at, ord(" "), 0, 0)
    spaces = blanks | bytes_in_range(at, 9, 4, 0)
    beyond_ascii = bytes_in_range(at, 128, 127, 0)
    undecided, inside, capitals = _contractions(at, kind), _0, _0
    if kind == O200K:
        capitals = bytes_in_range(at, ord("A"), 25, 0)
    if beyond_ascii:
        inside = bytes_in_range(at, 128, 63, 0)  # a character, behind its first byte
        heads = beyond_ascii & ~inside
        if limit < 64:
            heads &= (_1 << uint64(limit)) - _1
        found = _beyond_ascii(at, heads, letters, capitals, classes, kind)
        letters, capitals, unknown = found
        undecided |= unknown
    others = ~(letters | numbers | spaces)
    if kind == GPT2:
        starts = letters & ~(letters << _1)
        starts |= numbers & ~(numbers << _1)
        starts |= others & ~(others << _1)
        starts &= ~(blanks << _1)
        # White space begins, and its last character leads what follows it.
        starts |= spaces & (~(spaces << _1) | ~(spaces >> _1))
    else:
        newlines = bytes_in_range(at, 10, 0, 0) | bytes_in_range(at, 13, 0, 0)
        punctuation = others & ~(others << _1) & ~(blanks << _1)
        # Adding carries a bit behind the character that it begins.
        led = (spaces & ~newlines) << _1 | (inside + (punctuation << _1)) & ~inside
        starts = letters & ~(letters << _1) & ~led
        starts |= punctuation | _number_starts(numbers)
        starts |= _space_starts(spaces, newlines, others)
        if kind == O200K:
            starts |= capitals & ((letters & ~capitals) << _1)
            undecided |= newlines & (bytes_in_range(at, ord("/"), 0, 0) >> _1)
    decided = min(limit, trailing_zeros(undecided))
    # A run of white space is decided by what follows it, so stop behind a non-space.
    known = ~spaces
    if decided < 64:
        known &= (_1 << np.uint64(decided)) - _1
    if known == 0:
        return _0
    return starts & ~_1 & ((_2 << (_63 - np.uint64(leading_zeros(known)))) - _1)


@inlined
def _if(condition, mask):
    """Return the mask, or 0, without a branch: no processor could guess right."""
    return mask & (_0 - uint64(condition))


@inlined
def _add(found, heads, whole, bits):
    """Add characters of one class to the masks: their first bytes, all their bytes."""
    letters, upper, lower, unknown = found
    letters |= _if(bits & LETTER != 0, whole)
    upper |= _if(bits & UPPER != 0, whole)
    lower |= _if(bits & LOWER != 0, whole)
    unknown |= _if(bits & (NUMBER | SPACE) != 0, heads)
    return letters, upper, lower, unknown


@inlined
def _beyond_ascii(at, heads, letters, capitals, classes, kind):
    """Add characters to `letters` and `capitals`; also return which decide nothing."""
    mixed = bytes_in_range(at, CHINESE, OTHERS, 0) | bytes_in_range(at, 0xEF, 0, 0)
    if kind == O200K:
        mixed |= bytes_in_range(at, MIXED, 0, 0)
    found, rest = (_0, _0, _0, heads & mixed), _0
    heads &= ~mixed
    while heads:
        first = byte_at(at, trailing_zeros(heads))
        same = heads & bytes_in_range(at, first, 0, 0)
        heads ^= same
        run = classes + RUNS + RUN_SIZE * (first + 256 * (kind == O200K))
        end = run + RUN_SIZE
        while same and run < end and byte_at(run, 2):
            few = same & bytes_in_range(at + 1, byte_at(run, 0), byte_at(run, 1), 0)
            whole = few | few << _1 | _if(first >= 0xE0, few << _2)
            found = _add(found, few, whole, byte_at(run, 2))
            same ^= few
            run += 3
        rest |= same
    while rest:
        head = rest & (~rest + _1)
        bits, size = character(at, trailing_zeros(rest), classes)
        found = _add(found, head, (head << uint64(size)) - head, bits)
        rest ^= head
    new_letters, upper, lower, undecided = found
    letters |= new_letters
    if kind == O200K:
        capitals |= upper & ~lower
        # A word's marks are part of it. Adding carries a bit through a run of them.
        marks = (upper | lower) & ~new_letters
        letters |= marks & ~(marks + (marks & letters << _1))
        undecided |= marks & ~letters | (capitals & (upper & lower) << _1)
    return letters, capitals, undecided


@inlined
def _contractions(at, kind):
    """Apostrophes with a letter behind them that may make them a contraction."""
    apostrophes = bytes_in_range(at, ord("'"), 0, 0)
    if apostrophes == 0:
        return _0
    case = 0 if kind == GPT2 else 32
    second = bytes_in_range(at, ord("r"), 2, case)  # r s t
    second |= bytes_in_range(at, ord("l"), 1, case)  # l m
    second |= bytes_in_range(at, ord("d"), 0, case)
    second |= bytes_in_range(at, ord("v"), 0, case)
    second |= bytes_in_range(at, 0xC5, 0, 0)  # the long s
    return apostrophes & ((second >> _1) | _TOP)


@inlined
def _number_starts(numbers):
    """Every third digit of a run."""
    start = numbers & ~(numbers << _1)
    starts = start
    four = numbers & (numbers << _1) & (numbers << _2) & (numbers << _3)
    while start:
        start = (start << _3) & four
        starts |= start
    return starts


@inlined
def _space_starts(spaces, newlines, others):
    """`\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`."""
    run = spaces
    attached = (others << _1) & newlines  # these belong to punctuation
    if attached:
        # Adding carries a bit through the run of newlines that it begins.
        run = spaces & ~(newlines & ~(newlines + attached))
    blank, newlines = run & ~newlines, run & newlines
    starts = (run & ~(run << _1)) | (blank & ~(spaces >> _1)) | blank & newlines << _1
    ends = newlines & blank << _1  # of blanks between newlines, which begin nothing
    while ends:
        end = ends & (~ends + _1)
        before = ~blank & (end - _1)
        if before:
            last = _TOP >> uint64(leading_zeros(before))
            starts &= ~((newlines & last) << _1)
        ends ^= end
    return starts
