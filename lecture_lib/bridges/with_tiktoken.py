"""To tiktoken and back: there a vocabulary is tokens with ranks, and no merges.

tiktoken joins the two neighbors whose joined bytes are the token of lowest rank, by
whatever pair they come. For a vocabulary that training made this is the pair that was
merged, so both give the same IDs; `to_tiktoken` checks that and refuses others.
"""

from collections.abc import Mapping

import tiktoken

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer


def to_tiktoken(
    tokenizer: RegexBPETokenizer, name: str = "lecture_lib"
) -> tiktoken.Encoding:
    """The same tokenizer as a ``tiktoken.Encoding``; ``ValueError`` if there is none.

    tiktoken drops text that the split pattern does not match, where this course keeps
    it; the published patterns match everything.
    """
    ranks = ranks_of(tokenizer)
    if published.recover_merges(ranks) != tokenizer.params.merges:
        raise ValueError(
            "tiktoken would merge other pairs than this tokenizer, whose merges are "
            "not those that its tokens and their order tell"
        )
    return tiktoken.Encoding(
        name,
        pat_str=tokenizer.pattern,
        mergeable_ranks=ranks,
        special_tokens=tokenizer.special_tokens,
    )


def from_tiktoken(encoding: tiktoken.Encoding) -> RegexBPETokenizer:
    """A ``tiktoken.Encoding`` as a tokenizer of this course, one merge for each token.

    ``ValueError`` if its ranks are not those of a byte-pair encoding. Of two names for
    one special token the first is kept: decoding can give only one back.
    """
    ranks = encoding._mergeable_ranks
    for byte in range(256):
        if bytes([byte]) not in ranks:
            raise ValueError(f"{encoding.name} has no token for the byte {byte}")
    return RegexBPETokenizer(
        published.params_from_ranks(ranks),
        pattern=encoding._pat_str,
        special_tokens=first_names(encoding._special_tokens),
    )


def first_names(special_tokens: Mapping[str, int]) -> dict[str, int]:
    """One name for each ID.

    >>> first_names({"<|end|>": 1, "<|reserved_1|>": 1})
    {'<|end|>': 1}
    """
    name_of: dict[int, str] = {}
    for name, token_id in special_tokens.items():
        name_of.setdefault(token_id, name)
    return {name: token_id for token_id, name in name_of.items()}


def ranks_of(tokenizer: RegexBPETokenizer) -> dict[bytes, int]:
    """Token -> ID, without special tokens; ``ValueError`` if two IDs share a token."""
    ranks: dict[bytes, int] = {}
    for token_id, token in tokenizer.params.vocab.items():
        if token in ranks:
            raise ValueError(
                f"IDs {ranks[token]} and {token_id} both stand for {token!r}; other "
                "libraries know a token by its bytes"
            )
        ranks[token] = token_id
    return ranks
