"""The command line of ``python -m notebooks._ext COMMAND``.

A command's module is imported when the command is run: no other has to be installed.
"""

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat

from lecture_lib.course import NOTEBOOKS, notebooks, page_name
from lecture_lib.course.__main__ import port

from .pdf import find_chromium
from .site import publish

PROJECT = NOTEBOOKS.parent
BUILD = PROJECT / "build"
Run = Callable[[argparse.Namespace], int]  # gives the exit status


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        parser = command_line()
        options = parser.parse_args(arguments)
        if options.run is None:
            parser.print_help()
            return 2
        return options.run(options)
    except ModuleNotFoundError as error:
        print(f"{error}; python -m pip install -e '.[site]' brings it", file=sys.stderr)
    except (RuntimeError, ValueError) as error:
        print(error, file=sys.stderr)
    return 1


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m notebooks._ext",
        description="Execute, publish, and print the lectures.",
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")

    def command(run: Run, purpose: str) -> argparse.ArgumentParser:
        added = commands.add_parser(run.__name__, help=purpose, description=purpose)
        added.set_defaults(run=run)
        return added

    def of_some(run: Run, purpose: str) -> argparse.ArgumentParser:
        added = command(run, purpose)
        added.add_argument("notebooks", nargs="*", type=Path, help="default: all")
        return added

    one = of_some(execute, "run notebooks and store their outputs")
    one.add_argument("--fresh", action="store_true", help="also outputs that vary")

    command(fetch, "fetch what Run needs on the website, once")

    one = command(site, "build the website from the stored outputs")
    one.add_argument("--serve", action="store_true", help="show it on this machine")
    one.add_argument("--port", type=port, default=8000)

    made = command(new, "begin a lecture: all its files, and what is left to write")
    made.add_argument("number", help="two digits that no lecture has, such as 20")
    made.add_argument("name", help="of the notebook, such as subwords")
    made.add_argument("question", help='that it answers, such as "Which subword?"')

    command(renumber, "after notebooks were renamed, renumber what names them")

    archive = command(autograder, "pack what Gradescope runs for each submission")
    archive.add_argument("--hidden", type=Path, help="a folder with tests of your own")
    archive.add_argument(
        "--options", default="", help='of grade, --options="--milestones a"'
    )

    publishing = [one, of_some(slides, "write lectures, or copies, as slides")]
    publishing.append(of_some(pdf, "print the lectures, from the built website"))
    publishing[-1].add_argument(
        "--no-answers", action="store_true", help="and no solutions, to hand out"
    )
    for one in publishing:
        kind = one.get_default("run").__name__
        one.add_argument(
            "--output", type=Path, default=BUILD / kind, metavar="DIRECTORY"
        )
    return parser


def execute(options: argparse.Namespace) -> int:
    from .execute import execute_each

    paths = chosen(options)
    status = execute_each(paths, fresh=options.fresh)
    published = [page_name(path) for path in paths if path in notebooks()]
    return status or (renew_tags(published) if published else 0)


def chosen(options: argparse.Namespace) -> list[Path]:
    """Return the notebooks that are named, or all of the course."""
    for path in options.notebooks:
        if path.suffix != ".ipynb" or not os.path.isfile(path):
            raise RuntimeError(f"{path} must be a notebook, a file that ends in .ipynb")
        try:
            nbformat.validate(nbformat.read(path, as_version=4))
        except Exception as error:  # of many kinds
            raise RuntimeError(f"{path} isn't a notebook ({error!s:.80})") from None
    return [path.resolve() for path in options.notebooks] or notebooks()


def renew_tags(names: list[str]) -> int:
    """Try the cells of executed pages in a browser, and tag those that fail there."""
    if find_chromium() is None or importlib.util.find_spec("sphinx") is None:
        print(
            "The tags not-on-page stay as they are, because trying cells in a browser "
            "takes Chromium and Sphinx. After a change of code cells, execute these "
            "notebooks where both are.",
            file=sys.stderr,
        )
        return 0
    status = publish(BUILD / "site")
    command = [sys.executable, "-m", "tests.site.live_cells", str(BUILD / "site")]
    return status or subprocess.run([*command, *names], cwd=PROJECT).returncode


def fetch(options: argparse.Namespace) -> int:
    from live import codemirror, npm, pyodide

    if npm.wanted("Run", pyodide.package) is not None:
        npm.wanted("an editor", codemirror.files)
    return 0


def output_of(options: argparse.Namespace) -> Path:
    """Make the folder for the output, before anything that takes long."""
    directory = options.output.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    return directory


def site(options: argparse.Namespace) -> int:
    directory = output_of(options)
    # A build replaces the whole folder, which nothing else may be in.
    if any(directory.iterdir()) and not (directory / ".buildinfo").exists():
        raise RuntimeError(
            f"--output must be a new or empty folder, or one with a built website; "
            f"{directory} has other files"
        )
    return publish(directory, options.port if options.serve else None)


def slides(options: argparse.Namespace) -> int:
    from .slides import build

    paths, directory = chosen(options), output_of(options)
    build(paths, directory)
    print(f"open {directory / 'index.html'} in a browser; S shows the notes")
    return 0


def pdf(options: argparse.Namespace) -> int:
    from .pdf import build

    paths, answers = chosen(options), not options.no_answers
    directory = output_of(options)
    copies = [path for path in paths if path not in notebooks()]
    with tempfile.TemporaryDirectory() as scratch:
        site = with_copies(copies, Path(scratch) / "site") if copies else BUILD / "site"
        for path in build(paths, site, directory, answers):
            print(f"{path}, {path.stat().st_size / 1e6:.1f} MB")
    return 0


def with_copies(copies: list[Path], directory: Path) -> Path:
    """Build the site with changed copies in the places of their lectures.

    What Sphinx warns of, such as a link that leads nowhere, doesn't hinder a print.
    """
    from .site import build

    originals = set(map(page_name, notebooks()))
    if others := [str(path) for path in copies if page_name(path) not in originals]:
        raise RuntimeError(
            f"{', '.join(others)}: a copy is printed if it is named as its lecture, "
            "such as work/05_bpe_training.ipynb"
        )
    build(directory, "-D", "copies=" + os.pathsep.join(map(str, copies)))
    return directory


def autograder(options: argparse.Namespace) -> int:
    from .autograder import build

    archive = BUILD / "autograder.zip"
    build(archive, options.hidden, options.options)
    print(f"{archive}, {archive.stat().st_size / 1e6:.1f} MB: upload it to Gradescope")
    return 0


def renumber(options: argparse.Namespace) -> int:
    from .renumber import renumber

    for path in renumber():
        print(path.relative_to(PROJECT))
    return 0


def new(options: argparse.Namespace) -> int:
    from .new import new_lecture

    for path in new_lecture(options.number, options.name, options.question):
        print(path.relative_to(PROJECT))
    print(
        "Write what they call `to write`; the lecture before links this one in its "
        "last section. `make execute` stores outputs, `make test` tells what is "
        "missing. To undo this, delete the files and the row in README.md."
    )
    return 0
