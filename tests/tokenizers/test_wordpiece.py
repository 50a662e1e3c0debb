"""WordPiece: by hand, against a second trainer, and against Hugging Face's encoder.

Hugging Face's classes of punctuation, format characters and marks are those of Unicode
8, Python's are newer. So random texts are of characters that were assigned in
Unicode 3.2, which Python knows too, and have kept their category since; and of a few
later ones by name. Its list of Chinese characters skips U+2B820 to U+2B91F, where
BERT's own begins a block.
"""

import functools
import random
import unicodedata
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers
from tokenizers.trainers import WordPieceTrainer

from lecture_lib import WordPieceTokenizer, corpora, train_wordpiece
from lecture_lib.tokenizers.wordpiece import (
    BERT_UNCASED,
    PieceCounts,
    bert_words,
    first_pieces,
)
from tests.texts import EXHAUSTIVE

HUGS = " ".join(["hug"] * 10 + ["pug"] * 5 + ["pun"] * 12 + ["bun"] * 4 + ["hugs"] * 5)
BEFORE = ["[UNK]", "##g", "##n", "##s", "##u", "b", "h", "p"]
SENTENCES = (
    "The lantern was lit. The lanterns of the lighthouse were lit later, and the "
    "lighter boats were late: neither the lamp nor the lantern, nor the light of the "
    "late moon, let them land."
)
NORMALIZERS = {  # arguments: clean text, Chinese characters, strip accents, lower case
    (): normalizers.BertNormalizer(False, True, False, False),
    ("drop_controls",): normalizers.BertNormalizer(True, True, False, False),
    BERT_UNCASED: normalizers.BertNormalizer(),
}
OLD = [
    chr(c)
    for c in range(0x110000)
    if not 0xD800 <= c <= 0xDFFF
    and unicodedata.category(chr(c)) == unicodedata.ucd_3_2_0.category(chr(c)) != "Cn"
]
CORPUS = (
    corpora.load("stories.txt")[:12_000] + "你好 你好，世界! naïve Ünïcode İıß 한국"
)
WORDS = sorted(set(CORPUS.split()))


def test_the_first_merge_by_hand():
    """1/20 beats the most frequent pair, ##u ##g, which has 20/(36·20) = 1/36."""
    counts = PieceCounts(
        {first_pieces(word): n for word, n in Counter(HUGS.split()).items()}
    )
    scores = counts.scores()
    assert max(counts.pairs.items(), key=lambda item: item[1]) == (("##u", "##g"), 20)
    assert scores["##u", "##g"] == 1 / 36
    assert scores["##g", "##s"] == max(scores.values()) == 1 / 20
    assert train_wordpiece(HUGS, 9, by="score") == [*BEFORE, "##gs"]


def naive_training(words: list[str], vocab_size: int, by: str) -> list[str]:
    """The oracle: a word is its text and its cuts, and nothing is kept between steps.

    Values are exact fractions (for gains their exponential, without a logarithm), and
    ties are decided by looking through the text.
    """
    cuts = [set(range(1, len(word))) for word in words]

    def piece(word: str, start: int, end: int) -> str:
        return ("##" if start else "") + word[start:end]

    def pieces(i: int) -> list[str]:
        edges = [0, *sorted(cuts[i]), len(words[i])]
        return [piece(words[i], a, b) for a, b in zip(edges, edges[1:])]

    learned = ["[UNK]", *sorted({p for i in range(len(words)) for p in pieces(i)})]
    while len(learned) < vocab_size:
        now = [pieces(i) for i in range(len(words))]
        count = Counter(p for each in now for p in each)
        together = Counter(pair for each in now for pair in zip(each, each[1:]))
        best: tuple = (Fraction(-1), None)
        for each in now:
            for a, b in zip(each, each[1:]):
                value = Fraction(together[a, b], count[a] * count[b])
                if by == "gain":
                    value = (count.total() * value) ** together[a, b]
                if value > best[0]:
                    best = value, (a, b)
        if best[1] is None:
            break
        for i, each in enumerate(now):
            place, at = 0, 0
            while place < len(each) - 1:
                at += len(each[place].removeprefix("##"))
                if (each[place], each[place + 1]) == best[1]:
                    cuts[i].remove(at)
                    at += len(each[place + 1].removeprefix("##"))
                    place += 1
                place += 1
        made = best[1][0] + best[1][1].removeprefix("##")
        if made not in learned:
            learned.append(made)
    return learned


@given(
    words=st.lists(st.text(alphabet="abc", min_size=1, max_size=8), max_size=12),
    more=st.integers(0, 20),
    by=st.sampled_from(["gain", "score"]),
)
def test_training_equals_a_naive_program_on_any_words(words, more, by):
    """Often with ties: 2 · ln 2 is as much as ln 4, and ln 1 is nothing at all."""
    size = 7 + more
    ours = train_wordpiece(" ".join(words), size, by=by)
    assert ours == naive_training(words, size, by)


@pytest.mark.parametrize("by", ["gain", "score"])
def test_training_equals_a_naive_program_on_sentences(by):
    """And where 6 · ln 8 and 9 · ln 4 are equal, though rounding makes them differ."""
    tie = " ".join(["aac"] * 3 + ["dd"] * 6 + ["cab"] * 9)
    for corpus, size in [(SENTENCES, 45), (SENTENCES, 500), (tie, 9), ("aaaa", 9)]:
        ours = train_wordpiece(corpus, size, by=by)
        assert ours == naive_training(bert_words(corpus), size, by)


def test_training_joins_what_is_frequent_unless_by_score():
    assert train_wordpiece(HUGS, 9) == [*BEFORE, "##ug"]
    assert train_wordpiece(HUGS, 9, by="score") == [*BEFORE, "##gs"]
    trained = WordPieceTokenizer.train(HUGS, 9, by="score")
    assert trained.pieces("hugs") == ["h", "##u", "##gs"]
    with pytest.raises(ValueError, match="by score or gain, not 'count'"):
        train_wordpiece("a b", 10, by="count")  # where no pair is left to choose


@functools.cache
def their_training(corpus: str, vocab_size: int) -> tuple[str, ...]:
    theirs = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    theirs.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = WordPieceTrainer(
        vocab_size=vocab_size, special_tokens=["[UNK]"], show_progress=False
    )
    theirs.train_from_iterator([corpus], trainer)
    vocab = theirs.get_vocab()
    return tuple(sorted(vocab, key=vocab.__getitem__))


@functools.cache
def vocabulary_of(whose: str) -> tuple[str, ...]:
    if whose == "theirs":
        return their_training(CORPUS, 500)
    return tuple(train_wordpiece(CORPUS, 500))


def random_text(generator: random.Random) -> str:
    parts = []
    for _ in range(generator.randrange(12)):
        kind = generator.random()
        if kind < 0.3:
            parts.append(generator.choice(WORDS))
        elif kind < 0.5:
            word = [*generator.choice(WORDS)]
            word[generator.randrange(len(word))] = generator.choice(OLD)
            parts.append("".join(word))
        elif kind < 0.6:
            parts.append(
                generator.choice([*"\x00\x01\x1c\x85\t\n\r\u200d\ufeff\ufffd"])
            )
        elif kind < 0.7:
            marks = generator.choices("\u0301\u0323\u0308\u20dd\u302e", k=3)
            parts.append(generator.choice("eEıİñÅ가") + "".join(marks))
        elif kind < 0.8:
            some = ["你", "好", "㐀", "豈", "\U00020000", "\U0002ceaf", "\U0002f800"]
            parts.append(generator.choice([*some, "😉", "👨‍👩‍👧", "🇺🇸", "\U0010ffff"]))
        else:
            parts.append(generator.choice(OLD))
        parts.append(generator.choice(["", "", " ", "  ", "\u3000", "-", "##"]))
    return "".join(parts)


def as_theirs(vocabulary: tuple[str, ...], steps: tuple[str, ...]) -> Tokenizer:
    ids = {piece: i for i, piece in enumerate(vocabulary)}
    theirs = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))
    theirs.normalizer = NORMALIZERS[steps]
    theirs.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    theirs.decoder = decoders.WordPiece(cleanup=False)
    return theirs


@pytest.mark.parametrize("whose", ["ours", "theirs"])
@pytest.mark.parametrize("steps", NORMALIZERS, ids=lambda steps: f"{len(steps)} steps")
def test_texts_encode_as_hugging_face_does(whose, steps):
    vocabulary = vocabulary_of(whose)
    ours = WordPieceTokenizer(vocabulary, steps=steps)
    theirs = as_theirs(vocabulary, steps)
    generator = random.Random(f"{whose} {len(steps)}")
    texts = ["", " ", CORPUS, "x" * 100, "x" * 101, "a" * 100, "a" * 101]
    texts += [random_text(generator) for _ in range(10_000 if EXHAUSTIVE else 600)]
    known = 0
    for text, expected in zip(texts, theirs.encode_batch(texts)):
        ids = ours.encode(text)
        assert ids == expected.ids, ascii(text)
        assert ours.decode(ids) == theirs.decode(ids, skip_special_tokens=False)
        known += sum(token_id > 0 for token_id in ids)
    assert known > 2_000  # else it would be about unknown words


def test_words_are_those_of_hugging_face_around_every_old_character():
    theirs = pre_tokenizers.Sequence([pre_tokenizers.BertPreTokenizer()])
    text = "".join(f"a{character}" for character in OLD)
    normal = NORMALIZERS[()].normalize_str(text)
    assert bert_words(text) == [word for word, _ in theirs.pre_tokenize_str(normal)]


def test_what_decoding_loses_is_what_the_docstring_says():
    tokenizer = WordPieceTokenizer.train("hug hugs bug", 8, steps=["lower"])
    assert tokenizer.is_lossless_on("hug bugs")
    for text in ["Hug", "hug  hug", " hug", "hug\n", "hug,hug", "zug", "[UNK]"]:
        assert not tokenizer.is_lossless_on(text)
    again = WordPieceTokenizer.train("don't", 20)
    assert again.decode(again.encode("don't")) == "don ' t"


def test_a_word_of_too_many_characters_is_unknown():
    tokenizer = WordPieceTokenizer(["[UNK]", "a", "##a"], max_word_length=3)
    assert tokenizer.pieces("aaa aaaa") == ["a", "##a", "##a", "[UNK]"]
    assert WordPieceTokenizer(["[UNK]", "a", "##a"]).encode("a" * 101) == [0]


def test_text_that_looks_like_the_unknown_piece_is_not_taken_for_it():
    tokenizer = WordPieceTokenizer(["[UNK]", "[", "]", "UNK"])
    assert tokenizer.encode("[UNK]") == [1, 3, 2]


def test_the_steps_come_first_in_training_too():
    upper = WordPieceTokenizer.train("Café CAFE cafe\u0301", 9, steps=BERT_UNCASED)
    assert upper.vocabulary[1:5] == ("##a", "##e", "##f", "c")
    assert upper.encode("CAFÉ") == upper.encode("cafe") != [0]
    assert repr(upper).endswith(", drop_controls, strip_accents, lower>")


def test_a_small_corpus_gives_a_small_vocabulary():
    assert train_wordpiece("ab", 100) == ["[UNK]", "##b", "a", "ab"]
    assert train_wordpiece("", 100) == train_wordpiece([], 1) == ["[UNK]"]
    assert WordPieceTokenizer.train("", 5).encode("any word") == [0, 0]
    assert repr(WordPieceTokenizer.train("", 5)).endswith(": vocab_size 1, no steps>")


@pytest.mark.parametrize("size", [7, 1, 0])
def test_a_size_that_leaves_letters_out_is_refused(size):
    message = rf"vocab_size {size} is smaller than \[UNK\] \+ the alphabet .* 7 pieces"
    with pytest.raises(ValueError, match=message):
        train_wordpiece(HUGS, size)


@pytest.mark.parametrize("size", [None, 9.0, "9", -5])
def test_what_is_no_size_is_refused(size):
    with pytest.raises(ValueError, match="vocab_size must be a whole number"):
        WordPieceTokenizer.train(HUGS, size)


@pytest.mark.parametrize(
    ("vocabulary", "message"),
    [
        (["a", "##a"], r"has no \[UNK\]"),
        ([], r"has no \[UNK\]"),
        (["[UNK]", "a", "a"], "'a' is in the vocabulary twice"),
        (["[UNK]", ""], "'' is no piece"),
        (["[UNK]", 3], "3 is no piece"),
        (["[UNK]", "\ud83c"], "lone surrogate"),
        ("[UNK]", "no sequence of pieces"),
        ({"[UNK]"}, "no sequence of pieces"),
        (None, "no sequence of pieces"),
    ],
)
def test_what_is_no_vocabulary_is_refused(vocabulary, message):
    with pytest.raises(ValueError, match=message):
        WordPieceTokenizer(vocabulary)


def test_other_bad_arguments_are_refused():
    for length in (-1, float("nan"), "9"):
        with pytest.raises(ValueError, match="max_word_length must be a whole number"):
            WordPieceTokenizer(["[UNK]"], max_word_length=length)
    for steps, message in [("NFC", "one string"), (["nfc"], "is not one of")]:
        with pytest.raises(ValueError, match=message):
            WordPieceTokenizer(["[UNK]"], steps=steps)
        with pytest.raises(ValueError, match=message):
            WordPieceTokenizer.train("a", 9, steps=steps)
    with pytest.raises(TypeError, match="unexpected keyword"):
        WordPieceTokenizer.train("a", 9, lowercase=True)
    with pytest.raises(ValueError, match="lone surrogate"):
        train_wordpiece("a\ud83c", 9)
    for corpus in (None, [b"a"], [3]):
        with pytest.raises(TypeError):
            train_wordpiece(corpus, 9)
    with pytest.raises(TypeError, match="a text is a str"):
        WordPieceTokenizer(["[UNK]"]).encode(None)
