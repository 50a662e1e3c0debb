"""The part of the package `regex` that the course uses, on the standard library's `re`.

A pattern is translated: ``\\p{…}``, ``\\s``, ``\\w`` and ``\\b`` are spelled out as
ranges of code points, read from `unicodedata`. All else is left to `re`, which has had
possessive quantifiers since Python 3.11. What is not there raises `error`.
"""

import functools
import itertools
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from re import error, escape
from typing import Any

__all__ = ["compile", "error", "escape", "findall", "finditer", "fullmatch", "match"]
DOTALL = S = re.DOTALL
IGNORECASE = I = re.IGNORECASE  # noqa: E741
MULTILINE = M = re.MULTILINE
VERBOSE = X = re.VERBOSE
REVERSE = R = 1024  # in `re` this bit means nothing
V0 = 8192

Ranges = tuple[tuple[int, int], ...]
Spell = Callable[[str, bool], str]  # the inside of a set, of a property or its negation
# fmt: off
SPACES: Ranges = (
    (0x09, 0x0D), (0x20, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680),
    (0x2000, 0x200A), (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F),
    (0x3000, 0x3000),
)
# In \w beside letters, marks, numerals and connectors: joiners, and circled letters.
WORD_TOO: Ranges = (
    (0x200C, 0x200D), (0x24B6, 0x24E9), (0x1F130, 0x1F149), (0x1F150, 0x1F169),
    (0x1F170, 0x1F189),
)
IN_WORDS = ("L", "M", "Nd", "Nl", "Pc")
NAMES = {"whitespace": "space", "letter": "L", "mark": "M", "number": "N"}
NAMES |= {"punctuation": "P", "s": "space", "w": "word"}
CATEGORIES = (
    "Cc", "Cf", "Cn", "Co", "Cs", "Ll", "Lm", "Lo", "Lt", "Lu", "Mc", "Me", "Mn", "Nd",
    "Nl", "No", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Sc", "Sk", "Sm", "So", "Zl",
    "Zp", "Zs",
)
# fmt: on
_EMPTY = (0x33480, 0xE0000)  # planes without a character, and tables take their time
_PIECE = re.compile(
    r"""\\[pP](?:\{\^?[^}]*\}|[A-Z])  # a property
    |\\.                              # another escape
    |\[\^?\]?|\]                      # a set begins or ends
    |.""",
    re.DOTALL | re.VERBOSE,
)


@functools.cache
def _categories() -> dict[str, Ranges]:
    """Return the ranges of code points for each general category."""
    found: dict[str, list[tuple[int, int]]] = {"Cn": []}
    for first, stop in ((0, _EMPTY[0]), (_EMPTY[1], sys.maxunicode + 1)):
        kinds = map(unicodedata.category, map(chr, range(first, stop)))
        for category, run in itertools.groupby(kinds):
            after = first + len(list(run))
            found.setdefault(category, []).append((first, after - 1))
            first = after
    found["Cn"].append((_EMPTY[0], _EMPTY[1] - 1))
    return {name: _joined(ranges) for name, ranges in found.items()}


def _scripts() -> dict[str, Ranges]:
    """The scripts of characters, which `unicodedata` doesn't tell."""
    from live_scripts import SCRIPTS  # type: ignore[import-not-found]

    return SCRIPTS  # type: ignore[no-any-return]


@functools.cache
def ranges_of(name: str) -> Ranges:
    """The code points of a property, as ranges in order.

    >>> ranges_of("Nd")[0] == (ord("0"), ord("9"))
    True
    """
    key = _known(name)
    if key == "space":
        return SPACES
    if key == "word":
        return _joined([*WORD_TOO, *(r for kind in IN_WORDS for r in ranges_of(kind))])
    if kinds := [r for kind, r in _categories().items() if kind.startswith(key)]:
        return _joined(each for ranges in kinds for each in ranges)
    return _both(_scripts()[key], _others(ranges_of("Cn")))


def _known(name: str) -> str:
    """The property of a name; `error` if there is none here."""
    key = name.removeprefix("Script=")
    key = NAMES.get(key.lower().replace("_", ""), key)
    is_category = any(category.startswith(key) for category in CATEGORIES)
    if is_category or key in ("space", "word") or key in _scripts():
        return key
    raise error(f"the property {name!r} is not known on this page")


def _joined(found: Iterable[tuple[int, int]]) -> Ranges:
    joined: list[tuple[int, int]] = []
    for first, last in sorted(found):
        if joined and joined[-1][1] + 1 >= first:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)


def _both(some: Ranges, others: Ranges) -> Ranges:
    met = ((max(a, c), min(b, d)) for a, b in some for c, d in others)
    return _joined((first, last) for first, last in met if first <= last)


def _others(found: Ranges) -> Ranges:
    starts = [0, *(last + 1 for _, last in found)]
    stops = [*(first - 1 for first, _ in found), sys.maxunicode]
    return tuple((a, b) for a, b in zip(starts, stops) if a <= b)


@functools.cache
def spelled(name: str, negated: bool = False) -> str:
    """A property as the inside of a set of `re`."""
    found = _others(ranges_of(name)) if negated else ranges_of(name)
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in found)


def _unread(name: str, negated: bool) -> str:
    """Stand in for a property where only the form of a pattern is checked."""
    return "a-a" if _known(name) else ""


def translate(pattern: str, spell: Spell = spelled) -> str:
    """`pattern` as `re` understands it.

    >>> translate("a|[^b]+")
    'a|[^b]+'
    """
    parts, inside = [], False
    for piece in _PIECE.findall(pattern):
        if piece[0] in "[]":
            parts.append("\\[" if inside and piece[0] == "[" else piece)
            inside = piece[0] == "["
        elif piece[0] == "\\" and piece[1] in "pPsSwW":
            name = piece[2:].strip("{}") or piece[1].lower()
            negated = piece[1].isupper() != name.startswith("^")
            name = name.removeprefix("^")
            inner = spell(name, negated)
            parts.append(inner if inside else f"[{inner}]")
        elif piece == "\\b" and not inside:
            word = f"[{spell('word', False)}]"
            parts.append(f"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))")
        elif piece == "\\X":
            raise error("on this page \\X must be the whole pattern")
        else:
            parts.append(piece)
    return "".join(parts)


class Match:
    """A match that knows the pattern as it was written."""

    __module__ = "_regex"

    def __init__(self, found: re.Match, pattern: "Pattern"):
        self._found = found
        self.re = pattern

    def __getattr__(self, name: str) -> Any:
        return getattr(self._found, name)

    def __getitem__(self, group: int | str) -> Any:
        return self._found[group]

    def __repr__(self) -> str:
        span, text = self._found.span(), self._found.group()
        return f"<regex.Match object; span={span}, match={text!r}>"


class Pattern:
    """A compiled pattern. Bytes, and what `re` means by them, are `re`'s."""

    __module__ = "_regex"

    def __init__(self, pattern: Any, flags: int = 0):
        self.pattern = pattern
        self._backwards = isinstance(pattern, str) and pattern.startswith("(?r)")
        self._source = pattern[4:] if self._backwards else pattern
        flags |= REVERSE if self._backwards else 0
        self.flags = int(flags) | V0 | (32 if isinstance(pattern, str) else 0)
        # A mistake is told at once, but the tables of characters wait for a first use:
        # the library compiles patterns when it is imported, and few pages look by them.
        form = self._compiled(_unread)
        self.groups, self.groupindex = form.groups, form.groupindex

    @functools.cached_property
    def _re(self) -> re.Pattern:
        return self._compiled(spelled)

    def _compiled(self, spell: Spell) -> re.Pattern:
        is_text = isinstance(self._source, str)
        source = translate(self._source, spell) if is_text else self._source
        return re.compile(source, self.flags & ~(REVERSE | V0))

    def __repr__(self) -> str:
        return f"regex.Regex({self.pattern!r}, flags=regex.V0)"

    def finditer(self, text: Any, *place: int, timeout: float = 0) -> Iterator[Match]:
        return (Match(found, self) for found in self._re.finditer(text, *place))

    def findall(self, text: Any, *place: int) -> list:
        return self._re.findall(text, *place)

    def search(self, text: Any, *place: int) -> Match | None:
        if not self._backwards:
            return self._one(self._re.search(text, *place))
        return self._one(next(reversed([*self._re.finditer(text, *place)]), None))

    def match(self, text: Any, *place: int) -> Match | None:
        return self._one(self._re.match(text, *place))

    def fullmatch(self, text: Any, *place: int) -> Match | None:
        return self._one(self._re.fullmatch(text, *place))

    def _one(self, found: re.Match | None) -> Match | None:
        return Match(found, self) if found else None

    def split(self, text: Any, maxsplit: int = 0) -> list:
        return self._re.split(text, maxsplit)

    def sub(self, new: Any, text: Any, count: int = 0) -> Any:
        if callable(new):
            return self._re.sub(lambda found: new(Match(found, self)), text, count)
        return self._re.sub(new, text, count)


class _Graphemes(Pattern):
    """``\\X``, the characters that a reader sees: a browser can find them."""

    def __init__(self) -> None:
        super().__init__("(?s).")
        self.pattern = "\\X"

    def findall(self, text: Any, *place: int) -> list:
        from js import Array, Intl  # type: ignore[import-not-found]

        segments = Intl.Segmenter.new("en").segment(text)
        return [part.segment for part in Array.from_(segments)]


@functools.lru_cache(maxsize=500)
def _compiled(pattern: Any, flags: int) -> Pattern:
    return _Graphemes() if pattern == "\\X" else Pattern(pattern, flags)


def compile(pattern: Any, flags: int = 0) -> Pattern:
    return pattern if isinstance(pattern, Pattern) else _compiled(pattern, int(flags))


def finditer(
    pattern: Any, text: Any, flags: int = 0, timeout: float = 0
) -> Iterator[Match]:
    return compile(pattern, flags).finditer(text)


def findall(pattern: Any, text: Any, flags: int = 0) -> list:
    return compile(pattern, flags).findall(text)


def search(pattern: Any, text: Any, flags: int = 0) -> Match | None:
    return compile(pattern, flags).search(text)


def match(pattern: Any, text: Any, flags: int = 0) -> Match | None:
    return compile(pattern, flags).match(text)


def fullmatch(pattern: Any, text: Any, flags: int = 0) -> Match | None:
    return compile(pattern, flags).fullmatch(text)


def split(pattern: Any, text: Any, maxsplit: int = 0, flags: int = 0) -> list:
    return compile(pattern, flags).split(text, maxsplit)


def sub(pattern: Any, new: Any, text: Any, count: int = 0, flags: int = 0) -> Any:
    return compile(pattern, flags).sub(new, text, count)
