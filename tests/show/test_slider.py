"""A slider keeps its states in the output, and says what it can't hold."""

import pytest

from lecture_lib import show


def test_its_states_are_a_list_that_any_renderer_shows():
    made = show.slider([1, "<b>"], lambda pair_count: show.strip([str(pair_count)]))
    html = made._repr_html_()
    assert html.count("<details") == 2 and html.count("<details open>") == 1
    assert "<summary>pair count: 1</summary>" in html and "&lt;b&gt;" in html
    assert repr(made).startswith("pair count: 1\n1\n\npair count: <b>")


@pytest.mark.parametrize("count", [1, 13])
def test_what_it_cannot_hold_is_said(count):
    with pytest.raises(ValueError, match=f"2 to 12 values, not {count}"):
        show.slider(range(count), lambda n: show.strip([str(n)]))
