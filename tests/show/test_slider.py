"""A slider keeps its states in the output, and says what it can't hold."""

import pytest

from lecture_lib import show


def test_its_states_are_a_list_that_any_renderer_shows():
    made = show.slider([1, "<b>"], lambda pair_count: show.strip([str(pair_count)]))
    html = made._repr_html_()
    assert html.count("<details") == 2 and html.count("<details open>") == 1
    assert "<summary>pair count: 1</summary>" in html and "&lt;b&gt;" in html
    assert repr(made).startswith("pair count: 1\n1\n\npair count: <b>")


@pytest.mark.parametrize(
    ("values", "size", "said"),
    [
        ([1], 1, "2 to 12 values, not 1"),
        (range(13), 1, "2 to 12 values, not 13"),
        ([1, 1], 1, "twice"),
        ([1, 2], 20_000, "bytes, and a slider has 40,000"),
    ],
)
def test_what_it_cannot_hold_is_said(values, size, said):
    with pytest.raises(ValueError, match=said):
        show.slider(values, lambda n: "x" * size)


@pytest.mark.needs("matplotlib")
def test_it_holds_figures():
    drawn = show.slider([1, 2], lambda n: show.lines({"y": [(0, 0), (1, n)]}, alt="up"))
    assert drawn._repr_html_().count('<img alt="up" src="data:image/svg') == 2
