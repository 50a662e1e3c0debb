"""An entry of the leaderboard: measured in one run, written to a file of its own."""

import contextlib
import datetime
import io
import json
import platform
import random
import re
import time
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lecture_lib.corpora import languages
from lecture_lib.corpora import load as corpus
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.saved import write_whole

from .milestones import Arguments
from .pairs import Clock, in_pairs
from .program import Failed
from .reference import Merges, decode, params
from .results import Callee

SIZE = 10_000  # tokens
PAIRS = 5
TRAINED = 200, 300  # merges and paragraphs of a timed training
ENCODED = 2_000  # paragraphs
TEXTS = ("stories.txt", "technical.txt", "program.py.txt", "numbers.txt")


@dataclass(frozen=True)
class Entry:
    name: str
    about: str
    size: int  # tokens of the vocabulary
    bytes_per_token: float  # on held-out text
    training: float  # times as fast as the course's plain program; 0 if it can't
    encoding: float
    against_tiktoken: float  # encoding, times as fast as tiktoken
    lines: int  # of code; 0 if they weren't counted
    day: str
    processor: str

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.bytes_per_token:.2f} bytes per token; "
            f"{self.training:.1f} times as fast as the plain program in training, "
            f"{self.encoding:.1f} times in encoding, where tiktoken is 1 it is "
            f"{self.against_tiktoken:.2f}; {self.lines} lines of code"
        )


def measure(
    program: Callee,
    plain: Callee,
    tiktoken: Callee,
    *,
    name: str,
    about: str = "",
    lines: int = 0,
    clock: Clock = time.perf_counter,
    sizes: tuple[int, int, int] = (SIZE, TRAINED[1], ENCODED),
) -> Entry:
    """Trains, encodes what was held out, then races; `Failed` with a sentence."""
    size, trained, encoded = sizes
    learned_on, held_out = halves()
    mine = _trained(program, learned_on, size - 256)
    ids = program.call("encode_words", (held_out, mine))["result"]
    if problem := not_lossless((held_out, mine), ids):
        raise Failed(problem)
    common = list(train_incremental_bpe(learned_on, size).merges)

    def texts(kind: str, paragraphs: int) -> Iterator[str]:
        for number in range(PAIRS + 1):
            rng = random.Random(f"{kind} {number}")
            yield "\n\n".join(rng.choices(paragraphs_of(), k=paragraphs))

    def ratio(
        other: Callee,
        function: str,
        calls: Iterator[tuple[Arguments, Arguments]],
        compare: Callable[[Arguments, Any, Any], str],
    ) -> float:
        pairs = in_pairs(
            program, other, function, calls, compare, clock=clock, inside=True
        )
        if pairs.difference:
            raise Failed(pairs.difference)
        return pairs.median

    def trainings() -> Iterator[tuple[Arguments, Arguments]]:
        for text in texts("train", trained):
            yield (text, TRAINED[0]), (text, TRAINED[0])

    def encodings(kind: str) -> Iterator[tuple[Arguments, Arguments]]:
        return (((t, mine), (t, common)) for t in texts(kind, encoded))

    return Entry(
        name,
        about,
        size,
        len(held_out.encode()) / len(ids),
        ratio(plain, "train_on_words", trainings(), lambda *_: ""),
        ratio(plain, "encode_words", encodings("encode"), not_lossless),
        ratio(tiktoken, "encode_words", encodings("again"), not_lossless),
        lines,
        datetime.date.today().isoformat(),
        processor(),
    )


def _trained(program: Callee, text: str, num_merges: int) -> Merges:
    found = program.call("train_on_words", (text, num_merges))["result"]
    try:
        merges = [(int(left), int(right)) for left, right in found]
        params(merges)
    except (TypeError, ValueError, KeyError):
        raise Failed("train_on_words gives no list of pairs of tokens") from None
    if len(merges) > num_merges:
        raise Failed(f"train_on_words gives more than {num_merges} merges")
    return merges


def not_lossless(arguments: Arguments, ids: Any, _: Any = None) -> str:
    """A sentence, if the tokens aren't those of the text."""
    text, merges = arguments
    try:
        if decode(ids, merges) == text:
            return ""
    except (TypeError, ValueError, KeyError):
        pass
    return "encode_words gives tokens of which the text can't be made again"


def paragraphs_of() -> list[str]:
    """English and programs by paragraphs, then thirty sentences of each language.

    English alone teaches fewer than 8,000 tokens.
    """
    paragraphs = [each for name in TEXTS for each in corpus(name).split("\n\n")]
    return paragraphs + [each for lines in languages().values() for each in lines]


def halves() -> tuple[str, str]:
    """What is trained on, and each fifth paragraph, which is held out."""
    paragraphs = paragraphs_of()
    kept = [each for number, each in enumerate(paragraphs) if number % 5]
    return "\n\n".join(kept), "\n\n".join(paragraphs[::5])


def lines_of_code(source: str) -> int:
    """Lines with anything but comments and docstrings.

    >>> lines_of_code("'Mine.'\\n\\n# A comment.\\nx = 1\\ny = (2,\\n 3)\\n")
    3
    """
    lines: set[int] = set()
    statement: list[tokenize.TokenInfo] = []
    nothing = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT)
    with contextlib.suppress(tokenize.TokenError, SyntaxError):
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NEWLINE:
                if [each.type for each in statement] != [tokenize.STRING]:
                    for each in statement:
                        lines.update(range(each.start[0], each.end[0] + 1))
                statement = []
            elif token.type not in nothing:
                statement.append(token)
    return len(lines)


def processor() -> str:
    """The kind of processor, never the machine's name."""
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        if found := re.search(r"^model name\s*: (.+)$", info, re.MULTILINE):
            return found[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def write(entry: Entry, folder: Path) -> Path:
    """Its file, named after it; an older one of the same name is replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    values = {
        name: float(f"{value:.3g}") if isinstance(value, float) else value
        for name, value in asdict(entry).items()
    }
    stem = re.sub(r"\W+", "_", entry.name.lower()).strip("_") or "entry"
    text = json.dumps(values, ensure_ascii=False, indent=1) + "\n"
    write_whole(folder / f"{stem[:60]}.json", text.encode("utf-8"))
    return folder / f"{stem[:60]}.json"
