"""What a race is measured against: the course's plain programs, answering as one's own.

They are asked through a pipe too, so that both sides of a pair have the same way.
"""

import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lecture_lib.bridges import to_tiktoken
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer, merge_by_rank

from .child import call
from .program import Program
from .reference import Merges, params, train_on_words

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


@functools.lru_cache(maxsize=1)
def _in_tiktoken(merges: tuple[tuple[int, int], ...]) -> Callable[[str], list[int]]:
    return to_tiktoken(RegexBPETokenizer(params([*merges]))).encode_ordinary


def encode_with_tiktoken(text: str, merges: Merges) -> list[int]:
    return _in_tiktoken(tuple(merges))(text)


PLAIN = {"train_on_words": train_on_words, "encode_words": encode_words}
TIKTOKEN = {"encode_words": encode_with_tiktoken}


def served(name: str = "PLAIN", module: str = __name__) -> Program:
    """A table of functions of the course, asked as a learner's program is."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        f"from {module} import {name}; from {__name__} import serve; serve({name})"
    )
    return Program([sys.executable, "-sPc", code], SECONDS)


def serve(functions: dict[str, Callable[..., Any]]) -> None:
    """Answer the calls that stand on the lines of standard input."""
    for line in sys.stdin:
        request = json.loads(line)
        answer = call(
            functions[request["function"]], request["arguments"], "timed" in request
        )
        print(json.dumps(answer), flush=True)
