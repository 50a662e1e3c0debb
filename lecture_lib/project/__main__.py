"""``python -m lecture_lib.project start`` and ``… check``: a learner's two commands."""

import argparse
import shlex
import sys
from pathlib import Path

from . import grading
from .checking import check
from .milestones import MILESTONES, TIMED
from .program import SECONDS, Program
from .start import NAME, provide, start

WORK = Path("work")
LETTERS = "".join(milestone.letter for milestone in (*MILESTONES, TIMED))


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit status is 0 if all that was tried passes."""
    options = command_line().parse_args(arguments)
    return int(options.run(options))


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lecture_lib.project",
        description="Write a tokenizer of your own, in five milestones.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    one = commands.add_parser("start", help="put the empty functions into a folder")
    one.add_argument("folder", nargs="?", type=Path, default=WORK)
    one.set_defaults(run=run_start)

    one = commands.add_parser("check", help="try your functions, up to a failure")
    one.add_argument("milestone", nargs="?", choices=[*LETTERS], help="default: all")
    one.add_argument("--file", type=Path, default=WORK / NAME)
    one.add_argument("--command", help="a program that answers lines of JSON instead")
    one.add_argument("--seconds", type=float, default=SECONDS, help="for one call")
    one.set_defaults(run=run_check)

    one = commands.add_parser("grade", help="grade a class's submissions")
    one.add_argument("folder", type=Path, help="a file or folder for each submission")
    one.add_argument("--hidden", type=Path, help="a folder with tests of your own")
    one.add_argument("--output", type=Path, default=Path("grades"))
    one.add_argument("--workers", type=int, help="default: one a core")
    one.add_argument("--timed", action="store_true", help="milestone e too")
    one.add_argument("--seconds", type=float, default=SECONDS, help="for one call")
    one.set_defaults(run=run_grade)
    return parser


def run_start(options: argparse.Namespace) -> int:
    mine = start(options.folder)
    print(f"Your functions are in {mine}. Write train, and try it:")
    file = "" if options.folder == WORK else f" --file {shlex.quote(str(mine))}"
    print(f"    {sys.executable} -m lecture_lib.project check{file}")
    return 0


def run_check(options: argparse.Namespace) -> int:
    if options.command:
        program = Program(shlex.split(options.command), options.seconds)
    elif not options.file.is_file():
        print(f"There is no {options.file}: the command start makes it.")
        return 2
    else:
        provide(options.file.resolve().parent)
        program = Program.from_file(options.file, options.seconds)
    passed = True
    with program:
        for verdict in check(program, options.milestone or LETTERS):
            print(verdict, flush=True)
            passed = verdict.passed
        if not passed and (prints := program.prints()):
            print("  It printed, at the end:")
            print("\n".join(f"    {line}" for line in prints.splitlines()[-10:]))
    return 0 if passed else 1


def run_grade(options: argparse.Namespace) -> int:
    try:
        grades = grading.grade(
            options.folder,
            hidden=options.hidden,
            workers=options.workers,
            timed=options.timed,
            seconds=options.seconds,
        )
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(grading.as_table(grades))
    grading.write_results(grades, options.output)
    print(f"{options.output} has them as CSV, JUnit XML, JSON and for Gradescope.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
