"""The same tokenizer in another library gives the same IDs."""

import json
import os

import pytest
import tiktoken
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

from lecture_lib import corpora, fast
from lecture_lib.bridges import from_tiktoken, to_hf, to_tiktoken
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.pretokenize import O200K_PATTERN
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

# All three take a minute; what differs between them is only the file that they are in.
EXHAUSTIVE = os.environ.get("EXHAUSTIVE") == "1"
NAMES = list(published.PATTERNS) if EXHAUSTIVE else ["gpt2"]
SPECIAL = ("<|end|>", "<|end|>of")
TRAINED = RegexBPETokenizer(
    fast.train_regex_bpe(
        corpora.load("stories.txt")[:20_000] + corpora.load("languages/hi.txt")[:3_000],
        700,
        pattern=O200K_PATTERN,
        special_tokens=SPECIAL,
    ),
    pattern=O200K_PATTERN,
    special_tokens=SPECIAL,
)
TRAINED_IN_TIKTOKEN = to_tiktoken(TRAINED)
TRAINED_IN_HF = tokenizers.Tokenizer.from_str(to_hf(TRAINED))
TEXTS = st.lists(
    st.sampled_from(
        [*"aeth o'.\n\t1é你", "the ", "  ", "the cat", "नमस्ते", "🌍", "<|end|>", "of"]
    )
).map("".join)


@settings(max_examples=300)
@given(TEXTS)
def test_a_trained_tokenizer_in_tiktoken(text: str) -> None:
    ids = TRAINED.encode(text, allowed_special="all")
    assert TRAINED_IN_TIKTOKEN.encode(text, allowed_special="all") == ids
    assert TRAINED_IN_TIKTOKEN.encode_ordinary(text) == TRAINED.encode_ordinary(text)
    assert TRAINED_IN_TIKTOKEN.decode(ids) == text


@settings(max_examples=300)
@given(TEXTS)
def test_a_trained_tokenizer_in_hugging_faces_library(text: str) -> None:
    ids = TRAINED.encode(text, allowed_special="all")
    assert TRAINED_IN_HF.encode(text).ids == ids
    assert TRAINED_IN_HF.decode(ids, skip_special_tokens=False) == text


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_there_and_back(name: str) -> None:
    """A published vocabulary survives both ways, and so do all corpora in it."""
    theirs, ours = tiktoken.get_encoding(name), published.load(name)
    back = from_tiktoken(theirs)
    assert back.params == ours.params
    assert back.special_tokens == ours.special_tokens
    again = to_tiktoken(ours)
    in_hf = tokenizers.Tokenizer.from_str(to_hf(ours))
    for corpus in corpora.names():
        text = corpora.load(corpus)
        expected = theirs.encode_ordinary(text)
        assert again.encode_ordinary(text) == expected
        assert in_hf.encode(text).ids == expected


def test_two_ids_for_the_same_bytes_are_refused() -> None:
    vocab = {byte: bytes([byte]) for byte in range(256)}
    vocab |= {256: b"ab", 257: b"bc", 258: b"abc", 259: b"abc"}
    merges = {(97, 98): 256, (98, 99): 257, (256, 99): 258, (97, 257): 259}
    twins = RegexBPETokenizer(BPEParams(vocab, merges))
    for bridge in (to_tiktoken, to_hf):
        with pytest.raises(ValueError, match="IDs 258 and 259 both stand for b'abc'"):
            bridge(twins)


def test_merges_that_ranks_cannot_tell_are_refused() -> None:
    """Without (t, h) no text ever becomes "the" here; tiktoken would make it one."""
    vocab = {byte: bytes([byte]) for byte in range(256)} | {256: b"he", 257: b"th"}
    strange = RegexBPETokenizer(BPEParams(vocab, {(104, 101): 256}))
    with pytest.raises(ValueError, match="would merge other pairs"):
        to_tiktoken(strange)
    in_hf = tokenizers.Tokenizer.from_str(to_hf(strange))
    assert in_hf.encode("the th").ids == strange.encode("the th")


def test_an_encoding_without_all_bytes_is_refused() -> None:
    few = tiktoken.Encoding(
        "few", pat_str=".", mergeable_ranks={b"a": 0, b"b": 1}, special_tokens={}
    )
    with pytest.raises(ValueError, match="few has no token for the byte 0"):
        from_tiktoken(few)


def test_of_two_names_for_one_id_the_first_is_kept() -> None:
    """As in tiktoken's o200k_harmony: decoding could give only one of them."""
    theirs = tiktoken.Encoding(
        "two names",
        pat_str=O200K_PATTERN,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={"<|end|>": 256, "<|reserved_256|>": 256},
    )
    assert from_tiktoken(theirs).special_tokens == {"<|end|>": 256}


def test_a_name_with_quotes_stays_a_name() -> None:
    name = '<|"\\\n{}|>'
    odd = RegexBPETokenizer(TRAINED.params, special_tokens=[name])
    assert json.loads(to_hf(odd))["added_tokens"][0]["content"] == name
    in_hf = tokenizers.Tokenizer.from_str(to_hf(odd))
    assert in_hf.encode(f"a{name}b").ids == odd.encode(
        f"a{name}b", allowed_special="all"
    )
