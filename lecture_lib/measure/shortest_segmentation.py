"""The fewest tokens that a text can have, if only the vocabulary counts.

Built in the side trail The shortest segmentation. No tokenizer of the lectures cuts
like this: merges are replayed in order, and longest match never looks back.
"""

from collections.abc import Collection


def shortest_segmentation(
    data: bytes, tokens: Collection[bytes], longest: int | None = None
) -> list[bytes]:
    """Spell `data` with as few of `tokens` as possible.

    Of several ways it takes the one whose last token is longest, and so on backwards.
    ``ValueError`` if they can't spell it. `tokens` should be a set. Passing the length
    of the longest one as `longest` saves time on many short strings.

    >>> shortest_segmentation(b"abab", {b"a", b"b", b"ab", b"aba"})
    [b'ab', b'ab']
    """
    if not data:
        return []
    if not tokens or b"" in tokens:
        raise ValueError("tokens must not be empty, and no token may be empty")
    longest = longest or max(map(len, tokens))
    fewest: list[int | None] = [0]  # tokens for the first n bytes, None if no way
    starts = [0]  # and where the last of them begins
    for end in range(1, len(data) + 1):
        ways = [
            (before + 1, start)
            for start in range(max(0, end - longest), end)
            if (before := fewest[start]) is not None and data[start:end] in tokens
        ]
        count, start = min(ways, default=(None, 0))
        fewest.append(count)
        starts.append(start)
    if fewest[-1] is None:
        raise ValueError(f"these tokens can't spell {data!r}")
    pieces, end = [], len(data)
    while end:
        pieces.append(data[starts[end] : end])
        end = starts[end]
    return pieces[::-1]
