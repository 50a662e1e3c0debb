"""Wrong versions of `pre_tokenize` and `encode_words`."""

import re
import unicodedata

import regex

from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize

from .. import reference
from ..reference import Merges
from .encoding import earliest
from .learning import utf8
from .registry import Ids, wrong, wrong_encoding_of_words


@wrong("pre_tokenize")
def splits_at_spaces(text: str) -> list[str]:
    """You split at white space, and lose it. The pre-tokens joined must be the text,
    so a word keeps the space before it."""
    return text.split()


@wrong("pre_tokenize")
def knows_only_ascii(text: str) -> list[str]:
    r"""Your classes know only ASCII's letters and digits. `\p{L}` and `\p{N}` are the
    letters and numbers of all scripts, and need the module `regex`."""
    pattern = GPT2_PATTERN.replace(r"\p{L}", "a-zA-Z").replace(r"\p{N}", "0-9")
    pattern = pattern.replace("?a-zA-Z+", "?[a-zA-Z]+").replace("?0-9+", "?[0-9]+")
    return re.findall(pattern, text)


@wrong("pre_tokenize")
def puts_spaces_behind(text: str) -> list[str]:
    """In your pre-tokens a space ends the word before it. It should begin the word
    behind it."""
    pattern = r"'(?:[sdmt]|ll|ve|re) ?|\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?|\s+"
    return regex.findall(pattern, text)


@wrong("pre_tokenize")
def takes_all_spaces(text: str) -> list[str]:
    r"""Of several spaces before a word you make one pre-token. The last of them belongs
    to the word: that is what `\s+(?!\S)` is for."""
    return regex.findall(GPT2_PATTERN.replace(r"|\s+(?!\S)", ""), text)


@wrong("pre_tokenize")
def cuts_no_contractions(text: str) -> list[str]:
    """The ends of contractions, such as `'s` and `'ll`, are pre-tokens of their own:
    their alternative comes first."""
    return regex.findall(GPT2_PATTERN.replace("'(?:[sdmt]|ll|ve|re)|", ""), text)


@wrong("pre_tokenize")
def uses_the_module_re(text: str) -> list[str]:
    r"""`\p{L}` and `\p{N}` need the package `regex`, which is installed:
    `import regex`, and `regex.findall`. Python's own `re` doesn't know them."""
    return re.findall(GPT2_PATTERN, text)


@wrong("pre_tokenize")
def ignores_the_case(text: str) -> list[str]:
    """`I'M` has no contraction in GPT-2's pattern, whose letters are small: don't
    ignore the case."""
    return regex.findall(GPT2_PATTERN, text, regex.IGNORECASE)


@wrong("pre_tokenize")
def gives_the_group(text: str) -> list[str]:
    """`findall` gives only what a group matched, if the pattern has one. Write `(?:`
    in place of `(`, which groups and captures nothing."""
    return regex.findall(GPT2_PATTERN.replace("(?:", "("), text)


@wrong("pre_tokenize")
def ends_the_group_early(text: str) -> list[str]:
    """You cut `ll`, `ve` and `re` off anywhere, not only behind an apostrophe. The
    alternatives behind it need a group: `'(?:[sdmt]|ll|ve|re)`."""
    pattern = GPT2_PATTERN.replace("(?:[sdmt]|ll|ve|re)", "[sdmt]|ll|ve|re")
    return regex.findall(pattern, text)


@wrong("pre_tokenize")
def gives_what_is_between(text: str) -> list[str]:
    """You give what is between the pre-tokens, as `split` does. The pattern describes
    the pre-tokens themselves: `findall` gives them."""
    return regex.split(GPT2_PATTERN, text)


@wrong("pre_tokenize")
def strips_pre_tokens(text: str) -> list[str]:
    """White space around your pre-tokens is lost. Joined they must be the text, so
    don't strip them."""
    return [word.strip() for word in pre_tokenize(text) if word.strip()]


@wrong("pre_tokenize")
def cuts_at_each_space(text: str) -> list[str]:
    """You cut only at spaces. Letters, digits and other signs are pre-tokens of their
    own too, as the pattern says."""
    first, *rest = text.split(" ")
    return [first, *(f" {word}" for word in rest)]


@wrong("pre_tokenize")
def takes_any_white_space(text: str) -> list[str]:
    """A line's end or a tab begins your pre-tokens too. Only a space belongs to what is
    behind it; other white space stands by itself."""
    return regex.findall(GPT2_PATTERN.replace(" ?", r"\s?"), text)


# Encoding with pre-tokens.


@wrong_encoding_of_words
def encodes_across_words(text: str, merges: Merges) -> Ids:
    """You apply merges across the ends of pre-tokens. Encode each pre-token by itself,
    and join the IDs."""
    return reference.encode(text, merges)


@wrong_encoding_of_words
def poisons_the_cache(text: str, merges: Merges) -> Ids:
    """A word that comes again gets other IDs than the first time. If you keep results
    in a cache, don't change the list that it holds."""
    cache: dict[str, Ids] = {}
    ids: Ids = []
    last: Ids | None = None
    for word in pre_tokenize(text):
        if word not in cache:
            cache[word] = earliest(utf8(word), merges)
        elif last is not None:
            cache[word].extend(last[:1])
        last = cache[word]
        ids += last
    return ids


@wrong_encoding_of_words
def forgets_the_case(text: str, merges: Merges) -> Ids:
    """`The` gets the IDs of `the`, or the other way around. If you keep results in a
    cache, its keys have to be the pre-tokens as they are."""
    cache: dict[str, Ids] = {}
    ids: Ids = []
    for word in pre_tokenize(text):
        if word.lower() not in cache:
            cache[word.lower()] = earliest(utf8(word), merges)
        ids += cache[word.lower()]
    return ids


@wrong_encoding_of_words
def encodes_between_spaces(text: str, merges: Merges) -> Ids:
    """You cut the text only at spaces. Cut it with your `pre_tokenize`, which also cuts
    between letters, digits and other signs."""
    return [
        i for word in cuts_at_each_space(text) for i in earliest(utf8(word), merges)
    ]


@wrong_encoding_of_words
def encodes_split_words(text: str, merges: Merges) -> Ids:
    """You cut the text with `split`, and lose its spaces. Cut it with your
    `pre_tokenize`, where a space begins the word behind it."""
    return [i for word in text.split() for i in earliest(utf8(word), merges)]


@wrong_encoding_of_words
def normalizes_before_cutting(text: str, merges: Merges) -> Ids:
    """You encode another spelling of the text: an `e` and an accent of its own aren't
    the character `é`. Encode the bytes of the pre-tokens as they are."""
    return reference.encode_words(unicodedata.normalize("NFC", text), merges)
