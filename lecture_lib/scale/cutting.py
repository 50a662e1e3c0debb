"""Where a file is cut into units of work, without reading all of it.

A cut between two documents is always safe. A document longer than a unit is cut where
no token changes: `last_safe_cut` of lecture 06, found in a small window of bytes.
"""

from lecture_lib.tokenizers.pretokenize import last_safe_cut

WINDOW = 1 << 16  # bytes that are read to find a cut; more if there is none


def find_last(data: bytes, separator: bytes) -> int:
    """Where the last separator begins that `data.split(separator)` splits at, or -1.

    Separators may overlap, as in four newlines for two and two. The first of a run
    of overlapping ones surely counts; which later ones do, the run's begin decides.
    """
    place = data.rfind(separator)
    while place > 0:
        earlier = data.rfind(separator, 0, place + len(separator) - 1)
        if earlier < 0 or earlier <= place - len(separator):
            break
        place = earlier
    return place


def last_boundary(reader, begin: int, end: int, separator: bytes) -> int | None:
    """The last separator that begins in `begin` to `end`, a place between documents."""
    size = WINDOW
    while True:
        low = max(begin, end - size)
        data = reader.read(low, end + len(separator) - 1)
        place = find_last(data, separator)
        # At the very begin of a window, a separator might overlap one before it.
        if place >= len(separator) or (place >= 0 and low == begin):
            return low + place
        if low == begin:
            return None
        size *= 2


def last_safe_place(reader, begin: int, end: int, pattern: str) -> int | None:
    """The last safe cut behind `begin` and before `end`, in bytes, if there is one."""
    size = WINDOW
    while True:
        low = max(begin, end - size)
        place = safe_cut_in_bytes(reader.read(low, end), pattern)
        if place:
            return low + place
        if low == begin:
            return None
        size *= 2


def safe_cut_in_bytes(data: bytes, pattern: str) -> int:
    """The last safe cut in a part of a text that begins and ends anywhere; 0 if none.

    A character that is cut off in the front counts as invalid bytes, which are no
    letters; the last three bytes, which may be a cut-off letter, are not looked at.
    """
    text = data.decode("utf-8", "surrogateescape")
    cut = last_safe_cut(text, pattern, len(text) - 4)
    return len(text[:cut].encode("utf-8", "surrogateescape"))
