"""Reader of SentencePiece's ``.model`` files, such as those of Llama 2 and T5.

The file is a message of protocol buffers; ``sentencepiece_model.proto`` says what its
fields mean. The reader takes what encoding and decoding need: pieces with scores and
kinds, how text is cut, what happens to spaces, and the table of characters.
"""

import functools
import os
import struct
from pathlib import Path
from typing import Literal, cast

from lecture_lib.files import read_whole
from lecture_lib.tokenizers.pieces import UNKNOWN_SURFACE, Kind, Piece, PieceTokenizer
from lecture_lib.tokenizers.published import read_published_file
from lecture_lib.vocabularies.sources import MISTRAL_PIECES

from .character_map import CharacterMap
from .protobuf import Value, read_fields

# Numbers of fields in sentencepiece_model.proto, by message.
PIECES, TRAINER, NORMALIZER, DENORMALIZER = 1, 2, 3, 5  # of the model
TEXT, SCORE, KIND = 1, 2, 3  # of a piece
MODEL_TYPE, SPACE_IS_SUFFIX, BYTE_FALLBACK, SURFACE = 3, 24, 35, 44  # of the trainer
MAP, DUMMY_PREFIX, REMOVE_SPACES, ESCAPE_SPACES = 2, 3, 4, 5  # of the normalizer
MODEL_TYPES = {1: "probability", 2: "merges", 3: "whole words", 4: "single characters"}

Fields = dict[int, Value]


def load_pieces(model: str | os.PathLike | bytes) -> PieceTokenizer:
    """Load the tokenizer in a ``.model`` file, given as a path or as its bytes.

    It encodes and decodes as ``sentencepiece`` does, normalization included.
    Raise ValueError if the file is damaged, isn't a model, or needs what isn't
    supported: spaces that end a word or stay as they are, models of whole words or
    single characters, and a table for decoding (almost no published model has one).
    """
    content = model if isinstance(model, bytes) else read_whole(Path(model))
    name = "this" if isinstance(model, bytes) else os.fspath(model)
    try:
        return read_model(content)
    except (ValueError, struct.error) as error:
        raise ValueError(
            f"{name} is not a model of SentencePiece that can be used: {error}"
        ) from None


@functools.cache
def load_mistral() -> PieceTokenizer:
    """Load Mistral's first tokenizer: 32,000 pieces, cut by merges, with byte fallback.

    Like `published.load`, read the file from the cache, and never download it.
    """
    return load_pieces(read_published_file(MISTRAL_PIECES, "Mistral's tokenizer"))


def read_model(content: bytes) -> PieceTokenizer:
    fields = list(read_fields(content))
    pieces = [
        read_piece(as_bytes(value)) for number, value in fields if number == PIECES
    ]
    if not pieces:
        raise ValueError("it has no pieces")
    messages = dict(fields)
    if TRAINER not in messages or NORMALIZER not in messages:
        raise ValueError(
            "it ends before the settings of trainer and normalizer: it was cut short"
        )
    trainer = read_message(messages, TRAINER)
    normalizer = read_message(messages, NORMALIZER)
    refuse_what_is_not_done(trainer, normalizer, read_message(messages, DENORMALIZER))
    has_bytes = any(piece.kind == Kind.BYTE for piece in pieces)
    if has_bytes != bool(trainer.get(BYTE_FALLBACK, 0)):
        raise ValueError("it has byte pieces without byte fallback, or the reverse")
    compiled = as_bytes(normalizer.get(MAP, b""))
    return PieceTokenizer(
        pieces,
        by=cast(Literal["probability", "merges"], model_type(trainer)),
        add_dummy_prefix=bool(normalizer.get(DUMMY_PREFIX, 1)),
        remove_extra_whitespaces=bool(normalizer.get(REMOVE_SPACES, 1)),
        unknown_surface=as_bytes(
            trainer.get(SURFACE, UNKNOWN_SURFACE.encode())
        ).decode(),
        normalize=CharacterMap(compiled) if compiled else str,
    )


def read_piece(message: bytes) -> Piece:
    """Read a piece; a missing field means a score of 0 or the kind "normal"."""
    fields = dict(read_fields(message))
    [score] = struct.unpack("<f", as_bytes(fields.get(SCORE, b"\0\0\0\0")))
    kind = Kind(as_int(fields.get(KIND, Kind.NORMAL)))
    return Piece(as_bytes(fields.get(TEXT, b"")).decode("utf-8"), score, kind)


def read_message(messages: Fields, number: int) -> Fields:
    """Read the fields of an inner message; if one is repeated, the last counts."""
    return dict(read_fields(as_bytes(messages.get(number, b""))))


def refuse_what_is_not_done(
    trainer: Fields, normalizer: Fields, denormalizer: Fields
) -> None:
    """Raise ValueError for a model that would cut text differently here."""
    if model_type(trainer) not in ("probability", "merges"):
        raise ValueError(f"it cuts text into {model_type(trainer)}")
    if trainer.get(SPACE_IS_SUFFIX, 0):
        raise ValueError("its spaces end a word, which isn't supported")
    if not normalizer.get(ESCAPE_SPACES, 1):
        raise ValueError(
            "its spaces stay as they are, and don't become ▁, which isn't supported"
        )
    if denormalizer.get(MAP, b""):
        raise ValueError("it changes characters in decoding, which isn't supported")


def model_type(trainer: Fields) -> str:
    return MODEL_TYPES.get(as_int(trainer.get(MODEL_TYPE, 1)), "what is not known here")


def as_bytes(value: Value) -> bytes:
    if not isinstance(value, bytes):
        raise ValueError(f"a text or message is the number {value}")
    return value


def as_int(value: Value) -> int:
    if not isinstance(value, int):
        raise ValueError(f"a number is {len(value)} bytes")
    return value
