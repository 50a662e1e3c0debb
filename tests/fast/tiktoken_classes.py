"""Ask tiktoken for its classes of characters, and write what `fast` reads of them.

``python -m tests.fast.tiktoken_classes`` writes the file beside
`lecture_lib.fast.unicode_classes`.
"""

from lecture_lib.fast import unicode_classes
from lecture_lib.fast.unicode_classes import (
    LETTER,
    LOWER,
    NEWLINE,
    NUM_CODE_POINTS,
    NUMBER,
    SPACE,
    UPPER,
    ranges,
)

UNICODE_VERSION = "16.0"  # of the tables in tiktoken 0.14
PATTERNS = {
    r"\p{L}": LETTER,
    r"\p{N}": NUMBER,
    r"\s": SPACE,
    r"[\r\n]": NEWLINE,
    r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]": UPPER,  # the two sets of o200k's words
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]": LOWER,
}
HEADER = f"""\
# Unicode {UNICODE_VERSION} as tiktoken sees it; made by tests.fast.tiktoken_classes.
# first and last code point of a range, and its classes as the sum of
# {LETTER} letter, {NUMBER} number, {SPACE} white space, {NEWLINE} CR or LF, \
{UPPER} may begin and {LOWER} may end an o200k word
"""


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


def as_text(table: bytes | bytearray) -> str:
    """Format a table as the content of the file."""
    lines = (f"{start:X} {stop - 1:X} {bits}\n" for start, stop, bits in ranges(table))
    return HEADER + "".join(lines)


if __name__ == "__main__":
    unicode_classes.PATH.write_text(
        as_text(ask_tiktoken()), encoding="utf-8", newline="\n"
    )
