"""Split patterns that cut text in the same places in all three libraries.

This course uses `regex`, tiktoken Rust's ``fancy-regex``, and Hugging Face Oniguruma.
They read ``$``, ``\\h``, ``{1,3}+``, and much else differently, so only what the tests
have compared is let through. Only the newest characters can still be cut differently.
"""

from collections.abc import Iterator

import regex

_CATEGORY = "L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?"
_COUNT = r"\{\d+(?:,\d*)?\}"
_QUANTIFIER = rf"(?:[*+?][+?]?|{_COUNT})?"


def items(classes: str) -> str:
    """Build the pattern of one item of a pattern; `classes` are letters of ``\\s``."""
    escape = rf"\\(?:[nrt{classes}\\.*+?()|\[\]{{}}^$/#-]|[pP]\{{(?:{_CATEGORY})\}})"
    literal = r"[^\\\[\](){}^$.|*+?]"
    in_set = r"[^\\\[\]{}^&~|-]"
    a_set = rf"\[\^?(?:{escape}|{in_set}(?:-{in_set})?)+\]"
    contractions = (r"(?i:[sdmt]|ll|ve|re)", r"(?i:'s|'t|'re|'ve|'m|'ll|'d)")
    whole = (r"(?!\S)", r"\s++$", r"\s*+$")
    return "|".join(
        [
            rf"(?:{'|'.join(map(regex.escape, contractions))})\??",
            *map(regex.escape, whole),
            rf"(?P<atom>{escape}|{a_set}|{literal}|\.)(?:(?P<count>{_COUNT})\+"
            rf"|{_QUANTIFIER})",
            rf"\((?:\?:|(?!\?))|\){_QUANTIFIER}|\|",
        ]
    )


IN_TIKTOKEN = items("sSdDwW")
IN_HUGGING_FACE = items("sSdD")  # where \w holds ² and ½ but no joiner


def check_for_tiktoken(pattern: str) -> None:
    """Raise ValueError unless `pattern` surely means the same in tiktoken."""
    check(pattern, IN_TIKTOKEN, "tiktoken")


def for_hugging_face(pattern: str) -> str:
    """Write `pattern` for Hugging Face's library, or raise ValueError.

    >>> for_hugging_face(r"\\p{N}{1,3}+|\\s+")
    '(?>\\\\p{N}{1,3})|\\\\s+'
    """
    check(pattern, IN_HUGGING_FACE, "Hugging Face's library")
    return regex.sub(
        IN_HUGGING_FACE,
        lambda item: (
            "(?>{atom}{count})".format_map(item.groupdict())
            if item["count"]
            else item.group()
        ),
        pattern,
    )


def check(pattern: str, items: str, library: str) -> None:
    end = regex.match(f"(?:{items})*+", pattern).end()
    if end < len(pattern):
        raise ValueError(
            f"the split pattern might mean something else in {library}, from character "
            f"{end} on: {pattern[end : end + 20]!r}. Write it with literals, sets "
            r"(a hyphen as \-), \s, \d, \p{...} of a category, groups (?:...), "
            "and quantifiers"
        )
    for part in (pattern, *repeated_groups(pattern, items)):
        if regex.fullmatch(part, ""):
            raise ValueError(
                f"{part!r} in the split pattern matches the empty string, which "
                f"{library} treats in its own way; let it match at least one character"
            )


def repeated_groups(pattern: str, items: str) -> Iterator[str]:
    """Yield each group of `pattern` that has a quantifier behind it."""
    starts = []
    for item in regex.finditer(items, pattern):
        if item.group() in ("(", "(?:"):
            starts.append(item.start())
        elif item.group().startswith(")"):
            start = starts.pop()
            if item.group() != ")":
                yield pattern[start : item.start() + 1]
