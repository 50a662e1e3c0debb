"""The table of published encodings: each entry is whole, and is tiktoken's."""

import dataclasses
import inspect

import pytest
import tiktoken_ext.openai_public

from lecture_lib import fast
from lecture_lib.fast import batches, fallback
from lecture_lib.fast.scanner import PATTERN_KINDS
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.encodings import ENCODINGS, Encoding, PublishedFile
from lecture_lib.tokenizers.pretokenize import PUBLISHED_PATTERNS
from lecture_lib.vocabularies.rebuilding import ADDED_TO_GPT2
from lecture_lib.vocabularies.sources import PACKAGES
from tests.texts import NASTY_TEXTS, all_corpora, tiktoken_encoding

pytestmark = pytest.mark.slow

THEIR_SOURCE = inspect.getsource(tiktoken_ext.openai_public)
# tiktoken has two names for one ID, and we have the one that says something.
SECOND_NAMES = {"o200k_harmony": {"<|reserved_200018|>": 200018}}
LOADERS = {
    "readable": published.load,
    "compiled": fast.load,
    "fallback": lambda name: batches.load_published(name, fallback.Encoder),
}
every_encoding = pytest.mark.parametrize("name", ENCODINGS)


def what_is_missing(name: str, encoding: Encoding) -> list[str]:
    """What an entry of the table still needs, each in a sentence."""
    missing = []
    if not encoding.title:
        missing.append(f"{name} has no title: the model that people know")
    if encoding.pattern not in PUBLISHED_PATTERNS:
        missing.append(
            f"{name}'s pattern is not in pretokenize.PUBLISHED_PATTERNS: a text that "
            "comes in chunks would be held whole. Show that _SAFE_CUT is safe in it"
        )
    if encoding.pattern not in PATTERN_KINDS:
        missing.append(
            f"{name}'s pattern is not in fast.scanner.PATTERN_KINDS: it would not be "
            "compiled"
        )
    if encoding.file not in PACKAGES and encoding.file.url not in ADDED_TO_GPT2:
        missing.append(
            f"{name}'s file comes from its publisher alone: name a package that "
            "carries it in vocabularies.sources.PACKAGES"
        )
    if (
        encoding.file.url not in THEIR_SOURCE
        or encoding.file.sha256 not in THEIR_SOURCE
    ):
        missing.append(f"tiktoken knows no file {encoding.file.url} with this SHA-256")
    return missing


@every_encoding
def test_each_entry_is_whole(name):
    assert what_is_missing(name, ENCODINGS[name]) == []


def test_tiktokens_own_encodings_are_all_there():
    assert set(ENCODINGS) == set(tiktoken_ext.openai_public.ENCODING_CONSTRUCTORS)


NO_FILE = PublishedFile("https://example.org/new.tiktoken", "0" * 64)
SPOILED = {
    "no title": {"title": ""},
    "would be held whole": {"pattern": r"\w+"},
    "would not be compiled": {"pattern": r"\w+"},
    "comes from its publisher alone": {"file": NO_FILE},
    "with this SHA-256": {"file": NO_FILE},
}


@pytest.mark.parametrize("sentence", SPOILED)
def test_what_an_entry_lacks_is_said(sentence):
    spoiled = dataclasses.replace(ENCODINGS["gpt2"], **SPOILED[sentence])
    assert any(sentence in said for said in what_is_missing("new", spoiled))


@every_encoding
def test_special_tokens_are_tiktokens(name):
    ours, theirs = ENCODINGS[name].special_tokens, tiktoken_encoding(name)
    assert ours | SECOND_NAMES.get(name, {}) == theirs._special_tokens
    assert set(ours.values()) == set(theirs._special_tokens.values())


@every_encoding
def test_tokens_are_tiktokens(name):
    ours, theirs = published.load(name), tiktoken_encoding(name)
    ranks = {token: token_id for token_id, token in ours.params.vocab.items()}
    assert ranks == theirs._mergeable_ranks
    assert ours.vocab_size == ENCODINGS[name].vocab_size == theirs.n_vocab
    assert published.read_ranks(name) == ranks


@pytest.mark.slow
@every_encoding
@pytest.mark.parametrize("load", LOADERS.values(), ids=list(LOADERS))
def test_ids_are_tiktokens(name, load):
    ours, theirs = load(name), tiktoken_encoding(name)
    marked = " and ".join([*ENCODINGS[name].special_tokens][:20])
    texts = [*NASTY_TEXTS.values(), all_corpora()["program.py.txt"][:5_000], marked]
    for text in texts:
        ids = ours.encode(text, allowed_special="all")
        assert ids == theirs.encode(text, allowed_special="all")
        assert ours.decode(ids) == text


def test_gpt3_has_gpt2s_tokens_and_codex_has_runs_of_spaces_too():
    gpt2, gpt3, codex = map(published.load, ("gpt2", "r50k_base", "p50k_base"))
    assert gpt3.params == gpt2.params
    assert codex.params.merges.items() > gpt2.params.merges.items()
    added = {i: t for i, t in codex.params.vocab.items() if i not in gpt2.params.vocab}
    assert added == {50_255 + n: b" " * n for n in range(2, 26)}


def test_encodings_of_one_file_share_its_parameters():
    """Recovering 200,000 merges takes seconds: GPT-4o's are gpt-oss's too."""
    four_o, oss = published.load("o200k_base"), published.load("o200k_harmony")
    assert oss.params is four_o.params
    assert oss.special_tokens.keys() > four_o.special_tokens.keys()
