"""The compiled encoder against tiktoken and the pure-Python ladder: not one difference.

20,000 random texts per vocabulary by default; EXHAUSTIVE=1 takes 100,000.
"""

import copy
import functools
import inspect
import os
import pickle
import random
import threading

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
    UnknownTokenID,
    fast,
    train_bpe,
    train_regex_bpe,
)
from lecture_lib.fast.fallback import Encoder as PythonEncoder
from lecture_lib.tokenizers import published
from tests.texts import (
    NASTY_TEXTS,
    PUBLISHED,
    all_corpora,
    disputed_code_points,
    disputed_text,
    random_text,
    tiktoken_encoding,
)

pytestmark = pytest.mark.needs("numba")

SPECIAL = "<|endoftext|>"
NUM_RANDOM_TEXTS = 100_000 if os.environ.get("EXHAUSTIVE") == "1" else 20_000
every_published = pytest.mark.parametrize("name", PUBLISHED)
_loaded: dict = {}


def load(name: str):
    if name not in _loaded:
        _loaded[name] = fast.load(name)
    return _loaded[name]


@pytest.fixture(scope="module")
def params() -> BPEParams:
    return train_regex_bpe(all_corpora()["stories.txt"][:5_000], 400)


def any_character(generator: random.Random) -> str:
    """Any code point at all, disputed and unassigned ones too: tiktoken is asked."""
    code_point = generator.randrange(
        generator.choice([0x250, 0x3000, 0x20000, 0x110000])
    )
    return "" if 0xD800 <= code_point <= 0xDFFF else chr(code_point)


# Exactness


@functools.cache
def random_texts(seed: int) -> list[str]:
    generator = random.Random(seed)
    return [
        random_text(generator, 30)
        + "".join(any_character(generator) for _ in range(generator.randrange(9)))
        for _ in range(NUM_RANDOM_TEXTS // 4)
    ]


@pytest.mark.slow
@every_published
@pytest.mark.parametrize("seed", range(4))
def test_random_texts(name, seed):
    ours, theirs = load(name), tiktoken_encoding(name)
    expected = list(map(theirs.encode_ordinary, random_texts(seed)))
    for text, ids in zip(random_texts(seed), expected):
        assert ours.encode_ordinary(text) == ids, repr(text)
    assert ours.encode_batch(random_texts(seed), disallowed_special=()) == expected


@pytest.mark.slow
@every_published
@pytest.mark.parametrize("corpus", ["nasty texts", *all_corpora()])
def test_every_corpus_of_the_course(name, corpus):
    ours, theirs = load(name), tiktoken_encoding(name)
    texts = NASTY_TEXTS.values() if corpus == "nasty texts" else [all_corpora()[corpus]]
    for text in texts:
        expected = theirs.encode_ordinary(text)
        assert ours.encode_ordinary(text) == expected
        assert ours.encode_to_numpy(text, disallowed_special=()).tolist() == expected
        assert ours.decode(expected) == text


@pytest.mark.slow
@every_published
@given(text=st.text(alphabet=st.characters(codec="utf-8")))
def test_texts_that_hypothesis_finds(name, text):
    expected = tiktoken_encoding(name).encode_ordinary(text)
    assert load(name).encode_ordinary(text) == expected


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
        for length in (*range(1, 40), 63, 64, 65, 95, 96, 97, 98, 200, 1_000, 5_000):
            word = "".join(generator.choices(alphabet, k=length))
            for text in (word, "x" + word, word + "\n"):
                expected = theirs.encode_ordinary(text)
                assert ours.encode_ordinary(text) == expected
                assert ours.encode_ordinary(text) == expected  # from the cache


@every_published
def test_a_text_of_many_blocks(name):
    text = "".join(all_corpora().values()) * 3 + "z" * 100_000
    ours, expected = load(name), tiktoken_encoding(name).encode_ordinary(text)
    assert ours.encode_ordinary(text) == expected
    ids = ours.encode_to_numpy(text, disallowed_special=())
    assert ids.dtype == np.uint32
    assert ids.tolist() == expected


@pytest.mark.slow
@pytest.mark.parametrize("room", ["table", "pool"])
def test_a_table_that_is_far_too_small(room, monkeypatch):
    """It is cleared all the time, and everything is still right."""
    from lecture_lib.fast import encoder

    if room == "table":
        monkeypatch.setattr(encoder, "MAX_ENTRIES", 100)
    else:
        monkeypatch.setattr(encoder, "POOL_SIZE", encoder.POOL_MARGIN + 2_000)
    text = "".join(all_corpora().values())
    for name in PUBLISHED:
        expected = tiktoken_encoding(name).encode_ordinary(text)
        tokenizer = fast.load(name)
        assert tokenizer.encode_ordinary(text) == expected
        assert tokenizer.encode_ordinary(text) == expected
        ids = tokenizer.encode_to_numpy(text, disallowed_special=())
        assert ids.tolist() == expected


@pytest.mark.slow
@every_published
def test_vocabularies_are_the_published(name):
    ours, theirs = load(name), published.load(name)
    assert ours.params == theirs.params
    assert list(ours.params.merges.items()) == list(theirs.params.merges.items())
    assert ours.pattern == theirs.pattern
    assert ours.special_tokens == theirs.special_tokens
    assert ours.vocab_size == theirs.vocab_size


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


def test_a_pattern_of_ones_own_on_a_long_text(params):
    pattern = r"[a-z]+|\s"
    text = "".join(all_corpora().values())[:200_000]
    ours = fast.Encoder(params, pattern=pattern)
    expected = RegexBPETokenizer(params, pattern=pattern).encode(text)
    assert ours.encode(text) == expected
    assert ours.encode_to_numpy(text).tolist() == expected
    assert ours.encode_batch([text[:100], "", text[100:]])[1] == []


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


def test_an_empty_batch():
    ids, offsets = load("gpt2").encode_batch_to_numpy([])
    assert (ids.size, offsets.tolist()) == (0, [0])
    assert load("gpt2").encode_batch([], 2) == []
    assert load("gpt2").encode_batch(["", ""]) == [[], []]


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
    with pytest.raises(ValueError, match="num_threads must be at least 1; got 0"):
        load("gpt2").encode_batch(["text"], 0)
    with pytest.raises(ValueError, match=r"character 1 .* U\+DC00"):
        load("gpt2").encode_batch(["fine", "a\udc00"], 2)
    with pytest.raises(ValueError, match="holds the special token"):
        load("gpt2").encode_batch(["fine", f"a{SPECIAL}"], 2)


def test_special_tokens_in_a_batch():
    ours = load("gpt2")
    texts = ["a b", f"a{SPECIAL}b", "<|end"]
    expected = [ours.encode(text, allowed_special="all") for text in texts]
    assert ours.encode_batch(texts, allowed_special="all") == expected
    assert expected[1] == [64, 50256, 65]


def test_many_threads_with_one_encoder():
    ours = load("cl100k_base")
    text = "".join(all_corpora().values())[:100_000]
    expected = ours.encode_ordinary(text)
    results = []

    def work():
        for k in range(10):
            results.append(ours.encode_ordinary(text[k:] if k % 2 else text))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 40
    assert sum(ids == expected for ids in results) >= 20


# Signatures: what the ladder has, and nothing else


def public_methods(cls: type) -> list[str]:
    members = inspect.getmembers(cls, inspect.isroutine)
    return [name for name, _ in members if not name.startswith("_")]


def parameters(function) -> list[inspect.Parameter]:
    found = inspect.signature(function).parameters.values()
    return [parameter for parameter in found if not parameter.name.startswith("_")]


@pytest.mark.parametrize("of", ["fast.Encoder", "PythonEncoder"])
def test_signatures_are_those_of_the_ladder(of):
    cls = {"fast.Encoder": fast.Encoder, "PythonEncoder": PythonEncoder}[of]
    of_the_ladder = {"__init__", *public_methods(RegexBPETokenizer)} - {"train"}
    for name in of_the_ladder:  # `train` alone has a parameter more
        theirs = parameters(getattr(RegexBPETokenizer, name))
        assert parameters(getattr(cls, name)) == theirs, name
    for name in public_methods(cls):
        kinds = [parameter.kind for parameter in parameters(getattr(cls, name))]
        assert inspect.Parameter.VAR_KEYWORD not in kinds, name
        if cls is not PythonEncoder and hasattr(PythonEncoder, name):
            expected = parameters(getattr(PythonEncoder, name))
            assert parameters(getattr(cls, name)) == expected, name


def test_both_trainers_have_one_signature():
    from lecture_lib.fast import fallback, training

    assert parameters(training.train_regex_bpe) == parameters(fallback.train_regex_bpe)
    *expected, num_threads = parameters(training.train_regex_bpe)
    assert expected == parameters(train_regex_bpe)
    assert parameters(fast.Encoder.train) == [*expected, num_threads]
    for train in (fallback.train_regex_bpe, fast.Encoder.train, PythonEncoder.train):
        with pytest.raises(TypeError, match="tiebreak"):
            train("text", 300, tiebreak="first_seen")


@pytest.mark.parametrize("text", ["", "plain", f"a{SPECIAL}b"])
@pytest.mark.parametrize(
    "choice", [5, None, [["a"]], object(), "a", b"a", {SPECIAL: 1}]
)
@pytest.mark.parametrize("option", ["allowed_special", "disallowed_special"])
def test_a_bad_choice_is_the_ladders_error_whatever_the_text(
    params, option, choice, text
):
    ladder = RegexBPETokenizer(params, special_tokens=[SPECIAL])
    expected = outcome(ladder.encode, text, **{option: choice})
    for cls in (fast.Encoder, PythonEncoder):
        encoder = cls(params, special_tokens=[SPECIAL])
        assert outcome(encoder.encode, text, **{option: choice}) == expected
        found = outcome(encoder.encode_batch, [text], **{option: choice})
        assert found == ([expected] if isinstance(expected, list) else expected)


def outcome(call, *arguments, **options):
    """What a call gives, or the error that it ends in."""
    try:
        return call(*arguments, **options)
    except Exception as error:
        return type(error), str(error)


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


@every_published
@pytest.mark.parametrize("load", [load, published.load], ids=["fast", "ladder"])
def test_any_chunking_gives_the_same_ids(name, load):
    """Also beside characters on which versions of Unicode, and engines, disagree."""
    tokenizer, generator = load(name), random.Random(7)
    for _ in range(300):
        text = disputed_text(generator, 20) + SPECIAL + random_text(generator)
        chunks, rest = [], text
        while rest:
            size = generator.randrange(1, 12)
            chunks.append(rest[:size])
            rest = rest[size:]
        ids = list(tokenizer.encode_iterable(chunks, allowed_special="all"))
        assert ids == tokenizer.encode(text, allowed_special="all")


@pytest.mark.parametrize("method", ["encode", "encode_ordinary", "encode_to_numpy"])
@pytest.mark.parametrize("pattern", [GPT2_PATTERN, r"\w+"])
def test_a_lone_surrogate_is_named_with_its_place(params, method, pattern):
    with pytest.raises(ValueError, match=r"character 3 .* U\+D800"):
        getattr(fast.Encoder(params, pattern=pattern), method)("abc\ud800")


def test_decoding():
    ours = load("o200k_base")
    ids = ours.encode("Hello, 🌍! 你好!")
    assert ids == [13225, 11, 130321, 235, 0, 220, 177519, 0]
    for given_as in (ids, iter(ids), np.array(ids, np.uint32)):
        assert ours.decode(given_as) == "Hello, 🌍! 你好!"
    assert ours.decode(ids[:3]) == published.load("o200k_base").decode(ids[:3])
    for unknown in ([199_998], [-1], [10**9]):
        with pytest.raises(UnknownTokenID, match=str(unknown[0])):
            ours.decode(unknown)


@pytest.mark.parametrize(
    "ids",
    [
        *(
            [-1],
            [2**63],
            [10**30],
            [1.5],
            [97.0],
            [float("nan")],
            [None],
            ["a"],
            [True],
        ),
        *([np.int64(97)], [np.uint8(200)], [np.float32(97)], [np.bool_(True)], [[97]]),
        *(np.array([97, 98]), np.array([97.5]), np.array([[97]]), np.array(97)),
        *(np.array([2**63], np.uint64), np.array([], int), 97, None, "ab", b"ab", {97}),
    ],
    ids=repr,
)
def test_decoding_odd_ids_as_the_ladder_does(params, ids):
    expected = outcome(RegexBPETokenizer(params).decode_bytes, ids)
    for cls in (fast.Encoder, PythonEncoder):
        found = outcome(cls(params).decode_bytes, ids)
        assert found == expected or found[0] is expected[0] is TypeError


@pytest.mark.parametrize("of", ["fast.Encoder", "PythonEncoder"])
@pytest.mark.parametrize("num_threads", [1, 2])
def test_training_and_encoding_agree(of, num_threads):
    """One call gives what two do, with nothing to repeat and nothing to forget."""
    cls = {"fast.Encoder": fast.Encoder, "PythonEncoder": PythonEncoder}[of]
    text = f"I'LL say 12345.{SPECIAL}" + all_corpora()["program.py.txt"][:2_000]
    tried = []
    for pattern in (GPT2_PATTERN, CL100K_PATTERN, r"\w+|\W+"):
        for special_tokens in ((), [SPECIAL], [SPECIAL, "12"]):
            options = {"pattern": pattern, "special_tokens": special_tokens}
            params = train_regex_bpe(text, 300, **options, tie_break="first_seen")
            expected = cls(params, **options)
            more = {"tie_break": "first_seen", "num_threads": num_threads}
            found = cls.train(text, 300, **options, **more)
            assert type(found) is cls
            assert vars_of(found) == vars_of(expected)
            tried.append(found.encode(text, allowed_special="all"))
            assert tried[-1] == expected.encode(text, allowed_special="all")
    assert len(set(map(tuple, tried))) == len(tried)


def vars_of(encoder: RegexBPETokenizer) -> tuple:
    return encoder.params, encoder.pattern, encoder.special_tokens, encoder.vocab_size


def test_saving(params, tmp_path):
    ours = fast.Encoder(params, pattern=CL100K_PATTERN, special_tokens=[SPECIAL])
    ours.save(tmp_path / "tokenizer.json")
    text = f"I'VE 12345 words{SPECIAL}"
    expected = ours.encode(text, allowed_special="all")
    for cls in (fast.Encoder, RegexBPETokenizer):
        loaded = cls.load(tmp_path / "tokenizer.json")
        assert isinstance(loaded, cls)
        assert loaded.encode(text, allowed_special="all") == expected


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
    """Whether a text may hold one is found out in different ways by its length."""
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
    """What comes first stops the rest, and the encoder still works afterwards."""
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


def test_an_unknown_name():
    with pytest.raises(ValueError, match=r"'gpt5' is not one of gpt2, cl100k_base"):
        fast.load("gpt5")


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
