"""One vocabulary for several kinds of token: a range of IDs for each kind."""

from collections.abc import Iterable, Mapping


class SharedVocabulary:
    """Ranges of IDs side by side, in the order given.

    >>> shared = SharedVocabulary({"text": 50_257, "image": 256})
    >>> shared.encode("image", [0, 255]), shared.vocab_size
    ([50257, 50512], 50513)
    >>> shared.decode([15496, 50257, 50512])
    [('text', [15496]), ('image', [0, 255])]
    """

    def __init__(self, sizes: Mapping[str, int]):
        if not sizes or any(size < 1 for size in sizes.values()):
            raise ValueError(f"sizes {dict(sizes)}: each kind needs at least one ID")
        self.ranges: dict[str, range] = {}
        self.vocab_size = 0
        for kind, size in sizes.items():
            self.ranges[kind] = range(self.vocab_size, self.vocab_size + size)
            self.vocab_size += size

    def encode(self, kind: str, ids: Iterable[int]) -> list[int]:
        """The shared IDs of a kind's own `ids`."""
        if kind not in self.ranges:
            raise ValueError(f"{kind!r} is not one of {', '.join(self.ranges)}")
        allowed = self.ranges[kind]
        own = list(ids)
        for token_id in own:
            if not 0 <= token_id < len(allowed):
                raise ValueError(f"{token_id} is not one of {len(allowed)} {kind} IDs")
        return [allowed.start + token_id for token_id in own]

    def kind(self, token_id: int) -> str:
        """Return the kind that a shared ID belongs to."""
        for kind, allowed in self.ranges.items():
            if token_id in allowed:
                return kind
        raise KeyError(f"{token_id} is not one of {self.vocab_size} token IDs")

    def decode(self, ids: Iterable[int]) -> list[tuple[str, list[int]]]:
        """Stretches of one kind each, with the kind's own IDs, in order."""
        stretches: list[tuple[str, list[int]]] = []
        for token_id in ids:
            kind = self.kind(token_id)
            if not stretches or stretches[-1][0] != kind:
                stretches.append((kind, []))
            stretches[-1][1].append(token_id - self.ranges[kind].start)
        return stretches
