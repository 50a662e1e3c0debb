"""``python -m lecture_lib.course slides|pdf [--output DIRECTORY]``"""

import argparse
import sys
from pathlib import Path

from lecture_lib.course import NOTEBOOKS, lectures

BUILD = NOTEBOOKS.parent / "build"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m lecture_lib.course")
    parser.add_argument("kind", choices=("slides", "pdf"))
    parser.add_argument("--output", type=Path, help="default: build/slides, build/pdf")
    options = parser.parse_args(arguments)
    directory = options.output or BUILD / options.kind
    try:
        if options.kind == "slides":
            from .slides import build

            build(lectures(), directory)
            print(f"open {directory / 'index.html'} in a browser; S shows the notes")
        else:
            from .pdf import build

            for path in build(lectures(), BUILD / "site", directory):
                print(f"{path}, {path.stat().st_size / 1e6:.1f} MB")
    except ModuleNotFoundError as error:
        print(f"{error}: `make {options.kind}` installs it", file=sys.stderr)
        return 1
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
