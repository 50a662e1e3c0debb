"""``python -m lecture_lib.course lab`` opens the lectures in JupyterLab.

``copies`` only copies them, for another editor or for a class, and ``grade`` runs the
copies that a class hands in. JupyterLab, and what runs notebooks, are imported when a
command needs them.
"""

import argparse
import sys
from pathlib import Path

from lecture_lib import console
from lecture_lib.course import NOTEBOOKS, is_checkout
from lecture_lib.project.grades import Results, add_options, roster_of

LAST_PORT = 65535
NO_CHECKOUT = (
    "There are no lectures here: the course's commands need a checkout of the course, "
    "with the folder notebooks beside lecture_lib."
)


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    try:
        parser = command_line()
        options = parser.parse_args(arguments)
        if options.command is None:
            parser.print_help()
            return 2
        if options.command != "grade" and not is_checkout():
            raise RuntimeError(NO_CHECKOUT)
        return {"lab": lab, "copies": copies, "grade": grade}[options.command](options)
    except ModuleNotFoundError as error:
        print(f"{error}: python -m pip install -r requirements.txt", file=sys.stderr)
    except (RuntimeError, ValueError) as error:
        print(error, file=sys.stderr)
    return 1


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lecture_lib.course", description="Open the lectures."
    )
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    purpose = "open the lectures in JupyterLab, in copies of your own"
    one = commands.add_parser("lab", help=purpose, description=purpose)
    one.add_argument("--edit", action="store_true", help="open the originals instead")
    one.add_argument("--port", type=port, default=8888)
    one.add_argument("--no-browser", action="store_true")
    work = NOTEBOOKS.parent / "work"
    one.add_argument("--copies", type=Path, default=work, metavar="DIRECTORY")
    purpose = "copy the lectures into a folder, for VS Code or a class"
    one = commands.add_parser("copies", help=purpose, description=purpose)
    one.add_argument("folder", nargs="?", type=Path, default=work)
    one.add_argument("--no-solutions", action="store_true", help="of the exercises")
    purpose = "run the copies that a class hands in, and count the exercises that pass"
    one = commands.add_parser("grade", help=purpose, description=purpose)
    one.add_argument("folder", type=Path, help="a notebook or a folder of each person")
    add_options(one, "homework-grades")
    return parser


def port(text: str) -> int:
    """Return a valid port number; argparse's own error would repeat the usage."""
    if not (text.isascii() and text.isdecimal() and int(text) <= LAST_PORT):
        raise RuntimeError(
            f"--port must be a number from 0 to {LAST_PORT}; got {text!r}"
        )
    return int(text)


def lab(options: argparse.Namespace) -> int:
    from .lab import open_lectures

    return open_lectures(
        options.copies.resolve(),
        edit=options.edit,
        port=options.port,
        open_browser=not options.no_browser,
    )


def copies(options: argparse.Namespace) -> int:
    from .contents import copied
    from .copies import update_copies

    solutions = not options.no_solutions
    for kept in update_copies(copied(), options.folder.resolve(), solutions):
        print(f"{kept.name} has changes of yours and was kept; there is a newer one")
    print(f"The lectures are in {options.folder}")
    return 0


def grade(options: argparse.Namespace) -> int:
    from . import homework

    found = homework.submissions(options.folder)
    results = Results(options.output, roster_of(options, found), {}, options.column)
    for each in homework.grade(found):
        results.add(each)
    print(results)
    return 0


if __name__ == "__main__":
    sys.exit(console.run(main))
