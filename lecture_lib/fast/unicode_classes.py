"""Classes of characters as tiktoken sees them, which split patterns ask for.

``python -m lecture_lib.fast.unicode_classes`` writes them into the file beside this. It
asks tiktoken itself, because its answer is what must be equalled: `regex` and
`unicodedata` follow other versions of Unicode. The result is committed, so that an
upgrade of tiktoken can't change tokens unseen; a test asks tiktoken again.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path

PATH = Path(__file__).with_name("unicode_classes.txt")
UNICODE_VERSION = "16.0"  # of the tables in tiktoken 0.14
NUM_CODE_POINTS = 0x110000
BITS = LETTER, NUMBER, SPACE, NEWLINE, UPPER, LOWER = 1, 2, 4, 8, 16, 32
PATTERNS = {
    r"\p{L}": LETTER,
    r"\p{N}": NUMBER,
    r"\s": SPACE,
    r"[\r\n]": NEWLINE,
    r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]": UPPER,  # the two sets of o200k's words
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]": LOWER,
}
HEADER = f"""\
# Unicode {UNICODE_VERSION} as tiktoken sees it; made by fast.unicode_classes.
# first and last code point of a range, and its classes as the sum of
# {LETTER} letter, {NUMBER} number, {SPACE} white space, {NEWLINE} CR or LF, \
{UPPER} may begin and {LOWER} may end an o200k word
"""


def read_classes() -> bytearray:
    """Read the file: one byte for each code point, the sum of its classes."""
    table = bytearray(NUM_CODE_POINTS)
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            first, last, bits = line.split()
            start, stop = int(first, 16), int(last, 16) + 1
            table[start:stop] = bytes([int(bits)]) * (stop - start)
    return table


def ask_tiktoken() -> bytearray:
    """Ask tiktoken for what `read_classes` should return."""
    table = bytearray(NUM_CODE_POINTS)
    for pattern, bit in PATTERNS.items():
        for code_point in members(pattern):
            table[code_point] |= bit
    return table


def members(pattern: str) -> list[int]:
    """List the code points that `pattern` matches in tiktoken.

    Text that no match covers is dropped in encoding: what comes back has matched.
    """
    import tiktoken

    probe = tiktoken.Encoding(
        name=f"probe {pattern}",
        pat_str=pattern,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    return [ord(c) for c in probe.decode(probe.encode_ordinary(every_character()))]


def every_character() -> str:
    """Join all code points but the surrogates, which no text has."""
    return "".join(chr(c) for c in range(NUM_CODE_POINTS) if not 0xD800 <= c < 0xE000)


def ranges(table: bytes | bytearray) -> Iterator[tuple[int, int, int]]:
    """Yield (start, stop, class bits) of each run of code points that have any."""
    start = 0
    for bits, run in itertools.groupby(table):
        stop = start + sum(1 for _ in run)
        if bits:
            yield start, stop, bits
        start = stop


def as_text(table: bytes | bytearray) -> str:
    """Format a table as the content of the file."""
    lines = (f"{start:X} {stop - 1:X} {bits}\n" for start, stop, bits in ranges(table))
    return HEADER + "".join(lines)


if __name__ == "__main__":
    PATH.write_text(as_text(ask_tiktoken()), encoding="utf-8", newline="\n")
