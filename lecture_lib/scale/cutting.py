"""Where a file is cut into units of work, without reading all of it.

A cut between two documents is always safe. A document longer than a unit is cut where
no token changes: `last_safe_cut` of lecture 06, found in a small window of bytes.
"""

from collections.abc import Iterator

from lecture_lib.tokenizers.pretokenize import last_safe_cut

from .inputs import Reader

WINDOW = 1 << 16  # bytes that are read to find a cut; more if there is none


def find_last(data: bytes, separator: bytes) -> int:
    """Where the last separator begins that `data.split(separator)` splits at, or -1.

    Separators may overlap, as in four newlines for two and two. The first of a run
    of overlapping ones surely counts; which later ones do, the run's start decides.
    """
    place = data.rfind(separator)
    while place > 0:
        earlier = data.rfind(separator, 0, place + len(separator) - 1)
        if earlier < 0 or earlier <= place - len(separator):
            break
        place = earlier
    return place


def windows(
    reader: Reader, start: int, stop: int, more: int = 0
) -> Iterator[tuple[int, bytes]]:
    """Ever larger parts up to `stop`, and `more` bytes, with the place of each."""
    size = WINDOW
    while True:
        low = max(start, stop - size)
        yield low, reader.read(low, stop + more)
        if low == start:
            return
        size *= 2


def last_boundary(
    reader: Reader, start: int, stop: int, separator: bytes
) -> int | None:
    """The last separator that begins in `start` to `stop`, between two documents."""
    for low, data in windows(reader, start, stop, len(separator) - 1):
        place = find_last(data, separator)
        # At the very start of a window, a separator might overlap one before it.
        if place >= len(separator) or (place >= 0 and low == start):
            return low + place
    return None


def last_safe_place(reader: Reader, start: int, stop: int, pattern: str) -> int | None:
    """The last safe cut behind `start` and before `stop`, in bytes, if there is one."""
    for low, data in windows(reader, start, stop):
        if place := safe_cut_in_bytes(data, pattern):
            return low + place
    return None


def safe_cut_in_bytes(data: bytes, pattern: str) -> int:
    """The last safe cut in a part of a text that begins and ends anywhere; 0 if none.

    A character that is cut off in the front counts as invalid bytes, which are no
    letters; the last three bytes, which may be a cut-off letter, are not looked at.
    """
    text = data.decode("utf-8", "surrogateescape")
    cut = last_safe_cut(text, pattern, len(text) - 4)
    return len(text[:cut].encode("utf-8", "surrogateescape"))
