"""Each rung gives what the rung below gives, and imports nothing from above."""

import ast
import random
import re
import sys
from pathlib import Path

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    BPEParams,
    BPETokenizer,
    RegexBPETokenizer,
    tokenizers,
    train_bpe,
    train_regex_bpe,
)
from lecture_lib.tokenizers.bpe import TIE_BREAKS, best_pair, count_pairs, merge_pair
from lecture_lib.tokenizers.incremental_bpe import (
    PrefixEncoder,
    merge_by_heap,
    train_incremental_bpe,
)
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import merge_by_rank
from tests.texts import all_corpora

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
    "bpe_dropout",
    "wordpiece",
)
TOKENIZERS = (
    "characters",
    "utf8",
    "words",
    "bpe",
    "regex_bpe",
    "published",
    "unigram_training",
    "unigram",
    "score_merges",
    "pieces",
    "incremental_bpe",
    "bpe_dropout",
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


def test_every_tokenizer_is_named_as_one():
    """A rung that were left out of `TOKENIZERS` would be asked for nothing more."""
    building = {module for module in ORDER if tokenizer_classes(module)}
    assert building - {"contract"} <= {*TOKENIZERS}


def tokenizer_classes(module: str) -> list[str]:
    """The classes of a rung that encode and decode."""
    tree = ast.parse((DIRECTORY / f"{module}.py").read_text(encoding="utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and {"encode", "decode"} <= {getattr(each, "name", "") for each in node.body}
    ]


@pytest.mark.parametrize("module", ORDER)
def test_a_rung_stands_on_lower_rungs_only(module):
    below = {f".{name}" for name in ORDER[: ORDER.index(module)]}
    for name in imports(module):
        outside = name.split(".")[0] in {*sys.stdlib_module_names, "regex"}
        allowed = name in below or outside or name == "lecture_lib.files"
        assert allowed, f"{module} imports {name}"


@pytest.mark.parametrize("module", TOKENIZERS)
def test_a_rung_says_what_it_adds_to_a_lower_one(module):
    """So that the files can be read as one story."""
    tree = ast.parse((DIRECTORY / f"{module}.py").read_text(encoding="utf-8"))
    below = re.findall(r"Unlike `(\w+)`", ast.get_docstring(tree))
    assert below, f"{module}.py does not say what it adds: Unlike `...`: ..."
    assert set(below) <= set(ORDER[: ORDER.index(module)])


@pytest.mark.parametrize("module", ORDER)
def test_a_rung_can_be_held_in_the_head(module):
    source = (DIRECTORY / f"{module}.py").read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            lines = node.end_lineno - node.lineno + 1
            assert lines <= 40, f"{module}.{node.name} has {lines} lines"


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


def assert_same(ours: BPEParams, theirs: BPEParams) -> None:
    assert list(ours.merges.items()) == list(theirs.merges.items())
    assert ours.vocab == theirs.vocab


every_trainer = pytest.mark.parametrize(
    "train", [train_regex_bpe, train_incremental_bpe]
)


@every_trainer
@given(text=few_letters | any_text, tie_break=tie_breaks)
def test_one_pre_token_trains_like_plain_bpe(train, text, tie_break):
    """One long word is where overlapping pairs and several merges in a word meet."""
    ours = train(text, 276, pattern=ALL_IN_ONE, tie_break=tie_break)
    assert_same(ours, train_bpe(text, 20, tie_break=tie_break))


@every_trainer
@given(text=few_letters | any_text, tie_break=tie_breaks)
def test_counting_words_changes_no_merge(train, text, tie_break):
    ours = train(text, 276, tie_break=tie_break)
    assert_same(ours, train_on_words(pre_tokenize(text, GPT2_PATTERN), 20, tie_break))


@pytest.mark.slow
@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@pytest.mark.parametrize("pattern", [GPT2_PATTERN, CL100K_PATTERN, r"\w+", r"(a)(b)?"])
def test_counting_words_changes_no_merge_on_real_text(tie_break, pattern):
    text = "".join(text[:500] for text in all_corpora().values())
    oracle = train_on_words(pre_tokenize(text, pattern), 74, tie_break)
    assert len(oracle.merges) == 74
    for train in (train_regex_bpe, train_incremental_bpe):
        assert_same(train(text, 330, pattern=pattern, tie_break=tie_break), oracle)


@every_trainer
@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_special_tokens_are_cut_out_before_counting(train, tie_break):
    names = ["<|endoftext|>", "<|end"]
    text = "<|endoftext|>low low<|endoftext|>lower <|end end<|endoftext|>"
    words = ["low", " low", "lower", " ", " end"]
    ours = train(text, 276, special_tokens=names, tie_break=tie_break)
    assert_same(ours, train_on_words(words, 18, tie_break))


@every_trainer
def test_a_corpus_may_be_a_text_a_file_or_many_texts(train, tmp_path):
    text = all_corpora()["stories.txt"][:3_000]
    path = tmp_path / "corpus.txt"
    path.write_bytes(text.encode())
    oracle = train_on_words(pre_tokenize(text, GPT2_PATTERN), 44, "greatest_bytes")
    for corpus in (text, path, iter([text])):
        assert_same(train(corpus, 300), oracle)


def assert_encoders_replay(params: BPEParams, text: str) -> None:
    replayed, ids = BPETokenizer(params).encode(text), list(text.encode())
    assert merge_by_rank(ids, params.merges) == replayed
    assert merge_by_heap(ids, params.merges) == replayed
    assert PrefixEncoder(params).encode(text.encode()) == replayed
    assert RegexBPETokenizer(params, pattern=ALL_IN_ONE).encode(text) == replayed


@given(
    corpus=few_letters,
    text=few_letters | any_text | st.text(alphabet="a", max_size=20),
    tie_break=tie_breaks,
)
def test_every_encoder_gives_what_replaying_all_gives(corpus, text, tie_break):
    assert_encoders_replay(train_bpe(corpus, 40, tie_break=tie_break), text)


@pytest.mark.parametrize("name", ["stories.txt", "languages/hi.txt"])
def test_every_encoder_gives_what_replaying_all_gives_on_real_text(name):
    text = all_corpora()[name]
    assert_encoders_replay(train_bpe(text[:2_000], 200), text[5_000:6_000])


def test_of_a_run_of_one_letter_the_left_pair_merges_first():
    """At equal rank: "aaa" is aa·a, never a·aa."""
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


def test_replaying_out_of_order_would_differ():
    """The ladder tests can fail: the same merges in another order give other IDs."""
    params = train_bpe("the cat in the hat", 3)
    backwards = BPEParams(params.vocab, dict(reversed(params.merges.items())))
    text = "the cat in the hat"
    assert BPETokenizer(backwards).encode(text) != BPETokenizer(params).encode(text)


def test_unsplit_patterns_are_used_as_given():
    generator = random.Random(3)
    text = "".join(generator.choice("ab ") for _ in range(300))
    pieces = pre_tokenize(text, "a+")
    assert "".join(pieces) == text
    assert all(set(piece) == {"a"} or "a" not in piece for piece in pieces)
    assert regex.findall("a+", text) == [piece for piece in pieces if "a" in piece]
