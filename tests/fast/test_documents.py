"""A stream of documents is what encoding each of them alone gives."""

import random

import numpy as np
import pytest

from lecture_lib import CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN, fast
from lecture_lib.fast import batches
from lecture_lib.fast.batches import BatchEncoder
from lecture_lib.fast.documents import Split
from lecture_lib.tokenizers.bpe import BPEParams

FIRST = 60_000
SEPARATORS = ["<|endoftext|>", "\n\n", "\n", "aba", "e t", "é", "x" * 40]
PIECES = ["aba", "a", "b", "\n", " word", "e t", "é中", "👨‍👩", "x" * 37, "don't 123 "]
INVALID = [
    b"\xff",
    b"\xc3",
    b"\xc0\x80",
    b"\xe0\x80\x80",
    b"\xed\xa0\x80",
    b"\xf0\x80\x80\x80",
    b"\xf4\x90\x80\x80",
]


@pytest.fixture(scope="module", params=[GPT2_PATTERN, CL100K_PATTERN, O200K_PATTERN])
def encoder(request) -> BatchEncoder:
    text = "the word is a word, abababa é 中 x" * 9
    return fast.Encoder.train(text, 300, pattern=request.param)


def pieces(separator: str, choose: random.Random) -> list[bytes]:
    """Among them parts of the separator, which overlap with it and with each other."""
    parts = [separator, separator, separator[:1], separator[-1:], separator[1:]]
    size = choose.choice([0, 1, 5, 60, 300])
    return [piece.encode() for piece in choose.choices(PIECES + parts, k=size)]


def check(encoder: BatchEncoder, documents: list[bytes], found: tuple) -> None:
    stream, ends = [], []
    for document in documents:
        stream += [FIRST, *encoder.encode_ordinary(document.decode())]
        ends.append(len(stream))
    assert (found[0].tolist(), found[1].tolist()) == (stream, ends)


@pytest.mark.slow
@pytest.mark.parametrize("part", [50, 1 << 20])
@pytest.mark.parametrize("separator", SEPARATORS)
def test_streams(encoder, separator: str, part: int, monkeypatch):
    monkeypatch.setattr(batches, "GROUP", part)
    choose = random.Random(separator)
    for _ in range(100):
        data = b"".join(pieces(separator, choose))
        documents = data.split(separator.encode())
        split = Split(data, separator.encode())
        for dtype in (np.uint16, np.uint32):
            found = encoder.encode_documents(split, FIRST, np.dtype(dtype))
            assert found[0].dtype == dtype
            check(encoder, documents, found)
        check(encoder, documents, encoder.encode_documents(documents, FIRST, dtype))
        texts = [document.decode() for document in documents]
        check(encoder, documents, encoder.encode_documents(texts, FIRST, dtype))
        ids, counts = BatchEncoder._encode_group(encoder, split, {}, FIRST, dtype)
        check(encoder, documents, (ids, np.cumsum(counts)))
        assert encoder.encode("a word") == encoder.encode_batch(["a word"])[0]


def test_no_documents(encoder):
    tokens, ends = encoder.encode_documents([], FIRST, np.dtype("<u2"))
    assert (tokens.size, ends.size) == (0, 0)


@pytest.mark.parametrize("invalid", INVALID)
def test_what_is_not_utf8(encoder, invalid: bytes):
    choose = random.Random(0)
    for _ in range(30):
        data = pieces("\n", choose)
        data.insert(choose.randint(0, len(data)), invalid)
        data = b"".join(data)
        with pytest.raises(UnicodeDecodeError) as theirs:
            data.decode()
        with pytest.raises(UnicodeDecodeError) as ours:
            encoder.encode_documents(Split(data, b"\n"), FIRST, np.dtype("<u4"))
        assert str(ours.value) == str(theirs.value)
        assert encoder.encode("a") == [97]  # as if nothing had happened
    check(encoder, [b"a", b""], encoder.encode_documents([b"a", b""], FIRST, np.uint32))


def test_python_decides_about_merges_by_hand():
    params = BPEParams({byte: bytes([byte]) for byte in range(256)}, {})
    own = fast.Encoder(params, pattern=r"\S+|\s+")
    found = own.encode_documents(Split(b"a b|c", b"|"), FIRST, np.dtype("<u2"))
    check(own, [b"a b", b"c"], found)
