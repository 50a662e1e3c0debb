"""``python -m lecture_lib.scale``: tokenize a corpus, resume, verify."""

import argparse
import os
import sys
from pathlib import Path

from lecture_lib.tokenizers.encodings import ENCODINGS

from . import pipeline
from .errors import ScaleError
from .verify import verify

INTERRUPTED = 130  # the exit code of a program that Control-C ended
ADVICE = "; `python -m lecture_lib.scale resume {} --workers 1` goes on with the least"
IN = """a file, a folder or a quoted glob. Of a folder: all .txt, .jsonl and .parquet
files at any depth, the first two also as .gz, but none whose name begins with a dot.
Links to files and folders are followed; what can't be read is an error."""


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    try:
        return {"tokenize": tokenize, "resume": resume, "verify": check}[
            options.command
        ](options)
    except (ScaleError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except MemoryError:
        print(f"too little memory{ADVICE.format(options.out)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            "\nstopped; what is done is kept. To go on:\n"
            f"  python -m lecture_lib.scale resume {options.out}",
            file=sys.stderr,
        )
        return INTERRUPTED


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m lecture_lib.scale")
    commands = parser.add_subparsers(dest="command", required=True)
    begin = commands.add_parser("tokenize", help="documents into token shards")
    begin.add_argument("source", metavar="IN", help=IN)
    begin.add_argument("out", metavar="OUT", type=Path, help="a new or empty folder")
    begin.add_argument(
        "--encoding",
        default="o200k_base",
        help=f"{', '.join(ENCODINGS)} or the file of a saved tokenizer",
    )
    begin.add_argument("--shard-tokens", type=int, default=100_000_000, metavar="N")
    begin.add_argument(
        "--validation", type=float, default=0.0, metavar="PART", help="such as 0.001"
    )
    begin.add_argument("--field", default="text", help="of a JSON line, or a column")
    begin.add_argument(
        "--separator",
        type=unescape,
        help=r"between the documents of a text file, such as '\n\n'; without it a text "
        "file is one document",
    )
    begin.add_argument("--errors", choices=pipeline.POLICIES, default="error")
    again = commands.add_parser("resume", help="go on with a run that was stopped")
    again.add_argument("out", metavar="OUT", type=Path)
    for command in (begin, again):
        command.add_argument("--workers", type=int, metavar="N")
        command.add_argument("--engine", choices=pipeline.ENGINES)
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


def tokenize(options: argparse.Namespace) -> int:
    result = pipeline.tokenize(
        options.source,
        options.out,
        encoding=options.encoding,
        shard_tokens=options.shard_tokens,
        validation=options.validation,
        field=options.field,
        separator=options.separator,
        errors=options.errors,
        engine=options.engine or "processes",
        workers=options.workers,
        address=options.address,
    )
    return say(result)


def resume(options: argparse.Namespace) -> int:
    return say(
        pipeline.resume(
            options.out,
            engine=options.engine,
            workers=options.workers,
            address=options.address,
        )
    )


def say(result: pipeline.Result) -> int:
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


def check(options: argparse.Namespace) -> int:
    problems = verify(options.out)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        name = os.fsencode(options.out).decode("utf-8", "backslashreplace")
        print(f"{name} is whole")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
