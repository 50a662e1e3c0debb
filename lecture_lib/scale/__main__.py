"""``python -m lecture_lib.scale``: tokenize a corpus, resume, verify."""

import argparse
import sys
from pathlib import Path

from lecture_lib import console
from lecture_lib.tokenizers.encodings import ENCODINGS

from . import pipeline
from .engines import ENGINES
from .errors import ScaleError, say
from .inputs import ENDINGS
from .manifest import ON_INVALID_UTF8
from .verify import verify

INTERRUPTED = 130  # the exit code of a program that Control-C ended
IN = f"""a file, a folder or a quoted pattern such as 'in/*.txt'. {ENDINGS}. A file with
a different ending counts as text if you name it, or a pattern does. In a folder it is
left out, and so are names that begin with a dot. Links are followed; what can't be read
is an error."""


def main(arguments: list[str] | None = None) -> int:
    choices = vars(parse(arguments))
    command, out = choices.pop("command"), choices.pop("out")
    try:
        if command == "verify":
            return say_problems(out)
        if command == "resume":
            say_result(pipeline.resume(out, **choices))
        else:
            say_result(pipeline.tokenize(choices.pop("source"), out, **choices))
        return 0
    except ScaleError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say(
            "\nstopped; what is done is kept. To go on:\n"
            f"  python -m lecture_lib.scale resume {out}"
        )
        return INTERRUPTED


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Return what was chosen; the functions have defaults for the rest."""
    parser = argparse.ArgumentParser(prog="python -m lecture_lib.scale")
    commands = parser.add_subparsers(dest="command", required=True)
    unset = argparse.SUPPRESS
    begin = commands.add_parser(
        "tokenize", help="documents into token shards", argument_default=unset
    )
    begin.add_argument("source", metavar="IN", help=IN)
    begin.add_argument("out", metavar="OUT", type=Path, help="a new or empty folder")
    begin.add_argument(
        "--encoding",
        help=f"{', '.join(ENCODINGS)} or the file of a saved tokenizer",
    )
    begin.add_argument("--shard-tokens", type=int, metavar="N")
    begin.add_argument("--validation", type=float, metavar="PART", help="such as 0.001")
    begin.add_argument("--field", help="of a JSON line, or a column; else text")
    begin.add_argument(
        "--separator",
        type=unescape,
        help=r"between the documents of a text file, such as '\n\n'; without it a text "
        "file is one document",
    )
    begin.add_argument("--errors", choices=ON_INVALID_UTF8)
    again = commands.add_parser(
        "resume", help="go on with a run that was stopped", argument_default=unset
    )
    again.add_argument("out", metavar="OUT", type=Path)
    for command in (begin, again):
        command.add_argument("--workers", type=int, metavar="N")
        command.add_argument("--engine", choices=ENGINES)
        command.add_argument("--address", help="of a Ray cluster, such as auto")
    audit = commands.add_parser("verify", help="check every token file")
    audit.add_argument("out", metavar="OUT", type=Path)
    return parser.parse_args(arguments)


def unescape(text: str) -> str:
    r"""Read a separator as it is typed: \n, \t, \r, and \0 are those of Python.

    >>> unescape(r"\n\n")
    '\n\n'
    """
    for typed, meant in ((r"\n", "\n"), (r"\t", "\t"), (r"\r", "\r"), (r"\0", "\0")):
        text = text.replace(typed, meant)
    return text


def say_result(result: pipeline.Result) -> None:
    for split, tokens in result.tokens.items():
        if shards := result.shards[split]:
            files = "shard" if len(shards) == 1 else "shards"
            print(f"{split}: {tokens:,} tokens in {len(shards):,} {files}")
    counts = result.counts
    print(f"{counts['documents']:,} documents")
    if counts["replacements"]:
        print(f"{counts['replacements']:,} times U+FFFD for invalid UTF-8")


def say_problems(out: Path) -> int:
    problems = verify(out)
    for problem in problems:
        say(problem)
    if not problems:
        print(f"{out} is whole")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(console.run(main))
