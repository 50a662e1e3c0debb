"""Wrong answers to the exercises of `measuring`."""

import math


def order(papers):
    return sorted(papers, key=lambda name: papers[name][0] * papers[name][1])


def order_divided(papers):
    """Wrong: fertility is tokens per word, so it has to be multiplied."""
    return sorted(papers, key=lambda name: papers[name][0] / papers[name][1])


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


def entropy_near_one(counts, alpha):
    """Wrong at infinity, where a large order gives 0 to the power of it."""
    return entropy(counts, 1.01 if alpha == 1 else min(alpha, 20))


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


WRONG = [
    # order by loss
    ("measuring.1", lambda papers: sorted(papers, key=lambda name: papers[name][0])),
    ("measuring.1", order_divided),
    ("measuring.1", lambda papers: sorted(papers, key=lambda n: papers[n][1])),
    ("measuring.2", lambda ids, vocab_size: len(ids) / vocab_size),
    ("measuring.2", lambda ids, vocab_size: len(set(ids)) / max(ids)),
    ("measuring.2", lambda ids, vocab_size: len(set(ids)) / (max(ids, default=0) + 1)),
    ("measuring.3", entropy_counting_absent_tokens),
    # entropy in nats
    ("measuring.3", lambda counts, alpha: entropy(counts, alpha) * math.log(2)),
    ("measuring.3", entropy_near_one),
    ("measuring.4", bits_by_token),
    ("measuring.4", bits_by_characters),
    ("measuring.4", bits_with_an_empty_line),
    ("measuring.5", all_to_the_first),
    ("measuring.5", in_proportion),
    ("measuring.5", in_turn),
]
