"""A learner's file under `check`: what is told of a failure, and what to do."""

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
from lecture_lib.project.hints import LEFT_OVER
from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.program import Program
from lecture_lib.project.results import as_json
from lecture_lib.project.start import HERE, NAME
from lecture_lib.project.verdicts import check, check_milestone
from tests.project.right_file import SOURCE

pytestmark = pytest.mark.slow

A, B, C, _ = MILESTONES
# Milestones a to c need nothing that is given.
SOURCE = SOURCE.replace("from given import PATTERNS, read_tokens", "")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="a script that starts")


@pytest.fixture
def verdict_of(tmp_path):
    """The verdict on a file that is right but for this source at its end."""

    def judge(source, milestone=A, seconds=20.0, begin=SOURCE):
        file = tmp_path / NAME
        file.write_text(begin + textwrap.dedent(source), encoding="utf-8")
        with Program.from_file(file, seconds) as program:
            return check_milestone(program, milestone)

    return judge


@pytest.fixture
def checked(tmp_path, capsys):
    """The status and output of the command on a file with this source."""

    def run(source, *options):
        (tmp_path / NAME).write_text(source, encoding="utf-8")
        status = main(["check", "a", "--file", str(tmp_path / NAME), *options])
        return status, capsys.readouterr().out

    return run


def test_the_page_shows_what_the_check_says(checked):
    page = (NOTEBOOKS / "project.md").read_text(encoding="utf-8")
    _, said = checked(f"""{SOURCE}

def longest(text, tokens):
    ends = range(len(text), 0, -1)
    return next(tokens.index(text[:e]) for e in ends if text[:e] in tokens)

def encode(text, merges):
    tokens, ids, left = tokens_of(merges), [], text.encode()
    while left:
        ids.append(longest(left, tokens))
        left = left[len(tokens[ids[-1]]):]
    return ids
""")
    assert page.split("```text\n")[1].split("```")[0].split() == said.split()


def test_the_lectures_are_the_same_everywhere():
    page = (NOTEBOOKS / "project.md").read_text(encoding="utf-8")
    empty = (HERE / f"{NAME}.txt").read_text(encoding="utf-8")
    for milestone in MILESTONES:
        [row] = re.findall(rf"^\| {milestone.letter} \| .*$", page, re.MULTILINE)
        topics = re.findall(r"\(\d\d_(\w+)\.ipynb\)", row)
        assert topics == re.findall(r"`(\w+)`", milestone.read)
        _, _, heading = empty.partition(f"# Milestone {milestone.letter}: ")
        assert f"({milestone.read})" in heading.partition("\n\n")[0].replace(
            "\n# ", " "
        )
    assert ".venv/bin/python -m lecture_lib.project check" in empty


# What is left from an earlier call.


@pytest.mark.parametrize(
    ("source", "milestone"),
    [
        (
            """
            def train(text, num_merges, merges=[]):
                merges += learn(Counter([tuple(text.encode())]), num_merges)
                return merges
            """,
            A,
        ),
        (
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
    ],
    ids=["default", "cache"],
)
def test_what_is_left_from_an_earlier_call_is_named(verdict_of, source, milestone):
    verdict = verdict_of(source, milestone)
    assert (verdict.hint, verdict.misunderstanding) == (LEFT_OVER, "")
    call = re.split("\n|: it changes", verdict.problem)[0]
    assert as_json(eval(call, dict(reference.RIGHT))) is not None


# Hints.

HINTED = {
    "a stub is no misunderstanding": ("def train(text, n): return []", A, ""),
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
    "no pair left": (
        "def train(text, n): return [max(Counter())]",
        A,
        "no pair at all",
    ),
    "the last ID": ("def encode(text, merges): return text.encode()[1]", A, "i + 1 <"),
    "the vocabulary, too": (
        "def train(text, n): return {1: b'a'}, {(1, 2): 3}",
        A,
        "yours is tuple[dict, dict]. The vocabulary isn't asked for.",
    ),
    "matches": (
        "def pre_tokenize(text): return [*regex.finditer(GPT2, text)]",
        B,
        "`match.group()` is the text of one.",
    ),
    "merges are no dictionary": (
        "def encode(text, merges): return [*merges.items()]",
        A,
        "enumerate(merges, 256)",
    ),
    "a later function": (
        """
        def train(text, num_merges):
            return [*pre_tokenize(text)]
        def pre_tokenize(text):
            raise NotImplementedError
        """,
        A,
        "which you haven't written yet\n  Hint: Write it first",
    ),
}


@pytest.mark.parametrize(("source", "milestone", "hint"), HINTED.values(), ids=HINTED)
def test_a_hint_says_what_is_wrong(verdict_of, source, milestone, hint):
    verdict = verdict_of(source, milestone)
    assert not verdict.passed
    assert hint in str(verdict) if hint else verdict.hint == ""


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def train(text, n): input()", "waits for input"),
        ("def train(text, n): breakpoint()", "waits for input"),
        ("import numpy", "Only Python's standard library and `regex`"),
        ("import lecture_lib.tokenizers", "would do the project's work"),
        ("def train(text, n): return open('words.txt')", "in an empty folder"),
        ("assert False", "your file fails while it runs: AssertionError, in line 1"),
        ("def train(text, n)", "can't be read: SyntaxError: expected ':', in line 1"),
        (
            "x = 1",
            "next is train (see lectures `bytes` and `bpe_training`). There is no func",
        ),
        ("def train(text, n): return regex", "regex"),
        (
            "def train(text, n): return list(n.items())\ndef m(): pass",
            "'int' object has no attribute 'items'",
        ),
    ],
)
def test_an_error_is_told_with_its_meaning(verdict_of, source, told):
    verdict = verdict_of(source, begin="")
    assert told in str(verdict) and str(verdict).count("line 1") <= 1


def test_a_file_that_loops_is_not_blamed_on_its_first_call(verdict_of):
    verdict = verdict_of("while True: pass", seconds=1.0)
    begin = "your file fails while it is read: it did not end"
    assert verdict.problem.startswith(begin) and "while loop" in verdict.hint


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
    assert "; save('my.tokens', [], {" in call and call.count(": ") == 4
    assert expected.startswith("  expected  ([], {") and found != expected


# The commands.


def test_a_right_file_passes_in_its_own_process(tmp_path):
    mine = starting.start(tmp_path)
    mine.write_text(f"from given import PATTERNS, read_tokens\n{SOURCE}", "utf-8")
    with Program.from_file(mine, seconds=120.0) as program:
        verdicts = list(check(program))
    assert [verdict.passed for verdict in verdicts] == [True] * 4, verdicts[-1]
    assert starting.start(tmp_path).read_text("utf-8").endswith(SOURCE)


def test_the_empty_functions_begin_with_train(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(commands, "WORK", tmp_path / "work")
    monkeypatch.setattr(commands.sys, "executable", str(tmp_path / "bin" / "python"))
    assert main(["start"]) == 0
    told = f"    {Path('bin', 'python')} -m lecture_lib.project check\n"
    assert capsys.readouterr().out.endswith(told)
    monkeypatch.undo()
    assert main(["check", "--file", str(tmp_path / "work" / NAME)]) == 1
    assert "next is train" in capsys.readouterr().out


def test_the_output_of_the_call_that_is_shown(checked):
    status, shown = checked(
        "def train(text, n):\n"
        "    print('of', text)\n"
        "    if text == 'aaa': print('right here')\n"
        "    return [] if len(text.encode()) < 2 else [(1, 1)]\n",
    )
    assert status == 1 and "train('é', 1)" in shown
    assert shown.endswith("This call printed, at the end:\n    of é\n")
    source = "def train(text, n):\n    print('begun')\n    while True: pass\n"
    _, shown = checked(source, "--seconds", "3")
    assert "while loop" in shown and shown.endswith("    begun\n")


def test_functions_that_are_right_are_named_on_the_way(checked):
    _, shown = checked(f"{SOURCE}\n\ndef decode(ids, merges):\n    return ''\n")
    lines = shown.split("\n")
    assert lines[0].startswith("  train: ") and lines[0].endswith(" calls right")
    assert lines[1].startswith("  encode: ") and lines[2].startswith("✗ milestone a")


OTHER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"result": []}), flush=FLUSH)
"""


@posix_only
@pytest.mark.parametrize("form", ["./my_program", "PYTHON my_program"])
def test_a_command_is_found_in_the_current_folder(form, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    program = tmp_path / "my_program"
    source = OTHER.replace("FLUSH", "True")
    program.write_text(f"#!{sys.executable}\n{source}", encoding="utf-8")
    program.chmod(0o755)
    command = form.replace("PYTHON", shlex.quote(sys.executable))
    main(["check", "a", "--command", command])
    shown = capsys.readouterr().out
    assert "✗ milestone a" in shown and "expected  " in shown, shown


def test_a_command_that_does_not_flush_is_told_so(tmp_path, capsys):
    program = tmp_path / "mine.py"
    program.write_text(OTHER.replace("FLUSH", "False"), encoding="utf-8")
    command = shlex.join([sys.executable, str(program)])
    main(["check", "a", "--command", command, "--seconds", "2"])
    shown = capsys.readouterr().out
    assert "flush" in shown and "while loop" not in shown


def test_what_can_not_be_used_is_told_in_a_sentence(tmp_path, capsys, monkeypatch):
    """Use a file where a folder should be, which stops root, too."""
    place = tmp_path / "file"
    place.touch()
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "one.py").touch()
    graded = ["grade", str(tmp_path / "class"), "--output"]
    for command, told in (
        (["start", f"{place}/work"], "; name a folder of yours behind start."),
        ([*graded, f"{place}/grades"], "; name another folder with --output."),
        (
            ["grade", f"{tmp_path}/none"],
            "must be a folder with the submissions",
        ),
        (["check", "--file", f"{tmp_path}/none.py"], "none.py: the command start"),
        (["check", "--command", "'"], "--command ': No closing quotation"),
        ([], "\n    grade "),
    ):
        assert main(command) == 2
        assert told in capsys.readouterr().out

    def read_ranks(name):
        raise FileNotFoundError(f"{name} isn't there")

    monkeypatch.setattr(starting.published, "read_ranks", read_ranks)
    assert main(["start", str(tmp_path / "new")]) == 2
    assert capsys.readouterr().out == "gpt2 isn't there\n"


@pytest.mark.parametrize("value", ["-1", "0", "inf", "nan", "1e30", "x"])
def test_limits_of_time_are_seconds(capsys, value):
    for command in (["check"], ["grade", "class"]):
        with pytest.raises(SystemExit):
            main([*command, f"--seconds={value}"])
        assert "argument --seconds: invalid" in capsys.readouterr().err


def test_the_work_is_found_from_every_folder():
    work = NOTEBOOKS.parent / "work"
    assert commands.command_line().parse_args(["check"]).file == work / NAME
    assert commands.command_line().parse_args(["start"]).folder == work
