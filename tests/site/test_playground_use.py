"""The playground in Chromium: harmless, and usable without a mouse or a network."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import playground
from lecture_lib import show
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from tests.texts import PUBLISHED, tiktoken_encoding

from .playground_page import (
    DESKTOP,
    EXAMPLE,
    NEEDS,
    PAGE,
    READY,
    VOCABULARY,
    chips,
    column,
    examples,
    fill,
    said,
    set_columns,
    tokens_of,
)
from .test_browser import PHONE, SMALL, findings, overflow

pytestmark = NEEDS


# What the page says


def test_tokenizers_side_by_side(open_playground: Any) -> None:
    page = open_playground()
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
        "document.querySelector('.playground > .visually-hidden').textContent"
        ".includes('GPT-4o: 0 tokens')"
    )


def test_a_token_is_lit_everywhere_and_explained_by_keys(open_playground: Any) -> None:
    page = open_playground()
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


def test_special_tokens(open_playground: Any) -> None:
    page = open_playground()
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


# The text box


def test_what_a_text_box_cant_hold(open_playground: Any) -> None:
    page = open_playground()
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


def test_a_long_text_is_counted_and_drawn_where_the_cursor_is(
    open_playground: Any,
) -> None:
    page = open_playground()
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


def test_hostile_text_stays_text(open_playground: Any) -> None:
    page = open_playground()
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


def test_a_link_opens_the_same_state(open_playground: Any) -> None:
    page = open_playground()
    set_columns(page, "characters", "gpt2")
    text = "a&b=c#d%20 <|endoftext|>\n\n 😉+\u202e\"'"
    fill(page, text)
    page.locator("#pg-newlines").select_option("crlf")
    page.locator("#pg-special").select_option("allowed")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("location.hash.startsWith('#v=1&text=')")
    other = open_playground(page.evaluate("location.hash"))
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
    "#v=1&text=a&with=gpt9,GPT2, gpt2": "tokenizers that this page doesn't have",
    "#v=1&__proto__=x&text=a&with=__proto__,constructor": "this page doesn't have",
    # What makes no sense otherwise is as if it wasn't there.
    "#v=1&text=a&special=%3Cscript%3E&newlines=cr&merges=1e99&corpus=ab": "",
    "#v=1&text=a&special=__proto__&newlines=toString&merges=-5": "",
    "#tokens": "",
}


def test_what_is_wrong_with_a_link_is_told(open_playground: Any) -> None:
    page = open_playground()
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
    first = open_playground("#v=2&text=a")
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


def test_vocabularies_are_loaded_when_asked_for_and_once(open_playground: Any) -> None:
    page = open_playground("#v=1&text=hi&with=bytes")
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
    assert "doesn't have" in said(other_page, ".pg-notices")


# For everybody


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_tokens_are_in_the_first_screen(open_playground: Any, viewport: dict) -> None:
    page = open_playground(viewport=viewport)
    page.get_by_role("button", name="Hindi", exact=True).click()
    page.wait_for_function(READY)
    box = page.locator(".pg-chip").first.bounding_box()
    assert box["y"] + box["height"] < viewport["height"]


@pytest.mark.needs("axe_playwright_python")
@pytest.mark.parametrize(
    ("viewport", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["light", "dark"]
)
def test_it_is_accessible_in_use(
    open_playground: Any, viewport: dict, scheme: str
) -> None:
    page = open_playground(viewport=viewport, color_scheme=scheme)
    set_columns(page, "gpt2", "cl100k_base", "bytes")
    fill(page, "Hello zebra <|endoftext|> wörld 🌍\n")
    found = findings(page)
    page.locator("#pg-special").select_option("allowed")
    page.get_by_role("button", name="Your BPE").click()
    page.locator(".pg-chip").nth(2).click()
    assert found + findings(page) == []
    assert overflow(page) <= 0
