"""The interface every tokenizer implements: two functions, a size, and clear errors.

Built in lecture `why_tokens`. Everything above it on the ladder keeps this contract.
"""

import operator
from collections.abc import Collection, Iterable
from typing import Protocol, runtime_checkable


@runtime_checkable
class Tokenizer(Protocol):
    """A conversion of text to token IDs and back.

    A tokenizer is *lossless* if ``decode(encode(text)) == text`` for every text
    that is valid Unicode. Those on this ladder are, except those that have the method
    ``is_lossless_on``, which says of a text whether it comes back.
    """

    @property
    def vocab_size(self) -> int:
        """The number of rows a model needs: every ID lies in ``range(vocab_size)``."""
        ...

    def encode(self, text: str) -> list[int]:
        """Return the token IDs of `text`; raise ValueError for a lone surrogate."""
        ...

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of `ids`; raise UnknownTokenID for an unknown ID."""
        ...


class UnknownTokenID(KeyError):
    """A token ID that the vocabulary does not have."""

    def __init__(self, token_id: int, vocab_size: int):
        super().__init__(token_id, vocab_size)
        self.token_id = token_id
        self.vocab_size = vocab_size

    def __str__(self) -> str:
        return (
            f"token ID {self.token_id} is not in this vocabulary "
            f"(vocab_size {self.vocab_size})"
        )


def check_id(token_id: int, known: Collection[int]) -> None:
    """Raise TypeError unless it is an integer, UnknownTokenID unless it is `known`."""
    if not hasattr(token_id, "__index__"):
        raise TypeError(f"a token ID is an int, and this is {type(token_id).__name__}")
    if token_id not in known:
        raise UnknownTokenID(token_id, max(known, default=-1) + 1)


def as_count(name: str, number: int) -> int:
    """Return a number of things; raise ValueError unless it's whole and 0 or more."""
    try:
        count = operator.index(number)
    except TypeError:
        count = -1
    if count < 0:
        raise ValueError(f"{name} must be a whole number, 0 or more; got {number!r}")
    return count


def check_text(text: str) -> None:
    """Raise TypeError for anything but a string: None would encode to nothing."""
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, and this is {type(text).__name__}")


def to_utf8(text: str) -> bytes:
    """Return the UTF-8 bytes of `text`; raise ValueError for a lone surrogate.

    >>> to_utf8("é").hex(" ")
    'c3 a9'
    """
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"character {error.start} of the text is the lone surrogate "
            f"U+{ord(text[error.start]):04X}, half of a UTF-16 pair: it is not a "
            "character and has no UTF-8 form. Repair the text where it was read, "
            "for example with errors='replace'."
        ) from None
