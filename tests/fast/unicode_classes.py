"""Writes the scanner's classes: ``python -m tests.fast.unicode_classes``.

The classes are asked of tiktoken itself, because its answer is what must be equalled:
`regex` and `unicodedata` follow other versions of Unicode. The result is committed, so
that an upgrade of tiktoken can't change tokens unseen; a test asks tiktoken again.
"""

import itertools
from pathlib import Path

import tiktoken

import lecture_lib

PATH = Path(lecture_lib.__file__).parent / "fast" / "unicode_classes.txt"
UNICODE_VERSION = "16.0"  # of the tables in tiktoken 0.14
LETTER, NUMBER, SPACE, NEWLINE, UPPER, LOWER = 1, 2, 4, 8, 16, 32
CLASSES = {
    r"\p{L}": LETTER,
    r"\p{N}": NUMBER,
    r"\s": SPACE,
    r"[\r\n]": NEWLINE,
    r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]": UPPER,  # the two sets of o200k's words
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]": LOWER,
}
HEADER = f"""\
# Unicode {UNICODE_VERSION} as tiktoken sees it; made by tests.fast.unicode_classes.
# first and last code point of a range, and its classes as the sum of
# {LETTER} letter, {NUMBER} number, {SPACE} white space, {NEWLINE} CR or LF, \
{UPPER} may begin and {LOWER} may end an o200k word
"""


def members(pattern: str) -> list[int]:
    """The code points that `pattern` matches in tiktoken.

    Text that no match covers is dropped in encoding: what comes back has matched.
    """
    probe = tiktoken.Encoding(
        name=f"probe {pattern}",
        pat_str=pattern,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    text = "".join(chr(c) for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF)
    return [ord(c) for c in probe.decode(probe.encode_ordinary(text))]


def classes() -> bytearray:
    """One byte of class bits for each code point."""
    table = bytearray(0x110000)
    for pattern, bit in CLASSES.items():
        for code_point in members(pattern):
            table[code_point] |= bit
    return table


def as_ranges(table: bytes) -> str:
    lines = []
    for bits, run in itertools.groupby(enumerate(table), key=lambda item: item[1]):
        run = list(run)
        if bits:
            lines.append(f"{run[0][0]:X} {run[-1][0]:X} {bits}\n")
    return HEADER + "".join(lines)


if __name__ == "__main__":
    PATH.write_text(as_ranges(classes()), encoding="utf-8", newline="\n")
