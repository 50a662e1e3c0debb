"""Exercises of Planes and UTF-32: pairs of surrogates, and places counted in them."""

from ..checking import table


@table(
    "planes.1",
    "split the globe",
    {
        "the first code point that needs a pair: 0 is left after the subtraction of "
        "0x10000, so both surrogates are the first of their kind": [(0x10000,)],
        "the lower ten bits count up first, and they go into the second surrogate": [
            (0x10001,)
        ],
        "0x1F30D - 0x10000 is 0xF30D; divmod(0xF30D, 1024) are its two halves of ten "
        "bits": [(0x1F30D,)],
    },
    draw=lambda draw: (draw.randrange(0x10000, 0x110000),),
)
def _surrogates(code_point: int) -> tuple[int, int]:
    units = chr(code_point).encode("utf-16-be")
    return int.from_bytes(units[:2], "big"), int.from_bytes(units[2:], "big")


@table(
    "planes.2",
    "count like JavaScript",
    {
        "the globe is two units, the space is the third": [("🌍 hello", 3)],
        "in the middle of a pair the globe isn't passed yet": [("🌍", 1)],
        "behind the second half of its pair it is": [("🌍", 2)],
        "Chinese characters of plane 0 are one unit each": [("你好🌍", 2)],
        "U+10000 is the first that needs two units": [("\uffff\U00010000a", 3)],
    },
    draw=lambda draw: ("".join(draw.choices("a你🌍😊", k=7)), draw.randrange(8)),
)
def _passed(text: str, units: int) -> int:
    before = text.encode("utf-16-le")[: 2 * units]
    return len(before.decode("utf-16-le", errors="ignore"))
