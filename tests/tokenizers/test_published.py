"""Published tokenizers, by every implementation, against tiktoken: not one ID differs.

What differs between implementations beyond IDs, such as arrays and batches, is tested
where it is.
"""

import base64
import functools
import inspect
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import tiktoken_ext.openai_public
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import UnknownTokenID, fast
from lecture_lib.fast import batches, fallback
from lecture_lib.fast.scanner import PATTERN_KINDS
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.encodings import ENCODINGS
from lecture_lib.tokenizers.pretokenize import PUBLISHED_PATTERNS
from lecture_lib.tokenizers.published import bytes_to_unicode, recover_merges
from lecture_lib.vocabularies.rebuilding import ADDED_TO_GPT2
from lecture_lib.vocabularies.sources import PACKAGES
from tests.texts import (
    EXHAUSTIVE,
    NASTY_TEXTS,
    PUBLISHED,
    all_corpora,
    disputed_code_points,
    disputed_text,
    random_text,
    tiktoken_encoding,
)

pytestmark = pytest.mark.slow

THEIR_SOURCE = inspect.getsource(tiktoken_ext.openai_public)
# tiktoken has two names for one ID, and we have the one that says something.
SECOND_NAMES = {"o200k_harmony": {"<|reserved_200018|>": 200018}}
every_encoding = pytest.mark.parametrize("name", ENCODINGS)
every_published = pytest.mark.parametrize("name", PUBLISHED)


def load_fallback(name: str) -> fallback.Encoder:
    return batches.load_published(name, fallback.Encoder)


LOADERS = {
    "readable": published.load,
    "compiled": functools.cache(fast.load),
    "fallback": functools.cache(load_fallback),
}


# Entries of the table


@every_encoding
def test_each_entry_is_whole(name):
    """A new encoding is cut in a stream, compiled, and fetched like the others."""
    encoding = ENCODINGS[name]
    assert encoding.title
    assert encoding.pattern in PUBLISHED_PATTERNS  # its safe cuts are known
    assert encoding.pattern in PATTERN_KINDS
    assert encoding.file in PACKAGES or encoding.file.url in ADDED_TO_GPT2
    assert encoding.file.url in THEIR_SOURCE
    assert encoding.file.sha256 in THEIR_SOURCE


def test_tiktokens_own_encodings_are_all_there():
    assert set(ENCODINGS) == set(tiktoken_ext.openai_public.ENCODING_CONSTRUCTORS)


@every_encoding
def test_tokens_are_tiktokens(name):
    ours, theirs = published.load(name), tiktoken_encoding(name)
    assert ours.special_tokens | SECOND_NAMES.get(name, {}) == theirs._special_tokens
    ranks = {token: token_id for token_id, token in ours.params.vocab.items()}
    assert ranks == theirs._mergeable_ranks == published.read_ranks(name)
    assert ours.vocab_size == ENCODINGS[name].vocab_size == theirs.n_vocab


def test_gpt3_has_gpt2s_tokens_and_codex_has_runs_of_spaces_too():
    gpt2, gpt3, codex = map(published.load, ("gpt2", "r50k_base", "p50k_base"))
    assert gpt3.params == gpt2.params
    assert codex.params.merges.items() > gpt2.params.merges.items()
    added = {i: t for i, t in codex.params.vocab.items() if i not in gpt2.params.vocab}
    assert added == {50_255 + n: b" " * n for n in range(2, 26)}


def test_encodings_of_one_file_share_its_parameters():
    """Recovering 200,000 merges takes seconds: GPT-4o's are gpt-oss's too."""
    assert published.load("o200k_harmony").params is published.load("o200k_base").params


@pytest.mark.parametrize(("name", "gaps"), list(zip(PUBLISHED, (0, 16, 19))))
def test_ids_in_the_gaps_between_special_tokens_are_unknown(name, gaps):
    tokenizer, unknown = published.load(name), 0
    for token_id in range(tokenizer.vocab_size - 100, tokenizer.vocab_size):
        try:
            assert isinstance(tokenizer.decode([token_id]), str)
        except UnknownTokenID:
            unknown += 1
    assert unknown == gaps


# IDs: implementations × encodings × texts

PAIRS = [(loader, name) for loader in ("readable", "compiled") for name in ENCODINGS]
PAIRS += [("fallback", name) for name in (ENCODINGS if EXHAUSTIVE else ["gpt2"])]


def ordinary(name: str) -> list[str]:
    """Hard texts, all special tokens, and code; for the encodings of the lectures more.

    Inside one long pre-token the order of merges has most room to go wrong.
    """
    marked = " and ".join([*ENCODINGS[name].special_tokens][:20])
    texts = [*NASTY_TEXTS.values(), marked, all_corpora()["program.py.txt"][:5_000]]
    if name in PUBLISHED:
        generator = random.Random(name)
        texts += all_corpora().values()
        for letters in ("ab", "etaoin", "abcdefghijklmnopqrstuvwxyz", "你好世界中国"):
            texts += ["".join(generator.choices(letters, k=400)) for _ in range(4)]
    return texts


@pytest.mark.parametrize(("loader", "name"), PAIRS)
def test_ids_are_tiktokens(loader, name):
    ours, theirs = LOADERS[loader](name), tiktoken_encoding(name)
    for text in ordinary(name):
        ids = ours.encode(text, allowed_special="all")
        assert ids == theirs.encode(text, allowed_special="all")
        assert ours.decode(ids) == text


def any_characters(generator: random.Random) -> str:
    """Any code points at all, also such as only one version of Unicode knows."""
    limits = (generator.choice([0x250, 0x3000, 0x20000, 0x110000]) for _ in range(9))
    some = [chr(generator.randrange(limit)) for limit in limits]
    return "".join(some).encode("utf-8", "ignore").decode()


@every_published
@pytest.mark.parametrize("loader", ["readable", "compiled"])
def test_random_texts(loader, name):
    """Only the compiled one has tiktoken's tables of characters."""
    ours, theirs = LOADERS[loader](name), tiktoken_encoding(name)
    generator = random.Random(name)
    for _ in range(100_000 if EXHAUSTIVE else 3_000):
        text = random_text(generator)
        if loader == "compiled":
            text += any_characters(generator)
        ids = ours.encode_ordinary(text)
        assert ids == theirs.encode_ordinary(text), repr(text)
        assert ours.decode(ids) == text


@every_published
@pytest.mark.parametrize("loader", ["readable", "compiled"])
@given(text=st.text(alphabet=st.characters(codec="utf-8")))
def test_texts_that_hypothesis_finds(loader, name, text):
    if loader == "compiled" or disputed_code_points().isdisjoint(map(ord, text)):
        ours = LOADERS[loader](name).encode_ordinary(text)
        assert ours == tiktoken_encoding(name).encode_ordinary(text)


@every_published
@pytest.mark.parametrize("loader", ["readable", "compiled"])
def test_any_chunking_gives_the_same_ids(loader, name):
    """Also next to characters on which versions of Unicode, and engines, disagree."""
    tokenizer, generator = LOADERS[loader](name), random.Random(7)
    for _ in range(100):
        text = disputed_text(generator, 20) + "<|endoftext|>" + random_text(generator)
        chunks, rest = [], text
        while rest:
            size = generator.randrange(1, 12)
            chunks.append(rest[:size])
            rest = rest[size:]
        ids = list(tokenizer.encode_iterable(chunks, allowed_special="all"))
        assert ids == tokenizer.encode(text, allowed_special="all")


def test_disputed_code_points_are_few_and_far():
    """None may be an everyday character, or stand in a text of the course."""
    disputed = disputed_code_points()
    assert disputed.isdisjoint(map(ord, "".join(all_corpora().values())))
    assert sum(c < 0x10000 for c in disputed) < 150
    assert len(disputed) < 30_000


# Reading the files


def test_recovered_merges_are_gpt2s_own():
    params = published.load("gpt2").params
    ranks = {token: rank for rank, token in params.vocab.items()}
    assert len(params.merges) == 50_000
    assert list(recover_merges(ranks).items()) == list(params.merges.items())


def test_ranks_that_are_no_byte_pair_encoding():
    ranks = {bytes([byte]): byte for byte in range(256)}
    assert recover_merges(ranks | {b"": 256}) == {}  # the empty token of Whisper's file
    with pytest.raises(ValueError, match="end up as 3 pieces, not 2"):
        recover_merges(ranks | {b"abc": 256})
    with pytest.raises(ValueError, match="b'ab' has a byte that isn't a token"):
        recover_merges({b"a": 0, b"ab": 1})


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


@pytest.mark.parametrize("load", [published.load, fast.load])
def test_an_unknown_name(load):
    with pytest.raises(ValueError, match=r"'gpt5' is not one of gpt2, cl100k_base"):
        load("gpt5")


GPT2_FILE = published.read_vocabulary_file("gpt2")
READERS: tuple[Callable, ...] = (
    published.load.__wrapped__,
    fast.load,
    load_fallback,
    published.read_vocabulary_file,
)


@pytest.fixture
def path(monkeypatch, tmp_path) -> Path:
    """The place of GPT-2's file in a cache of its own, empty so far."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    return published.cached_file(ENCODINGS["gpt2"].file.url)


def flip(content: bytes, bit: int) -> bytes:
    spoiled = bytearray(content)
    spoiled[bit // 8] ^= 1 << bit % 8
    return bytes(spoiled)


@pytest.mark.parametrize("read", READERS)
def test_a_file_that_is_missing_or_damaged_names_the_command(path, read, monkeypatch):
    command = r"python -m lecture_lib\.vocabularies"
    for directory in (__file__, path.parent):  # no folder at all, and an empty one
        monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(directory))
        with pytest.raises(FileNotFoundError, match=command):
            read("gpt2")
    path.write_bytes(flip(GPT2_FILE, 4 * len(GPT2_FILE)))
    with pytest.raises(ValueError, match=command) as error:
        read("gpt2")
    assert str(path) in str(error.value)


def test_no_bit_may_differ(path):
    generator = random.Random(0)
    bits = [generator.randrange(8 * len(GPT2_FILE)) for _ in range(20)]
    damages = [b"", GPT2_FILE[:-1], GPT2_FILE + b"\n", base64.b64encode(GPT2_FILE)]
    for content in [*damages, *(flip(GPT2_FILE, bit) for bit in bits)]:
        path.write_bytes(content)
        with pytest.raises(ValueError, match=re.escape(str(path))):
            published.read_vocabulary_file("gpt2")
    path.write_bytes(GPT2_FILE)
    assert published.read_vocabulary_file("gpt2") == GPT2_FILE
