"""Special tokens: IDs that text gets only on request, and that merges never touch.

Built in lecture 06. The meaning of "allowed" and "disallowed" is tiktoken's.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import regex

Choice = Literal["all"] | Collection[str]


def assign_ids(
    special_tokens: Mapping[str, int] | Sequence[str], first_free_id: int
) -> dict[str, int]:
    """Special tokens with their IDs; a sequence gets IDs from `first_free_id` on."""
    if isinstance(special_tokens, str):
        raise ValueError("special_tokens is one string; give a sequence of them")
    check_names(special_tokens)
    if isinstance(special_tokens, Mapping):
        ids = dict(special_tokens)
    else:
        ids = {name: first_free_id + i for i, name in enumerate(special_tokens)}
    if len(set(ids.values())) != len(ids):
        raise ValueError("two special tokens have the same ID")
    return ids


def check_names(names: Iterable[str]) -> None:
    """``ValueError`` for an empty or repeated special token."""
    names = list(names)
    if "" in names:
        raise ValueError("a special token is the empty string")
    if len(set(names)) != len(names):
        raise ValueError("a special token is given twice")


def split_special(text: str, names: Collection[str]) -> Iterator[tuple[str, bool]]:
    """Cut `text` around the special tokens: (piece, whether it is a special token).

    Of special tokens that start at the same place the longest wins.

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


def choose_allowed(
    text: str, names: Collection[str], allowed: Choice, disallowed: Choice
) -> set[str]:
    """The special tokens to encode as such in `text`.

    ``ValueError`` if `text` holds one that is disallowed. "all" means all of `names`
    (for `disallowed`: all that are not allowed). One that is neither allowed nor
    disallowed is ordinary text.
    """
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
