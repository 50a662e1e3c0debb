"""The playground in Chromium: exact, fast, harmless, and usable without a mouse."""

import html
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import playground
from lecture_lib import ByteTokenizer, CharacterTokenizer, show
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.unigram import UnigramTokenizer
from lecture_lib.tokenizers.wordpiece import WordPieceTokenizer
from tests.texts import NASTY_TEXTS, PUBLISHED, random_text, tiktoken_encoding

from .test_browser import DESKTOP, PHONE, SMALL, findings, overflow

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

PAGE = "playground.html"
EXAMPLE = playground.EXAMPLE
TRAINED = ("trained", "wordpiece", "unigram")
VOCABULARY = "**/gpt2.bpe?*"
READY = """() => {
  const columns = [...document.querySelectorAll(".pg-column")];
  const { playground } = document.getElementById("pg");
  return playground && columns.every((each) => each.querySelector("strong"));
}"""
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


@pytest.fixture
def open_page(visit: Any) -> Any:
    """Opens the playground; fails the test for any error or request elsewhere."""

    def open_(link: str = "", **options: Any) -> Any:
        page = visit(PAGE + link, **{"viewport": DESKTOP} | options)
        page.wait_for_function(READY)
        return page

    return open_


def set_columns(page: Any, *names: str) -> None:
    page.evaluate(
        "names => document.getElementById('pg').playground.setColumns(names)",
        list(names),
    )
    page.wait_for_function(READY)


def column(page: Any, name: str) -> Any:
    return page.locator(f'.pg-column[data-tokenizer="{name}"]')


def fill(page: Any, text: str | list[int]) -> None:
    """Put a text into the box at once, as a paste does, and wait for the picture."""
    page.evaluate(
        """(given) => {
          const text = Array.isArray(given) ? String.fromCharCode(...given) : given;
          const area = document.getElementById("pg-text");
          area.focus();
          area.value = text;
          area.dispatchEvent(new Event("input"));
          return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        }""",
        text,
    )


def said(page: Any, part: str) -> str:
    return page.locator(part).inner_text()


def chips(page: Any, name: str, part: str = "text") -> list[str]:
    """The tokens as they are drawn, or with "id" their IDs."""
    drawn = column(page, name).locator(f".pg-chip .pg-{part}").all_text_contents()
    return [text.removeprefix("◌") for text in drawn]


def tokens_of(name: str, text: str) -> list[str]:
    """The tokens that tiktoken gives, drawn as the course draws them."""
    encoding = tiktoken_encoding(name)
    ids = encoding.encode_ordinary(text)
    return [show.visible(encoding.decode_single_token_bytes(i)) for i in ids]


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
def test_tokens_are_tiktokens(open_page: Any, name: str) -> None:
    page, encoding = open_page(), tiktoken_encoding(name)
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


def test_characters_and_bytes_are_the_lectures(open_page: Any) -> None:
    page = open_page()
    texts = [*RANDOM_TEXTS[:300], *NASTY_TEXTS.values()]
    tokenizers = {"characters": CharacterTokenizer(), "bytes": ByteTokenizer()}
    for name, tokenizer in tokenizers.items():
        given = page.evaluate(ENCODE, {"name": name, "texts": texts})
        assert [ids for ids, _ in given] == [tokenizer.encode(t) for t in texts], name


@pytest.mark.parametrize("name", PUBLISHED)
def test_histories_are_the_lectures(open_page: Any, name: str) -> None:
    """Each step merges the pair of lowest rank, everywhere, as `merge_by_rank` does."""
    page, tokenizer = open_page(), published.load(name)
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


# What the page says


def test_tokenizers_side_by_side(open_page: Any) -> None:
    page = open_page()
    set_columns(page, *PUBLISHED, "bytes", "characters")
    text = "Héllo,  wörld\n你好 👩\u200d👧 it's\t12345"
    fill(page, text)
    num_bytes, num_characters = len(text.encode()), len(text)
    assert said(page, ".pg-summary") == (
        f"{num_characters} characters, {num_bytes} UTF-8 bytes"
    )
    for name in PUBLISHED:
        drawn = tokens_of(name, text)
        assert chips(page, name) == drawn
        ids = tiktoken_encoding(name).encode(text)
        assert list(map(int, chips(page, name, "id"))) == ids
        figures = column(page, name).locator(".pg-figures").inner_text()
        assert figures.split("\n")[0] == f"{len(drawn)} tokens"
        assert f"{num_bytes / len(drawn):.2f} bytes per token" in figures
        assert f"{num_characters / len(drawn):.2f} characters per token" in figures
        begins = column(page, name).locator(".pg-chip.begins")
        assert begins.count() == len(pre_tokenize(text, published.PATTERNS[name]))
    assert len(chips(page, "bytes")) == num_bytes
    assert len(chips(page, "characters")) == num_characters
    page.get_by_role("button", name="GPT-2", exact=True).click()
    assert column(page, "gpt2").count() == 0
    fill(page, "")
    assert said(page, "[data-tokenizer=o200k_base] .pg-figures").startswith("0 tokens")
    # A screen reader hears the counts when typing pauses.
    page.wait_for_function(
        "document.querySelector('.pg-unseen').textContent.includes('GPT-4o: 0 tokens')"
    )


def test_a_token_is_lit_everywhere_and_explained_by_keys(open_page: Any) -> None:
    page = open_page()
    set_columns(page, "gpt2", "o200k_base", "bytes")
    fill(page, "a strawberry 🌍")
    column(page, "o200k_base").locator(".pg-chip", has_text="⟨8d⟩").hover()
    assert page.locator("[data-tokenizer=bytes] .lit .pg-text").all_inner_texts() == [
        "⟨8d⟩"
    ]
    column(page, "gpt2").locator(".pg-chip").first.focus()
    page.keyboard.press("ArrowRight")
    chosen = page.locator(".pg-chip:focus")
    assert chosen.get_attribute("aria-selected") == "true"
    assert page.locator("[data-tokenizer=bytes] .lit").count() == 11
    details = said(page, "[data-tokenizer=gpt2] .pg-details")
    assert "41,236" in details and "20 73 74 72 61 77 62 65 72 72 79" in details
    assert "40,981 of 50,000" in details and "pre-token" in details
    rows = page.locator("[data-tokenizer=gpt2] .pg-history li")
    assert rows.first.locator(".pg-part").all_inner_texts() == [*"␣strawberry"]
    assert rows.last.locator(".pg-part").all_inner_texts() == ["␣strawberry"]
    assert "An ID is a byte" in said(page, "[data-tokenizer=bytes] .pg-details")
    page.keyboard.press("End")
    assert chosen.locator(".pg-text").inner_text() == tokens_of("gpt2", "🌍")[-1]
    page.keyboard.press("Home")
    assert chosen.locator(".pg-text").inner_text() == "a"
    page.keyboard.press("Tab")  # the strip is one stop
    assert page.evaluate("document.activeElement.closest('.pg-strip')?.ariaLabel") == (
        "Tokens of GPT-4o"
    )


def test_special_tokens(open_page: Any) -> None:
    page = open_page()
    set_columns(page, "gpt2", "cl100k_base", "bytes")
    text = "é<|endoftext|> <|fim_prefix|>x"
    fill(page, text)
    for name in "gpt2", "cl100k_base":
        refusal = column(page, name).locator(".pg-error").inner_text()
        assert "special token <|endoftext|> at character 1." in refusal
        assert chips(page, name) == []
    assert len(chips(page, "bytes")) == len(text.encode())
    page.locator("#pg-special").select_option("allowed")
    for name in "gpt2", "cl100k_base":
        expected = tiktoken_encoding(name).encode(text, allowed_special="all")
        assert list(map(int, chips(page, name, "id"))) == expected
    assert column(page, "cl100k_base").locator(".pg-chip.special").count() == 2
    page.locator("#pg-special").select_option("text")
    assert chips(page, "gpt2") == tokens_of("gpt2", text)
    page.locator("#pg-special").select_option("refused")
    fill(page, text.replace("|>", "|"))
    assert page.locator(".pg-error").count() == 0


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


def examples() -> dict[str, dict[str, str]]:
    rows = json.loads(playground.EXAMPLES.read_text(encoding="utf-8"))
    return {row["name"]: row for row in rows}


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


def test_one_click_shows_an_example(open_page: Any) -> None:
    page = open_page()
    for name, row in examples().items():
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_function(READY)
        assert said(page, ".pg-lesson") == row["see"]
        assert page.locator(".pg-error").count() == 3 * (name == "Special token")
        if name != "Special token":
            assert chips(page, "gpt2") == tokens_of("gpt2", row["text"])
    fill(page, "another")
    assert page.locator(".pg-lesson").is_hidden()


# The text box


def test_what_a_text_box_cant_hold(open_page: Any) -> None:
    page = open_page()
    set_columns(page, "gpt2")
    fill(page, "one\ntwo\n")
    assert chips(page, "gpt2") == ["one", "↵", "two", "↵"]
    page.locator("#pg-newlines").select_option("crlf")
    assert chips(page, "gpt2") == ["one", "␍", "↵", "two", "␍", "↵"]
    assert "10 UTF-8 bytes" in said(page, ".pg-summary")
    fill(page, [0x61, 0xD83D, 0x20, 0x62])
    assert "half of a UTF-16 pair" in said(page, ".pg-notices")
    assert chips(page, "gpt2") == tokens_of("gpt2", "a\ufffd b")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("location.hash.includes('%EF%BF%BD')")


def test_a_long_text_is_counted_and_drawn_where_the_cursor_is(open_page: Any) -> None:
    page = open_page()
    set_columns(page, "gpt2", "characters")
    text = "".join(f"line {i}\n" for i in range(400))
    fill(page, text)
    assert "".join(chips(page, "characters")) == show.visible(text[3_000:])
    page.keyboard.press("Control+Home")
    assert "".join(chips(page, "characters")) == show.visible(text[:1_000])
    assert "bytes 1 to 1,000" in said(page, ".pg-notices")
    count = len(tiktoken_encoding("gpt2").encode_ordinary(text))
    assert said(page, "[data-tokenizer=gpt2] .pg-figures strong") == f"{count:,} tokens"
    fill(page, "a" * 1_000_001)
    assert "Only the first 1,000,000 are tokenized" in said(page, ".pg-notices")
    assert "1,000,000 UTF-8 bytes" in said(page, ".pg-summary")
    page.get_by_role("button", name="Copy link").click()
    assert "too long for a link" in said(page, ".pg-notices")
    assert page.evaluate("location.hash") == ""


HOSTILE = [
    "<img src=x onerror=alert(1)></script><script>alert(1)</script>",
    "</textarea><svg onload=alert(1)>",
    "javascript:alert(1) \u202egnp.exe \u2066\u2069 \u200f",
    "{{7*7}} ${alert(1)} &lt;b&gt; \x00\x01\x1b[31m",
    "Z" + "\u0301" * 2_000 + "z",
    "\ufeff\ufffe\uffff\U000e0001\U0010ffff",
]


def test_hostile_text_stays_text(open_page: Any) -> None:
    page = open_page()
    for text in HOSTILE:
        page.evaluate(
            "(hash) => { location.hash = hash; }",
            f"#v=1&text={quote(text)}&with=gpt2,characters",
        )
        page.wait_for_function(
            "(text) => document.getElementById('pg-text').value === text", arg=text
        )
        page.wait_for_function(READY)
        assert page.locator("#pg :is(img, script, svg, iframe, a)").count() == 0
        drawn = "".join(chips(page, "characters"))
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x00]", drawn)
        assert "\u202e" not in text or "⟨U+202E⟩" in drawn
        column(page, "gpt2").locator(".pg-chip").last.click()
        # No chip paints outside of its strip, whatever is stacked on a letter.
        boxes = page.evaluate(
            """() => [...document.querySelectorAll(".pg-chip, .pg-part, code")].map(
              (node) => node.getBoundingClientRect().height)"""
        )
        assert max(boxes) < 400


# Links


def test_a_link_opens_the_same_state(open_page: Any) -> None:
    page = open_page()
    set_columns(page, "characters", "gpt2")
    text = "a&b=c#d%20 <|endoftext|>\n\n 😉+\u202e\"'"
    fill(page, text)
    page.locator("#pg-newlines").select_option("crlf")
    page.locator("#pg-special").select_option("allowed")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("location.hash.startsWith('#v=1&text=')")
    other = open_page(page.evaluate("location.hash"))
    assert said(other, ".pg-notices") == ""
    state = "document.getElementById('pg').playground.state"
    assert other.evaluate(state) == page.evaluate(state)
    assert other.evaluate(f"{state}.text") == text.replace("\n", "\r\n")
    for name in "characters", "gpt2":
        assert chips(other, name) == chips(page, name)
    # A link of the second edition, followed inside the page, opens as well.
    old = "#v=1&text=a%2Bb&with=bytes&special=text&newlines=lf&ids=1"
    page.evaluate("(hash) => { location.hash = hash; }", old)
    page.wait_for_function("document.querySelectorAll('.pg-column').length === 1")
    assert chips(page, "bytes") == [*"a+b"] and said(page, ".pg-notices") == ""


DAMAGED = {
    "#v=2&text=a": "another version",
    "#v=1&text=%E4%": "not readable",
    "#v=1&text=" + 17_000 * "a": "longer than any",
    "#v=1&text=a&with=gpt9,GPT2, gpt2": "“gpt9”, “GPT2”, “␣gpt2”",
    "#v=1&__proto__=x&text=a&with=__proto__,constructor": "“__proto__”, “constructor”",
    "#v=1&text=a&with=%3Cimg src=x onerror=alert(1)%3E": "“<img␣src",
    "#v=1&text=a&with=" + 300 * "%E2%80%AE": "“⟨U+202E⟩",
    "#v=1&text=a&with=1,2,3,4,5,6,7,8": "“5” and more",
    # What makes no sense otherwise is as if it wasn't there.
    "#v=1&text=a&special=%3Cscript%3E&newlines=cr&merges=1e99&corpus=ab": "",
    "#v=1&text=a&special=__proto__&newlines=toString&merges=-5": "",
    "#tokens": "",
}


def test_what_is_wrong_with_a_link_is_told(open_page: Any) -> None:
    page = open_page()
    for hash_, expected in DAMAGED.items():
        page.evaluate("(hash) => { location.hash = hash; }", hash_)
        page.wait_for_function(
            "said => document.querySelector('.pg-notices').innerText.includes(said)",
            arg=expected,
        )
        assert len(said(page, ".pg-notices")) < 400
        fill(page, "typed")
        assert said(page, ".pg-notices") == "", "it goes when the reader goes on"
        set_columns(page, "gpt2")
        assert chips(page, "gpt2") == tokens_of("gpt2", "typed")
    first = open_page("#v=2&text=a")
    assert "another version" in said(first, ".pg-notices")
    assert first.locator("#pg-text").input_value() == EXAMPLE


# Loading


@pytest.fixture
def other_page(chromium: Any) -> Iterator[Any]:
    """A page on which a request may fail, but no program."""
    page = chromium.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


def test_vocabularies_are_loaded_when_asked_for_and_once(open_page: Any) -> None:
    page = open_page("#v=1&text=hi&with=bytes")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for names in (["gpt2"], ["bytes"], ["gpt2", "bytes"]):
        set_columns(page, *names)
    assert ["gpt2.bpe?" in url for url in asked] == [True]


NO = {"status": 404, "body": "no"}
DAMAGE = {"body": b"\x00" * 1_000}


@pytest.mark.parametrize(
    ("what", "answer", "told"),
    [
        (VOCABULARY, NO, "GPT-2 could not be loaded: the server answered 404"),
        (
            VOCABULARY,
            DAMAGE,
            "GPT-2 could not be loaded: its file is damaged",
        ),
        ("**/catalog.json", NO, "could not start: the server answered 404"),
    ],
    ids=["no vocabulary", "damaged vocabulary", "no catalog"],
)
def test_what_does_not_come_is_told(
    other_page: Any, address: str, what: str, answer: dict, told: str
) -> None:
    other_page.route(what, lambda route: route.fulfill(**answer))
    other_page.goto(address + PAGE)
    other_page.wait_for_selector(".pg-error")
    assert told in said(other_page, ".pg-error")
    if what == VOCABULARY:
        other_page.wait_for_selector("[data-tokenizer=o200k_base] .pg-chip")
    else:
        assert other_page.locator(".pg-static").is_visible()
    other_page.unroute(what)
    other_page.get_by_role("button", name="Try again").click()
    other_page.wait_for_function(READY)
    assert chips(other_page, "gpt2")[0] == "Hello"


def test_without_javascript_there_are_examples(visit: Any, site: Path) -> None:
    page = visit(PAGE, java_script_enabled=False, viewport=SMALL)
    shown = said(page, "#pg")
    assert "needs JavaScript" in shown and "GPT-4o (o200k_base)" in shown
    for name in PUBLISHED:
        assert f"{len(tokens_of(name, EXAMPLE))} tokens" in shown
    source = html.unescape((site / PAGE).read_text(encoding="utf-8"))
    for name, row in examples().items():
        assert f"<dt>{name}</dt>" in source and row["see"] in source
    # A narrow page gives the tokens its width.
    place = page.locator(".pg-static").bounding_box()
    for cell in page.locator(".pg-static td").all():
        assert cell.bounding_box()["width"] > 0.9 * place["width"]
    assert overflow(page) <= 0


# For everybody


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_tokens_are_in_the_first_screen(open_page: Any, viewport: dict) -> None:
    page = open_page(viewport=viewport)
    page.get_by_role("button", name="Hindi", exact=True).click()
    page.wait_for_function(READY)
    box = page.locator(".pg-chip").first.bounding_box()
    assert box["y"] + box["height"] < viewport["height"]


@pytest.mark.needs("axe_playwright_python")
@pytest.mark.parametrize(
    ("viewport", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["light", "dark"]
)
def test_it_is_accessible_in_use(open_page: Any, viewport: dict, scheme: str) -> None:
    page = open_page(viewport=viewport, color_scheme=scheme)
    set_columns(page, "gpt2", "cl100k_base", "bytes")
    fill(page, "Hello zebra <|endoftext|> wörld 🌍\n")
    found = findings(page)
    page.locator("#pg-special").select_option("allowed")
    page.get_by_role("button", name="Your BPE").click()
    page.locator(".pg-chip").nth(2).click()
    assert found + findings(page) == []
    assert overflow(page) <= 0


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
def test_three_families_learn_from_a_text(open_page: Any) -> None:
    page = open_page()
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
def test_training_can_be_stopped_and_says_what_is_wrong(open_page: Any) -> None:
    page = open_page()
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


def test_a_site_without_python_offers_no_training(
    other_page: Any, address: str, site: Path
) -> None:
    assert "can't train" in playground.page_body(python=False)
    assert "can't train" not in playground.page_body(python=True)
    source = (site / PAGE).read_text("utf-8").replace(playground.DATA_PYTHON, "")
    other_page.route("**/" + PAGE, lambda r: r.fulfill(body=source))
    other_page.goto(f"{address}{PAGE}#v=1&text=a&with=gpt2,unigram")
    other_page.wait_for_function(READY)
    assert other_page.locator(".pg-trainer").count() == 0
    assert other_page.get_by_role("button", name="Your BPE").count() == 0
    assert "“unigram”" in said(other_page, ".pg-notices")


# The files


def test_what_is_loaded_is_small(site: Path) -> None:
    files = (site / "_static" / "playground" / "data").iterdir()
    sizes = {path.name: path.stat().st_size for path in files}
    assert sizes["gpt2.bpe"] < 200_000 and sizes["o200k_base.bpe"] < 850_000
    assert sizes["catalog.json"] < 50_000
