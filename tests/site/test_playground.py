"""The playground in Chromium: exact, and its examples and trainers are right."""

import random
from pathlib import Path
from typing import Any

import pytest

import playground
from lecture_lib import ByteTokenizer, CharacterTokenizer
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.unigram import UnigramTokenizer
from lecture_lib.tokenizers.wordpiece import WordPieceTokenizer
from tests.texts import NASTY_TEXTS, PUBLISHED, random_text, tiktoken_encoding

from .playground_page import (
    NEEDS,
    READY,
    TRAINED,
    chips,
    column,
    examples,
    fill,
    said,
    tokens_of,
)

pytestmark = NEEDS

# What the page's modules say of texts, which may be lists of UTF-16 units.
ENCODE = """async ({ name, texts, special = [] }) => {
  const { Encoding } = await import("./_static/playground/encoding.js");
  const tokenizer = await document.getElementById("pg").playground.library.get(name);
  return texts.map((given) => {
    const units = Array.isArray(given) ? String.fromCharCode(...given) : given;
    const text = units.toWellFormed();
    const encoding = Encoding.of(text, tokenizer, special);
    return [encoding.ids, text.match(tokenizer.pattern) ?? []];
  });
}"""

# Exactness

RANDOM_TEXTS = [random_text(random.Random(seed)) for seed in range(2_000)]


def text_of_class_edges() -> str:
    """Return a text that shows each class, whatever Unicode the browser has.

    Where a class of characters begins or ends, and some others, stand between a letter
    and a digit: where one is cut off shows its class.
    """
    edges = {edge for range_ in playground.class_ranges() for edge in range_[:2]}
    chosen = {c + step for c in edges for step in (-1, 0)} | {*range(0, 0x110000, 101)}
    surrogates = range(0xD800, 0xE000)
    known = sorted(c for c in chosen if 0 <= c < 0x110000 and c not in surrogates)
    return "".join(f"a{chr(c)}1" for c in known)


@pytest.mark.parametrize("name", PUBLISHED)
def test_tokens_are_tiktokens(open_playground: Any, name: str) -> None:
    page, encoding = open_playground(), tiktoken_encoding(name)
    texts = [*RANDOM_TEXTS, *NASTY_TEXTS.values(), text_of_class_edges()]
    texts += ["a" * 100_000, "\u0301" * 50_000, " " * 100_000]
    given = page.evaluate(ENCODE, {"name": name, "texts": texts})
    for text, (ids, pieces) in zip(texts, given, strict=True):
        assert ids == encoding.encode_ordinary(text), text[:100]
        assert "".join(pieces) == text
        if text in NASTY_TEXTS.values():
            assert pieces == pre_tokenize(text, published.PATTERNS[name]), text
    special = sorted(encoding.special_tokens_set)
    given = page.evaluate(ENCODE, {"name": name, "texts": texts, "special": special})
    for text, (ids, _) in zip(texts, given, strict=True):
        assert ids == encoding.encode(text, allowed_special="all"), text[:100]
    # Half of a pair is U+FFFD; a pair that comes in two halves is its character.
    units = random.Random(3).choices([0x61, 0x20, 0xD83D, 0xDE42, 0xD800, 0xE9], k=900)
    cases = [units[i : i + 5] for i in range(0, 900, 5)]
    given = page.evaluate(ENCODE, {"name": name, "texts": cases})
    for codes, (ids, _) in zip(cases, given, strict=True):
        assert ids == encoding.encode_ordinary("".join(map(chr, codes))), codes


def test_characters_and_bytes_are_the_lectures(open_playground: Any) -> None:
    page = open_playground()
    texts = [*RANDOM_TEXTS[:300], *NASTY_TEXTS.values()]
    tokenizers = {"characters": CharacterTokenizer(), "bytes": ByteTokenizer()}
    for name, tokenizer in tokenizers.items():
        given = page.evaluate(ENCODE, {"name": name, "texts": texts})
        assert [ids for ids, _ in given] == [tokenizer.encode(t) for t in texts], name


@pytest.mark.parametrize("name", PUBLISHED)
def test_histories_are_the_lectures(open_playground: Any, name: str) -> None:
    """Each step merges the pair of lowest rank, everywhere, as `merge_by_rank` does."""
    page, tokenizer = open_playground(), published.load(name)
    merges = tokenizer.params.merges
    byte_ids = {token: i for i, token in tokenizer.params.vocab.items()}
    texts = [" strawberry", "multiprocessing", " aaaaaaaaaaaaa", "नमस्ते", "🌍", "a", "हैं"]
    given = page.evaluate(
        """async ({ name, texts }) => {
          const { library } = document.getElementById("pg").playground;
          const { bpe } = await library.get(name);
          return texts.map((text) => bpe.history(new TextEncoder().encode(text)));
        }""",
        {"name": name, "texts": texts},
    )
    for text, steps in zip(texts, given, strict=True):
        ids = [byte_ids[bytes([byte])] for byte in text.encode()]
        for step in steps:
            pair = min((p for p in zip(ids, ids[1:]) if p in merges), key=merges.get)
            ids = merge_pair(ids, pair, merges[pair])
            assert step == {"id": merges[pair], "ids": ids}
        assert ids == tiktoken_encoding(name).encode_ordinary(text)


# The examples

COUNTS = {  # tokens in GPT-4o, GPT-4 and GPT-2, as plain text
    "Letters": (4, 4, 4),
    "Glitch token": (5, 5, 1),
    "Fossil": (5, 1, 6),
    "Trailing space": (4, 4, 4),
    "Decimals": (8, 8, 7),
    "Digits": (10, 10, 10),
    "Indentation": (8, 8, 16),
    "Windows newlines": (4, 4, 6),
    "Emoji family": (11, 18, 14),
    "Twin words": (4, 4, 6),
    "Lookalike letter": (5, 5, 6),
    "Special token": (11, 11, 11),
    "Hindi": (9, 20, 32),
    "Not the shortest": (2, 2, 5),
}


def test_every_example_says_what_is_true() -> None:
    """Each sentence of the gallery, claim by claim."""
    texts = {name: row["text"] for name, row in examples().items()}
    tokens = {
        name: {e: tokens_of(e, text) for e in PUBLISHED} for name, text in texts.items()
    }
    order = "o200k_base", "cl100k_base", "gpt2"
    assert {
        name: tuple(len(row[e]) for e in order) for name, row in tokens.items()
    } == COUNTS
    gpt2 = tiktoken_encoding("gpt2")
    for encoding in PUBLISHED:
        assert tokens["Letters"][encoding][3:] == ["␣strawberry"]
        assert tokens["Trailing space"][encoding] == ["The", "␣sky", "␣is", "␣"]
        assert {"11", "9"} <= set(tokens["Decimals"][encoding])
        assert "␣return" in tokens["Indentation"][encoding]
        first, second = texts["Twin words"].split()
        assert tokens_of(encoding, first) != tokens_of(encoding, second)
        assert len(tokens_of(encoding, texts["Lookalike letter"].split()[0])) == 4
        special = tiktoken_encoding(encoding)
        with pytest.raises(ValueError, match="endoftext"):
            special.encode(texts["Special token"])
        allowed = special.encode(texts["Special token"], allowed_special="all")
        assert allowed.count(special.eot_token) == 1
        assert len(allowed) == COUNTS["Special token"][0] - 6
        assert len(special.encode_ordinary("<|endoftext|>")) == 7
        assert len(special.encode_ordinary("Hello, how are you?")) == 6
        windows = texts["Windows newlines"]
        assert len(tokens_of(encoding, windows.replace("\r", ""))) == 4
    assert gpt2.encode(texts["Glitch token"]) == [43453]
    assert tiktoken_encoding("cl100k_base").encode(texts["Fossil"]) == [89473]
    assert tokens["Digits"]["o200k_base"][:3] == ["123", "456", "7"]
    assert tokens["Digits"]["cl100k_base"][-5:] == ["1", ",", "234", ",", "567"]
    assert tokens["Digits"]["gpt2"][:3] == ["123", "45", "67"]
    assert tokens["Digits"]["gpt2"][-2:] == ["5", "67"]
    assert tokens["Indentation"]["gpt2"].count("␣") == 7
    assert tokens["Indentation"]["o200k_base"].count("␣" * 7) == 1
    family = texts["Emoji family"]
    assert (len(family), len(family.encode())) == (7, 25)
    sizes = [len(published.load(e).params.vocab) for e in ("cl100k_base", "gpt2")]
    assert round(sizes[0] / sizes[1]) == 2
    assert texts["Lookalike letter"][1] == "\u0430"
    assert [len(tokens_of(e, " paypal")) for e in PUBLISHED] == [2, 1, 1]
    assert gpt2.encode_single_token("multi") and gpt2.encode_single_token("processing")


def test_one_click_shows_an_example(open_playground: Any) -> None:
    page = open_playground()
    for name, row in examples().items():
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_function(READY)
        assert said(page, ".pg-lesson") == row["see"]
        assert page.locator(".pg-error").count() == 3 * (name == "Special token")
        if name != "Special token":
            assert chips(page, "gpt2") == tokens_of("gpt2", row["text"])
    fill(page, "another")
    assert page.locator(".pg-lesson").is_hidden()


# Training


def train(page: Any, until: str = "Trained") -> None:
    """Press Train, and wait for what the page then says."""
    page.locator(".pg-primary").press("Enter")
    page.wait_for_function(
        "said => document.querySelector('.pg-said').textContent.startsWith(said)",
        arg=until,
        timeout=120_000,
    )


@pytest.mark.needs("pyodide")
def test_three_families_learn_from_a_text(open_playground: Any) -> None:
    page = open_playground()
    corpus = "the cat in the hat sat on the mat\n" * 2
    text = "the hatat sat zen 😉"
    fill(page, text)
    page.locator("#pg-corpus").fill(corpus)
    page.locator("#pg-merges").fill("12")
    train(page)
    page.wait_for_function(READY)
    wordpiece = WordPieceTokenizer.train(corpus, 268)
    assert chips(page, "wordpiece") == wordpiece.pieces(text)
    assert column(page, "wordpiece").locator(".pg-chip.unknown").count() == 2
    unigram = UnigramTokenizer.train(corpus, 268)
    pieces = [unigram.pieces[i].replace(" ", "␣") for i in unigram.encode(text)]
    assert chips(page, "unigram") == pieces
    assert f"{unigram.vocab_size} of the 268 tokens" not in said(page, ".pg-columns")
    assert f"{wordpiece.vocab_size} tokens of the 268" in (
        column(page, "wordpiece").inner_text()
    )
    assert "Learned first: " in column(page, "trained").inner_text()
    column(page, "wordpiece").locator(".unknown").first.click()
    assert "No piece of the vocabulary" in column(page, "wordpiece").inner_text()
    assert column(page, "trained").locator(".pg-history li").count() > 0
    fill(page, "a hat")  # typing goes on
    page.wait_for_function(
        "document.querySelector('[data-tokenizer=unigram]').innerText.includes('hat')"
    )
    # A link has all three; Python comes at a click.
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("location.hash.includes('wordpiece')")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-tokenizer=unigram]")
    for name in TRAINED:
        assert "press Train" in column(other, name).inner_text()
    train(other)
    other.wait_for_function(READY)
    for name in TRAINED:
        assert chips(other, name) == chips(page, name)
    other.close()
    page.locator("#pg-merges").fill("13")
    assert chips(page, "unigram") == []


@pytest.mark.needs("pyodide")
def test_training_can_be_stopped_and_says_what_is_wrong(open_playground: Any) -> None:
    page = open_playground()
    train(page, until="Training")
    page.get_by_role("button", name="Stop").click()
    assert said(page, ".pg-said") == "Stopped."
    assert "press Train" in column(page, "trained").inner_text()
    page.locator("#pg-corpus").fill("".join(map(chr, range(0x4E00, 0x4E00 + 400))))
    page.locator("#pg-merges").fill("5")
    train(page)
    for name in "wordpiece", "unigram":
        assert "400" in column(page, name).inner_text()
        assert "Choose more merges" in column(page, name).inner_text()


# The files


def test_what_is_loaded_is_small(site: Path) -> None:
    files = (site / "_static" / "playground" / "data").iterdir()
    sizes = {path.name: path.stat().st_size for path in files}
    assert sizes["gpt2.bpe"] < 200_000 and sizes["o200k_base.bpe"] < 850_000
    assert sizes["catalog.json"] < 50_000
