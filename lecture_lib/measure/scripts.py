"""The scripts of a vocabulary's tokens, which tell what it was learned from.

Built in lecture `vocabulary_size`. Scripts are those of Unicode, as `regex` knows them
(https://www.unicode.org/reports/tr24/).
"""

import functools
from collections import Counter
from collections.abc import Iterable

import regex

SCRIPTS = ("Han", "Cyrillic", "Arabic", "Devanagari", "Latin")
# What a token without such a letter can be, in the order in which it is asked.
PART, OTHER = "part of a character", "other letters"
SPACE, SIGNS = "white space", "digits and signs"


def kind_of(token: bytes, scripts: Iterable[str] = SCRIPTS) -> str:
    """The first of `scripts` with a letter in `token`, or what else the token is.

    Tokens that are no whole characters are `PART`, those with letters or marks of no
    such script `OTHER`, then comes white space, and the rest, also the empty token, is
    digits and signs. ``ValueError`` for a script that Unicode doesn't have.

    >>> kind_of(b" the"), kind_of(" мир".encode()), kind_of(b"\\xe4\\xbd")
    ('Latin', 'Cyrillic', 'part of a character')
    """
    try:
        text = token.decode()
    except UnicodeDecodeError:
        return PART
    for script in scripts:
        if _letter_of(script).search(text):
            return script
    if _ANY_LETTER.search(text):
        return OTHER
    return SPACE if text.isspace() else SIGNS


def count_kinds(tokens: Iterable[bytes]) -> Counter[str]:
    """Count how many of `tokens` are of each kind.

    >>> count_kinds([b"a", b" b", b"\\n", b"12"])
    Counter({'Latin': 2, 'white space': 1, 'digits and signs': 1})
    """
    return Counter(map(kind_of, tokens))


_ANY_LETTER = regex.compile(r"[\p{L}\p{M}]")


@functools.cache
def _letter_of(script: str) -> regex.Pattern[str]:
    """Match the characters of a script, its own digits and signs too."""
    if not regex.fullmatch(r"[A-Za-z_]+", script):
        raise ValueError(f"{script!r} is no name of a script")
    try:
        return regex.compile(rf"\p{{Script={script}}}")
    except regex.error:
        raise ValueError(f"Unicode has no script {script!r}") from None
