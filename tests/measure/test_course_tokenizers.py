"""The comparison table's rows are those that the lectures have typed in."""

import pytest

from lecture_lib import corpora, fast
from lecture_lib.measure import course_tokenizers as rows
from lecture_lib.measure.compression import compression_ratio
from lecture_lib.measure.course_tokenizers import course_tokenizers
from lecture_lib.tokenizers import published

# As the table of lecture `bpe_training` shows them, and the row that `bpe_encoding`
# adds: size, bytes per token of English.
TABLE = {
    "characters": (1_114_112, 1.015),
    "bytes": (256, 1.000),
    "words": (2_000, 2.264),
    "BPE": (1_000, 2.294),
    "BPE, more merges": (2_000, 2.531),
}
PUBLISHED = ["GPT-2, ours", "GPT-4, ours", "GPT-4o, ours"]


@pytest.fixture
def not_loaded(monkeypatch):
    """Published vocabularies are only named: loading one takes a second.

    So are WordPiece and Unigram, whose training takes more.
    """
    for module in (published, fast):
        monkeypatch.setattr(module, "load", lambda name: f"the vocabulary {name}")
    for name in ("_wordpiece", "_unigram"):
        monkeypatch.setattr(rows, name, lambda: "trained in its lecture")


@pytest.mark.slow
def test_the_table_of_gpt4o(not_loaded):
    tokenizers = course_tokenizers("gpt4o")
    files = [tokenizers.pop(name) for name in PUBLISHED]
    assert [file.split()[-1] for file in files] == ["gpt2", "cl100k_base", "o200k_base"]
    text = corpora.samples()["English"]
    for (name, tokenizer), row in zip(tokenizers.items(), TABLE.items(), strict=True):
        ratio = round(compression_ratio(text, tokenizer.encode(text)), 3)
        assert (name, (tokenizer.vocab_size, ratio)) == row


@pytest.mark.parametrize(
    ("lecture", "names"),
    [
        ("characters", ["characters", "GPT-2"]),
        ("bytes", ["characters", "bytes", "GPT-2"]),
        ("words", ["characters", "bytes", "words", "GPT-2"]),
        ("bpe_training", ["characters", "bytes", "words", "BPE", "GPT-2"]),
        ("bpe_encoding", [*TABLE, "GPT-2"]),
        ("gpt4o", [*TABLE, *PUBLISHED]),
        ("wordpiece", [*TABLE, *PUBLISHED, "WordPiece"]),
        ("unigram", [*TABLE, *PUBLISHED, "WordPiece", "Unigram"]),
        ("fast_encoding", [*TABLE, *PUBLISHED, "WordPiece", "Unigram", "GPT-4o, fast"]),
    ],
)
def test_each_lecture_adds_its_rows(lecture, names, not_loaded):
    assert list(course_tokenizers(lecture)) == names


@pytest.mark.parametrize("wrong", ["05", "threads", "", 5, None])
def test_what_adds_no_row(wrong):
    with pytest.raises(ValueError, match="must be one of characters, bytes, words, "):
        course_tokenizers(wrong)


def test_nobody_shares_the_dictionary():
    course_tokenizers("characters")["mine"] = None
    assert "mine" not in course_tokenizers("characters")
