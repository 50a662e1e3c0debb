"""Each rung gives what the rung below gives, and imports nothing from above.

There is one table of trainers, tie rules, and corpora, the compiled trainer too, so
that all of them agree with each other; and one of encoders and texts.
"""

import ast
import re
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lecture_lib import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
    BPEParams,
    BPETokenizer,
    RegexBPETokenizer,
    fast,
    tokenizers,
    train_bpe,
    train_regex_bpe,
)
from lecture_lib.tokenizers.bpe import TIE_BREAKS, best_pair, count_pairs, merge_pair
from lecture_lib.tokenizers.incremental_bpe import (
    merge_by_heap,
    train_incremental_bpe,
)
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import merge_by_rank
from tests.texts import all_corpora, disputed_code_points

DIRECTORY = Path(tokenizers.__file__).parent
ORDER = (
    "contract",
    "characters",
    "utf8",
    "words",
    "normalize",
    "bpe",
    "pretokenize",
    "special_tokens",
    "saved",
    "representations",
    "regex_bpe",
    "encodings",
    "published",
    "incremental_bpe",
    "segmentation",
    "unigram_training",
    "unigram",
    "score_merges",
    "pieces",
    "wordpiece",
)
ALL_IN_ONE = r"(?s).+"  # a split pattern that does not split

few_letters = st.text(alphabet="abc ", max_size=60)
any_text = st.text(alphabet=st.characters(codec="utf-8"), max_size=40)
tie_breaks = st.sampled_from(TIE_BREAKS)


def imports(module: str) -> set[str]:
    tree = ast.parse((DIRECTORY / f"{module}.py").read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def test_the_ladder_is_complete():
    modules = {path.stem for path in DIRECTORY.glob("*.py")} - {"__init__"}
    assert modules == set(ORDER)
    told = set(re.findall(r"\w+", tokenizers.__doc__ or ""))
    assert modules <= told, "the docstring of the package draws the ladder"


@pytest.mark.parametrize("module", ORDER)
def test_a_rung_stands_on_lower_rungs_only(module):
    below = {f".{name}" for name in ORDER[: ORDER.index(module)]}
    for name in imports(module):
        outside = name.split(".")[0] in {*sys.stdlib_module_names, "regex"}
        allowed = name in below or outside or name == "lecture_lib.files"
        assert allowed, f"{module} imports {name}"


def train_on_words(words: list[str], num_merges: int, tie_break: str) -> BPEParams:
    """The oracle: `bpe`'s own steps, words kept apart, nothing counted together."""
    sequences = [list(word.encode()) for word in words]
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges: dict = {}
    for new_id in range(256, 256 + num_merges):
        counts: dict = {}
        for ids in sequences:
            for pair, count in count_pairs(ids).items():
                counts[pair] = counts.get(pair, 0) + count
        if not counts:
            break
        pair = best_pair(counts, vocab, tie_break)
        sequences = [merge_pair(ids, pair, new_id) for ids in sequences]
        merges[pair] = new_id
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
    return BPEParams(vocab, merges)


TRAINERS = {
    "counting words": train_regex_bpe,
    "incremental": train_incremental_bpe,
    "compiled": fast.train_regex_bpe,
}
PATTERNS = (GPT2_PATTERN, CL100K_PATTERN, O200K_PATTERN, r"\w+", r"(a)(b)?")


def assert_all_train(corpus, oracle: BPEParams, vocab_size: int, **options) -> None:
    for name, train in TRAINERS.items():
        ours = train(corpus, vocab_size, **options)
        assert list(ours.merges.items()) == list(oracle.merges.items()), name
        assert ours.vocab == oracle.vocab, name


@given(text=few_letters | any_text, tie_break=tie_breaks)
def test_one_pre_token_trains_like_plain_bpe(text, tie_break):
    """One long word is where overlapping pairs and several merges in a word meet."""
    oracle = train_bpe(text, 40, tie_break=tie_break)
    assert_all_train(text, oracle, 296, pattern=ALL_IN_ONE, tie_break=tie_break)


@given(text=few_letters | any_text, pattern=st.sampled_from(PATTERNS), rule=tie_breaks)
def test_counting_words_changes_no_merge(text, pattern, rule):
    assume(disputed_code_points().isdisjoint(map(ord, text)))
    oracle = train_on_words(pre_tokenize(text, pattern), 40, rule)
    assert_all_train(text, oracle, 296, pattern=pattern, tie_break=rule)


@pytest.mark.slow
@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_counting_words_changes_no_merge_on_real_text(tie_break, pattern):
    text = "".join(text[:150] for text in all_corpora().values())
    oracle = train_on_words(pre_tokenize(text, pattern), 74, tie_break)
    assert len(oracle.merges) == 74
    assert_all_train(text, oracle, 330, pattern=pattern, tie_break=tie_break)


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_special_tokens_are_cut_out_before_counting(tie_break):
    names = ["<|endoftext|>", "<|end"]
    text = "<|endoftext|>low low<|endoftext|>lower <|end end<|endoftext|>"
    oracle = train_on_words(["low", " low", "lower", " ", " end"], 18, tie_break)
    assert_all_train(text, oracle, 276, special_tokens=names, tie_break=tie_break)


def test_a_corpus_may_be_a_text_a_file_or_many_texts(tmp_path):
    text = all_corpora()["stories.txt"][:3_000]
    path = tmp_path / "corpus.txt"
    path.write_bytes(text.encode())
    oracle = train_on_words(pre_tokenize(text, GPT2_PATTERN), 44, "greatest_bytes")
    for corpus in (text, path, [text]):
        assert_all_train(corpus, oracle, 300)
    assert_all_train("ab ab", train_on_words(["ab", " ab"], 99, "first_seen"), 1_000)
    for nothing in ("", [], ["", ""]):
        assert_all_train(nothing, BPEParams(train_bpe("", 0).vocab, {}), 1_000)


def assert_encoders_replay(params: BPEParams, text: str) -> None:
    replayed, ids = BPETokenizer(params).encode(text), list(text.encode())
    assert merge_by_rank(ids, params.merges) == replayed
    assert merge_by_heap(ids, params.merges) == replayed
    assert RegexBPETokenizer(params, pattern=ALL_IN_ONE).encode(text) == replayed


@given(
    corpus=few_letters,
    text=few_letters | any_text | st.text(alphabet="a", max_size=20),
    tie_break=tie_breaks,
)
def test_every_encoder_gives_what_replaying_all_gives(corpus, text, tie_break):
    assert_encoders_replay(train_bpe(corpus, 40, tie_break=tie_break), text)


def test_of_a_run_of_one_letter_the_left_pair_merges_first():
    """Merge from the left at equal rank: "aaa" is aa·a, never a·aa."""
    params = train_bpe("aaaaaaaa", 2)
    for n in range(20):
        assert_encoders_replay(params, "a" * n)


@given(text=st.text(alphabet="the catinhd", max_size=80), num_merges=st.integers(0, 20))
def test_encoding_the_corpus_ends_where_training_ended(text, num_merges):
    params = train_bpe(text, num_merges)
    ids = list(text.encode())
    for pair, new_id in params.merges.items():
        ids = merge_pair(ids, pair, new_id)
    assert BPETokenizer(params).encode(text) == ids
