"""Links of a notebook or a page, and the places they lead to."""

import re
from pathlib import Path


def slugs(markdown: str) -> set[str]:
    """The anchors of a page: its headings, and names given in the text."""
    found = set(re.findall(r'<a (?:id|name)="([^"]+)"', markdown))
    for heading in re.findall(r"^#+ (.*)$", markdown, re.MULTILINE):
        found.add(slug(heading))
    return found


def slug(heading: str) -> str:
    """
    >>> slug("Byte-pair encoding")
    'byte-pair-encoding'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def dead_links(prose: str, path: Path) -> list[str]:
    """Targets in `prose`, which is of the file `path`, that are not there."""
    targets = re.findall(r"\]\(([^)\s]+)\)", prose)
    return [target for target in targets if not is_alive(target, path)]


def is_alive(target: str, path: Path) -> bool:
    """Check that the page and its anchor exist; other hosts aren't asked."""
    if target.startswith(("http://", "https://")):
        return True
    name, _, anchor = target.partition("#")
    page = path.parent / name if name else path
    if not page.exists():
        return False
    if anchor and page.suffix == ".md":
        return anchor in slugs(page.read_text(encoding="utf-8"))
    return True
