"""``python -m lecture_lib.live`` fetches what a website with Run needs, once."""

from . import codemirror, npm, pyodide


def main() -> None:
    if npm.wanted("Run", pyodide.package) is not None:
        npm.wanted("an editor", codemirror.files)


if __name__ == "__main__":
    main()
