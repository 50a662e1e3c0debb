"""Helpers of browser tests: start Chromium, run a cell."""

import tests.paths  # noqa: F401 - first, so that the authors' modules are found

# isort: split
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from authors.pdf import find_chromium
from tests import fonts

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def start_chromium(playwright: Any, font_set: str, directory: Path) -> Any:
    """A headless Chromium that sees the fonts of one set, and calls nobody by itself.

    `directory` takes the settings for fonts.
    """
    configuration = fonts.configure(font_set, directory)
    return playwright.chromium.launch(
        executable_path=find_chromium(),
        args=list(QUIET),
        env=os.environ | {"FONTCONFIG_FILE": str(configuration)},
    )


@contextmanager
def launch() -> Iterator[Any]:
    """A headless Chromium with the fonts of this process's environment."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(QUIET)
        )
        yield browser
        browser.close()


@contextmanager
def running(command: list[str], **options: Any) -> Iterator[subprocess.Popen]:
    """A server while a test runs; one too busy to end by itself is ended."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


SHOWN_CELL = ".jp-CodeCell:has(.cm-content)"


def run_first_cell(page: Any, sign: str) -> None:
    """Run the first code cell that is unfolded until `sign`, a selector, is there.

    While a notebook is still being laid out, a click may not reach the editor, and the
    keys then go elsewhere: so look whether it worked, and try again. On a busy machine
    JupyterLab may complain in a dialog that its server is slow: close that.
    """
    from playwright.sync_api import TimeoutError

    said = []
    for _ in range(6):
        try:
            for dialog in page.locator(".jp-Dialog").all():
                said.append(dialog.inner_text())
                page.keyboard.press("Escape")
            cell = page.locator(SHOWN_CELL).first
            cell.locator(".cm-content").click(timeout=15_000)
            page.keyboard.press("Shift+Enter")
            page.wait_for_selector(sign, timeout=15_000)
            return
        except TimeoutError:
            continue
    raise TimeoutError(f"the cell did not run: no {sign}; dialogs: {said}")
