"""The course's rungs pass every milestone; each known wrong program fails its own.

Functions are tried alone, so a wrong one changes no other milestone.
"""

import doctest
import types

import pytest

from lecture_lib.project import calls, reference
from lecture_lib.project import start as starting
from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.misunderstandings import MISUNDERSTANDINGS
from lecture_lib.project.results import Local, cases, right_result
from lecture_lib.project.shrink import with_merges
from lecture_lib.project.verdicts import check, check_milestone

pytestmark = pytest.mark.slow

HOME = {function: each for each in MILESTONES for function in each.functions}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Save what is saved into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


def verdict_on(function, program):
    functions = reference.RIGHT | {function: program}
    return check_milestone(Local(functions), HOME[function])


@pytest.mark.parametrize("milestone", MILESTONES, ids=lambda each: each.letter)
def test_the_rungs_pass(milestone):
    verdict = check_milestone(Local(reference.RIGHT), milestone)
    assert verdict.passed, verdict
    assert verdict.num_calls == sum(len(cases(f)) for f in milestone.functions)


@pytest.mark.parametrize("wrong", MISUNDERSTANDINGS, ids=lambda each: each.name)
def test_a_wrong_program_is_told_what_it_misunderstood(wrong):
    functions = reference.RIGHT | {wrong.function: wrong.program}
    verdict = check_milestone(Local(functions), HOME[wrong.function])
    assert (verdict.function, verdict.misunderstanding) == (wrong.function, wrong.name)
    assert wrong.hint in str(verdict) and wrong.hint.endswith(".")
    call, _expected, _found = verdict.problem.split("\n")
    assert len(call) < 200, "not small"
    right, theirs = (eval(call, dict(f)) for f in (reference.RIGHT, functions))
    assert right != theirs


@pytest.mark.parametrize(
    "lost",
    [
        lambda text: text.lstrip(),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\0", ""),
        lambda text: text.replace("\ufeff", ""),
        lambda text: text.replace("\r\n", "\n"),
        lambda text: text.replace("e\u0301", "é"),
    ],
)
def test_what_cleans_text_is_refused(lost):
    verdict = verdict_on("decode", lambda *given: lost(reference.decode(*given)))
    assert verdict.function == "decode"
    verdict = verdict_on("encode", lambda t, merges: reference.encode(lost(t), merges))
    assert verdict.function == "encode"
    expected, found = verdict.problem.split("\n")[1:]
    assert expected.removeprefix("  expected") != found.removeprefix("  found   ")


def test_the_smallest_call_that_fails_is_shown():
    def encode(text, merges):
        ids = reference.encode(text, merges)
        return ids[:-1] if "c" in text else ids

    verdict = verdict_on("encode", encode)
    assert verdict.problem.startswith("encode('c', [])\n  expected  c   [99]\n  found")
    assert not verdict.misunderstanding and not verdict.hint
    [wrong] = [each for each in MISUNDERSTANDINGS if each.name == "forgets_to_merge"]
    problem = verdict_on("train", wrong.program).problem
    assert problem.startswith("train('é', 2)\n")
    merges = [(97, 98), (98, 99), (256, 99), (257, 257)]
    kept = with_merges(([97, 258, 259, 1000], merges), [1, 3])
    assert kept == ([97, 97, 98, 99, 257, 1000], [(98, 99), (256, 256)])
    assert with_merges(("ab", merges), [2]) == ("ab", [])


@pytest.mark.parametrize(
    "result",
    [5, "x", [None], {"a": 1}, [10**30], [float("nan")], [True, 1.5]],
    ids=repr,
)
@pytest.mark.parametrize("function", ["train", "encode", "pre_tokenize"])
def test_any_result_gets_a_sentence(function, result):
    verdict = verdict_on(function, lambda *_: result)
    assert not verdict.passed and function in str(verdict)


@pytest.mark.parametrize(
    ("result", "hint"),
    [
        (None, "is a return missing?"),
        ({}, "train should return list[tuple[int, int]], and yours is dict."),
        ([1], "and yours is list[int]."),
        ([["a", "b"]], "and yours is list[list[str]]."),
        ([[[1, 2], 256]] * 9, "and yours is list[list[list[int] | int]]."),
        ([[104, 105]], "`tuple(pair)` makes a tuple of one."),
    ],
)
def test_a_result_of_another_type_gets_a_hint(result, hint):
    assert verdict_on("train", lambda *_: result).hint.endswith(hint)


def test_a_call_that_did_not_end_is_not_made_again():
    made = []

    def train(*arguments):
        made.append(arguments)
        raise TimeoutError

    assert "TimeoutError" in verdict_on("train", train).problem
    assert len([call for call in made if call[0] == ""]) == 1


def test_what_is_not_written_is_no_failure():
    def unwritten(*_):
        raise NotImplementedError

    [verdict] = check(Local(reference.RIGHT | {"decode": unwritten}))
    assert verdict.unwritten and "next is decode (see lectures `bytes` and" in str(
        verdict
    )


def test_invisible_characters_are_seen():
    verdict = verdict_on("decode", lambda *_: "\x1b[31m\n")
    assert "\x1b" not in str(verdict) and "⟨U+001B⟩" in str(verdict)


def test_an_unfair_call_is_ours():
    with pytest.raises(ValueError, match="no fair call"):
        right_result("decode", ([300], []))


def test_the_examples_of_the_empty_functions_are_right():
    """Run their docstrings with the course's functions in place of them."""
    source = (starting.HERE / f"{starting.NAME}.txt").read_text(encoding="utf-8")
    empty = types.ModuleType("my_tokenizer")
    exec(compile(source, starting.NAME, "exec"), empty.__dict__)
    found = doctest.DocTestFinder().find(empty, globs=dict(reference.RIGHT))
    runner = doctest.DocTestRunner(verbose=False)
    for each in found:
        runner.run(each)
    assert runner.summarize().failed == 0
    examples = sum(len(each.examples) for each in found)
    assert examples == len(reference.RIGHT) - 2  # save and load have none
    assert {*reference.RIGHT} == {*calls._CASES, "save"} <= vars(empty).keys()
