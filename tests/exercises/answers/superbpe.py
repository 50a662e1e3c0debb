"""Wrong answers to the exercises of `superbpe`."""

from collections import Counter

from lecture_lib.tokenizers.bpe import merge_pair


def tokens_across(prompt, tokens):
    return {
        token
        for token in tokens
        if any(prompt.endswith(token[:size]) for size in range(1, len(token)))
    }


def merge_words(lines, num_merges, most, allowed=None, tie=None, joined=merge_pair):
    learned = []
    for _ in range(num_merges):
        counts = Counter(pair for line in lines for pair in zip(line, line[1:]))
        fit = [pair for pair in counts if " ".join(pair).count(" ") < most]
        fit = fit if allowed is None else [p for p in counts if allowed(p, most)]
        if not fit:
            break
        key = tie or (lambda pair: pair)
        pair = max(fit, key=lambda pair: (counts[pair], key(pair)))
        learned.append(" ".join(pair))
        lines = [joined(line, pair, learned[-1]) for line in lines]
    return learned


def with_those_that_end_there(prompt, tokens):
    return tokens_across(prompt, tokens) | {t for t in tokens if prompt.endswith(t)}


def from_the_last_word(prompt, tokens):
    last = prompt.split(" ")[-1]
    return {t for t in tokens if t.startswith((last, " " + last)) and t.strip() != last}


def that_go_on_from_all(prompt, tokens):
    return {t for t in tokens if t.startswith(prompt) and t != prompt}


def no_limit(lines, num_merges, most):
    return merge_words(lines, num_merges, 10_000)


def limits_the_parts(lines, num_merges, most):
    def short(pair, most):
        return max(part.count(" ") + 1 for part in pair) < most

    return merge_words(lines, num_merges, most, short)


def smallest_first(lines, num_merges, most):
    def reverse(pair):
        return [[-ord(letter) for letter in part] for part in pair]

    return merge_words(lines, num_merges, most, tie=reverse)


WRONG = [
    ("superbpe.1", with_those_that_end_there),
    ("superbpe.1", from_the_last_word),
    ("superbpe.1", that_go_on_from_all),
    ("superbpe.2", no_limit),
    ("superbpe.2", limits_the_parts),
    ("superbpe.2", smallest_first),
]
