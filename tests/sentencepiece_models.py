"""Model files of SentencePiece for tests: trained by it, or written by hand."""

import functools
import io
import struct
from collections.abc import Iterable

import sentencepiece

from lecture_lib import corpora
from lecture_lib.tokenizers.pieces import Kind

BYTES = [(f"<0x{byte:02X}>", 0.0, Kind.BYTE) for byte in range(256)]
UNKNOWN = ("<unk>", 0.0, Kind.UNKNOWN)


@functools.cache
def train(model_type: str, **options) -> bytes:
    """A model as ``sentencepiece`` writes it, trained on texts of the course."""
    text = corpora.load("technical.txt")[:20_000] + corpora.load("languages/ko.txt")
    written = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(text.splitlines()),
        model_writer=written,
        model_type=model_type,
        vocab_size=900,
        hard_vocab_limit=False,
        minloglevel=2,
        num_threads=1,
        **{
            name: list(value) if isinstance(value, tuple) else value
            for name, value in options.items()
        },
    )
    return written.getvalue()


def processor(content: bytes) -> sentencepiece.SentencePieceProcessor:
    return sentencepiece.SentencePieceProcessor(model_proto=content)


def varint(number: int) -> bytes:
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def field(number: int, value: int | float | bytes) -> bytes:
    """One field of a protocol-buffer message."""
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def write(
    pieces: Iterable[tuple[str, float, Kind]],
    model_type: int,
    trainer: bytes = b"",
    normalizer: bytes = b"",
    rest: bytes = b"",
) -> bytes:
    """A model file: `model_type` is 1 for Unigram and 2 for BPE."""
    pieces = list(pieces)
    fallback = int(any(kind == Kind.BYTE for _, _, kind in pieces))
    return (
        b"".join(
            field(1, field(1, text.encode()) + field(2, score) + field(3, int(kind)))
            for text, score, kind in pieces
        )
        + field(2, field(3, model_type) + field(35, fallback) + trainer)
        + field(3, normalizer)
        + rest
    )
