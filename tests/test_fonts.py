"""Browser tests see the fonts that the project names, and none of the machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import fonts

pytestmark = pytest.mark.needs("chromium", "playwright", "fontconfig")

ASKED = [
    *fonts.SETS["named"].families,
    "Arial, Helvetica",
    "'Times New Roman'",
    "'Courier New', Courier",
    "'Segoe UI', Roboto, 'Noto Sans'",
    "'Liberation Sans', FreeSans, Ubuntu, Cantarell",
    "'Noto Color Emoji', 'Noto Sans CJK SC'",
    "no-such-font",
]
TEXTS = (
    "Hello, Ελληνικά русский 你好 ありがとう 한국어 हिन्दी မြန်မာ ไทย العربية ∑√∫ 🌍👩‍👧"
)
FORMULA = (
    "<math display=block><msqrt><mfrac><mi>x</mi><mn>2</mn></mfrac></msqrt></math>"
)
every_set = pytest.mark.parametrize("font_set", fonts.SETS)


def used_fonts(page: Any) -> set[str]:
    """The families that a page's text was drawn with, also in its viewers."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    found = set()
    for node in with_new_text(root):
        question = {"nodeId": node}
        drawn = session.send("CSS.getPlatformFontsForNode", question)["fonts"]
        found |= {font["familyName"] for font in drawn}
    return found


def with_new_text(root: dict) -> Iterator[int]:
    """Elements with a text whose letters were not yet met in such an element."""
    met: dict[str, set[str]] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        inner = node.get("children", []) + node.get("shadowRoots", [])
        waiting += [each for each in inner if each["nodeType"] in (1, 11)]
        text = "".join(each["nodeValue"] for each in inner if each["nodeType"] == 3)
        seen = met.setdefault(str(node.get("attributes")) + node["nodeName"], set())
        if not set(text.strip()) <= seen:
            seen |= set(text)
            yield node["nodeId"]


@every_set
def test_no_name_and_no_script_reaches_a_font_of_the_machine(
    chromium_with: Any, font_set: str
) -> None:
    page = chromium_with(font_set).new_page()
    rows = [f'<p style="font-family: {name}">{TEXTS}</p>' for name in ASKED]
    page.set_content(f"<p>{TEXTS}</p>" + "".join(rows) + FORMULA)
    found = used_fonts(page)
    page.close()
    assert found
    assert all(map(fonts.SETS[font_set].stands_for, found)), found


@every_set
@pytest.mark.parametrize("weight", [400, 700])
def test_each_generic_family_is_the_one_named(
    chromium_with: Any, font_set: str, weight: int
) -> None:
    page = chromium_with(font_set).new_page()
    for name, family in fonts.SETS[font_set].families.items():
        style = f"font: {weight} 16px {name}"
        page.set_content(f"<p style='{style}'>tokens</p>")
        assert used_fonts(page) == {family}, name
    page.close()


def test_the_hostile_set_is_wide_and_lacks_scripts(chromium_with: Any) -> None:
    from fontTools.ttLib import TTFont

    widths = {}
    for font_set in fonts.SETS:
        page = chromium_with(font_set).new_page()
        page.set_content("<span>merge_pair counts illegal pairs</span>")
        widths[font_set] = page.locator("span").bounding_box()["width"]
        page.close()
    assert widths["hostile"] > 1.1 * widths["named"]
    (name,) = fonts.SETS["hostile"].files
    font = TTFont(fonts.folder() / name)
    assert not set(map(ord, "你한हမ🌍")) & set(font.getBestCmap())
    assert "MATH" not in font


def test_browsers_are_started_in_one_place() -> None:
    """A test with a browser of its own would have the machine's fonts again."""
    here = Path(__file__).parent
    own = [
        path.relative_to(here).as_posix()
        for path in here.rglob("*.py")
        if "chromium.launch(" in path.read_text(encoding="utf-8")
        and path != Path(__file__)
    ]
    assert own == ["browser.py"]
