"""The compiled encoder beyond the ladder: arrays, batches, tables, threads.

That its IDs are tiktoken's is tested in ``tests/tokenizers/test_published.py``.
"""

import copy
import functools
import itertools
import pickle
import random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lecture_lib import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
    BPEParams,
    RegexBPETokenizer,
    fast,
    train_bpe,
    train_regex_bpe,
)
from lecture_lib.fast.fallback import Encoder as PythonEncoder
from tests.texts import (
    NASTY_TEXTS,
    PUBLISHED,
    all_corpora,
    disputed_code_points,
    tiktoken_encoding,
)

pytestmark = pytest.mark.needs("numba")

SPECIAL = "<|endoftext|>"
every_published = pytest.mark.parametrize("name", PUBLISHED)
CLASSES = (fast.Encoder, PythonEncoder)
load = functools.cache(fast.load)


@pytest.fixture(scope="module")
def params() -> BPEParams:
    return train_regex_bpe(all_corpora()["stories.txt"][:5_000], 400)


# Exactness


@every_published
def test_long_pre_tokens(name):
    """On both sides of every size at which another way is taken."""
    ours, theirs = load(name), tiktoken_encoding(name)
    generator = random.Random(4)
    for alphabet in [
        "a",
        "ab",
        "etaoinshrdlu",
        "你好世界中国",
        " ",
        "=",
        "\n",
        "é\u0301",
    ]:
        for length in (*range(1, 36, 3), 31, 32, 33, 63, 64, 65, 95, 96, 97, 98, 5_000):
            word = "".join(generator.choices(alphabet, k=length))
            for text in (word, "x" + word, word + "\n"):
                expected = theirs.encode_ordinary(text)
                assert ours.encode_ordinary(text) == expected
                assert ours.encode_ordinary(text) == expected  # from the cache


@every_published
def test_a_text_of_many_blocks(name):
    text = "".join(all_corpora().values()) + "z" * 100_000
    ours, expected = load(name), tiktoken_encoding(name).encode_ordinary(text)
    assert ours.encode_ordinary(text) == expected
    ids = ours.encode_to_numpy(text, disallowed_special=())
    assert ids.dtype == np.uint32
    assert ids.tolist() == expected


@pytest.mark.slow
@given(corpus=st.text(alphabet="abc ", max_size=60), text=st.text(max_size=40))
def test_trained_vocabularies(corpus, text):
    assume(not disputed_code_points().intersection(map(ord, text)))
    trained = train_bpe(corpus, 30)
    for pattern in (GPT2_PATTERN, CL100K_PATTERN, r"\w+", "(?s).+"):
        ours = fast.Encoder(trained, pattern=pattern)
        theirs = RegexBPETokenizer(trained, pattern=pattern)
        for sample in (corpus, text, corpus + text):
            try:
                expected = theirs.encode(sample)
            except ValueError:
                continue
            assert ours.encode(sample) == expected
            assert ours.encode_to_numpy(sample).tolist() == expected


@pytest.mark.parametrize(
    "merges",
    [
        {(97, 98): 257, (98, 99): 256},
        {(257, 97): 256, (97, 98): 257},
        {(97, 98): 256, (98, 97): 256},
        {(97, 97): 5_000_000},
    ],
)
def test_merges_written_by_hand(merges):
    """The tables refuse what no training gives; the results are Python's then."""
    vocab = {byte: bytes([byte]) for byte in range(256)}
    vocab |= {256: b"ab", 257: b"bc"} | {max(merges.values()): b"aa"}
    hand_made = BPEParams(vocab, merges)
    ours, theirs = fast.Encoder(hand_made), RegexBPETokenizer(hand_made)
    for text in ("abcab", "aabcaab", "ababab", "aaa"):
        assert ours.encode(text) == theirs.encode(text)
        assert ours.encode_to_numpy(text).tolist() == theirs.encode(text)
        assert ours.encode_batch([text, text], 2) == [theirs.encode(text)] * 2


CYRILLIC, CHINESE = "абвгдежзийклмноп", [chr(c) for c in range(0x6000, 0x7000, 257)]
SAME_END = [chr(c) for c in range(0xB0, 0x700, 64)]
CUT = {  # many characters beside the same one: a token that cuts them is early
    "the begin of two bytes": [f" {c}" for c in CYRILLIC],
    "the begin of three": [f"、{c}" for c in CHINESE],
    "the end of two": [f"{c}a" for c in SAME_END],
    "the end of three": [f"{chr(c)}。" for c in range(0x4E30, 0x7000, 0x340)],
}


@pytest.mark.parametrize("parts", CUT.values(), ids=CUT.keys())
def test_characters_that_lose_bytes_to_their_neighbors(parts):
    """And which are tokens all the same, because they also stand elsewhere."""
    rng = random.Random(7)
    two = [part.strip(" 、a。") for part in parts[:2]]
    elsewhere = [f"{chr(97 + k)}{c}{chr(65 + k)}" for k in range(1, 26) for c in two]

    def word(size: int) -> str:
        return "".join(rng.choices(6 * parts + elsewhere, k=size))

    for size in (100, 400, 1600):
        for more in (10, 20, 40, 80):
            ours = fast.Encoder.train(word(size), 256 + more, pattern="(?s).+")
            theirs = RegexBPETokenizer(ours.params, pattern=ours.pattern)
            for text in map(word, (1, 2, 3, 5, 8, 13, 21, 90)):
                assert ours.encode(text) == theirs.encode(text)
                assert ours.encode(text[1:-1]) == theirs.encode(text[1:-1])


# Batches and threads


@pytest.fixture
def small_groups(monkeypatch):
    """A batch of some hundred kilobytes is many portions, so that threads share it."""
    from lecture_lib.fast import batches

    monkeypatch.setattr(batches, "GROUP", 20_000)
    monkeypatch.setattr(batches, "THREAD_GROUP", 3_000)


@every_published
@pytest.mark.parametrize("num_threads", [1, 2, 5])
def test_batches(name, num_threads, small_groups):
    ours = load(name)
    texts = ["", *NASTY_TEXTS.values(), "", *all_corpora().values(), "end", ""]
    expected = [ours.encode_ordinary(text) for text in texts]
    options = {"num_threads": num_threads, "disallowed_special": ()}
    assert ours.encode_batch(texts, **options) == expected
    ids, offsets = ours.encode_batch_to_numpy(texts, **options)
    assert (ids.dtype, offsets.dtype) == (np.uint32, np.int64)
    assert offsets[0] == 0
    assert offsets[-1] == ids.size
    assert [ids[a:b].tolist() for a, b in zip(offsets, offsets[1:])] == expected
    ids, offsets = ours.encode_batch_to_numpy([], num_threads=num_threads)
    assert (ids.size, offsets.tolist()) == (0, [0])
    assert ours.encode_batch(["", ""], num_threads) == [[], []]


@pytest.mark.parametrize("names", [["#"], ["ab", "abc<"], ["<|e|>", "<|endoftext|>"]])
def test_special_tokens_are_found_at_any_place(params, names):
    """The search looks at 64 bytes at once, for the first two bytes of a name."""
    encoder = fast.Encoder(params, special_tokens=names)
    for name in names:
        for place in range(140):
            for behind in ("", "a", " and more " * 12):
                text = ("a <" * 50)[:place] + name
                with pytest.raises(ValueError, match="holds the special token"):
                    encoder.encode(text + behind)
                if not any(other in text[:-1] for other in names):  # cut off: none
                    assert encoder.decode(encoder.encode(text[:-1])) == text[:-1]


@pytest.mark.slow
@pytest.mark.parametrize("pattern", [O200K_PATTERN, r"\w+"])
def test_a_batch_in_utf8(pattern, params):
    """Documents as they are in a file, without a detour over `str`."""
    options = {"pattern": pattern, "special_tokens": [SPECIAL]}
    texts = ["", *all_corpora().values(), f"a {SPECIAL} b", "plain", ""]
    for tokenizer in (
        fast.Encoder(params, **options),
        PythonEncoder(params, **options),
    ):
        expected = tokenizer.encode_batch(texts, allowed_special="all")
        encoded = [text.encode() for text in texts]
        assert tokenizer.encode_batch(encoded, allowed_special="all") == expected
        mixed = [*encoded[:2], *texts[2:]]
        assert tokenizer.encode_batch(mixed, 2, allowed_special="all") == expected
        for damaged in (b"a\xff", "\ud800".encode("utf-8", "surrogatepass"), b"\xf8a"):
            with pytest.raises(UnicodeDecodeError):
                tokenizer.encode_batch([b"fine", damaged])
        with pytest.raises(ValueError, match="texts must be a sequence"):
            tokenizer.encode_batch(b"text")


def test_batch_errors():
    with pytest.raises(ValueError, match="texts must be a sequence"):
        load("gpt2").encode_batch("text")
    for wrong in (0, -1, -(10**30), 1.5, "2", None):
        with pytest.raises(ValueError if isinstance(wrong, int) else TypeError):
            load("gpt2").encode_batch(["text"], wrong)
    with pytest.raises(ValueError, match=r"character 1 .* U\+DC00"):
        load("gpt2").encode_batch(["fine", "a\udc00"], 2)
    with pytest.raises(ValueError, match="holds the special token"):
        load("gpt2").encode_batch(["fine", f"a{SPECIAL}"], 2)


# Odd arguments: the errors of the ladder


def outcome(call, *arguments, **options):
    """Return what a call gives, or the error that it ends in."""
    try:
        return call(*arguments, **options)
    except Exception as error:
        return type(error), str(error)


@pytest.mark.parametrize("choice", [5, [["a"]], "a", b"a", {SPECIAL: 1}])
@pytest.mark.parametrize("option", ["allowed_special", "disallowed_special"])
def test_a_bad_choice_is_the_ladders_error_whatever_the_text(params, option, choice):
    ladder = RegexBPETokenizer(params, special_tokens=[SPECIAL])
    for cls, text in itertools.product(CLASSES, ["", "plain", f"a{SPECIAL}b"]):
        expected = outcome(ladder.encode, text, **{option: choice})
        encoder = cls(params, special_tokens=[SPECIAL])
        assert outcome(encoder.encode, text, **{option: choice}) == expected
        found = outcome(encoder.encode_batch, [text], **{option: choice})
        assert found == ([expected] if isinstance(expected, list) else expected)


NO_IDS = [[-1], [2**63], [10**30], [1.5], [97.0], [float("nan")], [None], ["a"], [True]]
NO_IDS += [[np.int64(97)], [np.float32(97)], [[97]], np.array([97.5]), np.array([[97]])]
NO_IDS += [
    np.array(97),
    np.array([2**63], np.uint64),
    np.array([], int),
    97,
    None,
    "ab",
]


@pytest.mark.parametrize("ids", NO_IDS, ids=repr)
def test_decoding_odd_ids_as_the_ladder_does(params, ids):
    expected = outcome(RegexBPETokenizer(params).decode_bytes, ids)
    for cls in CLASSES:
        found = outcome(cls(params).decode_bytes, ids)
        assert found == expected or found[0] is expected[0] is TypeError


@pytest.mark.parametrize("cls", [fast.Encoder, PythonEncoder])
def test_training_and_encoding_agree(cls):
    """One call gives what two do, with nothing to repeat and nothing to forget."""
    text = f"I'LL say 12345.{SPECIAL}" + all_corpora()["program.py.txt"][:2_000]
    options = {"pattern": CL100K_PATTERN, "special_tokens": [SPECIAL, "12"]}
    params = train_regex_bpe(text, 300, **options, tie_break="first_seen")
    found = cls.train(text, 300, **options, tie_break="first_seen", num_threads=2)
    expected = cls(params, **options)
    assert type(found) is cls
    assert (found.params, found.pattern) == (params, CL100K_PATTERN)
    assert found.special_tokens == expected.special_tokens
    ids = expected.encode(text, allowed_special="all")
    assert found.encode(text, allowed_special="all") == ids


def test_a_choice_that_can_be_read_only_once(params):
    for cls in (fast.Encoder, PythonEncoder):
        encoder = cls(params, special_tokens=[SPECIAL, "<b>"])
        texts = ["a", f"b{SPECIAL}", f"{SPECIAL}c"]
        expected = encoder.encode_batch(texts, allowed_special="all")
        once = encoder.encode_batch(texts, allowed_special=iter([SPECIAL]))
        assert once == expected
        assert encoder.encode(texts[1], allowed_special=iter([SPECIAL])) == expected[1]
        with pytest.raises(ValueError, match="holds the special token"):
            encoder.encode_batch(
                ["a", "<b>", SPECIAL], disallowed_special=iter([SPECIAL])
            )


# Special tokens, streams, errors: what the ladder says


@given(
    text=st.lists(st.sampled_from(["a", " b", SPECIAL, "<|end", "|>", "é", "<a b>"])),
    allowed=st.sampled_from(["all", (), [SPECIAL], ["<a b>", "unknown"]]),
    disallowed=st.sampled_from(["all", (), [SPECIAL], ["a"], ["<a b>"]]),
)
def test_special_tokens(params, text, allowed, disallowed):
    names = [SPECIAL, "<a b>"]
    ours = fast.Encoder(params, special_tokens=names)
    theirs = RegexBPETokenizer(params, special_tokens=names)
    text = "".join(text)
    options = {"allowed_special": allowed, "disallowed_special": disallowed}
    try:
        expected = theirs.encode(text, **options)
    except ValueError as error:
        for encode in (ours.encode, ours.encode_to_numpy):
            with pytest.raises(ValueError) as caught:
                encode(text, **options)
            assert str(caught.value) == str(error)
        with pytest.raises(ValueError):
            ours.encode_batch([text], **options)
    else:
        assert ours.encode(text, **options) == expected
        assert ours.encode_to_numpy(text, **options).tolist() == expected
        assert ours.encode_batch(["", text], **options) == [[], expected]
        assert list(ours.encode_iterable(text, **options)) == expected


@pytest.mark.parametrize("method", ["encode", "encode_ordinary", "encode_to_numpy"])
@pytest.mark.parametrize("pattern", [GPT2_PATTERN, r"\w+"])
def test_a_lone_surrogate_is_named_with_its_place(params, method, pattern):
    with pytest.raises(ValueError, match=r"character 3 .* U\+D800"):
        getattr(fast.Encoder(params, pattern=pattern), method)("abc\ud800")


def test_copies_have_tables_of_their_own(params):
    ours = fast.Encoder(params, special_tokens=[SPECIAL])
    expected = ours.encode("some words")
    for clone in (pickle.loads(pickle.dumps(ours)), copy.deepcopy(ours)):
        assert type(clone) is type(ours)
        assert clone._vocabulary is not ours._vocabulary
        assert clone.encode("some words") == expected
        assert clone.special_tokens == ours.special_tokens


@every_published
def test_a_text_beside_its_special_tokens(name):
    """A short text and a long one are searched for one in different ways."""
    ours, theirs = load(name), tiktoken_encoding(name)
    for filler in ("", "a <b| c|> ", "<" * 5_000, "é <| " * 2_000, "<|endof|" * 999):
        for text in (filler + "x", f"{filler}{SPECIAL}{filler}", filler + SPECIAL):
            expected = theirs.encode(text, allowed_special="all")
            assert ours.encode(text, allowed_special="all") == expected
            if SPECIAL in text:
                with pytest.raises(ValueError, match="holds the special token"):
                    ours.encode_to_numpy(text)
            else:
                assert ours.encode_to_numpy(text).tolist() == expected


def test_interrupting_a_batch(monkeypatch):
    """Stop the rest after the first, and encode as before afterwards."""
    ours = load("gpt2")
    done = []

    def interrupted(texts, choices):
        done.append(texts)
        raise KeyboardInterrupt

    monkeypatch.setattr(ours, "_encode_group", interrupted)
    for num_threads in (1, 2):
        done.clear()
        with pytest.raises(KeyboardInterrupt):
            ours.encode_batch(["word " * 100_000] * 50, num_threads)
        assert len(done) < 50
    monkeypatch.undo()
    assert ours.encode_batch(["word"] * 3, 2) == [ours.encode("word")] * 3


# Work


@pytest.mark.parametrize(
    "text",
    ["a" * 1_000_000, "".join(map(chr, range(0x4E00, 0x9E00))) * 4, " " * 300_000],
    ids=["one letter", "all different", "spaces"],
)
def test_a_word_of_a_megabyte(text):
    """Searching all ranks again and again would take hours."""
    theirs = tiktoken_encoding("o200k_base")
    assert load("o200k_base").encode_ordinary(text) == theirs.encode_ordinary(text)


@pytest.mark.parametrize("letters", ["a", "etaoinshrdlu"])
def test_eight_times_the_text_is_not_sixty_four_times_the_work(params, letters):
    from tests.fast.interpreted import merge_piece

    word = "".join(random.Random(1).choices(letters, k=4_000))
    encoder = fast.Encoder(params, pattern="(?s).+")
    work = {}
    for n in (500, 4_000):
        ids, work[n] = merge_piece(encoder._vocabulary.merges, word[:n].encode())
        assert ids == encoder.encode(word[:n])
    assert work[4_000] < 16 * work[500]
