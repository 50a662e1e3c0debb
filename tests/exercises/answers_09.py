"""Answers to the exercises of lecture 09: right ones, and wrong ones with a reason."""

import itertools
import math
from collections import Counter

from lecture_lib.exercises.lecture_09 import _copied, _efficiency
from lecture_lib.measure.metrics import spread

# 09.1


def order(papers):
    return sorted(papers, key=lambda name: papers[name][0] * papers[name][1])


def order_by_perplexity_of_a_word(papers):
    """e to the power of the nats has the same order."""
    return sorted(papers, key=lambda name: math.exp(papers[name][0]) ** papers[name][1])


def order_by_loss(papers):
    return sorted(papers, key=lambda name: papers[name][0])


def order_divided(papers):
    """Wrong: fertility is tokens per word, so it has to be multiplied."""
    return sorted(papers, key=lambda name: papers[name][0] / papers[name][1])


def order_by_perplexity_times_fertility(papers):
    """Wrong: the logarithm is what adds up."""
    return sorted(papers, key=lambda name: math.exp(papers[name][0]) * papers[name][1])


# 09.2


def used(ids, vocab_size):
    return len(set(ids)) / vocab_size


def used_by_counting(ids, vocab_size):
    counts = Counter(ids)
    return sum(counts[i] > 0 for i in range(vocab_size)) / vocab_size


# 09.3


def entropy(counts, alpha):
    shares = [count / sum(counts) for count in counts if count]
    if alpha == 1:
        return -sum(share * math.log2(share) for share in shares)
    if alpha == math.inf:
        return -math.log2(max(shares))
    return math.log2(sum(share**alpha for share in shares)) / (1 - alpha)


def entropy_counting_absent_tokens(counts, alpha):
    """Wrong: 0.0**0 is 1."""
    if alpha in (1, math.inf):
        return entropy(counts, alpha)
    shares = [count / sum(counts) for count in counts]
    return math.log2(sum(share**alpha for share in shares)) / (1 - alpha)


def entropy_in_nats(counts, alpha):
    return entropy(counts, alpha) * math.log(2)


def entropy_near_one(counts, alpha):
    """Wrong at infinity, where a large order gives 0 to the power of it."""
    return entropy(counts, 1.01 if alpha == 1 else min(alpha, 20))


# 09.4


def bits_by_line(tokens, bits):
    lines, ended = [], True
    for token, surprise in zip(tokens, bits):
        for byte in token:
            if ended:
                lines.append(0)
            lines[-1] += surprise / len(token)
            ended = byte == 10
    return lines


def bits_by_line_from_bytes(tokens, bits):
    shares, lines = iter(spread(bits, tokens)), []
    for line in b"".join(tokens).split(b"\n"):
        lines.append(sum(itertools.islice(shares, len(line) + 1)))
    return lines if not b"".join(tokens).endswith(b"\n") and tokens else lines[:-1]


def bits_by_token(tokens, bits):
    """Wrong: all of a token counts where it begins."""
    lines, ended = [], True
    for token, surprise in zip(tokens, bits):
        if ended:
            lines.append(0)
        lines[-1] += surprise
        ended = b"\n" in token
    return lines


def bits_by_characters(tokens, bits):
    """Wrong: it shares by characters."""
    lines, ended = [], True
    for token, surprise in zip(tokens, bits):
        text = token.decode(errors="replace")
        for character in text:
            if ended:
                lines.append(0)
            lines[-1] += surprise / len(text)
            ended = character == "\n"
    return lines


def bits_with_an_empty_line(tokens, bits):
    """Wrong: after the last line end there is no further line."""
    lines = [0]
    for token, surprise in zip(tokens, bits):
        for byte in token:
            lines[-1] += surprise / len(token)
            if byte == 10:
                lines.append(0)
    return lines


# 09.5


def by_trying(counts, extra):
    """Right, but slow: all ways for small cases, else one at a time."""
    if (extra + 1) ** len(counts) > 500:
        return _copied(counts, extra)
    ways = itertools.product(range(1, extra + 2), repeat=len(counts))
    fitting = [way for way in ways if sum(way) == len(counts) + extra]
    return max(fitting, key=lambda way: _efficiency(counts, way))


def all_to_the_first(counts, extra):
    numbers = [1] * len(counts)
    numbers[counts.index(max(counts))] += extra
    return numbers


def in_proportion(counts, extra):
    numbers = [1 + extra * count // sum(counts) for count in counts]
    numbers[0] += len(counts) + extra - sum(numbers)
    return numbers


def in_turn(counts, extra):
    return [
        1 + extra // len(counts) + (i < extra % len(counts)) for i in range(len(counts))
    ]


def one_at_a_time(gain):
    """Each copy where `gain(count, n)` is largest; wrong unless for order 2.5."""

    def solution(counts, extra):
        numbers = [1] * len(counts)
        for _ in range(extra):
            gains = [gain(count, n) for count, n in zip(counts, numbers)]
            numbers[gains.index(max(gains))] += 1
        return numbers

    return solution


def for_order(alpha):
    return one_at_a_time(
        lambda c, n: c**alpha * (n ** (1 - alpha) - (n + 1) ** (1 - alpha))
    )


def largest_remainders(counts, extra):
    """Wrong: all IDs in proportion to the counts, one at least."""
    ids = len(counts) + extra
    quotas = [count * ids / sum(counts) for count in counts]
    numbers = [max(1, int(quota)) for quota in quotas]
    rest = sorted(range(len(counts)), key=lambda i: int(quotas[i]) - quotas[i])
    for i in rest[: max(0, ids - sum(numbers))]:
        numbers[i] += 1
    return numbers


RIGHT = [
    ("09.1", order),
    ("09.1", order_by_perplexity_of_a_word),
    ("09.2", used),
    ("09.2", used_by_counting),
    ("09.3", entropy),
    ("09.4", bits_by_line),
    ("09.4", bits_by_line_from_bytes),
    ("09.4", lambda tokens, bits: tuple(bits_by_line(tokens, bits))),
    ("09.5", _copied),
    ("09.5", for_order(2.5)),
    ("09.5", by_trying),
    ("09.5", lambda counts, extra: tuple(_copied(counts, extra))),
]
WRONG = [
    ("09.1", order_by_loss),
    ("09.1", order_divided),
    ("09.1", order_by_perplexity_times_fertility),
    ("09.1", lambda papers: order(papers)[::-1]),
    ("09.1", lambda papers: sorted(papers, key=lambda n: papers[n][1])),
    ("09.2", lambda ids, vocab_size: len(ids) / vocab_size),
    ("09.2", lambda ids, vocab_size: len(set(ids)) / max(ids)),
    ("09.2", lambda ids, vocab_size: len(set(ids)) / (max(ids, default=0) + 1)),
    ("09.2", lambda ids, vocab_size: 100 * used(ids, vocab_size)),
    ("09.2", lambda ids, vocab_size: len(set(ids)) / max(vocab_size, len(ids))),
    ("09.3", entropy_counting_absent_tokens),
    ("09.3", entropy_in_nats),
    ("09.3", entropy_near_one),
    ("09.3", lambda counts, alpha: entropy(counts, alpha) / math.log2(len(counts))),
    ("09.4", bits_by_token),
    ("09.4", bits_by_characters),
    ("09.4", bits_with_an_empty_line),
    ("09.4", lambda tokens, bits: sum(bits)),
    ("09.5", all_to_the_first),
    ("09.5", in_proportion),
    ("09.5", in_turn),
    ("09.5", for_order(1.5)),
    ("09.5", for_order(2)),
    ("09.5", for_order(3)),
    ("09.5", one_at_a_time(lambda c, n: c * math.log(1 + 1 / n))),
    ("09.5", one_at_a_time(lambda c, n: c / (n + 0.5))),
    ("09.5", largest_remainders),
    ("09.5", lambda counts, extra: [1] * len(counts)),
    ("09.5", lambda counts, extra: [0.5 + extra / len(counts)] * len(counts)),
]
