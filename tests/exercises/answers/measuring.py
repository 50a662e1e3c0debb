"""Wrong answers to the exercises of `measuring`."""

import math

from lecture_lib.exercises.checks.measuring import every_order


def entropy_near_one(counts, alpha):
    """Wrong at infinity, where a large order gives 0 to the power of it."""
    return every_order(counts, 1.01 if alpha == 1 else min(alpha, 20))


def bits_by_token(tokens, bits):
    """Wrong: all of a token counts where it begins."""
    lines, ended = [], True
    for token, surprise in zip(tokens, bits):
        if ended:
            lines.append(0)
        lines[-1] += surprise
        ended = b"\n" in token
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


def bits_without_lines_of_zero(tokens, bits):
    return [line for line in bits_with_an_empty_line(tokens, bits) if line]


def all_to_the_first(counts, extra):
    numbers = [1] * len(counts)
    numbers[counts.index(max(counts))] += extra
    return numbers


def best_for_order_two(counts, extra):
    numbers = [1] * len(counts)
    for _ in range(extra):
        gains = [c * c / n / (n + 1) for c, n in zip(counts, numbers)]
        numbers[gains.index(max(gains))] += 1
    return numbers


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


WRONG = [
    # order by loss
    ("measuring.1", lambda papers: sorted(papers, key=lambda name: papers[name][0])),
    ("measuring.1", lambda papers: sorted(papers, key=lambda n: papers[n][1])),
    # in nats
    ("measuring.2", lambda counts, alpha: every_order(counts, alpha) * math.log(2)),
    # a token that never occurs counts with order 0
    ("measuring.2", lambda counts, a: every_order([c or 1e-9 for c in counts], a)),
    ("measuring.2", entropy_near_one),
    ("measuring.3", bits_by_token),
    ("measuring.3", bits_with_an_empty_line),
    ("measuring.3", bits_by_characters),
    # all to the last
    ("measuring.4", lambda counts, n: [*[1] * (len(counts) - 1), n + 1]),
    ("measuring.4", all_to_the_first),
    ("measuring.4", best_for_order_two),
    ("measuring.3", bits_without_lines_of_zero),
]
