"""A table of pre-tokens that is full is cleared, and a larger one comes after it."""

import pytest

from lecture_lib import fast
from tests.texts import PUBLISHED, all_corpora, tiktoken_encoding

pytestmark = pytest.mark.needs("numba")


def make_tables(monkeypatch, size: int, large_size: int, pool_bytes: int) -> None:
    from lecture_lib.fast import encoder

    monkeypatch.setattr(encoder, "TABLE_SIZE", size)
    monkeypatch.setattr(encoder, "LARGE_TABLE_SIZE", large_size)
    monkeypatch.setattr(encoder, "POOL_BYTES", pool_bytes)


@pytest.mark.slow
@pytest.mark.parametrize("room", [(128, 256, 64), (1 << 10, 1 << 10, 4)])
def test_a_table_or_pool_that_is_far_too_small(room, monkeypatch):
    """It is cleared all the time, and everything is still right."""
    make_tables(monkeypatch, *room)
    text = "".join(all_corpora().values())
    for name in PUBLISHED:
        expected = tiktoken_encoding(name).encode_ordinary(text)
        tokenizer = fast.load(name)
        assert tokenizer.encode_ordinary(text) == expected
        assert tokenizer.encode_ordinary(text) == expected
        ids = tokenizer.encode_to_numpy(text, disallowed_special=())
        assert ids.tolist() == expected


def test_after_a_full_table_comes_a_larger_one(monkeypatch):
    make_tables(monkeypatch, 128, 512, 64)
    tokenizer = fast.load("gpt2")
    for count, sizes in ((60, [128]), (200, []), (200, [512]), (2_000, [512])):
        text = " ".join(map(str, range(count)))
        assert tokenizer.encode(text) == tiktoken_encoding("gpt2").encode(text)
        assert [workspace.size for workspace in tokenizer._idle] == sizes
    tokenizer.clear_cache()
    tokenizer.encode("a")
    assert tokenizer._idle[0].size == 128
