"""SentencePiece's normalization: a table of strings and their replacements.

A model file carries its own table, so the same text becomes the same on every machine,
whatever its version of Unicode. The table is a "double array": a tree of bytes in one
list of numbers, where a step down the tree is one addition without carry.
"""

import struct

DAMAGED = "its table of characters is damaged"
UNIT = 4  # bytes of each number


class CharacterMap:
    """Replace, from left to right, the longest string in the table at each position.

    Raise ValueError if the table is damaged.
    """

    def __init__(self, compiled: bytes):
        size = int.from_bytes(compiled[:UNIT], "little")
        if not 0 < size < len(compiled) - UNIT or size % 1024 or compiled[-1]:
            raise ValueError(DAMAGED)
        self._units = struct.unpack_from(f"<{size // UNIT}I", compiled, UNIT)
        self._targets = compiled[UNIT + size :]  # each ends in a byte 0

    def __call__(self, text: str) -> str:
        content = text.encode("utf-8")
        replaced = []
        place = 0
        while place < len(content):
            size, target = self._longest_match(content, place)
            replaced.append(target)
            place += size
        return b"".join(replaced).decode("utf-8", "replace")

    def _longest_match(self, content: bytes, place: int) -> tuple[int, bytes]:
        """Return how many bytes to replace, and with what: at least one character."""
        size = 1
        while place + size < len(content) and content[place + size] >> 6 == 0b10:
            size += 1  # a continuation byte
        target = content[place : place + size]
        node = offset(self._units[0])
        for end in range(place, len(content)):
            unit = self._unit(node ^ content[end])
            if unit & 0x8000_00FF != content[end]:
                break
            node ^= content[end] ^ offset(unit)
            if unit >> 8 & 1:  # a text of the table ends here
                start = self._unit(node) & 0x7FFF_FFFF
                size = end + 1 - place
                target = self._targets[start : self._targets.find(b"\0", start)]
        return size, target

    def _unit(self, node: int) -> int:
        if node >= len(self._units):
            raise ValueError(DAMAGED)
        return self._units[node]


def offset(unit: int) -> int:
    """Return the distance from a node to its children."""
    return (unit >> 10) << ((unit & 1 << 9) >> 6)
