"""What a learner is told of a failure: a call to paste, its reason, and what to do."""

import dataclasses
import re
import shlex
import sys
import textwrap
from pathlib import Path

import pytest

from lecture_lib.course import NOTEBOOKS
from lecture_lib.project import __main__ as commands
from lecture_lib.project import reference
from lecture_lib.project import start as starting
from lecture_lib.project.__main__ import main
from lecture_lib.project.child import FUNCTIONS
from lecture_lib.project.clock import beat
from lecture_lib.project.hints import LEFT_OVER
from lecture_lib.project.milestones import MILESTONES, TIMED
from lecture_lib.project.misunderstandings import MISUNDERSTANDINGS
from lecture_lib.project.program import Program
from lecture_lib.project.results import Local, as_json
from lecture_lib.project.shrink import with_merges
from lecture_lib.project.start import HERE, NAME
from lecture_lib.project.verdicts import check, check_milestone
from tests.project.right_file import SOURCE

pytestmark = pytest.mark.slow

A, B, C, D = MILESTONES
WRONG = {each.name: each.program for each in MISUNDERSTANDINGS}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """What is saved goes into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def verdict_of(tmp_path):
    """The verdict on a file that is right but for this source at its end."""

    def judge(source, milestone=A, seconds=20.0, begin=SOURCE):
        file = tmp_path / NAME
        file.write_text(begin + textwrap.dedent(source), encoding="utf-8")
        with Program.from_file(file, seconds) as program:
            return check_milestone(program, milestone)

    return judge


def without_given(source):
    """Milestones a to c need nothing that is given."""
    return source.replace("from given import PATTERNS, read_tokens", "")


SOURCE = without_given(SOURCE)


# The call that is shown.


@pytest.mark.parametrize(
    ("name", "milestone"),
    [
        ("looks_up_joined_bytes", A),
        ("replays_from_257", A),
        ("decodes_latin_1", A),
        ("stops_at_one", A),
        ("merges_the_latest_in_words", B),
        ("takes_the_longest_in_words_beside_special", C),
        ("encodes_each_chunk", C),
        ("encodes_the_rest_again", C),
        ("cuts_everywhere_without_special", C),
        ("decodes_tokens_apart", C),
    ],
)
def test_the_call_that_is_shown_can_be_pasted(name, milestone):
    [wrong] = [each for each in MISUNDERSTANDINGS if each.name == name]
    functions = reference.RIGHT | {wrong.function: wrong.program}
    verdict = check_milestone(Local(functions), milestone)
    call, expected, found = verdict.problem.split("\n")
    assert len(call) < 110, "not small"
    right, theirs = (eval(call, dict(each)) for each in (reference.RIGHT, functions))
    assert right != theirs
    if isinstance(right, list):
        assert expected.endswith(repr(right)) and found.endswith(repr(theirs))


def test_merges_and_numbers_are_made_smaller_too():
    def encode(text, merges):
        return [0] if (98, 97) in merges and "b" in text else []

    verdict = check_milestone(Local(reference.RIGHT | {"encode": encode}), A)
    assert verdict.problem.startswith("encode('")
    wrong = reference.RIGHT | {"train": WRONG["forgets_to_merge"]}
    assert check_milestone(Local(wrong), A).problem.startswith("train('é', 2)\n")


def test_merges_that_are_left_out_change_the_numbers_of_others():
    merges = [(97, 98), (98, 99), (256, 99), (257, 257)]
    kept = with_merges(([97, 258, 259, 1000], merges), [1, 3])
    assert kept == ([97, 97, 98, 99, 257, 1000], [(98, 99), (256, 256)])
    assert with_merges(("ab", merges), [2]) == ("ab", [])


@pytest.mark.parametrize(
    ("function", "change", "shown"),
    [
        ("pre_tokenize", lambda text: text.split(" "), ["found     ['']", "[]"]),
        ("decode", lambda ids, m: "e\u0301", ["“"]),
        ("train", lambda text, n: [(99, 98)], ["[(99, 98)]"]),
    ],
)
def test_results_are_shown_as_python(function, change, shown):
    home = next(each for each in MILESTONES if function in each.functions)
    verdict = check_milestone(Local(reference.RIGHT | {function: change}), home)
    assert all(each in verdict.problem for each in shown), verdict.problem


def test_results_that_look_alike_are_told_apart():
    def decode(ids, merges):
        return reference.decode(ids, merges).replace("e\u0301", "é")

    problem = check_milestone(Local(reference.RIGHT | {"decode": decode}), A).problem
    assert r"expected  'e\u0301'" in problem and r"found     '\xe9'" in problem


def test_the_page_shows_what_the_check_says(tmp_path, capsys):
    page = (NOTEBOOKS / "project.md").read_text(encoding="utf-8")
    file = tmp_path / NAME
    file.write_text(
        f"{SOURCE}\n\ndef longest(text, tokens):\n"
        "    ends = range(len(text), 0, -1)\n"
        "    return next(tokens.index(text[:e]) for e in ends if text[:e] in tokens)\n"
        "\n\ndef encode(text, merges):\n"
        "    tokens, ids, left = tokens_of(merges), [], text.encode()\n"
        "    while left:\n"
        "        ids.append(longest(left, tokens))\n"
        "        left = left[len(tokens[ids[-1]]):]\n"
        "    return ids\n",
        encoding="utf-8",
    )
    main(["check", "a", "--file", str(file)])
    shown = page.split("```text\n")[1].split("```")[0]
    assert shown.split() == capsys.readouterr().out.split()


def test_the_lectures_are_the_same_everywhere():
    page = (NOTEBOOKS / "project.md").read_text(encoding="utf-8")
    empty = (HERE / f"{NAME}.txt").read_text(encoding="utf-8")
    for milestone in MILESTONES:
        [row] = re.findall(rf"^\| {milestone.letter} \| .*$", page, re.MULTILINE)
        numbers = re.findall(r"\[(\d\d)\]", row)
        assert numbers == re.findall(r"\d\d", milestone.read)
        assert re.search(
            rf"# Milestone {milestone.letter}: .*\({milestone.read}\)", empty
        )
    assert ".venv/bin/python -m lecture_lib.project check" in empty


# What is left from an earlier call.


LEFT = {
    "default": (
        """
        def train(text, num_merges, merges=[]):
            merges += learn(Counter([tuple(text.encode())]), num_merges)
            return merges
        """,
        A,
    ),
    "cache": (
        """
        CACHE = {}
        def encode_words(text, merges):
            for word in pre_tokenize(text):
                if word not in CACHE:
                    CACHE[word] = encode(word, merges)
            return [each for word in pre_tokenize(text) for each in CACHE[word]]
        """,
        B,
    ),
}


@pytest.mark.parametrize(("source", "milestone"), LEFT.values(), ids=LEFT)
def test_what_is_left_from_an_earlier_call_is_named(verdict_of, source, milestone):
    verdict = verdict_of(source, milestone)
    assert (verdict.hint, verdict.misunderstanding) == (LEFT_OVER, "")
    call = verdict.problem.split("\n")[0]
    with_right = eval(call, dict(reference.RIGHT))
    assert as_json(with_right) is not None


# Types.


@pytest.mark.parametrize(
    ("source", "milestone", "told"),
    [
        (
            "def train(text, n): return {1: b'a'}, {(1, 2): 3}",
            A,
            "train should return a list of pairs of IDs, and yours is a tuple of two "
            "dicts. The vocabulary isn't asked for.",
        ),
        (
            "def train(text, n): return [(b'a', b'b')]",
            A,
            "yours is a list of pairs of bytes.",
        ),
        (
            "def pre_tokenize(text): return regex.finditer(GPT2, text)",
            B,
            "pre_tokenize should return a list of strings, and yours is an iterator",
        ),
        (
            "def pre_tokenize(text): return [*regex.finditer(GPT2, text)]",
            B,
            "yours is a list of Match objects.",
        ),
    ],
)
def test_a_type_is_told_in_a_learners_words(verdict_of, source, milestone, told):
    verdict = verdict_of(source, milestone)
    assert told in str(verdict) and "JSON" not in str(verdict)


# Hints that were missing or wrong.


HINTED = {
    "a stub is no misunderstanding": ("def train(text, n): return []", A, None),
    "ranks by bytes": (
        """
        def encode(text, merges):
            id_of = {t: i for i, t in reversed([*enumerate(tokens_of(merges))])}
            parts = [bytes([b]) for b in text.encode()]
            while True:
                ids = [id_of.get(a + b, 10**9) for a, b in zip(parts, parts[1:])]
                if min(ids, default=10**9) == 10**9:
                    return [id_of[part] for part in parts]
                i = ids.index(min(ids))
                parts[i : i + 2] = [parts[i] + parts[i + 1]]
        """,
        A,
        "look up its two IDs",
    ),
    "re in a function": (
        "import re\ndef pre_tokenize(text): return re.findall(GPT2, text)",
        B,
        "`import regex`",
    ),
    "re at the top": ("import re\nPATTERN = re.compile(GPT2)", B, "`import regex`"),
    "an empty pattern": (
        """
        def encode_special(text, merges, special):
            names = "|".join(map(regex.escape, sorted(special, key=len, reverse=True)))
            ids = []
            for piece in regex.split(f"({names})", text):
                known = [special[piece]] if piece in special else None
                ids += known or encode_words(piece, merges)
            return ids
        """,
        C,
        "your pattern is empty",
    ),
    "tokens decoded apart": (
        """
        def decode_stream(ids, merges, special):
            tokens = dict(enumerate(tokens_of(merges)))
            tokens |= {i: name.encode() for name, i in special.items()}
            return (tokens[each].decode() for each in ids)
        """,
        C,
        "join their bytes before you decode",
    ),
    "published tokens decoded strictly": (
        """
        def decode_published(ids, name):
            return bytes(each % 256 for each in ids).decode()
        """,
        dataclasses.replace(D, functions={"decode_published": ""}),
        "the argument `errors`",
    ),
    "no pair left": (
        "def train(text, n): return [max(Counter())]",
        A,
        "no pair at all",
    ),
    "the last ID": ("def encode(text, merges): return text.encode()[1]", A, "i + 1 <"),
}


@pytest.mark.parametrize(("source", "milestone", "hint"), HINTED.values(), ids=HINTED)
def test_a_hint_says_what_is_wrong(verdict_of, source, milestone, hint):
    verdict = verdict_of(source, milestone)
    assert not verdict.passed
    assert hint in verdict.hint if hint else verdict.hint == ""


def test_encoding_slower_than_the_plain_program_is_told_another_reason():
    now = 0.0

    class Timed(Local):
        def __init__(self, training, encoding):
            super().__init__(dict.fromkeys(TIMED.functions, lambda *_: []))
            self.seconds = {"train_on_words": training, "encode_words": encoding}

        def call(self, function, arguments):
            nonlocal now
            now += self.seconds[function]
            return super().call(function, arguments)

    few = dict.fromkeys(TIMED.functions, 2)
    for seconds, hint in (
        (30.0, "slower than the plain one"),
        (2.0, "Keep the tokens"),
    ):
        verdict = beat(
            Timed(1.0, seconds),
            clock=lambda: now,
            plain=Timed(3.0, 3.0),
            paragraphs=few,
        )
        assert verdict.function == "encode_words" and hint in verdict.hint


def test_start_says_nothing_of_train_when_all_is_written(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(starting, "provide", lambda folder: None)
    (tmp_path / NAME).write_text(SOURCE, encoding="utf-8")
    assert main(["start", str(tmp_path)]) == 0
    assert "Fill them in, and try them:" in capsys.readouterr().out


def test_a_file_that_loops_is_not_blamed_on_its_first_call(verdict_of):
    verdict = verdict_of("while True: pass", seconds=1.0)
    assert verdict.problem.startswith(
        "your file fails while it is read: it did not end"
    )
    assert "while loop" in verdict.hint


def test_files_are_shown_as_python_with_as_little_in_them_as_fails(verdict_of):
    verdict = verdict_of(
        """
        def load(path):
            merges, special = json.load(open(path, encoding="utf-8"))
            return [(a, b) for a, b in merges], dict(sorted(special.items()))
        """,
        C,
    )
    call, expected, found = verdict.problem.split("\n")
    assert call.startswith("save('my.tokens', [], {") and call.count(": ") == 3
    assert expected.startswith("  expected  ([], {") and found != expected


# Errors that mean something.


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def train(text, n): input()", "waits for input"),
        ("def train(text, n): breakpoint()", "waits for input"),
        ("import numpy", "numpy isn't Python's standard library, nor regex"),
        ("def train(text, n): return open('words.txt')", "in an empty folder"),
        ("assert False", "your file fails while it runs: AssertionError, in line 1"),
        ("def train(text, n)", "SyntaxError: expected ':', in line 1"),
        ("x = 1", "next is train (see lecture 05). There is no function train"),
        ("def mine(t, n): return []\nADAPTERS = {'mine': 'train'}", "comes first"),
        ("ADAPTERS = {'train': 'mine'}", "there is no function 'mine' for 'train'"),
        (
            "def train(text, n): return list(n.items())\ndef m(): pass",
            "'int' object has no attribute 'items'",
        ),
        (
            "def train(text, n): return text.items()",
            "You get the text itself, not counted words.",
        ),
    ],
)
def test_an_error_is_told_with_its_meaning(verdict_of, source, told):
    verdict = verdict_of(source, begin="")
    assert told in str(verdict)
    assert str(verdict).count("line 1") <= 1


def test_merges_are_no_dictionary(verdict_of):
    verdict = verdict_of("def encode(text, merges): return [*merges.items()]")
    assert "enumerate(merges, 256)" in verdict.hint


def test_a_function_of_a_later_milestone_is_not_needed(verdict_of):
    source = """
    def train(text, num_merges):
        return [*pre_tokenize(text)]
    def pre_tokenize(text):
        raise NotImplementedError
    """
    verdict = verdict_of(source, begin="")
    assert "pre_tokenize isn't needed here: it belongs to milestone b" in verdict.hint


def test_a_function_itself_can_be_an_adapter(verdict_of):
    source = """
    mine = train
    del train
    ADAPTERS = {"train": mine}
    """
    assert verdict_of(source).passed


def test_the_names_of_adapters_are_those_of_the_project():
    assert {*reference.RIGHT} == FUNCTIONS


def test_a_program_that_says_now_and_then_that_it_is_unwritten(verdict_of):
    verdict = verdict_of(
        """
        calls = []
        def train(text, n):
            calls.append(text)
            if len(calls) == 1 and text:
                raise NotImplementedError
            return [(0, 0)] if len(text) == 5 else learn({tuple(text.encode()): 1}, n)
        """
    )
    assert verdict.function == "train" and not verdict.passed


# The command.


def run(capsys, *arguments):
    status = main(["check", *arguments])
    return status, capsys.readouterr().out


def test_the_output_of_the_call_that_is_shown(tmp_path, capsys):
    file = tmp_path / NAME
    file.write_text(
        "def train(text, n):\n"
        "    print('of', text)\n"
        "    if text == 'aaa': print('right here')\n"
        "    return [] if len(text.encode()) < 2 else [(1, 1)]\n",
        encoding="utf-8",
    )
    status, shown = run(capsys, "a", "--file", str(file))
    assert status == 1 and "train('é', 1)" in shown
    assert shown.endswith("This call printed, at the end:\n    of é\n")


def test_the_output_of_a_call_without_end(tmp_path, capsys):
    file = tmp_path / NAME
    file.write_text(
        "def train(text, n):\n    print('begun')\n    while True: pass\n",
        encoding="utf-8",
    )
    _, shown = run(capsys, "a", "--file", str(file), "--seconds", "3")
    assert "while loop" in shown and shown.endswith("    begun\n")


def test_functions_that_are_right_are_named_on_the_way(tmp_path, capsys):
    file = tmp_path / NAME
    wrong = "\n\ndef decode(ids, merges):\n    return ''\n"
    file.write_text(SOURCE + wrong, encoding="utf-8")
    _, shown = run(capsys, "a", "--file", str(file))
    lines = shown.split("\n")
    assert lines[0].startswith("  train: ") and lines[0].endswith(" calls right")
    assert lines[1].startswith("  encode: ") and lines[2].startswith("✗ milestone a")


def test_what_is_slow_is_named_while_it_runs(monkeypatch, capsys):
    clock = iter(range(0, 1_000_000, 3))
    monkeypatch.setattr(commands.time, "monotonic", lambda: next(clock))
    [*check(Local(reference.RIGHT), "a", commands.Progress())]
    assert "  train: call 2 of" in capsys.readouterr().out


OTHER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"result": []}), flush=FLUSH)
"""


@pytest.mark.parametrize(
    "form", ["./my_program", "PYTHON my_program", "bin/my_program"]
)
@pytest.mark.skipif(sys.platform == "win32", reason="a script that starts by itself")
def test_a_command_is_found_in_the_current_folder(form, tmp_path, capsys):
    program = tmp_path / form.split()[-1]
    program.parent.mkdir(exist_ok=True)
    source = OTHER.replace("FLUSH", "True")
    program.write_text(f"#!{sys.executable}\n{source}", encoding="utf-8")
    program.chmod(0o755)
    command = form.replace("PYTHON", shlex.quote(sys.executable))
    _, shown = run(capsys, "a", "--command", command)
    assert "✗ milestone a" in shown and "expected  " in shown, shown


def test_a_command_that_does_not_flush_is_told_so(tmp_path, capsys):
    program = tmp_path / "mine.py"
    program.write_text(OTHER.replace("FLUSH", "False"), encoding="utf-8")
    command = shlex.join([sys.executable, str(program)])
    _, shown = run(capsys, "a", "--command", command, "--seconds", "2")
    assert "flush" in shown and "while loop" not in shown


def test_the_work_is_found_from_every_folder(capsys, tmp_path):
    work = NOTEBOOKS.parent / "work"
    options = commands.command_line().parse_args(["check"])
    assert options.file == work / NAME
    assert commands.command_line().parse_args(["start"]).folder == work
    assert main(["check", "--file", str(tmp_path / "none.py")]) == 2
    assert (
        capsys.readouterr().out == "There is no none.py: the command start makes it.\n"
    )
    assert commands.short(Path("/elsewhere/x.py")) == Path("/elsewhere/x.py")
