"""Charts of one line: what is drawn, that it can be read, and what can't be drawn."""

import itertools
import math
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.text import Annotation, Text

from lecture_lib import show
from lecture_lib.show import charts
from lecture_lib.show.placing import spread
from tests.contrast import contrast


def axes_of(chart):
    return chart.figure.axes[0]


def svg(chart):
    return chart._repr_mimebundle_()[0]["image/svg+xml"]


def words(chart):
    """All the text of a chart that is not empty."""
    texts = [text.get_text() for text in chart.figure.findobj(Text)]
    return [text.replace("\n", " ") for text in texts if text]


def assert_readable(chart):
    """No label lies on another, and each lies in the figure."""
    chart.figure.draw_without_rendering()
    labels = chart.figure.findobj(Annotation)
    boxes = [Text.get_window_extent(label) for label in labels]
    for box in boxes:
        assert box.x0 >= 0 and box.y0 >= 0
        assert box.x1 <= chart.figure.bbox.x1 and box.y1 <= chart.figure.bbox.y1
    for one, other in itertools.combinations(boxes, 2):
        assert not one.padded(-1).overlaps(other.padded(-1))


CURVES = {f"curve {i}": [0.0, 1 + i / 100, 2 + i / 100] for i in range(charts.MOST)}


def test_names_of_lines_that_end_together_lie_apart_and_in_order():
    chart = show.lines(CURVES, [1, 2, 3], alt="six lines that end together")
    assert_readable(chart)
    labels = chart.figure.findobj(Annotation)
    heights = [Text.get_window_extent(label).y0 for label in labels]
    assert [label.get_text() for label in labels] == list(CURVES)
    assert heights == sorted(heights)


@settings(max_examples=50)
@given(
    st.lists(st.tuples(st.floats(-99, 99), st.floats(1, 20)), min_size=1, max_size=7)
)
def test_what_is_spread_lies_apart_in_order_and_no_further(things):
    wanted, sizes = [one for one, _ in things], [size for _, size in things]
    middles = spread(wanted, sizes, -100, 100)
    order = sorted(range(len(things)), key=wanted.__getitem__)
    for low, high in itertools.pairwise(order):
        gap = middles[high] - middles[low] - (sizes[low] + sizes[high]) / 2
        assert gap >= -1e-6
    assert middles[order[0]] - sizes[order[0]] / 2 >= -100 - 1e-6
    if len(things) == 1 and sizes[0] / 2 <= 100 - abs(wanted[0]):
        assert middles[0] == pytest.approx(wanted[0])


def test_lines_differ_in_more_than_color():
    chart = show.lines(CURVES, [1, 2, 3], alt="six lines", ends=False)
    drawn = axes_of(chart).get_lines()
    assert len({line.get_color() for line in drawn}) == charts.MOST
    assert len({line.get_marker() for line in drawn}) == charts.MOST
    assert len({str(style) for style in charts.DASHES}) == charts.MOST
    assert set(CURVES) <= set(words(chart))


def test_lines_may_have_places_of_their_own():
    pairs = [(1, 10), (2, 20)]
    one = show.lines({"a": pairs, "b": dict(pairs)}, alt="the same twice")
    paths = [line.get_xydata().tolist() for line in axes_of(one).get_lines()]
    assert paths == [[[1, 10], [2, 20]]] * 2
    nameless = show.lines((y for y in (10, 20)), np.array([1, 2]), alt="nameless")
    assert axes_of(nameless).get_lines()[0].get_xydata().tolist() == paths[0]


@pytest.mark.parametrize("draw", [show.points, show.lines])
def test_a_dollar_in_a_name_is_a_dollar(draw):
    chart = draw({"$x$": [(1, 2), (2, 3)]}, xlabel="_under", alt="<names>")
    assert {"$x$", "_under"} <= set(words(chart))
    assert ElementTree.fromstring(svg(chart)).get("aria-label") == "<names>"


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (lambda: show.lines({"a": [1, 2]}, [1, 2, 3], alt="a"), "shorter than"),
        (lambda: show.lines({}, [1], alt="a"), "has 1 to 6 names; got 0"),
        (lambda: show.lines([], [], alt="a"), "the line has no points"),
        (lambda: show.lines([math.nan], [1], alt="a"), "no place for its y of nan"),
        (lambda: show.points({"a": [(0, 1)]}, log="x", alt="a"), "a .* its x of 0"),
        (lambda: show.lines(dict.fromkeys("abcdefg"), alt="a"), "names; got 7"),
        (lambda: show.lines([1], [1], alt=" "), "alternative text"),
    ],
)
def test_what_can_not_be_drawn_gets_a_sentence(draw, sentence):
    with pytest.raises(ValueError, match=sentence):
        draw()


def test_an_option_that_is_misspelled_is_named():
    with pytest.raises(TypeError, match="xlable"):
        show.lines([1], [1], alt="a", xlable="b")


@pytest.mark.parametrize("color", charts.COLORS)
def test_a_color_can_be_told_from_paper(color):
    assert contrast(color, "#ffffff") >= 3


@pytest.mark.parametrize(("years", "first"), [(True, "1900"), (False, "1,900")])
def test_years_have_no_comma(years, first):
    pairs = [(1900, 5_000), (2000, 1)]
    chart = show.lines(pairs, x=None, years=years, alt="years")
    assert {first, "5,000"} <= set(words(chart))


def test_marks_and_logarithmic_axes():
    chart = show.lines(
        {"uses": [40_000, 900, 30]},
        [1, 10, 100],
        log="xy",
        marks={"space": (1, 40_000)},
        alt="uses of three characters",
    )
    assert {"space", "1,000", "10,000"} <= set(words(chart))
    assert (axes_of(chart).get_xscale(), axes_of(chart).get_yscale()) == ("log", "log")
    chart = show.lines([3, 2, 1], [200, 500, 1_000], log="x", alt="room for all ticks")
    assert {"200", "500", "1,000"} <= set(words(chart))
    chart = show.lines(range(4), [1, 200, 500, 1_000], log="x", alt="no room")
    assert "500" not in words(chart)
    chart = show.lines([1, 2], [0, 3e7], alt="half of the linear ticks, too")
    assert {"10,000,000", "15,000,000"} - set(words(chart)) == {"15,000,000"}
    assert_readable(chart)
