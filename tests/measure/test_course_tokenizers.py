"""The comparison table's rows are those that the lectures have typed in."""

import pytest

from lecture_lib import corpora
from lecture_lib.measure.comparison import comparison
from lecture_lib.measure.course_tokenizers import course_tokenizers

# As the tables of lectures 05 to 07 show them: size, then bytes per token.
TABLE = {
    "characters": (1_114_112, 1.015, 1.000, 2.537),
    "bytes": (256, 1.000, 1.000, 1.000),
    "words": (2_000, 2.264, 1.750, 5.617),
    "BPE": (1_000, 2.268, 1.484, 1.004),
    "BPE with pre-tokens": (2_000, 2.531, 1.612, 1.001),
    "GPT-2, ours": (50_257, 3.768, 2.301, 1.683),
    "GPT-4, ours": (100_277, 4.099, 4.098, 2.490),
    "GPT-4o, ours": (200_019, 4.161, 4.088, 7.606),
}


def test_the_table_of_lecture_06():
    _, rows = comparison(course_tokenizers("06"), corpora.samples())
    shown = {name: (size, *ratios) for name, size, *ratios, _, _ in rows}
    assert list(shown) == list(TABLE)
    for name, numbers in shown.items():
        assert numbers == pytest.approx(TABLE[name], abs=5e-4)


@pytest.mark.parametrize(
    ("lecture", "names"),
    [
        ("01", ["GPT-2"]),
        ("02", ["characters", "GPT-2"]),
        ("03", ["characters", "bytes", "GPT-2"]),
        ("04", ["characters", "bytes", "words", "GPT-2"]),
        ("05", ["characters", "bytes", "words", "BPE", "GPT-2"]),
        ("07", [*TABLE, "GPT-4o, fast"]),
        ("14", [*TABLE, "GPT-4o, fast"]),
    ],
)
def test_each_lecture_adds_its_rows(lecture, names):
    assert list(course_tokenizers(lecture)) == names


def test_nobody_shares_the_dictionary():
    course_tokenizers("02")["mine"] = None
    assert "mine" not in course_tokenizers("02")


@pytest.mark.parametrize("wrong", ["5", "lecture 05", "", 5, None])
def test_what_is_no_lecture(wrong):
    with pytest.raises(ValueError, match="is no lecture's number; one is '05'"):
        course_tokenizers(wrong)
