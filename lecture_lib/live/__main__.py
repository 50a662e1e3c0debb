"""``python -m lecture_lib.live`` fetches what a website with Run needs, once."""

import sys

from . import pyodide


def main() -> None:
    try:
        pyodide.package()
    except (pyodide.Unavailable, OSError) as error:
        print(f"The website will be without Run: {error}.", file=sys.stderr)


if __name__ == "__main__":
    main()
