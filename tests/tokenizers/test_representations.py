"""A tokenizer at the end of a cell says in one line what it is."""

import pytest

import lecture_lib as ll
from lecture_lib import fast

PARAMS = ll.train_bpe("the cat in the hat", 3)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (PARAMS, "<BPEParams: 259 tokens, 3 merges>"),
        (ll.train_bpe("ab", 1), "<BPEParams: 257 tokens, 1 merge>"),
        (ll.CharacterTokenizer(), "<CharacterTokenizer: vocab_size 1,114,112>"),
        (ll.ByteTokenizer(), "<ByteTokenizer: vocab_size 256>"),
        (ll.WordTokenizer.train("a b", 9), "<WordTokenizer: vocab_size 4>"),
        (ll.BPETokenizer(PARAMS), "<BPETokenizer: vocab_size 259>"),
        (
            ll.RegexBPETokenizer(PARAMS),
            "<RegexBPETokenizer: vocab_size 259, GPT2_PATTERN, 0 special tokens>",
        ),
        (
            ll.RegexBPETokenizer(PARAMS, pattern=r"\w+", special_tokens={"<s>": 1_999}),
            "<RegexBPETokenizer: vocab_size 2,000, a pattern of its own, "
            "1 special token>",
        ),
        (
            fast.Encoder(PARAMS, pattern=ll.O200K_PATTERN),
            "<Encoder: vocab_size 259, O200K_PATTERN, 0 special tokens>",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_one_line_says_what_matters(shown, expected):
    assert repr(shown) == expected


def test_a_class_of_the_readers_own_says_its_own_name():
    class Mine(ll.BPETokenizer):
        pass

    assert repr(Mine(PARAMS)) == "<Mine: vocab_size 259>"


def test_equal_parameters_are_still_equal_and_frozen():
    assert ll.BPEParams(PARAMS.vocab, PARAMS.merges) == PARAMS
    with pytest.raises(AttributeError):
        PARAMS.vocab = {}
