"""A browser for the viewer's tests, and the recordings that they share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, Trace

from . import bpe

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Step viewer</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 20px; color: {text}; background: {back} }}</style></head>
<body><main><h1>Lecture</h1>{body}<p>After it.</p></main></body></html>
"""


@pytest.fixture(scope="session")
def training() -> Trace:
    """The lecture's centerpiece: three merges, with a note."""
    notes = {"ids = merge_pair(": "The most frequent pair becomes one token."}
    return Stepper(notes=notes, name="bpe")(bpe.train, "the cat in the hat", 3)


@pytest.fixture
def open_page(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens fragments as a page; fails the test if the page logged any error."""
    contexts = []
    problems: list[str] = []

    def open_(
        *fragments: str,
        dark: bool = False,
        script: str = "",
        hash_: str = "",
        size: tuple[int, int] = (1200, 800),
        javascript: bool = True,
    ) -> Any:
        back, text = ("#101418", "#eeeeee") if dark else ("#ffffff", "#111111")
        body = "\n".join(fragments)
        if script:
            body += f"<script>{script}</script>"
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_text(
            PAGE.format(body=body, back=back, text=text), encoding="utf-8", newline="\n"
        )
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=javascript,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                problems.append(message.text)
                if message.type in ("error", "warning")
                else None
            ),
        )
        page.goto(file.as_uri() + hash_)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert problems == []
