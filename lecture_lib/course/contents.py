"""The pages of the site beside the notebooks, each with the places that lead there.

A new page is a file `notebooks/NAME.md` and an entry here.
"""

from dataclasses import dataclass
from pathlib import Path

from lecture_lib.course import NOTEBOOKS, notebooks

LOOK_UP = "Look it up"


@dataclass(frozen=True)
class Page:
    """A page, `notebooks/NAME.md`; links to one that is not built are left out."""

    name: str
    caption: str = ""  # in the contents the heading above it; empty: not listed
    menu: str = ""  # what the bar on top of all pages calls it; empty: not there
    anchor: str = ""  # of the section that the bar leads to
    footer: str = ""  # what the foot of all pages calls it; empty: not there
    is_copied: bool = False  # readers of lectures need it: it goes with their copies


PAGES = (
    Page("index", menu="Lectures", anchor="#lectures"),
    Page("trails", "Go further", is_copied=True),
    Page("playground", "Try it", menu="Playground"),
    Page("try", "Try it"),
    Page("project", "Try it", is_copied=True),
    Page("elsewhere", "Try it"),
    Page("teaching", "Teach it"),
    Page("class", "Teach it"),
    Page("exam", "Teach it"),
    Page("glossary", LOOK_UP, menu="Glossary", is_copied=True),
    Page("references", LOOK_UP, menu="References", is_copied=True),
    Page("benchmarks", LOOK_UP, footer="Benchmarks"),
    Page("changes", LOOK_UP, footer="Changes"),
    Page("cite", LOOK_UP, footer="How to cite"),
)


def captions() -> list[str]:
    """The headings of the contents behind the lectures, in order."""
    return list(dict.fromkeys(page.caption for page in PAGES if page.caption))


def copied() -> list[Path]:
    """Return what a reader gets copies of: all notebooks, and pages they link to."""
    return [*notebooks(), *(NOTEBOOKS / f"{p.name}.md" for p in PAGES if p.is_copied)]
