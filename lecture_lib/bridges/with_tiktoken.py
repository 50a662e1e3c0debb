"""Convert to tiktoken, whose vocabularies are tokens with ranks, and no merges.

tiktoken joins the two neighbors whose joined bytes are the token of lowest rank, by
whatever pair they come. For a vocabulary that training made this is the pair that was
merged, so both give the same IDs; `to_tiktoken` checks that and refuses others.
"""

from collections.abc import Iterable

import tiktoken

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .patterns import check_for_tiktoken


def to_tiktoken(
    tokenizer: RegexBPETokenizer, name: str = "lecture_lib"
) -> tiktoken.Encoding:
    """Make the same tokenizer as a ``tiktoken.Encoding``.

    tiktoken drops text that the split pattern doesn't match, while this course keeps
    it; the published patterns match everything. Raise ValueError if the IDs would
    differ: for other merges than tiktoken finds, some split patterns, and a special
    token whose name begins another's.
    """
    check_for_tiktoken(tokenizer.pattern)
    check_beginnings(tokenizer.special_tokens)
    ranks = ranks_of(tokenizer)
    if published.recover_merges(ranks) != tokenizer.params.merges:
        raise ValueError(
            "can't convert to tiktoken: it rebuilds the merges from the tokens and "
            "their order, and for this tokenizer it would get different ones"
        )
    return tiktoken.Encoding(
        name,
        pat_str=tokenizer.pattern,
        mergeable_ranks=ranks,
        special_tokens=tokenizer.special_tokens,
    )


def check_beginnings(names: Iterable[str]) -> None:
    """Raise ValueError if one name begins another: tiktoken may find either."""
    in_order = sorted(names)
    for name, longer in zip(in_order, in_order[1:]):
        if longer.startswith(name):
            raise ValueError(
                f"special token {name!r} begins {longer!r}, and tiktoken doesn't look "
                "for the longest; give one of them a different name"
            )


def ranks_of(tokenizer: RegexBPETokenizer) -> dict[bytes, int]:
    """Map each ordinary token to its ID; raise ValueError if two IDs share a token."""
    ranks: dict[bytes, int] = {}
    for token_id, token in tokenizer.params.vocab.items():
        if token in ranks:
            raise ValueError(
                f"IDs {ranks[token]} and {token_id} both stand for {token!r}, but "
                "other libraries identify a token by its bytes; keep one of the two"
            )
        ranks[token] = token_id
    return ranks
