"""The compression ratio: bytes of text for each token."""

from collections.abc import Sized

from lecture_lib.tokenizers.contract import to_utf8


def compression_ratio(text: str, ids: Sized) -> float:
    """UTF-8 bytes of `text` per token of `ids`; nan where there is no token.

    >>> compression_ratio("Hello, 🌍! 你好!", range(12))
    1.6666666666666667
    """
    return len(to_utf8(text)) / len(ids) if len(ids) else float("nan")
