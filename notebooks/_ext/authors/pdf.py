"""Lectures and trails as PDF: pages of the site, printed by Chromium, with outlines."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from lecture_lib.course import page_name

# Under which names Linux, macOS and Windows have Chromium and its kin.
BROWSERS = (
    "chromium-headless-shell",  # draws the same in half of the time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "msedge",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
SPACE = "16mm"  # around what is printed
# For a class that is to answer: all that the last pages of a print and its folds say,
# but for the cells that are to be filled in.
WITHOUT_ANSWERS = """
.last-pages, .answers, details:not(.to-fill-in > *) > :not(summary) {
  display: none !important;
}
"""


def build(
    notebooks: Iterable[Path], site: Path, directory: Path, answers: bool = True
) -> list[Path]:
    """Print the page of each notebook, found in the built website `site`.

    Without `answers` there are neither solutions nor the key of the questions, and
    what the reader of a page unfolds stays folded; such files have names of their own.

    Raises ``RuntimeError`` if a page or a browser is missing.
    """
    from playwright.sync_api import sync_playwright

    pages = [site / f"{page_name(path)}.html" for path in notebooks]
    if missing := [page.name for page in pages if not page.exists()]:
        raise RuntimeError(f"{site} lacks {', '.join(missing)}: run `make site` first")
    if not (browser_path := find_chromium()):
        raise RuntimeError(_no_browser())
    printed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox"]
        )
        for page in pages:
            tab = browser.new_page(color_scheme="light")
            tab.goto(page.resolve().as_uri(), wait_until="load")
            if not answers:
                tab.add_style_tag(content=WITHOUT_ANSWERS)
            kind = "" if answers else "_without_answers"
            printed.append(directory / f"{page.stem}{kind}.pdf")
            tab.pdf(
                path=printed[-1],
                format="A4",
                margin={"top": SPACE, "bottom": SPACE, "left": SPACE, "right": SPACE},
                outline=True,
                tagged=True,
                print_background=True,
            )
            tab.close()
        browser.close()
    return printed


def find_chromium() -> str | None:
    """The path of a Chromium on this machine, or None.

    The variable ``CHROMIUM`` names one that is to be used and no other.
    """
    wanted = os.environ.get("CHROMIUM")
    names = (wanted,) if wanted else BROWSERS
    return next(filter(None, map(shutil.which, names)), None)


def _no_browser() -> str:
    if wanted := os.environ.get("CHROMIUM"):
        return f"CHROMIUM names {wanted}, which is no program on this machine"
    return "printing needs Chromium or Chrome; the variable CHROMIUM can name its path"
