"""Small pictures of the lectures' riddles, for the front page.

Each is an SVG of 132 by 72, in the page's own colors (`front.css`). Where a picture
shows tokens, the lecture's own tokenizer cuts them when the site is built.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape

from lecture_lib import corpora, show
from lecture_lib.tokenizers import published

WIDTH, HEIGHT = 132, 72
LETTER, CHIP, GAP = 7.3, 20, 4  # width of a letter of 12 pixels, a chip's height
load = cache(published.load)
# Rows of pixels, as numbers of five bits.
EIGHT, FOUR = (14, 17, 17, 14, 17, 17, 14), (2, 6, 10, 18, 31, 2, 2)


def picture(topic: str) -> str:
    """Draw the riddle of a lecture; empty if it has none."""
    if topic not in RIDDLES:
        return ""
    return (
        f'<svg class="riddle" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f"{''.join(RIDDLES[topic]())}</svg>"
    )


def cut(name: str, text: str) -> list[bytes]:
    tokenizer = load(name)
    return [tokenizer.params.vocab[i] for i in tokenizer.encode(text)]


def box(x: float, y: float, width: float, height: float, shade: int | None) -> str:
    """Draw a box in one of five shades, or with dashes around it."""
    fill = "none;stroke-dasharray:3 2" if shade is None else f"var(--pg-shade-{shade})"
    return (
        f'<rect style="fill:{fill}" x="{x:g}" y="{y:g}" width="{width:g}" '
        f'height="{height:g}" rx="3"/>'
    )


def chips(*rows: Sequence[bytes | str]) -> Iterator[str]:
    """Draw rows of tokens; one that is only a question mark has no color."""
    step = CHIP + GAP
    y = (HEIGHT - step * len(rows) + GAP) / 2
    for row in rows:
        texts = [show.visible(piece) for piece in row]
        widths = [LETTER * len(text) + 8 for text in texts]
        x = (WIDTH - sum(widths) - 2 * (len(row) - 1)) / 2
        for number, (text, width) in enumerate(zip(texts, widths)):
            yield box(x, y, width, CHIP, None if text == "?" else number % 5)
            yield f'<text x="{x + width / 2:g}" y="{y + 14.5:g}">{escape(text)}</text>'
            x += width + 2
        y += step


def bars(
    values: Sequence[float], shades: Sequence[int | None] = range(5)
) -> Iterator[str]:
    """Draw bars that lie below each other, the longest as wide as the picture."""
    step = HEIGHT / len(values)
    for number, (value, shade) in enumerate(zip(values, shades)):
        width = (WIDTH - 16) * value / max(values)
        yield box(8, 3 + step * number, width, step - 6, shade)


def languages() -> Iterator[str]:
    sentences = corpora.languages()
    codes = ("en", "am", "my", "ta")
    return bars([len(cut("gpt2", sentences[code][5])) for code in codes])


def grades() -> Iterator[str]:
    """Draw four candidates in columns; each grade, a row, prefers a different one."""
    for row, best in enumerate((3, 0, 1)):
        for column in range(4):
            shade = row if column == best else None
            yield box(16 + 26 * column, 5 + 22 * row, 20, 17, shade)


def work() -> Iterator[str]:
    """Draw what each round counts, and the little of it that has changed."""
    for number in range(12):
        yield box(6 + 10 * number, 8, 7, 56, None)
        yield box(6 + 10 * number, 61 - 30 / (number + 1), 7, 3 + 30 / (number + 1), 1)


def shards() -> Iterator[str]:
    for number, (fill, shade) in enumerate([(1, 0), (1, 0), (0.4, 3), (0, None)]):
        yield box(4 + 32 * number, 12, 28, 48, None)
        if fill:
            yield box(4 + 32 * number, 12, 28 * fill, 48, shade)


def digits() -> Iterator[str]:
    for left, shade, rows in ((12, 0, EIGHT), (76, 1, FOUR)):
        for y, row in enumerate(rows):
            for x in range(5):
                if row >> (4 - x) & 1:
                    yield box(left + 9 * x, 5 + 9 * y, 8, 8, shade)


RIDDLES: dict[str, Callable[[], Iterator[str]]] = {
    "why_tokens": lambda: chips(cut("o200k_base", " strawberry"), ["r", "r", "r", "?"]),
    "characters": lambda: chips(["a", "ß", "€"], ["97", "223", "8364"]),
    "bytes": lambda: chips(["€"], [f"{byte:02x}" for byte in "€".encode()]),
    "words": lambda: chips(["the", "cat", "<unk>"], ["the", "cat", "?"]),
    "bpe_training": lambda: chips(["t", "h", "e"], ["t", "he"], ["the"]),
    "bpe_encoding": lambda: chips(
        cut("gpt2", " umbrella"), cut("gpt2", " umbrellas"), [" umbrella", "s", "?"]
    ),
    "gpt4o": lambda: chips(cut("o200k_base", " there"), ["?", "?"]),
    "failures": lambda: chips(cut("o200k_base", "one of "), ["?"]),
    "languages": languages,
    "wordpiece": lambda: chips(["qu"], ["th", "##e"]),
    "unigram": lambda: chips(["t", "ables"], ["table", "s"]),
    "measuring": grades,
    "vocabulary_size": lambda: bars((1, 2, 4, 8), (0, 1, 2, None)),
    "fast_training": work,
    "fast_encoding": lambda: bars((8, 1, 1, 5), (0, 0, 3, 3)),
    "at_scale": shards,
    "beyond_fixed_tokens": lambda: chips(
        cut("gpt2", " lighthouse"), cut("gpt2", " LIGHTHOUSE")
    ),
    "beyond_text": digits,
    "your_tokenizer": lambda: chips(["your", " own"], ["?", "?", "?"]),
}
