"""Read the wire format of protocol buffers: numbered fields, one after another.

A field begins with a number that has its own number and its form: a variable-length
integer, eight bytes, four bytes, or a length and so many bytes. A ``.proto``
file says what the bytes mean; the reader of a message must know it.
"""

from collections.abc import Iterator

Value = int | bytes
VARINT, EIGHT_BYTES, WITH_LENGTH, FOUR_BYTES = 0, 1, 2, 5
SIZES = {EIGHT_BYTES: 8, FOUR_BYTES: 4}


def read_fields(message: bytes) -> Iterator[tuple[int, Value]]:
    """Yield (field number, value) in order; raise ValueError for any other content.

    >>> list(read_fields(bytes([0x08, 0x96, 0x01, 0x12, 0x02, 0x68, 0x69])))
    [(1, 150), (2, b'hi')]
    """
    place = 0
    while place < len(message):
        key, place = read_varint(message, place)
        number, form = key >> 3, key & 7
        if number == 0:
            raise ValueError(
                f"a field at byte {place} has number 0; field numbers start at 1"
            )
        if form == VARINT:
            value, place = read_varint(message, place)
            yield number, value
            continue
        if form == WITH_LENGTH:
            size, place = read_varint(message, place)
        elif form in SIZES:
            size = SIZES[form]
        else:
            raise ValueError(
                f"the field at byte {place} has form {form}, not 0, 1, 2, or 5"
            )
        if place + size > len(message):
            raise ValueError(
                f"the field at byte {place} has {size:,} bytes, and only "
                f"{len(message) - place:,} are left"
            )
        yield number, message[place : place + size]
        place += size


def read_varint(message: bytes, place: int) -> tuple[int, int]:
    """Return an integer, seven bits a byte, lowest first, and the position after it.

    >>> read_varint(bytes([0x96, 0x01]), 0)
    (150, 2)
    """
    number = 0
    for i, byte in enumerate(message[place : place + 10]):
        number |= (byte & 0x7F) << (7 * i)
        if byte < 0x80:
            return number, place + i + 1
    raise ValueError(f"the number at byte {place} doesn't end within 10 bytes")
