"""Cuts between documents are those of `split`; cuts inside change no token."""

import random
from pathlib import Path

import pytest

from lecture_lib import CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN
from lecture_lib.scale.cutting import (
    find_last,
    last_boundary,
    last_safe_place,
    safe_cut_in_bytes,
)
from lecture_lib.scale.inputs import PackedReader, PlainReader, describe, open_reader
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from .conftest import make_documents
from .test_tokenize import pack

pytestmark = pytest.mark.slow


def test_the_last_of_a_run_of_separators():
    assert find_last(b"a\n\nb", b"\n\n") == 1
    assert find_last(b"a\n\n\nb", b"\n\n") == 1  # not 2: split takes the first two
    assert find_last(b"\n\n\n\n", b"\n\n") == 0
    assert find_last(b"x", b"\n\n") == -1
    assert find_last(b"\nx\n\ny\n", b"\n\n") == 2


@pytest.mark.parametrize("separator", [b"\n\n", b"aba", b"aa", b"|", b"abcab"])
def test_a_boundary_is_one_of_split(tmp_path, separator: bytes, monkeypatch):
    monkeypatch.setattr("lecture_lib.scale.cutting.WINDOW", 7)
    choose = random.Random(0)
    path = tmp_path / "a.txt"
    for _ in range(300):
        data = bytes(choose.choices(b"ab\nc|", k=choose.randint(0, 60)))
        path.write_bytes(data)
        reader = open_reader(describe(str(path)))
        boundaries, place = set(), 0
        for part in data.split(separator)[:-1]:
            boundaries.add(place + len(part))
            place += len(part) + len(separator)
        for end in range(len(data) + 1):
            found = last_boundary(reader, 0, end, separator)
            assert found is None or found in boundaries
            assert (found is None) == (
                separator not in data[: end + len(separator) - 1]
            )
        reader.close()


@pytest.mark.parametrize("pattern", [GPT2_PATTERN, CL100K_PATTERN, O200K_PATTERN])
def test_a_cut_in_bytes_changes_no_pre_token(pattern: str):
    text = "".join(make_documents(80, seed=9))
    data = text.encode()
    whole = pre_tokenize(text, pattern)
    choose = random.Random(1)
    cuts = 0
    for _ in range(300):
        begin = choose.randrange(len(data) - 10)
        end = min(len(data), begin + choose.randrange(4, 300))
        cut = safe_cut_in_bytes(data[begin:end], pattern)
        assert 0 <= cut <= end - begin - 4
        if cut:
            cuts += 1
            left, right = data[: begin + cut].decode(), data[begin + cut :].decode()
            assert pre_tokenize(left, pattern) + pre_tokenize(right, pattern) == whole
    assert cuts > 150


def test_a_safe_place_is_looked_for_backwards(tmp_path, monkeypatch):
    monkeypatch.setattr("lecture_lib.scale.cutting.WINDOW", 10)
    path = tmp_path / "a.txt"
    path.write_bytes(b"one word " + b"_" * 500)
    reader = open_reader(describe(str(path)))
    assert last_safe_place(reader, 0, 400, GPT2_PATTERN) == 8
    assert last_safe_place(reader, 3, 400, GPT2_PATTERN) == 8
    assert last_safe_place(reader, 8, 400, GPT2_PATTERN) is None
    assert last_safe_place(reader, 0, 400, r"\S+|\s+") is None
    reader.close()


def test_readers_agree(tmp_path: Path):
    data = bytes(random.Random(2).randrange(256) for _ in range(5_000))
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(data)
    plain = open_reader(describe(str(tmp_path / "a.txt")))
    packed = open_reader(describe(str(pack(tmp_path / "b.txt"))))
    assert isinstance(plain, PlainReader)
    assert isinstance(packed, PackedReader)
    for begin, end in [
        (0, 10),
        (5, 4_000),
        (3_999, 4_001),
        (4_990, 6_000),
        (7_000, 8_000),
    ]:
        for reader in (plain, packed):
            reader.forget(begin)
            assert reader.read(begin, end) == data[begin:end]
    plain.close()
    packed.close()
