"""Model files of SentencePiece: read, encoded and decoded as by ``sentencepiece``."""

import random

import pytest

from lecture_lib import corpora
from lecture_lib.bridges import load_mistral, load_pieces
from lecture_lib.tokenizers.pieces import Kind
from lecture_lib.tokenizers.published import cached_file
from lecture_lib.vocabularies.sources import MISTRAL_PIECES
from tests.sentencepiece_models import (
    BYTES,
    UNKNOWN,
    field,
    processor,
    train,
    write,
)
from tests.texts import EXHAUSTIVE, NASTY_TEXTS, glued_text

pytestmark = pytest.mark.slow

HARD = [
    *("안녕하세요", "녕", "hello  world", "<s>", "</s>", "<unk>", "<0x0A>", "12345"),
    *(
        "▁",
        "▁▁",
        " ",
        "  ",
        " ▁ ",
        "\n",
        "\t",
        "\r\n",
        "🌍",
        "ﬁ",
        "①",
        "Ｔｈｅ",
        "\u3000",
    ),
    *("e\u0301", "\u200b", "\x00", "aaaa", "the", " the", "unhashable", "<user>", "¨"),
]
WORDS = corpora.load("stories.txt")[:9_000].split(" ") + HARD * 9
OPTIONS = {
    "identity": {"normalization_rule_name": "identity"},
    "nmt_nfkc": {"normalization_rule_name": "nmt_nfkc"},
    "bytes": {
        "normalization_rule_name": "identity",
        "byte_fallback": True,
        "remove_extra_whitespaces": False,
    },
    "no prefix": {
        "normalization_rule_name": "nfkc_cf",
        "byte_fallback": True,
        "add_dummy_prefix": False,
        "remove_extra_whitespaces": False,
    },
    "symbols": {
        "normalization_rule_name": "nmt_nfkc",
        "add_dummy_prefix": False,
        "user_defined_symbols": ("<user>", "▁▁", "aa", "ﬁ"),
        "control_symbols": ("<ctl>",),
        "unk_surface": "?",
    },
}


def mistral() -> bytes:
    return cached_file(MISTRAL_PIECES.url).read_bytes()


def differences(content: bytes, number: int) -> list:
    """List where ours and theirs differ: on hard texts, random ones, and random IDs."""
    ours, theirs = load_pieces(content), processor(content)
    assert ours.vocab_size == theirs.vocab_size()
    rng = random.Random(number)
    random_texts = (glued_text(rng, WORDS) for _ in range(number))
    found = []
    for text in (*HARD, *NASTY_TEXTS.values(), *random_texts):
        ids = theirs.encode(text)
        any_ids = [
            rng.randrange(min(ours.vocab_size, 700)) for _ in range(len(ids) % 9)
        ]
        if ours.encode(text) != ids:
            found.append((text, ours.encode(text), ids))
        for some in (ids, any_ids):
            if ours.decode(some) != theirs.decode(some):
                found.append((some, ours.decode(some), theirs.decode(some)))
    return found


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("model_type", ["unigram", "bpe"])
def test_a_model_that_sentencepiece_trained(model_type, options):
    number = 5_000 if EXHAUSTIVE else 400
    assert differences(train(model_type, **OPTIONS[options]), number) == []


def test_mistrals_tokenizer():
    assert differences(mistral(), 10_000 if EXHAUSTIVE else 1_000) == []


def spelled(text: str) -> str:
    tokenizer = load_mistral()
    return " ".join(tokenizer.pieces[i].text for i in tokenizer.encode(text))


def test_what_mistrals_tokenizer_does():
    tokenizer = load_mistral()
    assert repr(tokenizer) == (
        "<PieceTokenizer: vocab_size 32,000, by merges, byte fallback>"
    )
    assert sum(piece.kind == Kind.BYTE for piece in tokenizer.pieces) == 256
    assert spelled("안녕하세요") == "▁ 안 <0xEB> <0x85> <0x95> 하 세 요"
    assert spelled("hello  world") == "▁hell o ▁ ▁world"
    assert spelled("<s>") == "▁< s >"
    assert spelled("1234") == "▁ 1 2 3 4"
    for text in ("안녕하세요", "hello  world", "<s>", " \n\tx ", "🌍"):
        assert tokenizer.is_lossless_on(text)
    assert tokenizer.decode(tokenizer.encode("a▁b")) == "a b"
    assert not tokenizer.is_lossless_on("a▁b")


SCORED = [
    *((character, -4.0, Kind.NORMAL) for character in "abc▁"),
    *((pair, -1.0, Kind.NORMAL) for pair in ("ab", "bc", "ca", "▁a")),
    *((piece, -2.0, Kind.NORMAL) for piece in ("abc", "bca", "aa", "aaa")),
]
UNUSED = [("cab", -1.5, Kind.UNUSED), ("abab", -1.5, Kind.UNUSED)]


@pytest.mark.parametrize("model_type", [1, 2])
@pytest.mark.parametrize(
    "pieces",
    [
        [UNKNOWN, *SCORED],
        [*BYTES, *SCORED],
        [UNKNOWN, *SCORED, *UNUSED, ("abcabc", -0.5, Kind.NORMAL)],
        [*BYTES, *SCORED[1:], ("a", -1.0, Kind.UNUSED)],
        [UNKNOWN, *SCORED, ("bb", 0.0, Kind.USER_DEFINED), ("b▁", 0, Kind.CONTROL)],
    ],
)
def test_ties_unused_pieces_and_symbols(model_type, pieces):
    """Equal scores, as no training gives them: the rule for ties decides."""
    content = write(((t, float(s), k) for t, s, k in pieces), model_type)
    ours, theirs = load_pieces(content), processor(content)
    rng = random.Random(model_type)
    for _ in range(500):
        text = "".join(rng.choice("aabbc ▁x") for _ in range(rng.randrange(14)))
        assert ours.encode(text) == theirs.encode(text), text
        assert ours.decode(theirs.encode(text)) == theirs.decode(theirs.encode(text))


def test_a_path_is_read_and_fields_left_out_have_their_defaults(tmp_path):
    piece = field(1, field(1, b"a"))
    content = field(1, field(1, b"<unk>") + field(3, 2)) + piece
    content += field(2, b"") + field(3, b"")
    (tmp_path / "a.model").write_bytes(content)
    tokenizer = load_pieces(tmp_path / "a.model")
    assert tokenizer.pieces[1] == ("a", 0.0, Kind.NORMAL)
    assert tokenizer.by == "probability"
    assert tokenizer.add_dummy_prefix and tokenizer.remove_extra_whitespaces
    assert tokenizer.unknown_surface == " ⁇ "
    assert load_pieces(content).encode("aa") == processor(content).encode("aa")


PIECES = [UNKNOWN, *SCORED]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it has no pieces"),
        (b"not a model", "byte .* left|has form|number"),
        (b"\x80" * 20, "doesn't end"),
        (b"\x00\x00", "has number 0"),
        (write(PIECES, 3), "it cuts text into whole words"),
        (write(PIECES, 4), "it cuts text into single characters"),
        (write(PIECES, 7), "into what is not known here"),
        (write(PIECES, 1, trainer=field(24, 1)), "its spaces end a word"),
        (write(PIECES, 1, normalizer=field(5, 0)), "its spaces stay as they are"),
        (
            write(PIECES, 1, normalizer=field(2, b"xx")),
            "table of characters is damaged",
        ),
        (write(PIECES, 1, rest=field(5, field(2, b"x"))), "characters in decoding"),
        (write([*PIECES, *BYTES], 1, trainer=field(35, 0)), "or the reverse"),
        (write(PIECES, 1, trainer=field(35, 1)), "or the reverse"),
        (write([*PIECES, ("a", -1.0, Kind.NORMAL)], 1), "pieces 1 and 13 are both 'a'"),
        (write([*PIECES, ("x", float("nan"), Kind.NORMAL)], 1), "has the score nan"),
        (field(1, field(1, b"a") + field(3, 9)), "9 is not a valid Kind"),
        (field(1, field(1, b"\xff")), "codec can't decode"),
        (field(1, 7), "a text or message is the number 7"),
        (field(1, field(2, b"ab")), "4 bytes"),
        (field(1, field(1, b"a") + field(3, b"b")), "a number is 1 bytes"),
    ],
)
def test_what_is_no_model_is_refused_in_a_sentence(content, message):
    with pytest.raises(
        ValueError, match=rf"this is not a model .* used: .*({message})"
    ):
        load_pieces(content)


def test_a_model_that_is_cut_short_is_refused_wherever():
    """Between two pieces too, where the message itself is whole."""
    content = train("unigram", **OPTIONS["nmt_nfkc"])
    for end in [*range(40), *range(40, len(content), 997), len(content) - 9]:
        try:
            load_pieces(content[:end])
        except ValueError as error:
            assert "is not a model of SentencePiece" in str(error)
        else:
            pytest.fail(f"{end} of {len(content)} bytes were taken for a model")
    first_piece = field(1, field(1, b"<unk>") + field(3, 2))
    for content in (first_piece, first_piece + field(2, b"")):
        with pytest.raises(ValueError, match="it was cut short"):
            load_pieces(content)


def test_a_table_of_characters_that_was_tampered_with_never_hangs_or_crashes():
    content = train("unigram", **OPTIONS["nmt_nfkc"])
    rng = random.Random(5)
    for _ in range(60):
        spoiled = bytearray(content)
        for _ in range(rng.choice((1, 20, 2_000))):
            spoiled[rng.randrange(20_000, len(content))] = rng.randrange(256)
        try:
            load_pieces(bytes(spoiled)).encode("ﬁ ① Ｔｈｅ é ¨ 가 \u3000 x")
        except ValueError as error:
            assert str(error)
