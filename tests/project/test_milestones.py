"""The course's rungs pass every milestone; each known wrong program fails its own.

Functions are tried alone, so a wrong one changes no other milestone.
"""

import doctest
import json
import types

import pytest

from lecture_lib.project import reference, verdicts
from lecture_lib.project import start as starting
from lecture_lib.project.__main__ import main
from lecture_lib.project.calls import arguments_of
from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.misunderstandings import MISUNDERSTANDINGS
from lecture_lib.project.results import Local
from lecture_lib.project.verdicts import check, check_milestone

pytestmark = pytest.mark.slow

HOME = {function: each for each in MILESTONES for function in each.functions}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """What is saved goes into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


def broken(wrong, folder):
    """The course's functions, one of them misunderstood."""
    functions = dict(reference.RIGHT)
    if wrong.function != "load":
        return functions | {wrong.function: wrong.program}

    def save(path, merges, special):
        (folder / path).write_text(json.dumps([merges, special]), encoding="utf-8")

    def load(path):
        merges, special = json.loads((folder / path).read_text("utf-8"))
        return wrong.program([tuple(pair) for pair in merges], special)

    return functions | {"save": save, "load": load}


@pytest.mark.parametrize("milestone", MILESTONES, ids=lambda each: each.letter)
def test_the_rungs_pass(milestone):
    verdict = check_milestone(Local(reference.RIGHT), milestone)
    assert verdict.passed, verdict
    assert verdict.num_calls == sum(len(arguments_of(f)) for f in milestone.functions)


@pytest.mark.parametrize("wrong", MISUNDERSTANDINGS, ids=lambda each: each.name)
def test_a_wrong_program_is_told_what_it_misunderstood(wrong, tmp_path):
    functions = broken(wrong, tmp_path)
    home = HOME[wrong.function]
    verdict = check_milestone(Local(functions), home)
    assert (verdict.function, verdict.misunderstanding) == (wrong.function, wrong.name)
    assert wrong.hint in str(verdict) and wrong.hint.endswith(".")


def test_each_misunderstanding_has_its_own_name_and_hint():
    assert len({each.name for each in MISUNDERSTANDINGS}) == len(MISUNDERSTANDINGS)
    same = {(each.function, each.hint) for each in MISUNDERSTANDINGS}
    assert len(same) == len(MISUNDERSTANDINGS)


@pytest.mark.parametrize(
    ("function", "lost"),
    [
        ("decode", lambda text: text.lstrip()),
        ("decode", lambda text: text.rstrip("\n")),
        ("decode", lambda text: text.replace("\0", "")),
        ("decode", lambda text: text.replace("\ufeff", "")),
        ("encode", lambda text: text.replace("\r\n", "\n")),
        ("train", lambda text: text.replace("\r\n", "\n")),
    ],
)
def test_a_program_that_cleans_text_fails(function, lost):
    right = reference.RIGHT[function]

    def clean(given, *rest):
        result = right(given if function == "decode" else lost(given), *rest)
        return lost(result) if function == "decode" else result

    verdict = check_milestone(
        Local(reference.RIGHT | {function: clean}), HOME[function]
    )
    assert verdict.function == function


def test_the_smallest_text_that_fails_is_shown():
    def encode(text, merges):
        ids = reference.encode(text, merges)
        return ids[:-1] if "c" in text else ids

    [verdict] = check(Local(reference.RIGHT | {"encode": encode}))
    assert verdict.problem.startswith("encode('c', [])\n  expected  c   [99]\n  found")
    assert not verdict.misunderstanding and not verdict.hint


def test_a_function_that_remembers_is_still_explained():
    """Made smaller, the text passes, as the program is in another state then."""
    calls = []

    def encode(text, merges):
        calls.append(text)
        return [] if len(calls) == 20 else reference.encode(text, merges)

    [verdict] = check(Local(reference.RIGHT | {"encode": encode}))
    assert verdict.function == "encode" and "found" in verdict.problem


@pytest.mark.parametrize(
    "result",
    [None, 5, "x", [None], [["a"]], {"a": 1}, [10**30], [float("nan")], [True, 1.5]],
    ids=repr,
)
@pytest.mark.parametrize("function", ["train", "encode", "pre_tokenize"])
def test_any_result_gets_a_sentence(function, result):
    program = Local(reference.RIGHT | {function: lambda *_: result})
    verdict = check_milestone(program, HOME[function])
    assert not verdict.passed and function in str(verdict)


@pytest.mark.parametrize(
    ("result", "hint"),
    [
        (None, "is a return missing?"),
        ({}, "train should return a list of pairs of IDs, and yours is a dict."),
        ("", "train should return a list of pairs of IDs, and yours is a str."),
        ([1], "and yours is a list of numbers."),
        ([["a", "b"]], "and yours is a list of pairs of strings."),
        ([[[1, 2], 256]] * 9, "and yours is a list of pairs of lists and numbers."),
    ],
)
def test_a_result_of_another_type_gets_a_hint(result, hint):
    [verdict] = check(Local(reference.RIGHT | {"train": lambda *_: result}))
    assert verdict.hint.endswith(hint)


def test_a_call_that_did_not_end_is_not_made_again():
    calls = []

    def train(*arguments):
        calls.append(arguments)
        raise TimeoutError

    [verdict] = check(Local(reference.RIGHT | {"train": train}))
    assert "TimeoutError" in verdict.problem
    shortest = [call for call in calls if call[0] == ""]
    assert len(shortest) == 1


def test_what_is_not_written_is_no_failure():
    def unwritten(*_):
        raise NotImplementedError

    [verdict] = check(Local(reference.RIGHT | {"decode": unwritten}))
    assert verdict.unwritten and "next is decode" in str(verdict)
    assert "lecture" in str(verdict)


def test_invisible_characters_are_seen():
    [verdict] = check(Local(reference.RIGHT | {"decode": lambda *_: "\x1b[31m\n"}))
    assert "\x1b" not in str(verdict) and "⟨U+001B⟩" in str(verdict)


def test_an_unfair_call_is_ours(monkeypatch):
    monkeypatch.setattr(verdicts, "arguments_of", lambda _: [([300], [])])
    with pytest.raises(ValueError, match="no fair call"):
        check_milestone(Local(reference.RIGHT), HOME["decode"])


def test_the_examples_of_the_empty_functions_are_right():
    """Their docstrings, with the course's functions in place of them."""
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


def test_missing_vocabularies_are_told(tmp_path, capsys, monkeypatch):
    def read_ranks(name):
        raise FileNotFoundError(f"{name} isn't there")

    monkeypatch.setattr(starting.published, "read_ranks", read_ranks)
    assert main(["start", str(tmp_path)]) == 2
    assert capsys.readouterr().out == "gpt2 isn't there\n"


def test_a_missing_file_is_told(capsys):
    assert main(["check", "--file", "none"]) == 2
    assert "start makes it" in capsys.readouterr().out
