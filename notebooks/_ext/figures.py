"""Figures on the site: as wide as their column, and a twin in dark colors.

A figure is stored as an SVG in light colors, which is right in JupyterLab, on GitHub,
in print and on slides. Here its twin is written beside it, and the page shows the one
that fits the reader's choice. Pixels in it stay as they are. The picture
of the pipeline has a narrow form for phones, drawn here, so that the notebooks needn't
store it.
"""

import colorsys
import re
from pathlib import Path

from sphinx.application import Sphinx

from lecture_lib import show
from lecture_lib.show.stages import PARTS

PAGE, INK = (0x12, 0x16, 0x1C), (0xE6, 0xEB, 0xF0)  # of the dark site: paper, letters
FULL_WIDTH = 540  # points; a figure of this width fills its column
_IMAGE = re.compile(r'<img [^>]*src="[^"]*/(?P<name>[^"/]+)\.svg"[^>]*>')
_COLOR = re.compile(r'((?:fill|stroke)(?:: |="))#([0-9a-f]{6})\b')
_SIZE = re.compile(r'width="([\d.]+)pt" height="([\d.]+)pt"')
_PIPELINE = re.compile(
    r'<img class="pipeline" alt="The parts [^"]* here: (?P<here>[\w-]+)\."[^>]*>'
)
_PLAIN_SIZE = re.compile(r'width="[\d.]+" height="[\d.]+"')
PHONE = "(max-width: 520px)"  # wider, the letters of the wide form are large enough


# Colors


def is_figure(source: str) -> bool:
    return source.startswith("<svg") and 'class="figure"' in source[:400]


def in_dark(source: str) -> str:
    """The SVG `source` in dark colors; what names no color is drawn in black."""
    recolored = _COLOR.sub(lambda found: found[1] + dark_color(found[2]), source)
    return recolored.replace("<svg ", f'<svg fill="{dark_color("000000")}" ', 1)


def dark_color(color: str) -> str:
    """The color, six hexadecimal digits, that plays the part of `color` on dark paper.

    Grays and pale tints trade places, from black as ink to white as paper. A strong
    color stays, brighter if it is dark: it means something, and the legend says what.

    >>> dark_color("ffffff"), dark_color("000000"), dark_color("0072b2")
    ('#12161c', '#e6ebf0', '#51b1e6')
    """
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if max(red, green, blue) - min(red, green, blue) < 0.12:
        mixed = (ink + (page - ink) * lightness for ink, page in zip(INK, PAGE))
        return "#" + "".join(f"{round(part):02x}" for part in mixed)
    lightness = 1.05 - lightness if lightness > 0.8 else max(lightness, 0.61)
    parts = colorsys.hls_to_rgb(hue, lightness, min(saturation, 0.75))
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


# Pages


def show_figures(
    app: Sphinx, pagename: str, template: str, context: dict, doctree: object
) -> None:
    """Give each figure of a page its share of the width, and its twin."""
    sources = {
        name: Path(app.srcdir, path) for path, (_, name) in app.env.images.items()
    }

    def framed(image: re.Match) -> str:
        path = sources.get(f"{image['name']}.svg")
        source = path.read_text(encoding="utf-8") if path else ""
        return frame(image[0], source) if is_figure(source) else image[0]

    def with_narrow(image: re.Match) -> str:
        name = f"_images/{narrow_name(image['here'])}"
        return beside_narrow(image[0], image["here"], context["pathto"](name, 1))

    body = context.get("body", "")
    if "_images/" in body:
        context["body"] = body = _IMAGE.sub(framed, body)
    if 'class="pipeline"' in body:
        context["body"] = body = _PIPELINE.sub(with_narrow, body)
    if "_images/" in body or 'class="pipeline"' in body:
        app.add_css_file("figures.css")


def frame(image: str, source: str) -> str:
    """The tag `image` of an SVG and its twin, in a box that scrolls sideways."""
    width, height = next(iter(_SIZE.findall(source)), (FULL_WIDTH, "auto"))
    # The theme's `dark-light` is: as it is. What is far below or dark waits.
    tags = image.replace("<img ", '<img class="dark-light" loading="lazy" ')
    kind = "figure of-pictures" if "<image" in source else "figure"
    dark = tags.replace('.svg"', '-dark.svg"').replace('light"', 'light in-dark"')
    tags = tags.replace('light"', 'light in-light"') + dark
    size = f"--points: {width}; --height: {height}"
    return f'<span class="{kind}" style="{size}">{tags}</span>'


def narrow_name(here: str) -> str:
    return f"pipeline-{here}.svg"


def beside_narrow(image: str, here: str, address: str) -> str:
    """The tag `image` of the pipeline, and for phones the narrow form at `address`."""
    size = _PLAIN_SIZE.search(show.pipeline(here).narrow())[0]
    source = f'<source media="{PHONE}" srcset="{address}" {size}>'
    return f"<picture>{source}{image}</picture>"


def write_pictures(app: Sphinx, error: Exception | None) -> None:
    if error:
        return
    directory = Path(app.outdir, "_images")
    directory.mkdir(exist_ok=True)
    for here in PARTS:
        path = directory / narrow_name(here)
        path.write_text(show.pipeline(here).narrow(), encoding="utf-8", newline="\n")
    for path in directory.glob("*.svg"):
        source = path.read_text(encoding="utf-8")
        if is_figure(source):
            twin = path.with_stem(f"{path.stem}-dark")
            twin.write_text(in_dark(source), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict:
    app.connect("html-page-context", show_figures)
    app.connect("build-finished", write_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
