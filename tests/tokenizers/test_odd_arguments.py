"""Arguments of the wrong kind are refused with a sentence, never taken for another."""

import copy
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lecture_lib as ll
from lecture_lib import fast
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import check_pattern

TRAINERS = [ll.train_regex_bpe, train_incremental_bpe, fast.train_regex_bpe]
TEXT = "the end of the enders end end"
every_trainer = pytest.mark.parametrize("train", TRAINERS)
BYTES = ll.BPEParams({byte: bytes([byte]) for byte in range(256)}, {})
plain = ll.RegexBPETokenizer(BYTES)
with_end = ll.RegexBPETokenizer(BYTES, special_tokens=["<|end|>"])

NO_NAMES = [
    ("end", "one string"),
    ("", "one string"),
    (b"end", "one string"),
    (b"", "one string"),
    (None, "must be a sequence"),
    (3, "must be a sequence"),
    (["a", None], "not a string"),
    ([["a"]], "not a string"),
    (["a", b"b"], "not a string"),
    (["a", ""], "empty string"),
    ({"a"}, "is a set"),
    (["a", "b", "a"], "twice"),
    (["\ud83c"], "lone surrogate"),
]
NO_PATTERNS = ["(", "(" * 5_000, "a{2,1}", r"\p{Nonsense}", r"(?r)\w+", "a|(?r:b)"]
NO_PATTERNS += [r"a\Kb", r"\w(?=ab\K)", r"\\\K", None, 3, b"a", ["a"]]
NO_SIZES = [None, 300.0, 1e100, math.nan, math.inf, "300", [300], np.float64(300)]
NO_SIZES += [-1, np.int8(-1), -(10**30)]
TOO_SMALL = [0, 255, True, np.uint16(10)]
NO_RULES = ["nonsense", "", None, 3, ["first_seen"]]
NO_TEXTS = [None, 0, b"", b"ab", [], 3, ["a"], np.array([97, 98])]
GENERATED = ((name for name in ["end"]), "must be a sequence")  # used up by one look
REFUSED = [
    *(
        {"special_tokens": names, "message": why}
        for names, why in [*NO_NAMES, GENERATED]
    ),
    *({"pattern": pattern, "message": "^the pattern "} for pattern in NO_PATTERNS),
    *({"vocab_size": size, "message": "must be a whole number"} for size in NO_SIZES),
    *({"vocab_size": size, "message": r"smaller than 256 bytes"} for size in TOO_SMALL),
    *({"tie_break": rule, "message": "is not one of"} for rule in NO_RULES),
]


@every_trainer
@pytest.mark.parametrize("arguments", REFUSED, ids=lambda one: repr(one)[:40])
def test_trainers_refuse_what_they_can_not_use(train, arguments):
    options = {"vocab_size": 300, "corpus": TEXT} | arguments
    with pytest.raises(ValueError, match=options.pop("message")):
        train(**options)


@every_trainer
@pytest.mark.parametrize("corpus", [None, 3, b"ab", *([text] for text in NO_TEXTS)])
def test_trainers_refuse_what_is_no_corpus(train, corpus):
    with pytest.raises(TypeError, match=r"a text is a str, and this is|not iterable"):
        train(corpus, 300)
    with pytest.raises(ValueError, match=r"lone surrogate U\+D800"):
        train(["fine", "two tok \ud800"], 300)


@every_trainer
def test_numbers_of_numpy_are_numbers(train):
    assert train(TEXT, np.uint16(260)) == train(TEXT, 260)


@every_trainer
def test_a_corpus_that_breaks_off_raises_what_it_raised(train):
    def texts():
        yield TEXT
        raise ConnectionError("the corpus is gone")

    with pytest.raises(ConnectionError, match="the corpus is gone"):
        train(texts(), 300)


@pytest.mark.parametrize("names", [case for case, _ in NO_NAMES], ids=repr)
def test_a_tokenizer_refuses_them_too(names):
    with pytest.raises(ValueError, match=r"special|surrogate"):
        ll.RegexBPETokenizer(BYTES, special_tokens=names)


def test_keys_of_a_dictionary_have_an_order():
    listed = dict.fromkeys(["<a>", "<b>"]).keys()
    tokenizer = ll.RegexBPETokenizer(BYTES, special_tokens=listed)
    assert tokenizer.special_tokens == {"<a>": 256, "<b>": 257}


NO_ID = [0.5, 300.0, math.nan, "300", None, -1, [300], 97, 1 << 32]


@pytest.mark.parametrize("token_id", NO_ID)
def test_special_tokens_have_whole_ids_of_their_own(token_id):
    with pytest.raises(ValueError, match=r"'end' can't have ID"):
        ll.RegexBPETokenizer(BYTES, special_tokens={"end": token_id})


@pytest.mark.parametrize("pattern", NO_PATTERNS, ids=lambda p: repr(p)[:12])
def test_a_tokenizer_refuses_what_is_no_pattern(pattern):
    with pytest.raises(ValueError, match=r"^the pattern "):
        ll.RegexBPETokenizer(BYTES, pattern=pattern)


@pytest.mark.parametrize("make", [ll.RegexBPETokenizer, fast.Encoder])
@pytest.mark.parametrize(
    ("vocab", "message"),
    [
        ({}, r"byte 0x00 must have one ID; it has \[\]"),
        ({0: b"\0", 1: b"ab"}, r"byte 0x01 must have one ID; it has \[\]"),
        ({400: b"a"} | BYTES.vocab, r"byte 0x61 must have one ID; it has \[400, 97\]"),
    ],
)
def test_a_tokenizer_needs_each_byte_once(make, vocab, message):
    with pytest.raises(ValueError, match=message):
        make(ll.BPEParams(vocab, {}))


@pytest.mark.parametrize("text", NO_TEXTS, ids=repr)
@pytest.mark.parametrize(
    "tokenizer", [plain, with_end, fast.Encoder(BYTES)], ids=["plain", "end", "fast"]
)
def test_only_text_is_encoded(tokenizer, text):
    for encode in (tokenizer.encode, tokenizer.encode_ordinary):
        with pytest.raises(TypeError, match="a text is a str, and this is "):
            encode(text)
    with pytest.raises(TypeError, match="a text is a str, and this is "):
        list(tokenizer.encode_iterable(["ab", text]))


def test_a_stream_that_breaks_off_raises_what_it_raised():
    def texts():
        yield "some words and "
        raise ConnectionError("the stream is gone")

    with pytest.raises(ConnectionError, match="the stream is gone"):
        list(with_end.encode_iterable(texts()))


@pytest.mark.parametrize("choice", ["<|end|>", "", "ALL", b"<|end|>", [None], [3]])
@pytest.mark.parametrize("option", ["allowed_special", "disallowed_special"])
def test_what_is_no_choice_of_special_tokens(option, choice):
    with pytest.raises(ValueError, match="isn't 'all' or a set of names"):
        with_end.encode("a<|end|>", **{option: choice})


@pytest.mark.parametrize("token_id", [-1, 256, 2**70, np.uint16(256)])
def test_an_integer_that_is_no_id_is_unknown(token_id):
    with pytest.raises(ll.UnknownTokenID, match="is not in this vocabulary") as error:
        plain.decode([97, token_id])
    assert str(copy.copy(error.value)) == str(error.value)  # as from another process


def test_a_stream_goes_on_after_a_bad_id_and_after_its_end():
    stream = ll.StreamDecoder(plain)
    first, *rest = "é".encode()
    assert stream.feed(first) == ""
    with pytest.raises(ll.UnknownTokenID):
        stream.feed(10**9)
    assert stream.feed(*rest) == "é"
    stream.feed(first)
    assert stream.close() == "\N{REPLACEMENT CHARACTER}"
    assert stream.close() == ""
    assert stream.feed(97) == "a"


names = st.lists(st.text(alphabet="ab<|>", min_size=1, max_size=4), unique=True)


@given(names=names, text=st.text(alphabet="ab<|> ", max_size=30))
def test_special_tokens_may_overlap_and_begin_alike(names, text):
    """Whatever the names, nothing is lost, and each counts only where it is allowed."""
    tokenizer = ll.RegexBPETokenizer(BYTES, special_tokens=names)
    ids = tokenizer.encode(text, allowed_special="all")
    assert tokenizer.decode(ids) == text
    assert tokenizer.encode_ordinary(text) == list(text.encode())
    streamed = tokenizer.encode_iterable(text, allowed_special="all")
    assert list(streamed) == ids


@given(
    pattern=st.sampled_from(
        ["", "a?", "b*", "(?=a)", r"\b", "a|", "x", "(?<=a)b", r"\\K", "(?e)(?:ab){e}"]
    ),
    text=st.text(alphabet="ab c\n", max_size=20),
)
def test_patterns_that_match_nothing_or_leave_gaps_lose_no_text(pattern, text):
    check_pattern(pattern)
    params = ll.train_regex_bpe(text, 260, pattern=pattern)
    assert train_incremental_bpe(text, 260, pattern=pattern) == params
    assert fast.train_regex_bpe(text, 260, pattern=pattern) == params
    tokenizer = ll.RegexBPETokenizer(params, pattern=pattern)
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids) == text
    assert list(tokenizer.encode_iterable(text)) == ids
