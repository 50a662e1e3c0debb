"""The lectures as PDF: pages of the website, printed by Chromium with an outline."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
MARGIN = "16mm"


def build(notebooks: Iterable[Path], site: Path, directory: Path) -> list[Path]:
    """Print the page of each notebook, found in the built website `site`."""
    from playwright.sync_api import sync_playwright

    pages = [site / f"{path.stem}.html" for path in notebooks]
    if missing := [page.name for page in pages if not page.exists()]:
        raise RuntimeError(f"{site} lacks {', '.join(missing)}: run `make site` first")
    directory.mkdir(parents=True, exist_ok=True)
    printed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox"]
        )
        for page in pages:
            tab = browser.new_page(color_scheme="light")
            tab.goto(page.resolve().as_uri(), wait_until="load")
            printed.append(directory / f"{page.stem}.pdf")
            tab.pdf(
                path=printed[-1],
                format="A4",
                margin=dict.fromkeys(("top", "bottom", "left", "right"), MARGIN),
                outline=True,
                tagged=True,
                print_background=True,
            )
            tab.close()
        browser.close()
    return printed


def find_browser() -> str:
    """A Chromium on this machine; ``CHROMIUM`` names another."""
    found = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, BROWSERS)), None
    )
    if not found:
        raise RuntimeError(
            "printing needs Chromium or Chrome; CHROMIUM can name its path"
        )
    return found
