"""The program that milestone e has to beat, asked through the same kind of pipe."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from .child import call
from .program import Program
from .reference import Merges, train_on_words

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 600.0  # for one call of a program of the course


def encode_words(text: str, merges: Merges) -> list[int]:
    """Lecture 06's encoding before its cache: each pre-token by rank, every time."""
    ranks = {pair: new_id for new_id, pair in enumerate(merges, 256)}
    return [
        token_id
        for pre_token in pre_tokenize(text)
        for token_id in merge_by_rank(list(pre_token.encode()), ranks)
    ]


PLAIN: dict[str, Callable[..., Any]] = {
    "train_on_words": train_on_words,
    "encode_words": encode_words,
}


def served() -> Program:
    """Return the plain program, to be asked as a learner's is."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        f"from {__name__} import serve; serve()"
    )
    return Program([sys.executable, "-sPc", code], SECONDS)


def serve() -> None:
    """Answer the calls on the lines of standard input."""
    for line in sys.stdin:
        request = json.loads(line)
        answer = call(PLAIN[request["function"]], request["arguments"])
        print(json.dumps(answer), flush=True)
