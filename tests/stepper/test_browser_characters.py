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


# All that is general, and a sample of the rest.
CODES = [*range(0x3100), *range(0xD7F0, 0x10000), *range(0x10000, 0x110000, 31)]
ASSIGNED = [code for code in CODES if is_assigned(chr(code))]


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
    in_js = f"(codes) => codes.map((code) => {name}(String.fromCodePoint(code)))"
    assert page.evaluate(in_js, ASSIGNED) == [in_python(chr(code)) for code in ASSIGNED]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.binary(max_size=4) | st.text(max_size=3).map(str.encode)))
def test_bytes_are_written_as_the_library_does(page: Any, parts: list[bytes]) -> None:
    piece = b"".join(parts)
    assume(all(map(is_assigned, piece.decode("utf-8", "replace"))))
    assert page.evaluate("(bytes) => bytesText(bytes)", list(piece)) == show.visible(
        piece
    )
