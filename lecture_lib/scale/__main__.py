"""``python -m lecture_lib.scale``: tokenize a corpus, resume, verify."""

import argparse
import os
import sys
from pathlib import Path

from lecture_lib.tokenizers.encodings import ENCODINGS

from . import pipeline
from .engines import ENGINES
from .errors import ScaleError
from .verify import verify

INTERRUPTED = 130  # the exit code of a program that Control-C ended
ADVICE = "; `python -m lecture_lib.scale resume {} --workers 1` goes on with the least"
IN = """a file, a folder or a quoted glob. Of a folder: all .txt, .jsonl and .parquet
files at any depth, the first two also as .gz, but none whose name begins with a dot.
Links to files and folders are followed; what can't be read is an error."""


def main(arguments: list[str] | None = None) -> int:
    choices = vars(parse(arguments))
    command, out = choices.pop("command"), choices.pop("out")
    try:
        if command == "verify":
            return say_problems(out)
        if command == "resume":
            return say_result(pipeline.resume(out, **choices))
        return say_result(pipeline.tokenize(choices.pop("source"), out, **choices))
    except (ScaleError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except MemoryError:
        print(f"too little memory{ADVICE.format(out)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            "\nstopped; what is done is kept. To go on:\n"
            f"  python -m lecture_lib.scale resume {out}",
            file=sys.stderr,
        )
        return INTERRUPTED


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """What was chosen; what was not is left to the defaults of the functions."""
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
    begin.add_argument("--field", help="of a JSON line, or a column")
    begin.add_argument(
        "--separator",
        type=unescape,
        help=r"between the documents of a text file, such as '\n\n'; without it a text "
        "file is one document",
    )
    begin.add_argument("--errors", choices=pipeline.ON_INVALID_UTF8)
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
    r"""A separator as it is typed: \n, \t, \r and \0 mean what they mean in Python.

    >>> unescape(r"\n\n")
    '\n\n'
    """
    for typed, meant in ((r"\n", "\n"), (r"\t", "\t"), (r"\r", "\r"), (r"\0", "\0")):
        text = text.replace(typed, meant)
    return text


def say_result(result: pipeline.Result) -> int:
    for split, tokens in result.tokens.items():
        if shards := result.shards[split]:
            files = "shard" if len(shards) == 1 else "shards"
            print(f"{split}: {tokens:,} tokens in {len(shards):,} {files}")
    counts = result.counts
    print(f"{counts['documents']:,} documents, {counts['bytes']:,} bytes of text")
    if counts["replacements"]:
        print(f"{counts['replacements']:,} times U+FFFD in place of invalid UTF-8")
    if counts["skipped"]:
        print(f"{counts['skipped']:,} documents left out: they are not UTF-8")
    return 0


def say_problems(out: Path) -> int:
    problems = verify(out)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        name = os.fsencode(out).decode("utf-8", "backslashreplace")
        print(f"{name} is whole")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
