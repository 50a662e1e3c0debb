"""What browser tests share: how Chromium is started, and how a cell is run."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@contextmanager
def launch() -> Iterator[Any]:
    """A headless Chromium that calls nobody by itself."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=list(QUIET),
        )
        yield browser
        browser.close()


def run_first_cell(page: Any, sign: str) -> None:
    """Run the first code cell in JupyterLab until `sign`, a selector, is there.

    While a notebook is still being laid out, a click may not reach the editor, and the
    keys then go elsewhere: so look whether it worked, and try again.
    """
    from playwright.sync_api import TimeoutError

    for _ in range(6):
        page.locator(".jp-CodeCell").first.locator(".cm-content").click()
        page.keyboard.press("Shift+Enter")
        try:
            page.wait_for_selector(sign, timeout=15_000)
            return
        except TimeoutError:
            continue
    raise TimeoutError(f"the cell did not run: no {sign}")
