"""Wrong versions of `pre_tokenize` and `encode_words`."""

import re

import regex

from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN

from .. import reference
from ..reference import Merges
from .registry import Ids, wrong, wrong_encoding_of_words


@wrong("pre_tokenize")
def splits_at_spaces(text: str) -> list[str]:
    """You split at whitespace, and lose it. The pre-tokens joined must be the text, so
    a word keeps the space before it."""
    return text.split()


@wrong("pre_tokenize")
def knows_only_ascii(text: str) -> list[str]:
    r"""Your classes know only ASCII's letters and digits. `\p{L}` and `\p{N}` are the
    letters and numbers of all scripts, and need the module `regex`."""
    pattern = GPT2_PATTERN.replace(r"\p{L}", "a-zA-Z").replace(r"\p{N}", "0-9")
    pattern = pattern.replace("?a-zA-Z+", "?[a-zA-Z]+").replace("?0-9+", "?[0-9]+")
    return re.findall(pattern, text)


@wrong("pre_tokenize")
def takes_all_spaces(text: str) -> list[str]:
    r"""You make one pre-token of several spaces before a word. The last of them belongs
    to the word: that's what `\s+(?!\S)` is for."""
    return regex.findall(GPT2_PATTERN.replace(r"|\s+(?!\S)", ""), text)


@wrong("pre_tokenize")
def cuts_no_contractions(text: str) -> list[str]:
    """The ends of contractions, such as `'s` and `'ll`, are separate pre-tokens: their
    alternative comes first."""
    return regex.findall(GPT2_PATTERN.replace("'(?:[sdmt]|ll|ve|re)|", ""), text)


@wrong("pre_tokenize")
def gives_what_is_between(text: str) -> list[str]:
    """You return what is between the pre-tokens, as `split` does. The pattern describes
    the pre-tokens themselves: use `findall`."""
    return regex.split(GPT2_PATTERN, text)


@wrong("pre_tokenize")
def cuts_at_each_space(text: str) -> list[str]:
    """You cut only at spaces. Letters, digits, and other characters are also separate
    pre-tokens, as the pattern says."""
    first, *rest = text.split(" ")
    return [first, *(f" {word}" for word in rest)]


# Encoding with pre-tokens.


@wrong_encoding_of_words
def encodes_across_words(text: str, merges: Merges) -> Ids:
    """You apply merges across the ends of pre-tokens. Encode each pre-token by itself,
    and join the IDs."""
    return reference.encode(text, merges)
