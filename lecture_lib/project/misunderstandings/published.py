"""Wrong versions of milestone d's functions."""

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from .encoding import longest
from .registry import Ids, wrong


@wrong("encode_published")
def cuts_all_as_gpt2(text: str, name: str) -> Ids:
    """You cut the text for all three as GPT-2 does. Each has its own pattern:
    `given.PATTERNS[name]`."""
    tokenizer = published.load(name)
    ids: Ids = []
    for word in pre_tokenize(text, GPT2_PATTERN):
        ids += tokenizer._encode_pre_token(word)
    return ids


@wrong("encode_published")
def cuts_nothing(text: str, name: str) -> Ids:
    """You merge across the ends of pre-tokens. Cut the text with
    `given.PATTERNS[name]` first."""
    return published.load(name)._encode_pre_token(text) if text else []


@wrong("encode_published")
def takes_bytes_for_ids(text: str, name: str) -> Ids:
    """You take a byte's value for its ID. In the published vocabularies, bytes have
    different IDs: look them up in `given.read_tokens(name)`."""
    tokenizer = published.load(name)
    ids: Ids = []
    for word in pre_tokenize(text, tokenizer.pattern):
        ids += merge_by_rank(list(word.encode()), tokenizer.params.merges)
    return ids


@wrong("encode_published")
def takes_the_longest_published(text: str, name: str) -> Ids:
    """You take the longest token that fits, from the left. Merge neighbors instead: of
    those whose joined bytes are a token, first the one with the lowest ID."""
    tokenizer = published.load(name)
    id_of = _ids(name)
    ids: Ids = []
    for word in pre_tokenize(text, tokenizer.pattern):
        ids += longest(word.encode(), id_of)
    return ids


@wrong("encode_published")
def obeys_special_names(text: str, name: str) -> Ids:
    """A special token's name in the text becomes its ID. Here the text comes from a
    user, and such a name is ordinary text."""
    return published.load(name).encode(text, allowed_special="all")


@wrong("decode_published")
def decodes_published_apart(ids: Ids, name: str) -> str:
    """You decode each token by itself. A character may be spread over several tokens:
    join all bytes first, and decode once."""
    tokens = published.load(name).params.vocab
    return "".join(tokens[token].decode("utf-8", "replace") for token in ids)


def _ids(name: str) -> dict[bytes, int]:
    return {token: i for i, token in published.load(name).params.vocab.items()}
