"""The picture of the pipeline: GPT-2's own numbers, readable in light and dark."""

import re
from xml.etree import ElementTree

import pytest
import regex
import tiktoken

from lecture_lib import show
from lecture_lib.show.colors import COLORS
from lecture_lib.show.stages import IDS, PARTS, PRE_TOKENS, TEXT
from tests.contrast import contrast

PICTURES = {str(here): show.pipeline(here) for here in (None, *PARTS)}
DRAWINGS = {name: picture.svg() for name, picture in PICTURES.items()}
DRAWINGS |= {f"narrow {here}": show.pipeline(here).narrow() for here in PARTS}
every_drawing = pytest.mark.parametrize("source", DRAWINGS.values(), ids=DRAWINGS)
SVG = "{http://www.w3.org/2000/svg}"


def test_the_tokens_are_those_of_gpt2():
    gpt2 = tiktoken.get_encoding("gpt2")
    assert gpt2.encode(TEXT) == list(IDS)
    assert regex.findall(gpt2._pat_str, TEXT) == list(PRE_TOKENS)
    shown = show.pipeline().alt
    assert "13 characters" in shown and "20 bytes" in shown and str(IDS[0]) in shown


def test_as_text_it_says_where_you_are():
    shown = "text → pre-tokens → [bytes: you are here] → tokens → IDs → rows → model"
    assert repr(show.pipeline("bytes")) == f"{shown}, and back"
    assert "here" not in repr(show.pipeline())
    assert show.pipeline("rows").alt.endswith("You are here: rows.")


def test_an_unknown_part_is_refused():
    with pytest.raises(ValueError, match=r"named 'byte'.* IDs, rows, model"):
        show.pipeline("byte")


@every_drawing
def test_it_needs_no_font_and_no_other_file(source):
    root = ElementTree.fromstring(source)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {*("svg", "title", "style", "defs", "path", "rect", "g", "use")}
    letters = {f"#{e.get('id')}" for e in root.iter() if e.get("id")}
    assert {e.get("href") for e in root.iter(f"{SVG}use")} == letters
    assert "http" not in source.replace('xmlns="http://www.w3.org/2000/svg"', "")


@every_drawing
def test_every_color_has_a_light_and_a_dark_form(source):
    root = ElementTree.fromstring(source)
    used = {name for e in root.iter() for name in e.get("class", "").split()}
    style = root.findtext(f"{SVG}style", "")
    for part in style.split("@media(prefers-color-scheme:dark)"):
        assert used == set(re.findall(r"\.([\w-]+)\{", part))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "grounds"),
    [
        ("ink", ["paper", "cell", "tint", *(f"chip{i}" for i in range(6))]),
        ("soft", ["paper", "tint"]),
        ("here", ["paper", "cell"]),
        ("on-here", ["here"]),
    ],
)
def test_letters_can_be_told_from_their_ground(ink, grounds, dark):
    for ground in grounds:
        assert contrast(COLORS[ink][dark], COLORS[ground][dark]) >= 4.5, ground
