"""``python -m lecture_lib.live`` fetches what a website with Run needs, once."""

import sys

from . import codemirror, npm, pyodide


def main() -> None:
    for fetch, lost in ((pyodide.package, "Run"), (codemirror.files, "an editor")):
        try:
            fetch()
        except (npm.Unavailable, OSError) as error:
            print(f"The website will be without {lost}: {error}.", file=sys.stderr)
            return


if __name__ == "__main__":
    main()
