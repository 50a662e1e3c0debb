"""SentencePiece's conventions: a space is a character, ▁, so that text comes back.

Built in lecture `unigram` (Kudo and Richardson 2018). Unlike `unigram`: text is
not cut into pre-tokens first. Spaces become ▁ (U+2581) and one more is put in front, so
that a word is spelled alike at the start and inside. Pieces come with a score and a
kind, and the text is cut by `segmentation`'s Viterbi or by `score_merges`. What no
piece spells becomes bytes, if there are byte pieces, or `<unk>`.
"""

import math
import struct
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Literal, NamedTuple

import regex

from .contract import check_id, check_text, to_utf8
from .score_merges import merge_by_score
from .segmentation import viterbi
from .special_tokens import split_special
from .unigram import UNKNOWN_PENALTY, fuse, with_unknown

SPACE = "\N{LOWER ONE EIGHTH BLOCK}"  # ▁
UNKNOWN_SURFACE = " \N{DOUBLE QUESTION MARK} "  # what an unknown token decodes to


class Kind(IntEnum):
    """The purpose of a piece, numbered as in SentencePiece's files."""

    NORMAL = 1
    UNKNOWN = 2  # `<unk>`
    CONTROL = 3  # such as `<s>`: no text gets it, and it decodes to nothing
    USER_DEFINED = 4  # left alone by merges and by normalization
    UNUSED = 5  # merges may go through it, but no text gets it
    BYTE = 6  # such as `<0x0A>`, for characters that no piece spells


class Piece(NamedTuple):
    text: str
    score: float  # a log probability; or, for merges, the greater the earlier
    kind: Kind = Kind.NORMAL


class PieceTokenizer:
    """A list of pieces, in order of their IDs, that cuts as ``sentencepiece`` does.

    Of equally good cuts the longest last piece wins, as in `viterbi`, and sums are
    rounded to four bytes. An unknown character has the lowest score less 10. (One
    thing is left out: at a sum of -100,000, behind some twenty thousand pieces,
    ``sentencepiece`` begins again at 0, so that it rounds otherwise from there on.)

    >>> unknown = Piece("<unk>", 0.0, Kind.UNKNOWN)
    >>> pieces = [unknown, Piece("▁a", -1.0), Piece("▁", -2.0), Piece("b", -3.0)]
    >>> tokenizer = PieceTokenizer(pieces, by="probability")
    >>> tokenizer.encode("a  babb")
    [1, 2, 3, 0, 3, 3]
    """

    def __init__(
        self,
        pieces: Iterable[tuple[str, float, Kind] | Piece],
        *,
        by: Literal["probability", "merges"],
        add_dummy_prefix: bool = True,
        remove_extra_whitespaces: bool = True,
        unknown_surface: str = UNKNOWN_SURFACE,
        normalize: Callable[[str], str] = str,
    ):
        """`normalize` sees the text before its spaces become ▁, but no user symbols."""
        self.pieces = [Piece(*piece) for piece in pieces]
        check_pieces(self.pieces)
        if by not in ("probability", "merges"):
            raise ValueError(f"by {by!r} is not 'probability' or 'merges'")
        self.by = by
        self.add_dummy_prefix = add_dummy_prefix
        self.remove_extra_whitespaces = remove_extra_whitespaces
        self.unknown_surface = unknown_surface
        self._normalize = normalize
        self._bytes = byte_values(self.pieces)
        self._byte_ids = {value[0]: i for i, value in self._bytes.items()}
        kinds = {kind: ids_of(self.pieces, kind) for kind in Kind}
        self._symbols = kinds[Kind.USER_DEFINED]
        self._unknown_id = next(iter(kinds[Kind.UNKNOWN].values()), -1)
        self._ids = kinds[Kind.NORMAL] | self._symbols
        self._unused = kinds[Kind.UNUSED]
        self._scores = scores_of(self.pieces, by)
        self._longest = max(map(len, self._scores), default=1)
        normal = (self.pieces[i].score for i in kinds[Kind.NORMAL].values())
        self._of_unknown = as_float32(min(normal, default=0.0) - UNKNOWN_PENALTY)

    def __repr__(self) -> str:
        fallback = "byte fallback" if self._bytes else "no byte fallback"
        return (
            f"<{type(self).__name__}: vocab_size {self.vocab_size:,}, by {self.by}, "
            f"{fallback}>"
        )

    @property
    def vocab_size(self) -> int:
        return len(self.pieces)

    def encode(self, text: str) -> list[int]:
        """Return token IDs; names of control symbols or bytes in `text` are text."""
        ids: list[int] = []
        for piece in self.cut(self.prepare(text)):
            if piece in self._ids:
                ids.append(self._ids[piece])
            elif self._bytes:
                ids.extend(self._byte_ids[byte] for byte in to_utf8(piece))
            else:
                ids.append(self._unknown_id)
        return fuse(self._unknown_id, ids)

    def prepare(self, text: str) -> str:
        """Prepare `text` for cutting: normalize it, turn spaces into ▁, and add one."""
        check_text(text)
        to_utf8(text)  # refuses lone surrogates
        normalized = "".join(
            part if is_symbol else self._normalize(part)
            for part, is_symbol in split_special(text, self._symbols)
        )
        if self.remove_extra_whitespaces:
            normalized = regex.sub(" +", " ", normalized.lstrip(" "))
        if not normalized and (not text or self.remove_extra_whitespaces):
            return ""
        prepared = SPACE * self.add_dummy_prefix + normalized.replace(" ", SPACE)
        return prepared.rstrip(SPACE) if self.remove_extra_whitespaces else prepared

    def cut(self, prepared: str) -> list[str]:
        """Cut `prepared` into pieces, and characters that no piece spells."""
        if self.by == "probability":
            scores = with_unknown(prepared, self._scores, self._of_unknown)
            return viterbi(prepared, scores, self._longest, add=add_float32)[0]
        symbols = [
            (part, True) if is_symbol else (character, False)
            for part, is_symbol in split_special(prepared, self._symbols)
            for character in ([part] if is_symbol else part)
        ]
        return merge_by_score(symbols, self._scores, self._unused)

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text without the added space.

        Control symbols decode to nothing, and a byte that is not UTF-8 to U+FFFD.
        """
        parts: list[str] = []
        waiting, at_start = bytearray(), True
        strips = self.add_dummy_prefix or self.remove_extra_whitespaces
        for token_id in ids:
            piece = self._piece(token_id)
            if piece.kind == Kind.BYTE:
                waiting += self._bytes[token_id]
                continue
            if waiting:
                parts.append(decode_utf8(waiting))
                waiting.clear()
            at_start = at_start and not parts
            surface = ""
            if piece.kind == Kind.UNKNOWN:
                surface = self.unknown_surface
            elif piece.kind != Kind.CONTROL:
                surface = piece.text
                if at_start and strips and surface.startswith(SPACE):
                    surface = surface.removeprefix(SPACE)
                    at_start = self.remove_extra_whitespaces
                surface = surface.replace(SPACE, " ")
            if surface:
                parts.append(surface)
        return "".join(parts) + decode_utf8(waiting)

    def is_lossless_on(self, text: str) -> bool:
        """Return whether `text` comes back from its IDs.

        What may be lost: what `normalize` changes; a ▁, which comes back as a space;
        with `remove_extra_whitespaces`, spaces at the start, at the end and beside
        others; without byte pieces, characters that no piece spells.
        """
        return self.decode(self.encode(text)) == text

    def _piece(self, token_id: int) -> Piece:
        check_id(token_id, range(self.vocab_size))
        return self.pieces[token_id]


def check_pieces(pieces: Sequence[Piece]) -> None:
    """Raise ValueError for a list that ``sentencepiece`` would refuse or misread."""
    places: dict[str, int] = {}
    for token_id, (text, score, kind) in enumerate(pieces):
        if not isinstance(text, str) or not text:
            raise ValueError(f"piece {token_id} is not a text, or is empty: {text!r}")
        to_utf8(text)  # refuses lone surrogates
        if kind not in tuple(Kind):
            raise ValueError(f"piece {token_id}, {text!r}, has no known kind: {kind!r}")
        if not math.isfinite(score):
            raise ValueError(f"piece {token_id}, {text!r}, has the score {score}")
        if text in places:
            raise ValueError(f"pieces {places[text]} and {token_id} are both {text!r}")
        if kind == Kind.USER_DEFINED and " " in text:
            raise ValueError(f"write the space in {text!r} as {SPACE}")
        places[text] = token_id
    unknown = ids_of(pieces, Kind.UNKNOWN)
    if len(unknown) > 1:
        raise ValueError(f"several pieces are for the unknown: {', '.join(unknown)}")
    if not unknown and not ids_of(pieces, Kind.BYTE):
        raise ValueError("no piece is for the unknown, and there are no byte pieces")


def ids_of(pieces: Sequence[Piece], kind: Kind) -> dict[str, int]:
    """Map the pieces of one kind to their IDs."""
    return {piece.text: i for i, piece in enumerate(pieces) if piece.kind == kind}


def byte_values(pieces: Sequence[Piece]) -> dict[int, bytes]:
    """Map the IDs of byte pieces to bytes; raise ValueError if only some exist."""
    values = {}
    for name, token_id in ids_of(pieces, Kind.BYTE).items():
        if not regex.fullmatch("<0x[0-9A-F]{2}>", name):
            raise ValueError(f"{name!r} isn't a byte piece; write it like <0x0A>")
        values[token_id] = bytes.fromhex(name[3:5])
    if values and len(values) != 256:
        raise ValueError(
            f"{len(values)} of the 256 bytes have a piece, not all or none"
        )
    return values


def scores_of(pieces: Sequence[Piece], by: str) -> dict[str, float]:
    """Return the scores of the pieces that text can be cut into.

    By probability a user's symbol gets a score from 0 on. It wins over all pieces that
    are cut at the same places, but not always over a cut that goes across its ends. By
    merges the unused pieces take part.
    """
    scores = {}
    for text, score, kind in pieces:
        if kind == Kind.USER_DEFINED and by == "probability":
            scores[text] = as_float32(0.1 * (len(to_utf8(text)) - 1))
        elif kind in (Kind.NORMAL, Kind.USER_DEFINED) or (
            kind == Kind.UNUSED and by == "merges"
        ):
            scores[text] = as_float32(score)
    return scores


def decode_utf8(content: bytes | bytearray) -> str:
    """Decode UTF-8; each byte that isn't UTF-8 becomes one U+FFFD.

    Python's own "replace" gives one for a character that is cut short.

    >>> decode_utf8(b"a" + "안".encode()[:2])
    'a\ufffd\ufffd'
    """
    text = content.decode("utf-8", "surrogateescape")
    return regex.sub("[\udc80-\udcff]", "\N{REPLACEMENT CHARACTER}", text)


def as_float32(number: float) -> float:
    """Round `number` to four bytes, as ``sentencepiece`` does."""
    [rounded] = struct.unpack("f", struct.pack("f", number))
    return rounded


def add_float32(a: float, b: float) -> float:
    """Add in four bytes: the rounding can decide between almost equal cuts."""
    return as_float32(a + b)
