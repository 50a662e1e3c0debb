"""Answers to the exercises of the trail on tokens across spaces: right and wrong."""

from collections import Counter

from lecture_lib.tokenizers.bpe import merge_pair


def tokens_across(prompt, tokens):
    return {
        token
        for token in tokens
        if any(prompt.endswith(token[:size]) for size in range(1, len(token)))
    }


def from_the_prompt(prompt, tokens):
    found = set()
    for start in range(len(prompt)):
        rest = prompt[start:]
        found |= {token for token in tokens if token.startswith(rest) and token != rest}
    return frozenset(found)


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


def in_place(lines, num_merges, most):
    learned = []
    while len(learned) < num_merges:
        counts = {}
        for line in lines:
            for a, b in zip(line, line[1:]):
                if len(a.split()) + len(b.split()) <= most:
                    counts[a, b] = counts.get((a, b), 0) + 1
        if not counts:
            return learned
        _, (a, b) = max((n, pair) for pair, n in counts.items())
        learned.append(f"{a} {b}")
        for line in lines:
            i = 0
            while i < len(line) - 1:
                if (line[i], line[i + 1]) == (a, b):
                    line[i : i + 2] = [f"{a} {b}"]
                i += 1
    return learned


RIGHT = [
    ("superbpe.1", tokens_across),
    ("superbpe.1", from_the_prompt),
    ("superbpe.2", merge_words),
    ("superbpe.2", in_place),
]


def with_those_that_end_there(prompt, tokens):
    return tokens_across(prompt, tokens) | {t for t in tokens if prompt.endswith(t)}


def from_the_last_word(prompt, tokens):
    last = prompt.split(" ")[-1]
    return {t for t in tokens if t.startswith((last, " " + last)) and t.strip() != last}


def that_go_on_from_all(prompt, tokens):
    return {t for t in tokens if t.startswith(prompt) and t != prompt}


def contain_the_end(prompt, tokens):
    return {t for t in tokens if prompt and prompt[-1] in t[:-1]}


def as_a_list(prompt, tokens):
    return sorted(tokens_across(prompt, tokens))


def no_limit(lines, num_merges, most):
    return merge_words(lines, num_merges, 10_000)


def one_more(lines, num_merges, most):
    return merge_words(lines, num_merges, most + 1)


def limits_the_parts(lines, num_merges, most):
    def short(pair, most):
        return max(part.count(" ") + 1 for part in pair) < most

    return merge_words(lines, num_merges, most, short)


def smallest_first(lines, num_merges, most):
    def reverse(pair):
        return [[-ord(letter) for letter in part] for part in pair]

    return merge_words(lines, num_merges, most, tie=reverse)


def first_place_only(lines, num_merges, most):
    def once(line, pair, new):
        for i, both in enumerate(zip(line, line[1:])):
            if both == pair:
                return [*line[:i], new, *line[i + 2 :]]
        return line

    return merge_words(lines, num_merges, most, joined=once)


def across_lines(lines, num_merges, most):
    return merge_words([[word for line in lines for word in line]], num_merges, most)


def stops_at_the_first_that_is_too_long(lines, num_merges, most):
    learned = merge_words(lines, num_merges, 10_000)
    long = [i for i, made in enumerate(learned) if made.count(" ") >= most]
    return learned[: long[0]] if long else learned


WRONG = [
    ("superbpe.1", with_those_that_end_there),
    ("superbpe.1", from_the_last_word),
    ("superbpe.1", that_go_on_from_all),
    ("superbpe.1", contain_the_end),
    ("superbpe.1", as_a_list),
    ("superbpe.1", lambda prompt, tokens: set()),
    ("superbpe.2", no_limit),
    ("superbpe.2", one_more),
    ("superbpe.2", limits_the_parts),
    ("superbpe.2", smallest_first),
    ("superbpe.2", first_place_only),
    ("superbpe.2", across_lines),
    ("superbpe.2", stops_at_the_first_that_is_too_long),
    ("superbpe.2", lambda lines, num_merges, most: []),
]
