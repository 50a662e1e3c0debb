"""Tokenizers that students of other courses bring: what passes, and what they are told.

They differ from the project in rules, and the check has to name just these.
"""

import pytest

from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.program import Program
from lecture_lib.project.verdicts import check_milestone
from tests.project import other_courses

pytestmark = pytest.mark.slow

PASSED = ""
UNWRITTEN = "unwritten"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            other_courses.MINBPE,
            [
                "takes_the_first_seen",
                "takes_the_first_seen_in_words",
                "takes_the_first_special",
            ],
            id="minbpe",
        ),
        pytest.param(
            other_courses.MINBPE_WITH_OUR_TIES,
            [PASSED, PASSED, "takes_the_first_special"],
            id="minbpe-with-our-ties",
        ),
        pytest.param(
            other_courses.CS336,
            [UNWRITTEN, PASSED, "encodes_each_chunk"],
            id="CS336",
        ),
    ],
)
def test_it_passes_what_it_should_and_is_told_the_rest(source, expected, tmp_path):
    file = tmp_path / "my_tokenizer.py"
    file.write_text(source, encoding="utf-8")
    with Program.from_file(file, seconds=60.0) as program:
        verdicts = [check_milestone(program, each) for each in MILESTONES[:3]]
    found = [UNWRITTEN if v.unwritten else v.misunderstanding for v in verdicts]
    assert found == expected
    assert [v.passed for v in verdicts] == [each == PASSED for each in expected]


def test_the_tie_is_all_that_differs():
    assert other_courses.MINBPE != other_courses.MINBPE_WITH_OUR_TIES
