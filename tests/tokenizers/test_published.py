"""Our GPT-2, GPT-4 and GPT-4o against tiktoken: not one token may differ."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import fast
from lecture_lib.fast import batches, fallback
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.published import bytes_to_unicode, recover_merges
from tests.texts import (
    PUBLISHED,
    all_corpora,
    disputed_code_points,
    is_assigned,
    random_text,
    tiktoken_encoding,
)

pytestmark = pytest.mark.slow

every_published = pytest.mark.parametrize("name", PUBLISHED)
NUM_RANDOM_TEXTS = 20_000
SEEDS = range(4)  # so that the work can be shared among processes


@every_published
def test_seed_example(name):
    expected = {
        "gpt2": [15496, 11, 12520, 234, 235, 0, 220, 19526, 254, 25001, 121, 0],
        "cl100k_base": [9906, 11, 11410, 234, 235, 0, 220, 57668, 53901, 0],
        "o200k_base": [13225, 11, 130321, 235, 0, 220, 177519, 0],
    }
    assert published.load(name).encode("Hello, 🌍! 你好!") == expected[name]


@every_published
@pytest.mark.parametrize("seed", SEEDS)
def test_random_texts(name, seed):
    ours, theirs = published.load(name), tiktoken_encoding(name)
    generator = random.Random(seed)
    for _ in range(NUM_RANDOM_TEXTS // len(SEEDS)):
        text = random_text(generator)
        ids = ours.encode_ordinary(text)
        assert ids == theirs.encode_ordinary(text), repr(text)
        assert ours.decode(ids) == text


@every_published
@pytest.mark.parametrize("corpus", all_corpora())
def test_every_corpus_of_the_course(name, corpus):
    ours = published.load(name).encode_ordinary(all_corpora()[corpus])
    assert ours == tiktoken_encoding(name).encode_ordinary(all_corpora()[corpus])


@every_published
@given(text=st.text(alphabet=st.characters(codec="utf-8")))
def test_texts_that_hypothesis_finds(name, text):
    if not disputed_code_points().intersection(map(ord, text)):
        ours = published.load(name).encode_ordinary(text)
        assert ours == tiktoken_encoding(name).encode_ordinary(text)


@every_published
@pytest.mark.parametrize("seed", SEEDS)
def test_long_words_without_a_cut(name, seed):
    """Inside one long pre-token the order of merges has most room to go wrong."""
    generator = random.Random(seed)
    for alphabet in ["ab", "etaoin", "abcdefghijklmnopqrstuvwxyz", "你好世界中国"]:
        text = "".join(generator.choice(alphabet) for _ in range(400))
        ours = published.load(name).encode_ordinary(text)
        assert ours == tiktoken_encoding(name).encode_ordinary(text)


def test_recovered_merges_are_gpt2s_own():
    params = published.load("gpt2").params
    ranks = {token: rank for rank, token in params.vocab.items()}
    assert len(params.merges) == 50_000
    assert list(recover_merges(ranks).items()) == list(params.merges.items())


def test_ranks_that_are_no_byte_pair_encoding():
    ranks = {bytes([byte]): byte for byte in range(256)} | {b"abc": 256}
    with pytest.raises(ValueError, match="end up as 3 pieces, not 2"):
        recover_merges(ranks)


def test_no_token_of_gpt4_goes_on_behind_a_newline():
    """Why leaving `\\s++$` out of CL100K_PATTERN changes no token: see its comment."""
    for token in published.load("cl100k_base").params.vocab.values():
        last = max(token.rfind(b"\n"), token.rfind(b"\r"))
        assert last in (-1, len(token) - 1)


def test_the_printable_alphabet():
    alphabet = bytes_to_unicode()
    assert sorted(alphabet) == list(range(256))
    assert len(set(alphabet.values())) == 256
    assert sum(ord(character) != byte for byte, character in alphabet.items()) == 68
    assert (alphabet[ord(" ")], alphabet[ord("\n")]) == ("Ġ", "Ċ")


def test_by_name_as_in_a_worker():
    assert published.encode_ordinary("gpt2", "the cat") == [1169, 3797]


def test_an_unknown_name():
    with pytest.raises(ValueError, match=r"'gpt5' is not one of gpt2, cl100k_base"):
        published.load("gpt5")


def test_a_missing_file_names_the_command(monkeypatch, tmp_path):
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    published.load.cache_clear()
    with pytest.raises(FileNotFoundError, match=r"python -m lecture_lib\.vocabularies"):
        published.load("gpt2")


LOADERS = (
    published.load,
    fast.load,
    lambda name: batches.load_published(name, fallback.Encoder),
    published.read_vocabulary_file,
)
CONTENTS = {name: published.read_vocabulary_file(name) for name in PUBLISHED}


@pytest.fixture
def own_cache(monkeypatch, tmp_path) -> Path:
    """A cache with all three files, to be damaged."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    for name, content in CONTENTS.items():
        published.cached_file(published.VOCABULARY_URLS[name]).write_bytes(content)
    published.load.cache_clear()
    return tmp_path


def flip(content: bytes, bit: int) -> bytes:
    spoiled = bytearray(content)
    spoiled[bit // 8] ^= 1 << bit % 8
    return bytes(spoiled)


DAMAGES = {
    "empty": lambda name: b"",
    "an error page": lambda name: b"<!DOCTYPE html><title>404 Not Found</title>\n",
    "the first lines": lambda name: b"".join(CONTENTS[name].splitlines(True)[:20_000]),
    "the last byte gone": lambda name: CONTENTS[name][:-1],
    "a line more": lambda name: CONTENTS[name] + b"\n",
    "one bit": lambda name: flip(CONTENTS[name], 4 * len(CONTENTS[name])),
    "another vocabulary": lambda name: CONTENTS[PUBLISHED[PUBLISHED.index(name) - 1]],
}


@pytest.mark.parametrize("load", LOADERS)
@pytest.mark.parametrize("damage", DAMAGES)
@every_published
def test_a_damaged_file_is_never_used(own_cache, name, damage, load):
    path = published.cached_file(published.VOCABULARY_URLS[name])
    path.write_bytes(DAMAGES[damage](name))
    with pytest.raises(
        ValueError, match=r"python -m lecture_lib\.vocabularies"
    ) as error:
        load(name)
    assert str(path) in str(error.value)


@every_published
def test_no_bit_may_differ(own_cache, name):
    path = published.cached_file(published.VOCABULARY_URLS[name])
    generator = random.Random(0)
    for _ in range(40):
        path.write_bytes(
            flip(CONTENTS[name], generator.randrange(8 * path.stat().st_size))
        )
        with pytest.raises(ValueError, match=re.escape(str(path))):
            published.read_vocabulary_file(name)
    path.write_bytes(CONTENTS[name])
    assert published.read_vocabulary_file(name) == CONTENTS[name]


def test_disputed_code_points_are_few_and_known():
    """Where `regex` and tiktoken disagree because their Unicode versions differ.

    None of them may be an everyday character: the scripts of the corpora, and the
    whole of the first 64 K code points but for stray late additions, are undisputed.
    """
    disputed = disputed_code_points()
    used = set(map(ord, "".join(all_corpora().values())))
    assert not disputed & used
    print(f"{len(disputed):,} disputed code points, lowest: {sorted(disputed)[:10]}")
    in_the_first_plane = [c for c in disputed if c < 0x10000]
    assert len(in_the_first_plane) < 150
    assert len(disputed) < 30_000
    # Mostly characters that are newer than the tables of the older of the two.
    assert sum(is_assigned(c) for c in disputed) < 200
