"""Encodes and trains with a fence behind every array: ``-m tests.fast.behind_fences``.

A process of its own, because what crosses a fence ends it.
"""

import contextlib
import random
from collections.abc import Iterator
from unittest import mock

import numpy as np

from lecture_lib import CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN, fast, train_bpe
from lecture_lib.fast import (
    counting,
    encoder,
    merge_loop,
    scanner,
    training,
    vocabulary,
)
from lecture_lib.fast.compiled import texts, utf8
from lecture_lib.fast.compiled.machine import PADDING
from lecture_lib.fast.documents import Split
from lecture_lib.fast.fallback import Encoder as PythonEncoder
from lecture_lib.tokenizers.bpe import TIE_BREAKS
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from tests.fast.compiled import fence

MODULES = texts, utf8, counting, encoder, merge_loop, scanner, training, vocabulary
PATTERNS = GPT2_PATTERN, CL100K_PATTERN, O200K_PATTERN
PIECES = [*"ab '1,\n\r/", "'ll", "'S", "é", "中", "\u0301", "🌍", "123"]
PIECES += ["x" * 40, "ab" * 99]
INVALID = [b"\xf7\xbf\xbf\xbf", b"\xff", b"\xf4\xbf", b"\xe4", b"\xc5", b"\x80"]
DTYPE = np.dtype("<u4")
choose = random.Random(6)


@contextlib.contextmanager
def without_spare_room() -> Iterator[None]:
    """Each call makes its arrays of texts and IDs anew, no larger than it needs."""
    fill, encode_with = texts.Texts.fill, encoder.Workspace.encode

    def fill_exactly(self, given, room=0):
        self._make_room(sum(map(len, given)), max(len(given), room, 1))
        return fill(self, given, room)

    def encode_exactly(self, *arguments):
        self._ids = self._ids[:0]
        return encode_with(self, *arguments)

    with (
        mock.patch.object(texts.Texts, "fill", fill_exactly),
        mock.patch.object(encoder.Workspace, "encode", encode_exactly),
    ):
        yield


def some_text(most: int = 30) -> str:
    return "".join(choose.choices(PIECES, k=choose.randrange(1, most)))


def a_number_at_the_end() -> None:
    """Behind it stand digits, or the first byte of a character that is none."""
    for behind in (b"2345", INVALID[0]):
        data = (b"1" + behind * PADDING)[: 1 + PADDING]
        text, table = fence.fenced(np.frombuffer(data, np.uint8)), scanner.CLASSES
        addresses = text.ctypes.data, 0, 1, table.ctypes.data
        assert scanner.up_to_three_numbers(*addresses) == 1


def cut_any_bytes(kind: int) -> None:
    data = b"".join(choose.choice([*INVALID, some_text().encode()]) for _ in range(4))
    size = choose.randrange(1, len(data) + 1)
    behind = (data[size:] + b"\xf7" * PADDING)[:PADDING], choose.randbytes(PADDING)
    first, second = (list(cuts(data[:size] + rest, size, kind)) for rest in behind)
    if is_utf8(data[:size]):
        assert first == second  # what follows the end changes nothing


def cuts(data: bytes, size: int, kind: int) -> Iterator[int]:
    text, i = fence.fenced(np.frombuffer(data, np.uint8)), 0
    while i < size:
        addresses = text.ctypes.data, i, size, scanner.CLASSES.ctypes.data
        stop = scanner.pre_token_end(*addresses, kind)
        assert i < stop <= size, (data, size, i, stop)
        yield (i := stop)


def is_utf8(data: bytes) -> bool:
    with contextlib.suppress(UnicodeDecodeError):
        return bool(data.decode())
    return False


def encode(ours: fast.Encoder, theirs: PythonEncoder) -> None:
    text = some_text()
    documents = [b"1", choose.choice(INVALID), some_text().encode()]
    choose.shuffle(documents)
    for separator in (b"\n", b"1", b"ab"):
        with contextlib.suppress(UnicodeDecodeError):
            split = Split(b"".join(documents), separator)
            ours.encode_documents(split, 0, DTYPE)
        split = Split(text.encode(), separator)
        both = (e.encode_documents(split, 7, DTYPE) for e in (ours, theirs))
        for one, other in zip(*both):
            assert one.tolist() == other.tolist()
    for each in (text, "1", "12", "x" * 64, text * 50):
        assert ours.encode(each) == theirs.encode(each), each
    words = text.split("a")
    assert ours.encode_batch(words) == theirs.encode_batch(words)


def train(tie_break: str) -> None:
    text = "".join(some_text() for _ in range(choose.randrange(9)))
    found = fast.train_regex_bpe(text, 300, tie_break=tie_break)
    assert found == train_incremental_bpe(text, 300, tie_break=tie_break)


def main() -> None:
    # Small tables, so that they are full soon, and their ends are reached.
    encoder.TABLE_SIZE, encoder.LARGE_TABLE_SIZE = 1 << 7, 1 << 8
    encoder.POOL_BYTES = 32
    params = train_bpe("abab é 中中 'll 123 " * 3, 24)
    with fence.around(*MODULES), without_spare_room():
        a_number_at_the_end()
        for kind in scanner.PATTERN_KINDS.values():
            for _ in range(100):
                cut_any_bytes(kind)
        for pattern in PATTERNS:
            options = {"pattern": pattern, "special_tokens": ["<b>"]}
            ours, theirs = (
                fast.Encoder(params, **options),
                PythonEncoder(params, **options),
            )
            for _ in range(12):
                encode(ours, theirs)
        for tie_break in TIE_BREAKS * 5:
            train(tie_break)


if __name__ == "__main__":
    main()
    print("nothing crossed")
