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
    GPT2_PATTERN,
    BPEParams,
    BPETokenizer,
    RegexBPETokenizer,
    tokenizers,
    train_bpe,
    train_regex_bpe,
)
from lecture_lib.tokenizers.bpe import TIE_BREAKS, best_pair, count_pairs, merge_pair
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
            found.add("." * node.level + (node.module or "").split(".")[0])
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
        allowed = name in below or name in sys.stdlib_module_names or name == "regex"
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


@given(text=few_letters | any_text, tie_break=tie_breaks)
def test_one_pre_token_trains_like_plain_bpe(text, tie_break):
    ours = train_regex_bpe(text, 276, pattern=ALL_IN_ONE, tie_break=tie_break)
    plain = train_bpe(text, 20, tie_break=tie_break)
    assert list(ours.merges.items()) == list(plain.merges.items())
    assert ours.vocab == plain.vocab


@given(text=few_letters | any_text, tie_break=tie_breaks)
def test_counting_words_changes_no_merge(text, tie_break):
    ours = train_regex_bpe(text, 276, tie_break=tie_break)
    oracle = train_on_words(pre_tokenize(text, GPT2_PATTERN), 20, tie_break)
    assert list(ours.merges.items()) == list(oracle.merges.items())


@pytest.mark.slow
@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_counting_words_changes_no_merge_on_real_text(tie_break):
    text = "".join(text[:600] for text in all_corpora().values())
    ours = train_regex_bpe(text, 330, tie_break=tie_break)
    oracle = train_on_words(pre_tokenize(text, GPT2_PATTERN), 74, tie_break)
    assert len(ours.merges) == 74
    assert list(ours.merges.items()) == list(oracle.merges.items())


@given(corpus=few_letters, text=few_letters | any_text, tie_break=tie_breaks)
def test_rank_by_rank_equals_replaying_all(corpus, text, tie_break):
    params = train_bpe(corpus, 30, tie_break=tie_break)
    replayed = BPETokenizer(params).encode(text)
    assert merge_by_rank(list(text.encode()), params.merges) == replayed
    whole = RegexBPETokenizer(params, pattern=ALL_IN_ONE)
    assert whole.encode(text) == replayed


def test_rank_by_rank_equals_replaying_all_on_real_text():
    stories = all_corpora()["stories.txt"]
    params = train_bpe(stories[:2_000], 200)
    text = stories[5_000:6_000]
    replayed = BPETokenizer(params).encode(text)
    assert merge_by_rank(list(text.encode()), params.merges) == replayed


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
