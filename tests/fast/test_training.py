"""The compiled trainer on large corpora, in parts and threads; and others' trainers.

On small ones ``tests/tokenizers/test_ladder.py`` compares it with the rest.
"""

import random

import pytest

from lecture_lib import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
    fast,
    train_regex_bpe,
)
from lecture_lib.tokenizers.bpe import TIE_BREAKS
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from tests.bench import trainers
from tests.texts import all_corpora, disputed_text, random_text

pytestmark = pytest.mark.needs("numba")

SPECIAL = "<|endoftext|>"
PATTERNS = {"gpt2": GPT2_PATTERN, "cl100k": CL100K_PATTERN, "o200k": O200K_PATTERN}
every_tie_break = pytest.mark.parametrize("tie_break", TIE_BREAKS)
every_pattern = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)


def assert_same(ours, theirs) -> None:
    assert list(ours.merges.items()) == list(theirs.merges.items())
    assert ours.vocab == theirs.vocab


@pytest.mark.slow
@every_tie_break
@every_pattern
def test_same_merges_on_all_corpora(tie_break, pattern):
    text = "".join(all_corpora().values())
    options = {"pattern": pattern, "tie_break": tie_break}
    ours = fast.train_regex_bpe(text, 5_000, num_threads=2, **options)
    assert len(ours.merges) == 4_744
    assert_same(ours, train_incremental_bpe(text, 5_000, **options))


@every_tie_break
def test_until_no_pair_is_left(tie_break):
    text = all_corpora()["languages/hi.txt"]
    ours = fast.train_regex_bpe(text, 100_000, tie_break=tie_break)
    assert len(ours.merges) < 90_000
    assert_same(ours, train_incremental_bpe(text, 100_000, tie_break=tie_break))


@pytest.mark.slow
@every_tie_break
@pytest.mark.parametrize("num_threads", [1, 3])
def test_a_corpus_in_parts(tie_break, num_threads, monkeypatch, tmp_path):
    """Cuts, threads and growing tables change nothing, not even what is seen first."""
    from lecture_lib.fast import reading, training

    monkeypatch.setattr(reading, "PART", 777)
    monkeypatch.setattr(training, "BLOCK", 5_000)
    text = "".join(text[:3_000] for text in all_corpora().values())
    text += SPECIAL.join(["", "low low", "a < b", "\r\n" * 900, "x" * 2_000, ""])
    text += f"a word{SPECIAL} and" * 500  # so that parts end in the middle of one
    names = [SPECIAL, "a < b"]
    path = tmp_path / "corpus.txt"
    path.write_bytes(text.encode())
    options = {"special_tokens": names, "tie_break": tie_break}
    expected = train_incremental_bpe(text, 1_000, **options)
    for corpus in (text, path, iter([text])):
        ours = fast.train_regex_bpe(corpus, 1_000, num_threads=num_threads, **options)
        assert_same(ours, expected)


@every_pattern
def test_parts_do_not_end_beside_disputed_characters(pattern, monkeypatch, tmp_path):
    from lecture_lib.fast import reading

    text = disputed_text(random.Random(12), 5_000)
    path = tmp_path / "corpus.txt"
    path.write_bytes(text.encode())
    whole = fast.train_regex_bpe([text], 1_000, pattern=pattern)
    for part in (40, 1_000):
        monkeypatch.setattr(reading, "PART", part)
        for corpus in (path, text):
            assert_same(fast.train_regex_bpe(corpus, 1_000, pattern=pattern), whole)


@pytest.mark.slow
@pytest.mark.parametrize("num_threads", [1, 2])
def test_tables_that_must_grow(monkeypatch, num_threads):
    from lecture_lib.fast import counting, training

    def small(kind):
        return counting.Counter(kind, 1024)

    monkeypatch.setattr(training, "Counter", small)
    text = "".join(all_corpora().values())
    rows, _ = training.count(text, GPT2_PATTERN, (), num_threads)
    assert rows.size > 8 * 512
    expected = train_incremental_bpe(text, 2_000)
    assert_same(fast.train_regex_bpe(text, 2_000, num_threads=num_threads), expected)


def test_many_texts_are_kept_apart(monkeypatch):
    from lecture_lib.fast import training

    monkeypatch.setattr(training, "BLOCK", 300)
    texts = ["ab", "", "cd", "a", "b "] * 50
    assert_same(fast.train_regex_bpe(texts, 270), train_regex_bpe(texts, 270))
    generator = random.Random(5)
    texts = [random_text(generator) for _ in range(200)]
    ours = fast.train_regex_bpe(iter(texts), 400, num_threads=2, tie_break="first_seen")
    assert_same(ours, train_regex_bpe(texts, 400, tie_break="first_seen"))


def test_errors_in_the_corpus(tmp_path, monkeypatch):
    from lecture_lib.fast import reading

    with pytest.raises(ValueError, match="lone surrogate"):
        fast.train_regex_bpe("a\ud800", 300)
    with pytest.raises(ValueError, match="lone surrogate"):
        fast.train_regex_bpe(["fine", "a\ud800"], 300, num_threads=2)
    with pytest.raises(FileNotFoundError):
        fast.train_regex_bpe(tmp_path / "missing.txt", 300)
    path = tmp_path / "latin1.txt"
    for part in (1, 2, 3, 1 << 20):  # the wrong byte anywhere in a part
        monkeypatch.setattr(reading, "PART", part)
        path.write_bytes("é café".encode() + b"\xe9!")
        with pytest.raises(ValueError, match=r"latin1.txt is not UTF-8: byte 8 can't"):
            fast.train_regex_bpe(path, 300)
        path.write_bytes("é café".encode()[:-1])
        with pytest.raises(ValueError, match=r"latin1.txt is not UTF-8: byte 6 can't"):
            fast.train_regex_bpe(path, 300)
    for wrong in (0, -1, -(10**30), 1.5, "2", None):
        with pytest.raises(ValueError if isinstance(wrong, int) else TypeError):
            fast.train_regex_bpe("text", 300, num_threads=wrong)


@pytest.mark.parametrize("num_threads", [1, 3])
def test_an_error_in_the_corpus_ends_the_reading(num_threads, monkeypatch):
    from lecture_lib.fast import training

    monkeypatch.setattr(training, "BLOCK", 10)
    taken = 0

    def corpus():
        nonlocal taken
        for taken in range(5_000):
            yield "a lone \ud800" if taken == 50 else "some more text"

    with pytest.raises(ValueError, match="lone surrogate"):
        fast.train_regex_bpe(corpus(), 300, num_threads=num_threads)
    assert taken == 50


def test_more_threads_than_any_machine_has():
    expected = fast.train_regex_bpe("a b a b", 300)
    assert fast.train_regex_bpe("a b a b", 300, num_threads=10**9) == expected


@pytest.mark.parametrize(
    "text", ["", "a", "abab", "a b", "the cat in the hat", "é" * 9]
)
def test_tables_are_no_larger_than_the_text_can_fill(text, monkeypatch):
    from lecture_lib.fast import merge_loop

    def new_state(num_bytes, num_words, vocab_size):
        assert vocab_size - 256 <= len(text.encode())
        return original(num_bytes, num_words, vocab_size)

    original = merge_loop.new_state
    monkeypatch.setattr(merge_loop, "new_state", new_state)
    for vocab_size in (10**9, 10**30):
        for tie_break in TIE_BREAKS:
            ours = fast.train_regex_bpe(text, vocab_size, tie_break=tie_break)
            theirs = train_regex_bpe(text, vocab_size, tie_break=tie_break)
            assert_same(ours, theirs)


# Other trainers


@pytest.mark.needs("rustbpe")
@every_pattern
def test_rustbpe_learns_the_same(pattern):
    text = "".join(all_corpora().values())
    ours = fast.train_regex_bpe(text, 3_000, pattern=pattern, tie_break="smallest_ids")
    theirs = trainers.train_rustbpe([text], 3_000, pattern)
    assert theirs == list(ours.vocab.values())[256:]


@pytest.mark.needs("tokenizers")
@pytest.mark.parametrize(
    "corpus", ["stories.txt", "program.py.txt", "languages/ru.txt"]
)
def test_hugging_face_learns_the_same_merges(corpus):
    """Their trainer takes the smallest IDs, with bytes numbered by GPT-2's alphabet."""
    work = ([all_corpora()[corpus]], 2_000, GPT2_PATTERN)
    assert trainers.train_hugging_face(*work) == trainers.our_tokens_in_hf_numbering(
        *work
    )
