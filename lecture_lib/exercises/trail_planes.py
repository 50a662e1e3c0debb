"""Exercises of Planes and UTF-32: pairs of surrogates, and places counted in them."""

from collections.abc import Iterator

from .checking import Case, exercise, fresh


@exercise("planes.1", "split the globe")
def split_the_globe() -> Iterator[Case]:
    yield Case(
        (0x10000,),
        (0xD800, 0xDC00),
        "the first code point that needs a pair: 0 is left after the subtraction of "
        "0x10000, so both surrogates are the first of their kind",
    )
    yield Case(
        (0x10001,),
        (0xD800, 0xDC01),
        "the lower ten bits count up first, and they go into the second surrogate",
    )
    yield Case(
        (0x1F30D,),
        (0xD83C, 0xDF0D),
        "0x1F30D - 0x10000 is 0xF30D; divmod(0xF30D, 1024) are its two halves of ten "
        "bits",
    )
    yield Case(
        (0x10FFFF,),
        (0xDBFF, 0xDFFF),
        "the last code point: twenty ones after the subtraction, so ten ones for each",
    )
    for code_point in (0x1F600, 0x20000, 0xE0001):
        pair = _surrogates(code_point)
        yield Case((code_point,), pair, "this is what Python's own UTF-16 writes")
    yield from fresh(lambda draw: (draw.randrange(0x10000, 0x110000),), _surrogates)


def _surrogates(code_point: int) -> tuple[int, int]:
    units = chr(code_point).encode("utf-16-be")
    return int.from_bytes(units[:2], "big"), int.from_bytes(units[2:], "big")


@exercise("planes.2", "count like JavaScript")
def count_like_javascript() -> Iterator[Case]:
    yield Case(("hello", 3), 3, "a letter is one unit and one code point")
    yield Case(("🌍 hello", 3), 2, "the globe is two units, the space is the third")
    yield Case(("🌍", 1), 0, "in the middle of a pair the globe isn't passed yet")
    yield Case(("🌍", 2), 1, "behind the second half of its pair it is")
    yield Case(("a🌍b🌍c", 5), 3, "two of the five units are the first globe")
    yield Case(("a🌍b🌍c", 6), 4, "the second globe ends with unit six")
    yield Case(("你好🌍", 2), 2, "Chinese characters of plane 0 are one unit each")
    yield Case(("\uffff\U00010000a", 3), 2, "U+10000 is the first that needs two units")
    yield Case(("🌍", 0), 0, "before the first unit there is nothing")
    yield Case(("", 0), 0, "an empty text has no place but its start")
    yield Case(("🌍!", 3), 2, "the place behind the text is the number of code points")
    yield from fresh(
        lambda draw: ("".join(draw.choices("a你🌍😊", k=7)), draw.randrange(8)), _passed
    )


def _passed(text: str, units: int) -> int:
    before = text.encode("utf-16-le")[: 2 * units]
    return len(before.decode("utf-16-le", errors="ignore"))
