"""What tests do on the page of the playground: fill, choose columns, and read."""

import json
from typing import Any

import pytest

import playground
from lecture_lib import show
from tests.texts import tiktoken_encoding

NEEDS = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)
PAGE = "playground.html"
DESKTOP = {"width": 1440, "height": 900}
EXAMPLE = playground.EXAMPLE
TRAINED = ("trained", "wordpiece", "unigram")
VOCABULARY = "**/gpt2.bpe?*"
READY = """() => {
  const columns = [...document.querySelectorAll(".pg-column")];
  const { playground } = document.getElementById("pg");
  return playground && columns.every((each) => each.querySelector("strong"));
}"""


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


def examples() -> dict[str, dict[str, str]]:
    rows = json.loads(playground.EXAMPLES.read_text(encoding="utf-8"))
    return {row["name"]: row for row in rows}
