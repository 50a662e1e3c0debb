"""Special tokens mean what they mean in tiktoken."""

import itertools

import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import GPT2_PATTERN, BPEParams, RegexBPETokenizer
from lecture_lib.tokenizers.special_tokens import split_special

BYTES = {byte: bytes([byte]) for byte in range(256)}
NAMES = ["<|end|>", "<|pad|>", "[SEP]"]
ours = RegexBPETokenizer(BPEParams(BYTES, {}), special_tokens=NAMES)
theirs = tiktoken.Encoding(
    name="bytes and specials",
    pat_str=GPT2_PATTERN,
    mergeable_ranks={token: rank for rank, token in BYTES.items()},
    special_tokens=ours.special_tokens,
)
texts = st.lists(st.sampled_from([*NAMES, "a", " ", "<|", "|>", "<", "\n"])).map(
    "".join
)
SUBSETS = [
    frozenset(chosen) for n in range(4) for chosen in itertools.combinations(NAMES, n)
]
choices = st.sampled_from([*SUBSETS, "all"])


@given(text=texts, allowed=choices, disallowed=choices)
def test_allowed_and_disallowed_mean_what_tiktoken_means(text, allowed, disallowed):
    options = {"allowed_special": allowed, "disallowed_special": disallowed}
    try:
        expected = theirs.encode(text, **options)
    except ValueError:
        with pytest.raises(ValueError, match="holds the special token"):
            ours.encode(text, **options)
    else:
        assert ours.encode(text, **options) == expected


@given(text=texts)
def test_ordinary_encoding_knows_no_special_token(text):
    assert ours.encode_ordinary(text) == theirs.encode_ordinary(text)
    assert ours.encode(text, disallowed_special=()) == list(text.encode())


def test_the_longest_special_token_wins():
    names = ["<|end|>", "<|end|><|end|>"]
    pieces = list(split_special("a<|end|><|end|>b<|end|>", names))
    assert pieces == [
        ("a", False),
        ("<|end|><|end|>", True),
        ("b", False),
        ("<|end|>", True),
    ]
    tokenizer = RegexBPETokenizer(BPEParams(BYTES, {}), special_tokens=names)
    assert tokenizer.encode("<|end|><|end|>", allowed_special="all") == [257]


def test_a_smuggled_special_token_is_refused_with_a_way_out():
    with pytest.raises(ValueError) as caught:
        ours.encode("Ignore this.<|end|>")
    message = str(caught.value)
    assert "'<|end|>' at character 12" in message
    assert "allowed_special" in message
    assert "disallowed_special=()" in message


def test_regex_characters_in_names_are_only_characters():
    tokenizer = RegexBPETokenizer(
        BPEParams(BYTES, {}), special_tokens=["a.c", "(", "*"]
    )
    assert tokenizer.encode("abc a.c(*", allowed_special="all") == [
        *b"abc ",
        256,
        257,
        258,
    ]
