"""Cut text into pre-tokens, which merges never cross.

Built in lecture `words`, used from lecture `bpe_encoding` on. The only copy of the
published patterns.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator

import regex

from .contract import check_text

# GPT-2 (Radford et al. 2019), in the compact spelling. tiktoken's own spelling uses
# possessive quantifiers; it cuts every text in the same places.
GPT2_PATTERN = (
    r"'(?:[sdmt]|ll|ve|re)"  # the end of a contraction: 's 'll …
    r"| ?\p{L}+"  # letters, with the space before them
    r"| ?\p{N}+"  # digits, with the space before them
    r"| ?[^\s\p{L}\p{N}]+"  # anything else that is not white space
    r"|\s+(?!\S)"  # white space, but not the last character before a word
    r"|\s+"
)

# GPT-3.5 and GPT-4. tiktoken has one more alternative, `\s++$`, for white space at the
# very end; it moves a cut but changes no token, because no token of cl100k_base goes
# on behind a newline (a test says so).
CL100K_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)"  # contractions in either case
    r"|[^\r\n\p{L}\p{N}]?\p{L}+"  # letters, with one other character before them
    r"|\p{N}{1,3}"  # at most three digits
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*"  # punctuation, with the newlines behind it
    r"|\s*[\r\n]+"
    r"|\s+(?!\S)"
    r"|\s+"
)

# GPT-4o. Words split before a capital that follows a small letter; the contraction
# belongs to its word.
O200K_PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n/]*"
    r"|\s*[\r\n]+"
    r"|\s+(?!\S)"
    r"|\s+"
)

# Between a letter or digit and a character that can't continue it, each of the three
# patterns always cuts, whatever comes before or after: no alternative goes across, and
# the one look-ahead, (?!\S), looks from white space only.
_SAFE_CUT = regex.compile(r"(?r)(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}\p{M}'])")
# Engines know different versions of Unicode, and one's letter is nothing to another. So
# that a cut is safe in all of them, both characters have to be in this old version.
_OLD_UNICODE = unicodedata.ucd_3_2_0
PUBLISHED_PATTERNS = {
    GPT2_PATTERN: "GPT2_PATTERN",
    CL100K_PATTERN: "CL100K_PATTERN",
    O200K_PATTERN: "O200K_PATTERN",
}


def pre_tokenize(text: str, pattern: str = GPT2_PATTERN) -> list[str]:
    """The pre-tokens of `text` in order; joined they are `text`.

    Text that `pattern` does not match becomes a pre-token too, so that nothing is lost
    (tiktoken drops it). The published patterns match everything.

    >>> pre_tokenize("I'll say hello!")
    ['I', "'ll", ' say', ' hello', '!']
    """
    pre_tokens = []
    end = 0
    for match in regex.finditer(pattern, text):
        if end < match.start():
            pre_tokens.append(text[end : match.start()])
        if match.start() < match.end():
            pre_tokens.append(match.group())
        end = match.end()
    if end < len(text):
        pre_tokens.append(text[end:])
    return pre_tokens


def check_pattern(pattern: str) -> regex.Pattern:
    """`pattern` compiled; ``ValueError`` if no text can be pre-tokenized with it.

    Nothing bounds the time that a match takes: one like ``(a+)+b`` doubles it with
    each further ``a``.
    """
    if not isinstance(pattern, str):
        raise ValueError(f"the pattern is not a string: {pattern!r}")
    try:
        compiled = regex.compile(pattern)
    except (regex.error, RecursionError) as error:
        raise ValueError(f"the pattern is not a regular expression: {error}") from None
    if regex.search(r"(?<!\\)(?:\\\\)*\\K", pattern):
        raise ValueError(r"the pattern moves the start of a match, \K")
    if compiled.flags & regex.REVERSE:
        raise ValueError("the pattern searches backwards, (?r)")
    return compiled


def last_safe_cut(text: str, pattern: str, end: int | None = None) -> int:
    """Find the last place up to `end` where cutting `text` changes no token.

    Pre-tokenizing both sides gives what pre-tokenizing the whole gives, here and in
    `fast`, whatever text follows later. Return 0 if there is no such place, or if
    `pattern` isn't a published one.
    """
    end = len(text) if end is None else end
    if end <= 0 or pattern not in PUBLISHED_PATTERNS:
        return 0
    while match := _SAFE_CUT.search(text, 0, end + 1):
        place = match.start()
        if "Cn" not in map(_OLD_UNICODE.category, text[place - 1 : place + 1]):
            return place
        end = place - 1
    return 0


def cut(chunks: Iterable[str], pattern: str, names: Collection[str]) -> Iterator[str]:
    """A text that comes in chunks, in parts that no pre-token and no name goes across.

    `names` are those of special tokens. Memory is bounded by the longest stretch
    without a safe cut; where `pattern` is not a published one, all is held.
    """
    longest = max(map(len, names), default=0)
    held = ""
    enough = 0  # characters to hold before the next look for a cut
    for chunk in chunks:
        check_text(chunk)
        if held and len(held) >= enough:
            # Nearer to the end, a special token might have begun.
            end = safe_cut(held, pattern, names, len(held) - longest)
            if end:
                yield held[:end]
            held = held[end:]
            # Looking again only when the text has doubled keeps the whole linear.
            enough = 0 if end else 2 * len(held)
        held += chunk
    if held:
        yield held


def safe_cut(text: str, pattern: str, names: Collection[str], end: int) -> int:
    """The last place up to `end` that no pre-token and no special token lies across."""
    place = last_safe_cut(text, pattern, end)
    while place and any(
        text.find(name, max(0, place - len(name) + 1), place + len(name) - 1) >= 0
        for name in names
    ):
        place = last_safe_cut(text, pattern, place - 1)
    return place
