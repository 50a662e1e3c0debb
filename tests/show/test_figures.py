"""Figures: small, sharp, the same bytes every time, and never without words."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from lecture_lib import show

SVG = "{http://www.w3.org/2000/svg}"
DRAW = """
from lecture_lib import show
from lecture_lib.course import NOTEBOOKS
figure, (left, right) = show.new_figure(7.5, 3.6, ncols=2)
left.plot([1, 2, 3], label="bytes — 字")
left.legend()
left.scatter(range(50), range(50), alpha=0.5)
right.bar(["a", "b"], [1, 2], hatch="//")
right.imshow([[0, 1], [1, 0]])
view = show.Figure(figure, alt='"a" < b & c')
print(view._repr_mimebundle_()[0]["image/svg+xml"])
"""


def drawn(**options: object) -> str:
    figure, axes = show.new_figure()
    axes.plot([1, 2, 3], **options)
    axes.set(xlabel="merges")
    return show.Figure(figure, alt="a rising line")._repr_mimebundle_()[0][
        "image/svg+xml"
    ]


def test_matplotlib_is_loaded_by_what_draws_and_by_nothing_else():
    look = "print('matplotlib' in sys.modules)"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys\nfrom lecture_lib import show\nshow.table; {look}\n"
            f"show.lines; {look}",
        ],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["False", "True"]
    assert all(getattr(show, name) for name in show.__all__)
    with pytest.raises(AttributeError, match="no attribute 'circles'"):
        show.circles  # noqa: B018


def test_a_figure_needs_words():
    figure, axes = show.new_figure()
    axes.plot([1, 2])
    with pytest.raises(ValueError, match="alternative text"):
        show.Figure(figure, alt="")
    data, metadata = show.Figure(figure, alt="a rising line")._repr_mimebundle_()
    assert data["text/plain"] == "Figure: a rising line"
    assert metadata["image/svg+xml"]["alt"] == "a rising line"


@pytest.mark.slow
def test_a_figure_is_the_same_bytes_in_every_process():
    runs = [
        subprocess.run(
            [sys.executable, "-c", DRAW],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    root = ElementTree.fromstring(runs[0])
    assert root.get("aria-label") == '"a" < b & c'


def test_a_figure_is_a_picture_that_needs_nothing_else():
    """No font, no style sheet that would reach the page around it, no other file."""
    source = drawn()
    root = ElementTree.fromstring(source)
    assert root.get("role") == "img"
    tags = {element.tag for element in root.iter()}
    assert not tags & {SVG + "style", SVG + "text", SVG + "script", SVG + "metadata"}
    links = [element.get("href") for element in root.iter() if element.get("href")]
    names = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
    assert links and set(links) <= names


def test_marks_that_overlap_keep_their_own_opacity():
    figure, axes = show.new_figure()
    axes.scatter([1, 1.01], [1, 1], alpha=0.5)
    axes.plot([1, 2], "o", alpha=0.5)
    source = show.Figure(figure, alt="dots")._repr_mimebundle_()[0]["image/svg+xml"]
    groups = re.findall(r"<g [^>]*>", source)
    assert not any(re.search(r"(?<!-)opacity", group) for group in groups)
    assert "opacity: 0.5" in source


def test_places_are_short():
    numbers = re.findall(r' (?:d|x|y)="([^"]*)"', drawn())
    assert numbers
    assert not any(re.search(r"\.\d{3}", text) for text in numbers)


def test_the_size_of_the_letters_is_kept():
    """Only places are rounded: 0.105 as a scale must not become 0.10."""
    assert "scale(0.105 -0.105)" in drawn()
