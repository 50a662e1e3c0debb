"""Classes of characters as tiktoken sees them, which split patterns ask for.

The file beside this is what tiktoken itself answered, because its answer is what must
be equalled: `regex` and `unicodedata` follow other versions of Unicode. It's committed,
so that an upgrade of tiktoken can't change tokens unseen; a test asks tiktoken again,
and ``python -m tests.fast.tiktoken_classes`` writes the file.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path

PATH = Path(__file__).with_name("unicode_classes.txt")
NUM_CODE_POINTS = 0x110000
BITS = LETTER, NUMBER, SPACE, NEWLINE, UPPER, LOWER = 1, 2, 4, 8, 16, 32


def read_classes() -> bytearray:
    """Read the file: one byte for each code point, the sum of its classes."""
    table = bytearray(NUM_CODE_POINTS)
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            first, last, bits = line.split()
            start, stop = int(first, 16), int(last, 16) + 1
            table[start:stop] = bytes([int(bits)]) * (stop - start)
    return table


def ranges(table: bytes | bytearray) -> Iterator[tuple[int, int, int]]:
    """Yield (start, stop, class bits) of each run of code points that have any."""
    start = 0
    for bits, run in itertools.groupby(table):
        stop = start + sum(1 for _ in run)
        if bits:
            yield start, stop, bits
        start = stop
