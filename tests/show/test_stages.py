"""The way of a text, drawn: GPT-2's own, without fonts, readable in light and dark."""

import base64
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import combinations
from xml.etree import ElementTree

import matplotlib.image
import pytest
import regex
import tiktoken

from lecture_lib import show
from lecture_lib.show.stages import glyphs
from lecture_lib.show.stages.colors import NUM_CHIPS
from lecture_lib.show.stages.example import HALVES, PRE_TOKENS, TEXT, TOKENS
from lecture_lib.show.stages.rows import PARTS
from lecture_lib.show.stages.sheet import Sheet
from tests.contrast import contrast

PICTURES = {f"small {here}": show.pipeline(here) for here in PARTS}
PICTURES |= {f"whole {here}": show.pipeline(here, whole=True) for here in PARTS}
PICTURES["whole"] = show.pipeline(whole=True)
NARROW = {f"narrow {here}": show.pipeline(here).narrow() for here in PARTS}
DRAWINGS = {name: picture.svg() for name, picture in PICTURES.items()} | NARROW
every_drawing = pytest.mark.parametrize("source", DRAWINGS.values(), ids=DRAWINGS)
every_picture = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
Box = tuple[float, float, float, float]  # left, top, right, bottom


def test_the_tokens_are_those_of_gpt2():
    gpt2 = tiktoken.get_encoding("gpt2")
    ids = gpt2.encode(TEXT)
    pieces = gpt2.decode_tokens_bytes(ids)
    assert list(TOKENS) == list(zip(pieces, ids))
    assert list(PRE_TOKENS) == regex.findall(gpt2._pat_str, TEXT)


def test_the_parts_are_in_gpt2s_order():
    """It cuts text into pre-tokens before it turns them into bytes."""
    assert " ".join(PARTS) == "text pre-tokens bytes tokens IDs rows model back"


def test_as_text_it_says_where_you_are():
    shown = "text → pre-tokens → [bytes: you are here] → tokens → IDs → rows → model"
    assert repr(show.pipeline("bytes")) == f"{shown}, and back"
    assert "here" not in repr(show.pipeline(whole=True))
    assert repr(show.pipeline("back")).endswith(", and [back: you are here]")


def test_an_unknown_part_is_refused():
    with pytest.raises(ValueError, match=r"named 'byte'.* IDs, rows, model"):
        show.pipeline("byte")


def test_the_narrow_form_shows_all_of_the_example():
    first, second = HALVES
    assert first.text + second.text == TEXT
    assert first.pre_tokens + second.pre_tokens == PRE_TOKENS
    assert first.tokens + second.tokens == TOKENS
    for half in HALVES:
        assert half.text.encode() == b"".join(piece for piece, _ in half.tokens)
    assert len(first.tokens) % NUM_CHIPS == 0  # so the second has the same colors


@every_picture
def test_the_page_gets_one_image_with_words(picture):
    [(tag, attributes)] = Tags(picture._repr_html_()).tags
    assert tag == "img" and attributes["class"] == "pipeline"
    assert attributes["alt"] == picture.alt
    kind, _, data = attributes["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == picture.svg()


def test_the_words_say_where_you_are_and_the_whole_way():
    assert show.pipeline("rows").alt.endswith("You are here: rows.")
    for token_id in (15496, 19526):
        assert str(token_id) in show.pipeline(whole=True).alt


@every_drawing
def test_it_needs_no_font_and_no_other_file(source):
    root = ElementTree.fromstring(source)
    assert {e.tag.removeprefix(SVG) for e in root.iter()} == {
        *("svg", "title", "style", "defs", "path", "rect", "g", "use")
    }
    letters = {e.get("id") for e in root.iter() if e.get("id")}
    assert {e.get("href") for e in root.iter(f"{SVG}use")} == {f"#{x}" for x in letters}


@every_picture
def test_it_is_small(picture):
    limit = 80_000 if picture.whole else 30_000
    assert len(picture._repr_html_()) <= limit


def test_a_character_without_a_glyph_is_refused():
    with pytest.raises(ValueError, match="no glyph for '你'"):
        glyphs.glyph("plain", "你")


@every_drawing
def test_nothing_sticks_out_of_its_box(source):
    drawn = Drawn(source)
    for box in drawn.boxes:
        assert is_inside(box, drawn.paper, spare=0)
    assert [*drawn.crossings()] == []
    assert len(drawn.letters) > 40


@every_drawing
def test_letters_are_apart(source):
    """Neither a label nor a number runs into what comes next on its line."""
    drawn = Drawn(source)
    for one, other in combinations(sorted(box for _, box in drawn.letters), 2):
        one = (one[0], one[1], one[2] - 1.5, one[3])  # as close as letters of a word
        assert not overlap(one, other)


@every_drawing
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_letters_can_be_told_from_their_ground(source, dark):
    drawn = Drawn(source)
    light_style, dark_style = drawn.style.split("@media(prefers-color-scheme:dark)")
    rules = re.findall(
        r"\.([\w-]+)\{\w+:(#\w{6})\}", dark_style if dark else light_style
    )
    colors = dict(rules)
    for ink, letter in drawn.letters:
        _, ground = drawn.below(letter)
        assert contrast(colors[ink], colors[ground]) >= 4.5, (ink, ground)


def test_what_sticks_out_is_found():
    sheet = Sheet()
    sheet.box((0, 0, 100, 40), "paper")
    sheet.box((10, 5, 30, 30), "cell")
    sheet.words("wide", (25, 25), 20)
    drawn = Drawn(sheet.svg(100, 40, "a word in a narrow box"))
    assert [box for _, box in drawn.crossings()] == [(10, 5, 40, 35)] * 2  # w and e


DRAW = """
from lecture_lib import show
for here in "text bytes back".split():
    print(show.pipeline(here).svg(), show.pipeline(here, whole=True).svg())
"""


@pytest.mark.slow
def test_it_is_the_same_bytes_in_every_process(tmp_path):
    """With other hashes, and for a reader who has set other fonts."""
    (tmp_path / "matplotlibrc").write_text(
        "font.family: serif\nsvg.fonttype: none\ntext.hinting: force_autohint\n",
        encoding="utf-8",
    )
    mine = "".join(
        f"{show.pipeline(here).svg()} {show.pipeline(here, whole=True).svg()}\n"
        for here in ("text", "bytes", "back")
    )
    settings = {"PYTHONHASHSEED": "7", "MATPLOTLIBRC": str(tmp_path)}
    settings["PYTHONIOENCODING"] = "utf-8"
    command = [sys.executable, "-c", DRAW]
    run = subprocess.run(
        command, env=os.environ | settings, capture_output=True, check=True
    )
    assert run.stdout.decode() == mine


@pytest.mark.needs("chromium")
@pytest.mark.needs("playwright")
@pytest.mark.parametrize(
    ("scheme", "paper"), [("light", (255, 255, 255)), ("dark", (22, 27, 34))]
)
def test_it_follows_the_page_into_the_dark(chromium, scheme, paper):
    page = chromium.new_page()
    html = show.pipeline("bytes")._repr_html_()
    page.set_content(f"<style>:root{{color-scheme:{scheme}}}</style>{html}")
    shot = page.locator("img").screenshot()
    page.close()
    pixels = matplotlib.image.imread(io.BytesIO(shot))
    assert tuple((pixels[8, 300, :3] * 255).round()) == paper


class Tags(HTMLParser):
    """The tags of some HTML with their attributes."""

    def __init__(self, source: str):
        super().__init__()
        self.tags: list[tuple[str, dict]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))


class Drawn:
    """What an SVG of ours shows: boxes, and letters with the class of their color."""

    def __init__(self, source: str):
        root = ElementTree.fromstring(source)
        self.style = root.findtext(f"{SVG}style", "")
        width, height = float(root.get("width", 0)), float(root.get("height", 0))
        self.paper: Box = (0, 0, width, height)
        self.fills: list[str] = []
        self.boxes: list[Box] = []
        for rect in root.iter(f"{SVG}rect"):
            x, y, w, h = (float(rect.get(k, "")) for k in ("x", "y", "width", "height"))
            self.boxes.append((x, y, x + w, y + h))
            self.fills.append(rect.get("class", "").split()[0])
        outlines = {
            e.get("id"): extent(e.get("d", "")) for e in root.iter(f"{SVG}path")
        }
        self.letters = [*_typed(root, outlines), *_written(root)]

    def crossings(self) -> Iterator[tuple[Box, Box]]:
        """Each letter with a box that it is neither in nor beside."""
        for _, letter in self.letters:
            for box in self.boxes:
                if overlap(letter, box) and not is_inside(letter, box, spare=0.5):
                    yield letter, box

    def below(self, letter: Box) -> tuple[Box, str]:
        """The last box drawn around the middle of `letter`, and its color."""
        x, y = (letter[0] + letter[2]) / 2, (letter[1] + letter[3]) / 2
        return [
            (box, fill)
            for box, fill in zip(self.boxes, self.fills)
            if box[0] <= x <= box[2] and box[1] <= y <= box[3]
        ][-1]


def _typed(root: ElementTree.Element, outlines: dict) -> Iterator[tuple[str, Box]]:
    """(color, extent) of each letter that is used by name."""
    for group in root.findall(f"{SVG}g"):
        scale = float(
            re.findall(rf"scale\(({NUMBER})\)", group.get("transform", ""))[0]
        )
        is_turned = "rotate" in group.get("transform", "")
        for use in group:
            x, y = float(use.get("x", 0)), float(use.get("y", 0))
            left, top, right, bottom = outlines[use.get("href", "")[1:]]
            box = [
                scale * (n + d) for n, d in zip((left, top, right, bottom), (x, y) * 2)
            ]
            if is_turned:
                box = [box[1], -box[2], box[3], -box[0]]
            yield group.get("class", ""), tuple(box)


def _written(root: ElementTree.Element) -> Iterator[tuple[str, Box]]:
    """The same of the characters that are drawn by hand, in squares of 100."""
    for path in root.findall(f"{SVG}path"):
        if "scale(.23)" in path.get("transform", ""):
            x, y = map(float, re.findall(NUMBER, path.get("transform", ""))[:2])
            left, top, right, bottom = (0.23 * n for n in extent(path.get("d", "")))
            yield path.get("class", ""), (x + left, y + top, x + right, y + bottom)


def extent(data: str) -> Box:
    """A box around all points of the path `data`.

    >>> extent("M1 2l4 0q1-1 1 7zM3 3H9V8")
    (1.0, 1.0, 9.0, 9.0)
    """
    x = y = 0.0
    points = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = list(map(float, re.findall(NUMBER, rest)))
        if command in "HV":
            numbers = [*numbers, y] if command == "H" else [x, *numbers]
        start = (x, y) if command.islower() else (0, 0)
        for dx, dy in zip(numbers[::2], numbers[1::2]):
            x, y = start[0] + dx, start[1] + dy
            points.append((x, y))
    xs, ys = zip(*points) if points else ((0.0,), (0.0,))
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2]
        and other[0] < one[2]
        and one[1] < other[3]
        and other[1] < one[3]
    )


def is_inside(inner: Box, outer: Box, spare: float) -> bool:
    """Whether `inner` lies in `outer`, with `spare` all around."""
    return (
        inner[0] >= outer[0] + spare
        and inner[1] >= outer[1] + spare
        and inner[2] <= outer[2] - spare
        and inner[3] <= outer[3] - spare
    )
