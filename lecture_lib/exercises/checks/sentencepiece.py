"""Exercises of the trail on SentencePiece: a cut by hand, and a chat program."""

import random
from typing import Any

from lecture_lib.tokenizers.pieces import Kind, Piece, PieceTokenizer

from ..checking import table, value
from ..comparing import same


def _tokenizer(*texts: str, **options: Any) -> PieceTokenizer:
    """Bytes, control symbols, and pieces for text, which score −1, −2, and so on."""
    pieces = [Piece(f"<0x{value:02X}>", 0.0, Kind.BYTE) for value in range(256)]
    pieces += [Piece(mark, 0.0, Kind.CONTROL) for mark in ("<s>", "</s>")]
    pieces += [Piece(text, -1.0 - place) for place, text in enumerate(texts)]
    return PieceTokenizer(pieces, by="merges", **options)


START = 256  # the ID of <s>
BY_HAND = _tokenizer("ab", "ba", "▁ab", "aba", "▁▁", "▁", "a", "b")


@value(
    "sentencepiece.1",
    "By hand",
    "Drop what is dropped and put ▁ in front, and then join by score.",
)
def _is_cut_and_back(answer: Any) -> str | None:
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        return "the answer should be a list of pieces and a text, as a tuple"
    cut, back = answer
    ids = BY_HAND.encode("ab  abab")
    if not same(cut, [BY_HAND.pieces[token_id].text for token_id in ids]):
        return "the text is cut in another way"
    return None if back == BY_HAND.decode(ids) else "that isn't what decoding gives"


_SPOKEN = ("▁a", "ab", "안", "▁", "a", "b", ",")
_AS_IS = _tokenizer(*_SPOKEN, remove_extra_whitespaces=False)


def _spoken(draw: random.Random) -> tuple[PieceTokenizer, list[int]]:
    options = ("add_dummy_prefix", "remove_extra_whitespaces")
    tokenizer = _tokenizer(*_SPOKEN, **{name: draw.random() < 0.5 for name in options})
    ids = tokenizer.encode("".join(draw.choices("ab ,é안녕", k=8)))
    return tokenizer, ids[: draw.randrange(len(ids) + 1)]


@table(
    "sentencepiece.2",
    "A chat program",
    {
        "No space may be missing.": [(_AS_IS, _AS_IS.encode("a b, ab"))],
        "Control symbols show nothing.": [
            (_AS_IS, [START, *_AS_IS.encode("a"), START + 1])
        ],
        "The first byte of é is no character yet.": [(_AS_IS, _AS_IS.encode("aéb"))],
        "A � at the end waits, even if it is meant, and at the end it is printed.": [
            (_AS_IS, _AS_IS.encode("a녕")[:-1]),
            (_AS_IS, _AS_IS.encode("\ufffda\ufffd")),
        ],
    },
    draw=_spoken,
)
def _stream(tokenizer: PieceTokenizer, ids: list[int]) -> list[str]:
    decoded = [tokenizer.decode(ids[:end]) for end in range(len(ids) + 1)]
    printed = [text.rstrip("\ufffd") for text in decoded] + decoded[-1:]
    return [after[len(before) :] for before, after in zip(printed, printed[1:])]
