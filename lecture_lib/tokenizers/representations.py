"""One-line representations of the lower rungs' objects.

Lectures build these classes without a ``__repr__``, so they get theirs here. Those of
`regex_bpe` and above have their own.
"""

from .bpe import BPEParams, BPETokenizer
from .characters import CharacterTokenizer
from .contract import Tokenizer
from .utf8 import ByteTokenizer
from .words import WordTokenizer


def describe_tokenizer(tokenizer: Tokenizer) -> str:
    """Its class and its size.

    >>> ByteTokenizer()
    <ByteTokenizer: vocab_size 256>
    """
    return f"<{type(tokenizer).__name__}: vocab_size {tokenizer.vocab_size:,}>"


def describe_params(params: BPEParams) -> str:
    """Give the numbers of tokens and merges instead of writing all of them.

    >>> BPEParams({0: b"a", 1: b"aa"}, {(0, 0): 1})
    <BPEParams: 2 tokens, 1 merge>
    """
    tokens, merges = len(params.vocab), len(params.merges)
    return (
        f"<{type(params).__name__}: {tokens:,} token{'s' * (tokens != 1)}, "
        f"{merges:,} merge{'s' * (merges != 1)}>"
    )


for _kind in (CharacterTokenizer, ByteTokenizer, WordTokenizer, BPETokenizer):
    setattr(_kind, "__repr__", describe_tokenizer)  # noqa: B010 (mypy refuses `=`)
setattr(BPEParams, "__repr__", describe_params)  # noqa: B010
