"""BPE without merges: a list of pieces with scores says what is merged, and when.

Built in lecture `unigram`, because SentencePiece keeps its byte-pair encodings
like that. Unlike `bpe`: two neighbors are merged if their text is a piece, whatever its
parts were in training, the piece of greatest score first, and of equals the leftmost
alone.
"""

import heapq
from collections.abc import Container, Mapping, Sequence


def merge_by_score(
    symbols: Sequence[tuple[str, bool]],
    scores: Mapping[str, float],
    unused: Container[str] = (),
) -> list[str]:
    """Merge two neighbors into the piece of greatest score, leftmost first, and again.

    `symbols` are texts, and whether they are frozen: those never merge. A merged piece
    that is unused falls apart again in the end. A heap finds the next pair.

    >>> merge_by_score([("h", False), ("u", False), ("g", False)], {"hu": -1, "ug": 0})
    ['h', 'ug']
    """
    parts = [text for text, _ in symbols]
    end = len(parts)
    before, after = list(range(-1, end - 1)), list(range(1, end + 1))
    heap: list[tuple[float, int, str]] = []
    halves: dict[str, tuple[str, str]] = {}

    def propose(i: int) -> None:
        if i >= 0 and after[i] < end and not (symbols[i][1] or symbols[after[i]][1]):
            piece = parts[i] + parts[after[i]]
            if piece in scores:
                heapq.heappush(heap, (-scores[piece], i, piece))
                halves[piece] = parts[i], parts[after[i]]

    for i in range(end):
        propose(i)
    while heap:
        _, i, piece = heapq.heappop(heap)
        if not parts[i] or after[i] == end or parts[i] + parts[after[i]] != piece:
            continue  # a neighbor has been merged since
        parts[i], parts[after[i]] = piece, ""
        after[i] = after[after[i]]
        if after[i] < end:
            before[after[i]] = i
        propose(before[i])
        propose(i)
    return [half for part in parts if part for half in take_apart(part, halves, unused)]


def take_apart(
    piece: str, halves: Mapping[str, tuple[str, str]], unused: Container[str]
) -> list[str]:
    """An unused piece as the pieces that it was merged from; any other as it is."""
    if piece not in unused or piece not in halves:
        return [piece]
    left, right = halves[piece]
    return [*take_apart(left, halves, unused), *take_apart(right, halves, unused)]
