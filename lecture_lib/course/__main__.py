"""``python -m lecture_lib.course lab`` opens the lectures in JupyterLab.

JupyterLab is imported when the command is run: asking for help needs no package.
"""

import argparse
import sys
from pathlib import Path

from lecture_lib import console
from lecture_lib.course import NOTEBOOKS, is_checkout

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
        if not is_checkout():
            raise RuntimeError(NO_CHECKOUT)
        return lab(options)
    except RuntimeError as error:
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
    one.add_argument(
        "--copies", type=Path, default=NOTEBOOKS.parent / "work", metavar="DIRECTORY"
    )
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


if __name__ == "__main__":
    sys.exit(console.run(main))
