"""SentencePiece's conventions; that they are its own is tested in ``tests/bridges``."""

import math
import random

import pytest

from lecture_lib import PieceTokenizer
from lecture_lib.tokenizers.pieces import Kind, Piece, decode_utf8
from lecture_lib.tokenizers.score_merges import merge_by_score
from tests.sentencepiece_models import BYTES, UNKNOWN, processor, write

LETTERS = [(letter, -5.0, Kind.NORMAL) for letter in "▁abcdx"]
LONGER = [("▁ab", -1.0, Kind.NORMAL), ("cd", -2.0, Kind.NORMAL)]
CONTROL = ("<s>", 0.0, Kind.CONTROL)
PIECES = [UNKNOWN, CONTROL, *LETTERS, *LONGER]


def spelled(tokenizer: PieceTokenizer, text: str) -> str:
    return " ".join(tokenizer.pieces[i].text for i in tokenizer.encode(text))


@pytest.mark.parametrize("by", ["probability", "merges"])
@pytest.mark.parametrize(
    ("text", "from_strict", "from_kept"),
    [
        ("", "", ""),
        ("   ", "", "   "),
        ("  ab  cd ", "ab cd", "  ab  cd "),
        ("a▁b", "a b", "a b"),
        ("a\nb", "a ⁇ b", "a\nb"),
        ("<s>", " ⁇ ", "<s>"),
    ],
)
def test_what_is_lost_and_what_comes_back(by, text, from_strict, from_kept):
    strict = PieceTokenizer(PIECES, by=by)
    kept = PieceTokenizer([*BYTES, *PIECES], by=by, remove_extra_whitespaces=False)
    for tokenizer, back in [(strict, from_strict), (kept, from_kept)]:
        ids = tokenizer.encode(text)
        assert tokenizer.decode(ids) == back
        assert tokenizer.is_lossless_on(text) == (tokenizer.decode(ids) == text)


def test_control_pieces_decode_to_nothing():
    tokenizer = PieceTokenizer(PIECES, by="merges")
    ids = tokenizer.encode("ab")
    assert tokenizer.decode([1, *ids, 1]) == "ab"
    assert tokenizer.pieces[1].kind == Kind.CONTROL


def test_a_users_symbol_is_never_cut_by_merges_but_may_be_by_probability():
    """SentencePiece gives it a score above 0, and a longer way round may beat that."""
    pieces = [*PIECES, ("bc", 0.0, Kind.USER_DEFINED)]
    for model_type, by, expected in [
        (1, "probability", "▁ab cd"),
        (2, "merges", "▁ a bc d"),
    ]:
        assert spelled(PieceTokenizer(pieces, by=by), "abcd") == expected
        theirs = processor(write(pieces, model_type))
        assert " ".join(theirs.encode("abcd", out_type=str)) == expected


def test_the_score_of_a_users_symbol_goes_by_its_bytes():
    """0.1 for each but the first: by its two characters, éé would be cut here."""
    scores = {"▁": -1.0, "x": -1.1, "y": -1.1, "xé": -1.0, "éy": -1.0}
    pieces = [UNKNOWN, *((text, score, Kind.NORMAL) for text, score in scores.items())]
    pieces.append(("éé", 0.0, Kind.USER_DEFINED))
    assert spelled(PieceTokenizer(pieces, by="probability"), "xééy") == "▁ x éé y"
    theirs = processor(write(pieces, 1))
    assert theirs.encode("xééy", out_type=str) == ["▁", "x", "éé", "y"]


def test_normalization_leaves_a_users_symbol_alone():
    pieces = [*PIECES, ("bc", 0.0, Kind.USER_DEFINED)]
    tokenizer = PieceTokenizer(
        pieces, by="merges", normalize=lambda text: text.replace("b", "x")
    )
    assert tokenizer.prepare("bbcb") == "▁xbcx"


def test_bytes_that_are_no_text():
    assert decode_utf8(b"a\xec\x95b\xff") == "a\ufffd\ufffdb\ufffd"
    tokenizer = PieceTokenizer([*BYTES, *PIECES], by="merges")
    assert tokenizer.decode([0xEC, 0x95, 0x88]) == "안"
    assert tokenizer.decode([0xEC, 0x95]) == "\ufffd\ufffd"


def slow_merges(letters: list[str], scores: dict[str, float]) -> list[str]:
    """The rule as it is said, looking at all pairs again after each merge."""
    parts = list(letters)
    while True:
        pairs = [
            (scores.get(a + b), -i) for i, (a, b) in enumerate(zip(parts, parts[1:]))
        ]
        there = [pair for pair in pairs if pair[0] is not None]
        if not there:
            return parts
        i = -max(there)[1]
        parts[i : i + 2] = [parts[i] + parts[i + 1]]


def test_the_heap_finds_what_looking_again_finds():
    rng = random.Random(1)
    for _ in range(300):
        scores = {
            "".join(rng.choices("ab", k=rng.randrange(2, 6))): -float(rng.randrange(4))
            for _ in range(9)
        }
        letters = rng.choices("ab", k=rng.randrange(20))
        expected = slow_merges(letters, scores)
        assert (
            merge_by_score([(letter, False) for letter in letters], scores) == expected
        )


def test_sums_are_rounded_as_sentencepiece_rounds_them():
    """Long runs of one letter: the cuts are the same pieces in another order."""
    pieces = [
        UNKNOWN,
        *(("a" * n, -math.sqrt(n) / 3, Kind.NORMAL) for n in range(1, 8)),
    ]
    theirs = processor(write(pieces, 1))
    ours = PieceTokenizer(
        [UNKNOWN, *(Piece(text, score) for text, score, _ in pieces[1:])],
        by="probability",
    )
    for n in range(1, 200):
        assert ours.encode("a" * n) == theirs.encode("a" * n), n


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ([], "no piece is for the unknown"),
        ([("a", -1.0, Kind.NORMAL)], "no piece is for the unknown"),
        ([UNKNOWN, ("?", 0.0, Kind.UNKNOWN)], "several pieces are for the unknown"),
        ([UNKNOWN, ("", 0.0, Kind.NORMAL)], "piece 1 is not a text, or is empty"),
        ([UNKNOWN, (b"a", 0.0, Kind.NORMAL)], "piece 1 is not a text"),
        ([UNKNOWN, ("\ud800", 0.0, Kind.NORMAL)], "lone surrogate"),
        ([UNKNOWN, ("a", math.nan, Kind.NORMAL)], "has the score nan"),
        ([UNKNOWN, ("a", -math.inf, Kind.NORMAL)], "has the score -inf"),
        ([UNKNOWN, ("a", 0.0, 9)], "has no known kind: 9"),
        ([UNKNOWN, ("a", 0.0, Kind.NORMAL), ("a", 1.0, Kind.BYTE)], "are both 'a'"),
        ([UNKNOWN, ("a b", 0.0, Kind.USER_DEFINED)], "write the space in 'a b' as ▁"),
        (BYTES[:9], "9 of the 256 bytes have a piece"),
        ([UNKNOWN, ("<0xZZ>", 0.0, Kind.BYTE)], "'<0xZZ>' isn't a byte piece"),
    ],
)
def test_what_is_no_list_of_pieces(pieces, message):
    with pytest.raises(ValueError, match=message):
        PieceTokenizer(pieces, by="merges")


def test_a_way_to_cut_that_there_is_not():
    with pytest.raises(ValueError, match="by 'bpe' is not 'probability' or 'merges'"):
        PieceTokenizer(PIECES, by="bpe")
