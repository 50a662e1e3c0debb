"""Special tokens: IDs that text gets only on request, and that merges never touch.

Built in lecture `gpt4o`. The meaning of "allowed" and "disallowed" is tiktoken's.
"""

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

import regex

from .contract import to_utf8

MAX_ID = (1 << 32) - 1  # what four bytes hold
Choice = Literal["all"] | Collection[str]


def assign_ids(
    special_tokens: Mapping[str, int] | Sequence[str],
    first_free_id: int,
    held: Mapping[str, int],
) -> dict[str, int]:
    """Give special tokens their IDs; a sequence gets them from `first_free_id` on.

    Those in `held` already have an ID in the vocabulary, and keep it.
    """
    if not isinstance(special_tokens, Mapping):
        free_ids = itertools.count(first_free_id)
        return {
            name: held[name] if name in held else next(free_ids)
            for name in special_tokens
        }
    names: dict[int, str] = {}
    for name, token_id in special_tokens.items():
        if not isinstance(token_id, int) or not 0 <= token_id <= MAX_ID:
            raise ValueError(
                f"special token {name!r} can't have ID {token_id!r}: an ID is an int "
                f"from 0 to {MAX_ID}"
            )
        if held.get(name, token_id) != token_id:
            raise ValueError(
                f"special token {name!r} can't have ID {token_id}: in the vocabulary "
                f"it has {held[name]}"
            )
        if token_id in names:
            raise ValueError(
                f"special tokens {names[token_id]!r} and {name!r} have the same ID, "
                f"{token_id}"
            )
        names[token_id] = name
    return dict(special_tokens)


def check_names(names: Collection[str]) -> None:
    """Raise ValueError unless these are distinct strings in order, and not empty."""
    if isinstance(names, str | bytes):
        raise ValueError("special_tokens is one string; give a sequence of them")
    if isinstance(names, set | frozenset):
        raise ValueError("special_tokens is a set; only a sequence has an order of IDs")
    if not isinstance(names, Collection):
        raise ValueError(f"special_tokens must be a sequence of strings; got {names!r}")
    for name in names:
        if not isinstance(name, str):
            raise ValueError(f"special token {name!r} is not a string")
        to_utf8(name)  # refuses lone surrogates
    if "" in names:
        raise ValueError("a special token is the empty string")
    if len(set(names)) != len(names):
        raise ValueError("a special token is given twice")


def split_special(text: str, names: Collection[str]) -> Iterator[tuple[str, bool]]:
    """Cut `text` around the special tokens, into (piece, is it a special token?).

    If several special tokens start at the same position, the longest wins.

    >>> list(split_special("a<|end|>b", ["<|end|>"]))
    [('a', False), ('<|end|>', True), ('b', False)]
    """
    if not names:
        if text:
            yield text, False
        return
    end = 0
    for match in _any_of(names).finditer(text):
        if end < match.start():
            yield text[end : match.start()], False
        yield match.group(), True
        end = match.end()
    if end < len(text):
        yield text[end:], False


def as_choice(choice: Choice) -> Choice:
    """Return "all" or a set of names; raise ValueError for one string, or for bytes."""
    if isinstance(choice, str) and choice == "all":
        return choice
    names = frozenset(choice)
    if isinstance(choice, str) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{choice!r} isn't 'all' or a set of names")
    return names


def choose_allowed(
    text: str, names: Collection[str], allowed: Choice, disallowed: Choice
) -> set[str]:
    """Choose the special tokens to encode as such in `text`.

    Raise ValueError if `text` holds one that is disallowed. "all" means all of `names`
    (for `disallowed`: all that are not allowed). One that is neither allowed nor
    disallowed is ordinary text.
    """
    allowed, disallowed = as_choice(allowed), as_choice(disallowed)
    allowed = set(names) if allowed == "all" else set(allowed) & set(names)
    refused = set(names) - allowed if disallowed == "all" else set(disallowed)
    found = _any_of(refused).search(text) if refused else None
    if found:
        raise ValueError(
            f"the text holds the special token {found.group()!r} at character "
            f"{found.start()}. To encode it as a special token, name it in "
            "allowed_special; to encode it as ordinary text, pass "
            "disallowed_special=()."
        )
    return allowed


def _any_of(names: Collection[str]) -> regex.Pattern:
    longest_first = sorted(names, key=len, reverse=True)
    return regex.compile("|".join(map(regex.escape, longest_first)))
