"""One left and one right edge, dark tiles, and a sign where a table is cut."""

import pytest

pytestmark = pytest.mark.needs(
    "sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"
)

READ = "h2, section > p, .question, .figure, .text_html:not(:has(table, .ll-stepper))"
READ += ", .cell_input .highlight"
EDGES = """(parts) => parts.filter((part) => part.checkVisibility())
  .map((part) => part.getBoundingClientRect())
  .map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`)"""
LIGHTNESS = """(tile) => Math.max(
  ...getComputedStyle(tile).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))"""


@pytest.mark.parametrize("name", ["05_bpe_training.html", "09_languages.html"])
def test_what_is_read_has_one_edge_on_each_side(visit, name):
    page = visit(name, viewport={"width": 1440, "height": 900})
    read = page.locator(f".bd-article :is({READ}), .prev-next-footer")
    edges = read.evaluate_all(EDGES)
    assert len(edges) > 40 and len(set(edges)) == 1


def test_tiles_are_dark_on_a_dark_page(visit):
    page = visit("05_bpe_training.html", color_scheme="dark")
    tiles = page.locator(".cell_output [style*='background-color:#']:visible")
    assert tiles.count() > 100
    assert max(tile.evaluate(LIGHTNESS) for tile in tiles.all()[::10]) < 160


def test_a_wide_table_fades_and_keeps_its_first_column(visit):
    page = visit("09_languages.html", viewport={"width": 390, "height": 844})
    page.get_by_label("Always show answers").click()
    box = page.locator(".keeps-first.more").first
    first = box.locator("tbody td").first
    left = first.bounding_box()["x"]
    box.evaluate("part => { part.scrollLeft = part.scrollWidth; }")
    page.wait_for_function("!document.querySelector('.keeps-first').matches('.more')")
    assert first.bounding_box()["x"] == left
