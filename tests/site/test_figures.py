"""Figures on the site: wide, dark where the page is dark, readable on a phone."""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from lecture_lib import show, stepper
from lecture_lib.course import NOTEBOOKS
from lecture_lib.show.colors import COLORS
from tests.cells import code, markdown, notebook
from tests.contrast import contrast
from tests.site.small_site import build

pytest.importorskip("sphinx")

import figures  # the site's own module; it needs Sphinx

CONF = 'extensions = ["myst_nb", "lecture_pages", "figures"]'
ALTS = ["a line that <rises> & falls", "a narrow figure", "a picture of two pixels"]
TICK = 10.5  # points: the size of all letters of a figure
SMALLEST = 10  # CSS pixels


def stored_figures() -> list[nbformat.NotebookNode]:
    wide, line = show.new_figure()
    line.plot([1, 2])
    narrow, bars = show.new_figure(4, 3)
    bars.bar(["a"], [1], hatch="//")
    picture, pixels = show.new_figure(5, 2)
    pixels.imshow([[0, 1]])
    outputs = []
    for figure, alt in zip((wide, narrow, picture), ALTS):
        data, metadata = show.Figure(figure, alt=alt)._repr_mimebundle_()
        outputs.append(
            nbformat.v4.new_output(
                "execute_result", data, metadata=metadata, execution_count=1
            )
        )
    return outputs


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a page with three figures, and one with the pipeline alone."""
    contents = "# Figures\n\n```{toctree}\n:hidden:\npipeline\n```"
    figures = [
        nbformat.v4.new_code_cell("show", outputs=[output])
        for output in stored_figures()
    ]
    drawn = code("show", text_html=show.pipeline("bytes")._repr_html_())
    pages = {
        "index": notebook(markdown(contents), *figures),
        "pipeline": notebook(markdown("# Pipeline"), drawn),
    }
    return build(tmp_path_factory.mktemp("source"), pages, CONF)


def boxes(page: Any) -> list[dict]:
    return page.evaluate(
        """() => [...document.querySelectorAll(".figure img")].map((image) => ({
          alt: image.alt, dark: image.src.includes("-dark.svg"),
          width: image.getBoundingClientRect().width,
          column: image.parentNode.parentNode.clientWidth,
          natural: image.naturalWidth,
        })).filter((image) => image.width)"""
    )


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("width", [390, 660])
def test_the_pipeline_is_as_wide_as_its_column(open_page, width):
    page = open_page("pipeline", viewport={"width": width, "height": 800})
    picture, column = page.locator("img.pipeline").evaluate(
        "(image) => [image, image.closest('.output')]"
        ".map((part) => part.getBoundingClientRect().right)"
    )
    assert picture <= column


UNITS = 2048  # of the fonts whose outlines the pictures hold
SIZES = re.compile(r"scale\(([\d.]+)\)")  # of letters


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("width", [320, 520, 521])
def test_the_letters_of_the_pipeline_can_be_read_on_a_phone(open_page, built, width):
    page = open_page("pipeline", viewport={"width": width, "height": 800})
    shown, natural, address, before, after = page.locator("img.pipeline").evaluate(
        """async (image) => {
          await image.decode();
          const { width, height } = image.getBoundingClientRect();
          return [width, image.naturalWidth, image.currentSrc,
            height / width, image.naturalHeight / image.naturalWidth];
        }"""
    )
    drawn = (
        show.pipeline("bytes").narrow()
        if width <= 520
        else show.pipeline("bytes").svg()
    )
    name = address.rsplit("/", 1)[-1]
    assert (name == "pipeline-bytes.svg") == (width <= 520)
    if width <= 520:
        assert (built / "_images" / name).read_text(encoding="utf-8") == drawn
    letters = [float(size) * UNITS for size in SIZES.findall(drawn)]
    smallest = min(size for size in letters if size < 100)  # others are drawn by hand
    assert smallest * shown / natural >= 12
    assert abs(before - after) < 0.01  # its place is kept before it is loaded
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_each_figure_has_a_twin_in_dark(built):
    images = sorted((built / "_images").glob("*.svg"))
    light = [path for path in images if not re.search("-dark|pipeline", path.stem)]
    assert len(light) == 3
    for path in light:
        twin = path.with_stem(path.stem + "-dark")
        source = path.read_text(encoding="utf-8")
        dark = twin.read_text(encoding="utf-8")
        assert "#ffffff" not in dark and "#000000" not in dark
        assert re.findall("<image[^>]*", dark) == re.findall("<image[^>]*", source)
        assert len(dark) < len(source) + 100


@pytest.mark.needs("chromium")
@pytest.mark.parametrize(
    ("theme", "javascript"), [("light", False), ("dark", False), ("dark", True)]
)
def test_one_of_the_twins_is_shown_with_its_words(open_page, theme, javascript):
    page = open_page(color_scheme=theme, java_script_enabled=javascript)
    shown = boxes(page) if javascript else visible(page)
    assert [image["alt"] for image in shown] == ALTS
    assert [image["dark"] for image in shown] == [theme == "dark"] * 3


def visible(page: Any) -> list[dict]:
    images = [image for image in page.locator(".figure img").all()]
    return [
        {
            "alt": image.get_attribute("alt"),
            "dark": "-dark" in image.get_attribute("src"),
        }
        for image in images
        if image.is_visible()
    ]


@pytest.mark.needs("chromium")
def test_a_figure_has_the_edges_of_prose(open_page):
    page = open_page(viewport={"width": 1440, "height": 900})
    wide, narrow, _ = boxes(page)
    prose = page.locator("h1").bounding_box()["width"]
    assert wide["width"] == pytest.approx(prose, abs=1)
    assert narrow["width"] == pytest.approx(prose * 288 / 367, abs=1)


@pytest.mark.needs("chromium")
def test_on_a_phone_letters_can_be_read_and_a_figure_scrolls_alone(open_page):
    page = open_page(viewport={"width": 390, "height": 844})
    for image, points in zip(boxes(page), (540, 288, 360)):
        assert image["width"] / points * TICK >= SMALLEST
    for figure in page.locator(".figure").all():
        box = figure.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390


@pytest.mark.needs("chromium")
def test_print_shows_whole_figures_in_light(open_page):
    page = open_page(viewport={"width": 390, "height": 844})
    page.emulate_media(media="print")
    for image in boxes(page):
        assert not image["dark"]
        assert image["width"] <= image["column"] + 1


@pytest.mark.parametrize("color", show.PALETTE)
def test_colors_can_be_told_from_dark_paper(color):
    dark = figures.dark_color(color.removeprefix("#"))
    assert contrast(dark, figures.dark_color("ffffff")) >= 4.5


@pytest.mark.parametrize("gray", ["000000", "333333", "555555"])
def test_letters_can_be_read_on_dark_paper(gray):
    assert contrast(figures.dark_color(gray), figures.dark_color("ffffff")) >= 4.5


def test_colors_stay_apart_in_dark():
    assert len({figures.dark_color(color[1:]) for color in show.PALETTE}) == 6


def test_a_drawing_that_is_no_figure_of_ours_is_left_alone():
    assert not figures.is_figure('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    assert not figures.is_figure("")


def test_the_accent_is_the_same_everywhere():
    styles = [NOTEBOOKS / "_static" / "colors.css"]
    styles.append(Path(stepper.__file__).parent / "viewer" / "viewer.css")
    texts = [path.read_text(encoding="utf-8") for path in styles]
    accent = r"--accent: light-dark\((#\w+), (#\w+)\)"
    site, viewer = (re.findall(accent, text) for text in texts)
    slides = (NOTEBOOKS / "_ext/authors/slides.css").read_text(encoding="utf-8")
    assert site == viewer and [light for light, _ in site] == [COLORS["here"][0]]
    assert f"--accent: {COLORS['here'][0]};" in slides
