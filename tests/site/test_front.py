"""The front page in Chromium: a visitor's sentence, and a program that plays."""

import re
from typing import Any

import pytest

from lecture_lib import show
from lecture_lib.tokenizers import published
from tests.texts import NASTY_TEXTS, tiktoken_encoding

from .test_browser import DESKTOP, PHONE, SMALL, findings, overflow

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

NAME = "o200k_base"
DATA = "**/playground/data/*.bpe*"
MOST_MORE = 20_000  # bytes that the page has because of the sentence and the playing
MOST_LOADED = 1_000_000  # bytes, by who goes into the field
LONG = "Every word is a token. "
TEXTS = {
    "emoji": "👨\u200d👩\u200d👧 🇺🇸 1\ufe0f\u20e3 🤷🏽",
    "Hindi": "नमस्ते दुनिया, आप कैसे हैं?",
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>&amp;",
    "special": "<|endoftext|> and <|endofprompt|>",
    "bidi": "\u202eevil\u202c مرحبا \u2066בית\u2069",
    "white": " \t \n\n  a\u00a0b\u3000",
    "numbers": "1234567 3.14 unbelievable don't DON'T",
    "empty": "",
}


def sentence() -> str:
    from hero import SENTENCE

    return SENTENCE


def ids_of(text: str) -> list[int]:
    return tiktoken_encoding(NAME).encode_ordinary(text)


def drawn(page: Any) -> list[tuple[str, int]]:
    """Text and ID of each token in the strip."""
    return [
        (text, int(number))
        for text, number in page.locator(".hero .pg-chip").evaluate_all(
            """(chips) => chips.map((chip) =>
              [".pg-text", ".pg-id"].map((part) => chip.querySelector(part).textContent)
            )"""
        )
    ]


def as_drawn(text: str) -> list[tuple[str, int]]:
    """Draw tiktoken's tokens as the course does."""
    encoding = tiktoken_encoding(NAME)
    tokens = [(encoding.decode_single_token_bytes(i), i) for i in ids_of(text)]
    return [(show.visible(token), token_id) for token, token_id in tokens]


def without_circle(tokens: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """A mark that stands alone is drawn on a dotted circle."""
    return [(text.removeprefix("◌"), token_id) for text, token_id in tokens]


def figures(page: Any) -> str:
    return page.inner_text(".hero-count")


def wait_for_figures(page: Any, num_tokens: int, num_bytes: int) -> None:
    page.wait_for_function(
        "(said) => document.querySelector('.hero-count').textContent === said",
        arg=f"{num_tokens} tokens, {num_bytes} bytes",
    )


def enter(page: Any) -> None:
    page.focus("#hero-text")
    page.wait_for_selector(".hero.ready")


def put(page: Any, text: str | list[int]) -> None:
    """Put a text into the field at once, as a paste does, and wait for the picture."""
    page.evaluate(
        """(given) => {
          const field = document.getElementById("hero-text");
          field.value = Array.isArray(given) ? String.fromCharCode(...given) : given;
          field.dispatchEvent(new Event("input"));
          return new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(done)));
        }""",
        text,
    )


def step(page: Any) -> int:
    return int(page.locator(".front .ll-stepper").get_attribute("data-step"))


def is_playing(page: Any) -> bool:
    return page.evaluate("!!document.querySelector('.front .ll-stepper').stepper.timer")


def wait_for_play(page: Any) -> None:
    page.locator(".front .ll-stepper").scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.front .ll-stepper').stepper.timer")


def wait_for_pause(page: Any) -> None:
    """Before the last step, where the viewer stops by itself."""
    page.wait_for_function(
        "!document.querySelector('.front .ll-stepper').stepper.timer", timeout=5_000
    )


# The sentence


def test_without_javascript_the_tokens_are_the_courses(visit):
    page = visit("index.html", viewport=PHONE, java_script_enabled=False)
    text = sentence()
    ids = published.load(NAME).encode(text)
    assert ids == ids_of(text)
    assert without_circle(drawn(page)) == as_drawn(text)
    assert figures(page) == f"{len(ids)} tokens, {len(text.encode())} bytes"
    assert text in page.inner_text(".hero")
    assert not page.locator("#hero-text").is_visible()
    assert not page.locator(".hero-note").is_visible()
    assert overflow(page) <= 0


def test_what_is_loaded_draws_what_stood_there(visit):
    page = visit("index.html", viewport=DESKTOP)
    outer = "document.querySelector('.hero .pg-strip').outerHTML"
    link = "document.querySelector('.hero-more a').href"
    before = page.evaluate(f"[{outer}, {link}]"), figures(page)
    enter(page)
    assert (page.evaluate(f"[{outer}, {link}]"), figures(page)) == before
    assert page.input_value("#hero-text") == sentence()


def test_tokens_are_tiktokens(visit):
    page = visit("index.html", viewport=DESKTOP)
    enter(page)
    nasty = [
        text.replace("\r\n", "\n").replace("\r", "\n") for text in NASTY_TEXTS.values()
    ]
    for text in [*TEXTS.values(), *nasty]:
        put(page, text)
        if len(text) < 1_000:
            assert [token_id for _, token_id in drawn(page)] == ids_of(text), text
        num_tokens, num_bytes = re.findall(r"[\d,]+", figures(page).replace(",", ""))
        assert int(num_tokens) == len(ids_of(text))
        assert int(num_bytes) == len(text.encode())
    assert page.locator(".hero script, .hero img").count() == 0
    put(page, [0x61, 0xD83D, 0x62])
    assert "half of a UTF-16 pair" in page.inner_text(".hero-note")
    assert [token_id for _, token_id in drawn(page)] == ids_of("a\ufffdb")


def test_tokens_follow_the_typing(visit):
    page = visit("index.html", viewport=PHONE, color_scheme="dark")
    page.focus("#hero-text")
    page.keyboard.press("Control+A")
    page.keyboard.type("<b>unbelievable</b> नमस्ते 🍓", delay=5)
    page.wait_for_selector(".hero.ready")
    for text in TEXTS.values():
        page.keyboard.press("Control+A")
        page.keyboard.press("Delete")
        wait_for_figures(page, 0, 0)
        page.keyboard.insert_text(text)
        wait_for_figures(page, len(ids_of(text)), len(text.encode()))
        assert without_circle(drawn(page)) == without_circle(as_drawn(text))
    assert overflow(page) <= 0


def test_a_long_text_is_counted_and_its_beginning_drawn(visit):
    page = visit("index.html", viewport=DESKTOP)
    enter(page)
    text = LONG * 1_000
    put(page, text)
    assert figures(page) == f"{len(ids_of(text)):,} tokens, {len(text):,} bytes"
    ids = [token_id for _, token_id in drawn(page)]
    assert ids == ids_of(text)[: len(ids)]
    assert 0 < len(ids) < 300
    note = page.inner_text(".hero-note")
    assert "first 1,000 bytes" in note and "too long for the link" in note
    link = page.locator(".hero-more a")
    assert link.get_attribute("href") == "playground.html"
    assert page.locator(".hero .pg-strip").get_attribute("tabindex") == "0"
    put(page, "a" * 1_000_001)
    assert "Only the first 1,000,000 are tokenized" in page.inner_text(".hero-note")
    assert "1,000,000 bytes" in figures(page)
    put(page, "short")
    assert link.get_attribute("href").startswith("playground.html#v=1&text=short&")


def test_the_link_takes_the_text_into_the_playground(visit):
    page = visit("index.html", viewport=DESKTOP)
    enter(page)
    text = "नमस्ते & <|endoftext|>\n100% #1 🍓"
    put(page, text)
    said = figures(page)
    page.click(".hero-more a")
    column = page.locator(f'.pg-column[data-tokenizer="{NAME}"]')
    column.locator("strong").wait_for()
    assert page.input_value("#pg-text") == text
    assert said.startswith(column.locator("strong").inner_text() + ",")


def test_nothing_is_loaded_before_somebody_enters_the_field(visit):
    page = visit("index.html", viewport=DESKTOP)
    page.wait_for_load_state("networkidle")
    loaded = "performance.getEntriesByType('resource').map((entry) => entry.name)"
    before = page.evaluate(loaded)
    assert not [name for name in before if re.search(r"playground/.*\.(js|bpe)", name)]
    said = re.search(r"\(([\d.]+) MB\)", page.inner_text(".hero-note"))
    enter(page)
    after = page.evaluate(
        """performance.getEntriesByType('resource').map(
          (entry) => [entry.name, entry.decodedBodySize])"""
    )
    sizes = {name: size for name, size in after if name not in before}
    [vocabulary] = [size for name, size in sizes.items() if ".bpe" in name]
    assert said[1] == f"{vocabulary / 1e6:.1f}"
    assert vocabulary < sum(sizes.values()) <= MOST_LOADED
    assert not [name for name in sizes if "trained" in name]


def test_the_page_has_little_more_to_load(site):
    source = (site / "index.html").read_text(encoding="utf-8")
    [fragment] = re.findall(r'<div class="hero">.*?\n</div>\n', source, re.DOTALL)
    files = ("front.js", "playground/strip.css")
    loaded = [(site / "_static" / name).stat().st_size for name in files]
    assert all(name in source for name in files)
    assert len(fragment.encode()) + sum(loaded) <= MOST_MORE


@pytest.mark.parametrize(
    ("what", "reason"),
    [(DATA, "the server answered 404"), ("**/playground/hero.js*", "")],
    ids=["vocabulary", "program"],
)
def test_what_is_not_there_is_told(chromium, address, what, reason):
    page = chromium.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route(what, lambda route: route.fulfill(status=404, body="no"))
    page.goto(address + "index.html")
    page.focus("#hero-text")
    page.wait_for_selector(".hero.failed")
    note = page.inner_text(".hero-note")
    assert f"GPT-4o's tokenizer could not be loaded: {reason}" in note
    put(page, "other")
    assert not page.locator(".hero .pg-strip").is_visible(), "tokens of another text"
    page.unroute(what)
    page.click(".hero-note button")
    page.wait_for_selector(".hero.ready")
    assert [token_id for _, token_id in drawn(page)] == ids_of("other")
    assert page.locator(".hero .pg-strip").is_visible()
    assert errors == []
    page.close()


def test_who_types_before_the_vocabulary_is_there_sees_no_wrong_tokens(visit):
    page = visit("index.html", viewport=DESKTOP)
    held: list[Any] = []
    page.route(DATA, lambda route: held.append(route))
    page.focus("#hero-text")
    assert page.locator(".hero .pg-strip").is_visible()
    page.keyboard.press("Control+A")
    page.keyboard.type("early")
    assert not page.locator(".hero .pg-strip").is_visible()
    assert not page.locator(".hero-count").is_visible()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector(".hero.ready")
    assert [token_id for _, token_id in drawn(page)] == ids_of("early")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_typed_sentence_is_accessible_and_fits(visit, scheme):
    page = visit("index.html", viewport=SMALL, color_scheme=scheme)
    enter(page)
    put(page, f"{TEXTS['markup']} {TEXTS['bidi']} {'x' * 300}\n{LONG * 30}")
    assert overflow(page) <= 0
    assert [
        each for each in findings(page) if "hero" in each[2] or "pg-" in each[2]
    ] == []
    page.wait_for_function(
        "document.querySelector('.hero [role=status]').textContent.endsWith('bytes')"
    )


# The program that plays


def test_it_plays_by_itself_up_to_its_end(visit):
    page = visit("index.html", viewport=DESKTOP)
    wait_for_play(page)
    first = step(page)
    page.wait_for_function(
        "(first) => document.querySelector('.front .ll-stepper').dataset.step > first",
        arg=first + 1,
    )
    counter = page.locator(".front .counter")
    assert counter.get_attribute("aria-live") == "off"
    assert page.locator(".front .control.play").get_attribute("aria-label") == "Pause"
    page.evaluate(
        """() => {
          const { stepper } = document.querySelector(".front .ll-stepper");
          stepper.go(stepper.recording.length - 2, { playing: true, quiet: true });
        }"""
    )
    wait_for_pause(page)
    assert page.locator(".front .counter").inner_text() == "Step 30 of 30"


def test_it_is_still_for_who_wants_less_motion(visit):
    page = visit("index.html", viewport=DESKTOP, reduced_motion="reduce")
    page.wait_for_function("document.querySelector('.ll-stepper').dataset.step > 5")
    page.locator(".front .ll-stepper").scroll_into_view_if_needed()
    before = step(page)
    page.wait_for_timeout(1_800)
    assert step(page) == before and not is_playing(page)
    assert "plays until" not in page.inner_text("main")
    page = visit("index.html", viewport=DESKTOP)
    wait_for_play(page)
    page.emulate_media(reduced_motion="reduce")
    wait_for_pause(page)


def press_the_story(page: Any) -> None:
    page.locator(".front .happened").click()


def press_pause(page: Any) -> None:
    page.locator(".front .control.play").click()


def press_pause_unseen(page: Any) -> None:
    """As a screen reader does: without a pointer, and without the focus."""
    page.locator(".front .control.play").evaluate("(button) => button.click()")


def go_in_by_tab(page: Any) -> None:
    page.locator(".start a").last.focus()
    page.keyboard.press("Tab")


def follow_a_link(page: Any) -> None:
    page.evaluate("location.hash = 'front.2'")


@pytest.mark.parametrize(
    "touch",
    [
        press_the_story,
        press_pause,
        press_pause_unseen,
        go_in_by_tab,
        follow_a_link,
    ],
)
def test_a_touch_ends_it(visit, touch):
    page = visit("index.html", viewport=DESKTOP)
    wait_for_play(page)
    touch(page)
    wait_for_pause(page)
    before = step(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(1_000)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(1_000)
    assert step(page) == before and not is_playing(page)
    assert page.locator(".front .counter").get_attribute("aria-live") is None
    # From then on it plays or rests as the reader says, whatever becomes of the tab.
    show_again = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(show_again)
    assert not is_playing(page)
    page.locator(".front .control.play").click()
    page.evaluate(show_again)
    assert is_playing(page)


def test_it_rests_where_nobody_sees_it(visit):
    page = visit("index.html", viewport=PHONE)
    assert not is_playing(page), "it is below the fold"
    wait_for_play(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wait_for_pause(page)
    wait_for_play(page)
    hide = """(hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    assert not is_playing(page)
    page.evaluate(hide, False)
    assert is_playing(page)


def test_a_link_to_a_step_stays_there(visit):
    page = visit("index.html#front.3", viewport=DESKTOP)
    page.wait_for_function("document.querySelector('.ll-stepper').dataset.step === '3'")
    page.wait_for_timeout(1_200)
    assert step(page) == 3 and not is_playing(page)
