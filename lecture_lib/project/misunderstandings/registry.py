"""The list of wrong programs, and the decorators that put one there."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lecture_lib.tokenizers.pretokenize import pre_tokenize

from ..reference import Merges

Pair = tuple[int, int]
Ids = list[int]
Words = Mapping[str, int]  # with how often they occur
Special = dict[str, int]
Program = Callable[..., Any]


@dataclass(frozen=True)
class Misunderstanding:
    function: str  # which it is a wrong version of
    name: str
    hint: str
    program: Program


MISUNDERSTANDINGS: list[Misunderstanding] = []


def _register(function: str, name: str, wrong: Program, program: Program) -> None:
    hint = " ".join((wrong.__doc__ or "").split())
    MISUNDERSTANDINGS.append(Misunderstanding(function, name, hint, program))


def wrong(function: str) -> Callable[[Program], Program]:
    """Register a wrong version of this function only."""

    def register(program: Program) -> Program:
        _register(function, program.__name__, program, program)
        return program

    return register


def wrong_training(program: Callable[[Words, int], Merges]) -> Program:
    """Register a wrong way to learn, from the whole text and from pre-tokens."""

    def train(text: str, num_merges: int) -> Merges:
        return program({text: 1}, num_merges)

    def train_on_words(text: str, num_merges: int) -> Merges:
        return program(Counter(pre_tokenize(text)), num_merges)

    _register("train", program.__name__, program, train)
    _register("train_on_words", f"{program.__name__}_in_words", program, train_on_words)
    return program


def wrong_encoding(program: Callable[[str, Merges], Ids]) -> Program:
    """Register a wrong way to encode, for the whole text and for pre-tokens."""
    _register("encode", program.__name__, program, program)

    def encode_words(text: str, merges: Merges) -> Ids:
        return [i for word in pre_tokenize(text) for i in program(word, merges)]

    _register_words(f"{program.__name__}_in_words", program, encode_words)
    return program


def wrong_encoding_of_words(program: Callable[[str, Merges], Ids]) -> Program:
    """Register a wrong way to encode pre-tokens, also between special tokens."""
    _register_words(program.__name__, program, program)
    return program


def _register_words(name: str, wrong: Program, program: Program) -> None:
    def encode_special(text: str, merges: Merges, special: Special) -> Ids:
        longest_first = sorted(special, key=len, reverse=True)
        names = "|".join(map(re.escape, longest_first))
        pieces = re.split(f"({names})", text) if names else [text]
        return encode_cut(pieces, merges, special, program)

    _register("encode_words", name, wrong, program)
    _register("encode_special", f"{name}_beside_special", wrong, encode_special)


def encode_cut(
    pieces: Iterable[str], merges: Merges, special: Special, encode: Program
) -> Ids:
    ids: Ids = []
    for piece in pieces:
        whole = special.get(piece)
        ids += encode(piece, merges) if whole is None else [whole]
    return ids
