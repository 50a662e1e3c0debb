"""Token strips: text cut into colored chips, one a token, its ID underneath.

Where there are too many tokens to read, rows of tiles show how many there are.

Where styles are dropped (on GitHub), and in copied or spoken text, a strip still reads
token by token, as "␣t 256 · ␣a 257": the dots between the chips are only not seen.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from .colors import COLORS
from .visible import visible

# Light, well apart in hue and lightness; the text on them is always near black.
CHIP_COLORS = tuple(COLORS[f"chip{i}"][0] for i in range(6))
MONOSPACE = "font-family:monospace"
CHIP = (
    "display:inline-block;margin:1px 2px;padding:1px 4px;border:1px solid #555;"
    "border-radius:4px;color:#111;text-align:center;line-height:1.35"
)
_ID = "display:block;font-size:75%;color:#333"
_TILE = "font-size:0.6em;overflow-wrap:anywhere;align-self:center"
# Of middle lightness, so that they're seen on light and on dark pages.
_TILE_COLORS = [COLORS[name][0] for name in ("sea", "high", "land")]
BETWEEN_CHIPS = '<span style="font-size:0"> · </span>'


class TokenStrip:
    """One row of tokens."""

    def __init__(self, pieces: Sequence[bytes | str], ids: Sequence[int] | None):
        if ids is not None and len(ids) != len(pieces):
            raise ValueError(f"{len(pieces)} pieces but {len(ids)} token IDs")
        self.pieces = list(pieces)
        self.ids = None if ids is None else list(ids)

    def __repr__(self) -> str:
        pieces = "|".join(visible(piece) for piece in self.pieces)
        return pieces if self.ids is None else f"{pieces}\n{self.ids}"

    def _repr_html_(self) -> str:
        return f'<div style="{MONOSPACE};line-height:2.2">{self.chips()}</div>'

    def chips(self) -> str:
        ids: Sequence[int | None] = self.ids or [None] * len(self.pieces)
        return BETWEEN_CHIPS.join(
            chip(piece, token_id, CHIP_COLORS[i % len(CHIP_COLORS)])
            for i, (piece, token_id) in enumerate(zip(self.pieces, ids))
        )


def chip(piece: bytes | str, token_id: int | None, color: str) -> str:
    spelled = piece.encode("utf-8", "replace") if isinstance(piece, str) else piece
    hover = f"bytes {spelled.hex(' ')}"
    below = ""
    if token_id is not None:
        hover = f"token ID {token_id}, {hover}"
        below = f' <small style="{_ID}">{token_id}</small>'
    return (
        f'<span title="{hover}" style="{CHIP};background-color:{color}">'
        f"{escape(visible(piece))}{below}</span>"
    )


def strip(
    pieces: Sequence[bytes | str], ids: Sequence[int] | None = None
) -> TokenStrip:
    """A strip of `pieces`, with their token IDs underneath if given."""
    return TokenStrip(pieces, ids)


def token_strip(tokenizer: Any, text: str, **options: Any) -> TokenStrip:
    """The tokens of `text`; `options` go to ``tokenizer.encode``.

    Any tokenizer with ``encode`` and ``decode`` will do, tiktoken's too.
    """
    ids = tokenizer.encode(text, **options)
    return TokenStrip([_piece(tokenizer, token_id) for token_id in ids], ids)


def _piece(tokenizer: Any, token_id: int) -> bytes | str:
    """A token as bytes where the tokenizer can say them: it may not be whole text."""
    if hasattr(tokenizer, "decode_bytes"):
        return tokenizer.decode_bytes([token_id])
    return tokenizer.decode([token_id])


class Comparison:
    """The same text under several tokenizers, one row each."""

    def __init__(self, tokenizers: Mapping[str, Any], text: str):
        self.num_bytes = len(text.encode("utf-8"))
        self.rows = {
            name: token_strip(tokenizer, text) for name, tokenizer in tokenizers.items()
        }

    def __repr__(self) -> str:
        width = max(map(len, self.rows), default=0)
        return "\n".join(
            f"{name:<{width}}  {self._figures(row)}  "
            + "|".join(visible(piece) for piece in row.pieces)
            for name, row in self.rows.items()
        )

    def _figures(self, row: TokenStrip) -> str:
        tokens = len(row.pieces)
        ratio = f"{self.num_bytes / tokens:.3f}" if tokens else "-"
        return f"{tokens} tokens, {ratio} bytes/token"

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td style="text-align:left;vertical-align:top;width:min(16em,35vw)">'
            f"<b>{escape(name)}</b><br>{self._figures(row)}</td>"
            f'<td style="text-align:left;{MONOSPACE};line-height:2.2">{row.chips()}'
            "</td></tr>"
            for name, row in self.rows.items()
        )
        return f'<table class="dataframe"><tbody>{rows}</tbody></table>'


def compare(tokenizers: Mapping[str, Any], text: str) -> Comparison:
    """`text` under each tokenizer: number of tokens, bytes per token, the strip."""
    return Comparison(tokenizers, text)


class Tiles:
    """Several texts, each with a row of tiles per tokenizer: one tile is one token."""

    def __init__(self, tokenizers: Mapping[str, Any], texts: Mapping[str, str]):
        self.texts = dict(texts)
        self.counts = {
            name: {model: len(each.encode(text)) for model, each in tokenizers.items()}
            for name, text in texts.items()
        }

    def __repr__(self) -> str:
        return "\n".join(
            f"{name}: {', '.join(f'{model} {n}' for model, n in counts.items())}"
            for name, counts in self.counts.items()
        )

    def _repr_html_(self) -> str:
        return "".join(
            f'<p style="margin:0.7em 0 0"><b>{escape(name)}</b> '
            f"<bdi>{escape(self.texts[name])}</bdi></p>{''.join(self._rows(counts))}"
            for name, counts in self.counts.items()
        )

    def _rows(self, counts: Mapping[str, int]) -> Iterator[str]:
        for (model, n), color in zip(counts.items(), itertools.cycle(_TILE_COLORS)):
            yield (
                f'<div style="display:flex;gap:0.6em;margin:0.2em 0">'
                f'<span style="flex:0 0 4.5em">{escape(model)}</span>'
                f'<span style="flex:0 0 2em;text-align:right">'
                f'{n}</span><span aria-hidden="true" style="{_TILE};color:{color}">'
                f"{'■' * n}</span></div>"
            )


def tiles(tokenizers: Mapping[str, Any], texts: Mapping[str, str]) -> Tiles:
    """Show as many tiles for each of `texts` as it has tokens, for each tokenizer."""
    return Tiles(tokenizers, texts)
