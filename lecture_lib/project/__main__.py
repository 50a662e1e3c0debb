"""``python -m lecture_lib.project start`` and ``… check``: a learner's two commands."""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from lecture_lib import console
from lecture_lib.files import write_whole

from . import grading
from .grades import Results, add_options, as_gradescope, roster_of
from .grading import FUNCTIONS, HIDDEN, IN_TIME, UNTIMED
from .milestones import MILESTONES, TIMED
from .program import SECONDS, Program
from .start import NAME, ROOT, provide, start
from .verdicts import check

# Beside the notebooks, from whatever folder the command is given.
WORK = (ROOT if (ROOT / "notebooks").is_dir() else Path()) / "work"
A_DAY = 86_400.0  # seconds
LETTERS = "".join(milestone.letter for milestone in (*MILESTONES, TIMED))


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return 0 if all that was tried passes."""
    parser = command_line()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help()
        return 2
    try:
        return int(options.run(options))
    except OSError as error:
        if error.strerror is None:  # a vocabulary isn't there; it says how to get it
            print(error)
        else:
            place = short(Path(error.filename or "."))
            print(f"{place} can't be used ({error.strerror}); {options.instead}.")
    except ValueError as error:
        print(error)
    return 2


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lecture_lib.project",
        description="Write a tokenizer of your own, in five milestones.",
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")

    one = commands.add_parser("start", help="put the empty functions into a folder")
    one.add_argument("folder", nargs="?", type=Path, default=WORK)
    one.set_defaults(run=run_start, instead="name a folder of yours behind start")

    one = commands.add_parser("check", help="try your functions, up to a failure")
    one.add_argument("milestone", nargs="?", choices=[*LETTERS], help="default: all")
    one.add_argument("--file", type=Path, default=WORK / NAME)
    one.add_argument("--command", help="a program that answers lines of JSON instead")
    one.add_argument("--seconds", type=seconds, default=SECONDS, help="for one call")
    one.set_defaults(run=run_check, instead="put your file into a folder of yours")

    one = commands.add_parser("grade", help="grade a class's submissions")
    one.add_argument("folder", type=Path, help="a file or folder for each submission")
    one.add_argument("--hidden", type=Path, help="a folder with tests of your own")
    add_options(one, "grades")
    one.add_argument(
        "--weight",
        action="append",
        default=[],
        type=weight,
        metavar="NAME=POINTS",
        help="of a function, 'hidden tests', or 'milestone e' (default: 1)",
    )
    one.add_argument(
        "--gradescope",
        type=Path,
        metavar="results.json",
        help="write this file only; the folder is one submission",
    )
    one.add_argument(
        "--milestones", type=letters, default=UNTIMED, help=f"default: {UNTIMED}"
    )
    one.add_argument("--seconds", type=seconds, default=SECONDS, help="for one call")
    one.set_defaults(run=run_grade, instead="name another folder with --output")
    return parser


def seconds(text: str) -> float:
    """Parse a limit of time, up to a day."""
    value = float(text)
    if not 0 < value <= A_DAY:
        raise ValueError
    return value


def letters(text: str) -> str:
    """Parse the letters of milestones, such as "ab"."""
    if not text or set(text) - set(LETTERS):
        raise ValueError
    return text


def weight(text: str) -> tuple[str, float]:
    """Parse the weight of a part, such as "decode=0.5"."""
    name, _, points = text.partition("=")
    if name not in (*FUNCTIONS, HIDDEN, IN_TIME) or not 0 <= float(points) < 1e6:
        raise ValueError
    return name, float(points)


def run_start(options: argparse.Namespace) -> int:
    mine = start(options.folder)
    print(f"Your functions are in {short(mine)}. Fill them in, and try them:")
    command = [str(short(Path(sys.executable))), "-m", "lecture_lib.project", "check"]
    command += [] if options.folder == WORK else ["--file", str(mine)]
    print(f"    {as_typed(command)}")
    return 0


def as_typed(command: list[str]) -> str:
    """Return the command with quotes where the shell of this system needs them."""
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def short(path: Path) -> Path:
    """Return the path as seen from the current folder, if it is below."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def program_of(options: argparse.Namespace, given: Path) -> Program:
    """Return the program that is named; raise ``ValueError`` if there is none."""
    if options.command:
        try:
            return Program.from_line(options.command, Path.cwd(), options.seconds)
        except ValueError as error:  # a quotation mark without its other half
            raise ValueError(f"--command {options.command}: {error}") from None
    if not options.file.is_file():
        raise ValueError(
            f"There is no {short(options.file)}: the command start makes it."
        )
    return Program.from_file(options.file, options.seconds, given=given)


def run_check(options: argparse.Namespace) -> int:
    passed = True
    with (
        tempfile.TemporaryDirectory(prefix="given-") as given,
        program_of(options, Path(given)) as program,
    ):
        provide(Path(given))
        for verdict in check(program, options.milestone or LETTERS, print):
            print(verdict, flush=True)
            passed = verdict.passed
            if verdict.prints:
                print("  This call printed, at the end:")
                for line in verdict.prints.splitlines()[-10:]:
                    print(f"    {line}")
    return 0 if passed else 1


def run_grade(options: argparse.Namespace) -> int:
    found = (
        {"submission": grading.place_in(options.folder)}
        if options.gradescope
        else grading.submissions(options.folder)
    )
    hidden = grading.read_hidden(options.hidden) if options.hidden else []
    weights = dict(options.weight)
    grades = grading.grade(
        found,
        hidden,
        milestones=options.milestones,
        seconds=options.seconds,
    )
    if options.gradescope:
        [grade] = grades
        results = json.dumps(as_gradescope(grade, weights), indent=1)
        write_whole(options.gradescope, results.encode())
        return 0
    written = Results(
        options.output, roster_of(options, found), weights, options.column
    )
    for grade in grades:
        written.add(grade)
    print(written)
    return 0


if __name__ == "__main__":
    sys.exit(console.run(main))
