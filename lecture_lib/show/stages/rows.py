"""What each stage makes of the example, one row each, drawn into `Columns`."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from .colors import NUM_CHIPS
from .columns import Columns
from .example import HALVES, PRE_TOKENS, ROW_SIZE, TEXT, TOKENS, WHOLE
from .sheet import Sheet, short

HEX, ID, MODEL = 17, 16, 17.5  # sizes of letters
_BASELINE = 22.5  # of a character below the top of its row
_NUMBERS = 6  # of a row of the table are drawn
_STRENGTHS = (".3", ".6", "1")
_STRIPE = 8  # the height of a number
_MODEL = {
    WHOLE: "language model  →  how likely is each next ID?",
    HALVES[0]: "language model  →",
    HALVES[1]: "how likely is each next ID?",
}


def draw_text(sheet: Sheet, columns: Columns, top: float) -> None:
    for character, span in zip(
        columns.example.text, columns.spans([c.encode() for c in columns.example.text])
    ):
        sheet.box(span.box(top, 32), "cell", "edge")
        sheet.character(character, (span.middle, top + _BASELINE), "ink")


def draw_pre_tokens(sheet: Sheet, columns: Columns, top: float) -> None:
    for span in columns.spans([piece.encode() for piece in columns.example.pre_tokens]):
        sheet.box(span.box(top, 32), "cell", "soft", radius=9, thick=1.6)
    for character, span in zip(
        columns.example.text, columns.spans([c.encode() for c in columns.example.text])
    ):
        sheet.character(character, (span.middle, top + _BASELINE), "ink")


def draw_bytes(sheet: Sheet, columns: Columns, top: float) -> None:
    for byte, span in zip(columns.example.text.encode(), columns.bytes):
        sheet.box(span.box(top, 28), "cell", radius=3)
        color = "ink" if byte < 128 else "here"
        sheet.words(f"{byte:02x}", (span.middle, top + 20), HEX, color, "mono")


def draw_tokens(sheet: Sheet, columns: Columns, top: float) -> None:
    bytes_ = iter(columns.bytes)
    for i, ((spelled, _), span) in enumerate(
        zip(columns.example.tokens, columns.tokens)
    ):
        chip = f"chip{i % NUM_CHIPS}"
        sheet.box(span.box(top, 32, inset=0), chip, "chip-edge", radius=7)
        for byte in spelled:
            place = (next(bytes_).middle, top + _BASELINE)
            if byte < 128:
                sheet.character(chr(byte), place, "ink")
            else:
                sheet.words(f"{byte:02x}", place, HEX, face="mono")


def draw_ids(sheet: Sheet, columns: Columns, top: float) -> None:
    for i, ((_, token_id), span) in enumerate(
        zip(columns.example.tokens, columns.tokens)
    ):
        sheet.box(span.box(top, 28, inset=0), f"chip{i % NUM_CHIPS}", radius=4)
        sheet.words(str(token_id), (span.middle, top + 20), ID, face="mono")


def draw_rows(sheet: Sheet, columns: Columns, top: float) -> None:
    """A few numbers of each row as colors: made up, but the same for the same ID."""
    stripes: dict[tuple[str, str], str] = {}
    for (_, token_id), span in zip(columns.example.tokens, columns.tokens):
        sheet.box(span.box(top, _NUMBERS * _STRIPE - 1, inset=0), "cell", radius=1)
        digest = hashlib.sha256(f"row {token_id}".encode()).digest()
        for i, number in enumerate(digest[:_NUMBERS]):
            look = ("low", "high")[number & 1], _STRENGTHS[number // 2 % 3]
            left, y, width, height = map(short, span.box(top + i * _STRIPE, 7, inset=0))
            stripe = f"M{left} {y}h{width}v{height}h-{width}z"
            stripes[look] = stripes.get(look, "") + stripe
    for (color, strength), data in sorted(stripes.items()):
        sheet.area(data, color, opacity=strength)


def draw_model(sheet: Sheet, columns: Columns, top: float) -> None:
    width = columns.right - columns.left
    place = (columns.left, top, width, 34)
    sheet.box(place, "cell", "soft", radius=10, thick=1.6)
    words = _MODEL[columns.example]
    sheet.words(words, (columns.left + width / 2, top + 23.5), MODEL)


def draw_back(sheet: Sheet, columns: Columns, top: float) -> None:
    """Decoding: IDs, their bytes, and the text again."""
    draw_ids(sheet, columns, top)
    draw_bytes(sheet, columns, top + 34)
    draw_text(sheet, columns, top + 68)


@dataclass(frozen=True)
class Stage:
    """One part of the way; `draw` puts its row into columns, below a top."""

    name: str
    caption: str
    height: float
    draw: Callable[[Sheet, Columns, float], None]


STAGES = (
    Stage("text", f"{len(TEXT)} characters", 32, draw_text),
    Stage("pre-tokens", f"a pattern cuts out {len(PRE_TOKENS)}", 32, draw_pre_tokens),
    Stage("bytes", f"UTF-8 writes them as {len(TEXT.encode())}", 28, draw_bytes),
    Stage("tokens", f"merges join bytes into {len(TOKENS)}", 32, draw_tokens),
    Stage("IDs", "each token's number in the vocabulary", 28, draw_ids),
    Stage("rows", f"each ID picks a row of {ROW_SIZE} numbers", 47, draw_rows),
    Stage("model", "reads the rows", 34, draw_model),
)
BACK = Stage("back", "the bytes of all IDs, joined, are the text", 100, draw_back)
PARTS = {stage.name: stage for stage in (*STAGES, BACK)}
