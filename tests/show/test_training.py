"""Words and vocabulary side by side, and views that unfold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import show
from tests.show.test_views import HOSTILE, Tags

BYTES = {byte: bytes([byte]) for byte in range(256)}
words_of_bytes = st.dictionaries(st.binary(max_size=6).map(tuple), st.integers(1, 9**9))


def test_it_shows_words_as_they_are_cut_beside_what_was_learned():
    view = show.training({(256, 101): 554, (32, 97): 3}, BYTES | {256: b"th"})
    assert repr(view).splitlines() == [
        "words after merge 1, 1,114 tokens    vocabulary",
        "th·e  × 554                          0–255 the bytes",
        "␣·a   ×   3                          256 th",
    ]


def test_only_the_newest_token_stands_out():
    vocab = BYTES | {256: b"th", 257: b"the"}
    html = show.training({(256, 257, 97): 1}, vocab)._repr_html_()
    marked = [part.split("<")[0] for part in html.split('#fdc37b">')[1:]]
    assert marked == ["the", "the"]  # in the word, and in the vocabulary


@given(words=words_of_bytes)
def test_any_words_can_be_shown(words):
    view = show.training(words, BYTES)
    tokens = sum(len(word) * times for word, times in words.items())
    assert f"{tokens:,} tokens" in repr(view)
    seen = Tags(view._repr_html_()).text
    assert all(f"× {times:,}" in seen for times in words.values())


def test_a_fold_is_closed_until_its_title_is_opened():
    view = show.fold(HOSTILE, show.strip(["a"]), show.table([HOSTILE], []))
    html = view._repr_html_()
    assert html.startswith("<details><summary") and html.endswith("</details>")
    seen = Tags(html)
    assert "script" not in seen.tags and seen.text.startswith(HOSTILE[:7])
    assert repr(show.fold("Open", show.strip(["a"]))) == "Open\n\na"


def test_a_token_that_the_vocabulary_lacks_is_refused():
    with pytest.raises(ValueError, match="has no token 256"):
        show.training({(256,): 1}, BYTES)
