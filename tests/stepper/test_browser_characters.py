"""Every character can be seen: what is not, the viewer writes as the library does."""

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lecture_lib import show
from lecture_lib.stepper import program, summary

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]


# What a browser of a later Unicode version may know, and this Python does not.
def is_assigned(character: str) -> bool:
    return unicodedata.category(character) != "Cn"


ASSIGNED = [code for code in range(0x110000) if is_assigned(chr(code))]
RANGES = """(name) => {
  const found = [];
  for (let code = 0; code < 0x110000; code += 1) {
    const one = String.fromCodePoint(code);
    found.push(self[name](one) === one ? '1' : '0');
  }
  return found.join('');
}"""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    """A page with the viewer's functions on texts."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.add_script_tag(content=program.bundled("text.js"))
        yield page


@pytest.mark.parametrize(
    ("name", "in_python"), [("glyphs", show.visible), ("visible", summary.visible)]
)
def test_all_characters(page: Any, name: str, in_python: Any) -> None:
    kept = page.evaluate(RANGES, name)
    differ = [
        code
        for code in ASSIGNED
        if (kept[code] == "1") != (in_python(chr(code)) == chr(code))
    ]
    assert [f"U+{code:04X}" for code in differ] == []
    written = [code for code in ASSIGNED if kept[code] == "0"][::7]
    written += [0x20, 0xA0, 0x200D, 0x202E, 0x3000, 0xD800, 0xE000, 0xE0001, 0x10FFFF]
    in_js = f"(codes) => codes.map((code) => {name}(String.fromCodePoint(code)))"
    assert page.evaluate(in_js, written) == [in_python(chr(code)) for code in written]


def test_no_character_of_a_chip_is_blank(page: Any) -> None:
    for code in (0x20, 0x9, 0xA, 0xD, 0xA0, 0x2003, 0x3000, 0xE000, 0x200B, 0x2028):
        shown = page.evaluate("(one) => glyphs(one)", chr(code))
        assert shown.strip() and shown.isprintable()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(max_size=4) | st.text(max_size=3).map(str.encode)))
def test_bytes_are_written_as_the_library_does(page: Any, parts: list[bytes]) -> None:
    piece = b"".join(parts)
    assume(all(map(is_assigned, piece.decode("utf-8", "replace"))))
    assert page.evaluate("(bytes) => bytesText(bytes)", list(piece)) == show.visible(
        piece
    )
