"""The probability of bytes under a model of tokens: the sum over all spellings.

Of the trail `spellings`. A text can be spelled by many token
sequences, and a model of tokens gives each of them a probability. Adding them up needs
no list of them: a table of prefixes does, as in the forward algorithm. The model looks
one token back, so that the sum is exact and quick; for a model that looks at everything
see Phan et al. 2024 and Vieira et al. 2024. A text has no end here.

Probabilities may be floats or fractions. In floats, more than about 300 bytes at a
time can sink below the smallest number.
"""

from collections.abc import Mapping, Sequence
from typing import Any

START = None  # the token before the first
Vocab = Mapping[int, bytes]
Model = Mapping[int | None, Sequence | Mapping]  # last token -> next token -> p


def count_spellings(data: bytes, vocab: Vocab, model: Model) -> list[dict]:
    """``ways[end][last]``: probability of all sequences that spell ``data[:end]``.

    `last` is the token ID that ends them. No token may be empty.
    """
    if b"" in vocab.values():
        raise ValueError("a token without bytes could be repeated for ever")
    ways: list[dict] = [{START: 1}] + [{} for _ in data]
    for start in range(len(data)):
        for token_id, token in vocab.items():
            if data.startswith(token, start):
                end = start + len(token)
                for last, weight in ways[start].items():
                    more = weight * model[last][token_id]
                    ways[end][token_id] = ways[end].get(token_id, 0) + more
    return ways


def spelling_probability(data: bytes, vocab: Vocab, model: Model) -> Any:
    """The probability that some first tokens spell exactly `data`."""
    return sum(count_spellings(data, vocab, model)[-1].values())


def next_byte_weights(prefix: bytes, vocab: Vocab, model: Model) -> dict[int, Any]:
    """Return the probability that text begins with `prefix` and a byte, for each byte.

    Every cover counts: the tokens that begin inside the prefix, or at its end, and
    reach past it.
    """
    weights: dict[int, Any] = {}
    for start, ways in enumerate(count_spellings(prefix, vocab, model)):
        rest = prefix[start:]
        for token_id, token in vocab.items():
            if len(token) > len(rest) and token.startswith(rest):
                byte = token[len(rest)]
                more = sum(w * model[last][token_id] for last, w in ways.items())
                weights[byte] = weights.get(byte, 0) + more
    return weights


def prefix_probability(prefix: bytes, vocab: Vocab, model: Model) -> Any:
    """The probability that the text begins with `prefix`."""
    return sum(next_byte_weights(prefix, vocab, model).values())


def next_byte_distribution(prefix: bytes, vocab: Vocab, model: Model) -> dict[int, Any]:
    """The probability of each next byte after `prefix`; they sum to 1.

    ``ValueError`` where the model can't write `prefix`.
    """
    weights = next_byte_weights(prefix, vocab, model)
    total = sum(weights.values())
    if not total:
        raise ValueError(f"no sequence of tokens begins with {prefix!r}")
    return {byte: weight / total for byte, weight in weights.items() if weight}
