"""Right and wrong answers to the exercises of `beyond_fixed_tokens`."""

from collections import Counter


def best_starts(entropies, patches):
    later = sorted(range(1, len(entropies)), key=lambda i: entropies[i], reverse=True)
    return [0, *sorted(later[: patches - 1])]


def best_starts_anywhere(entropies, patches):
    """Wrong: 0 has to be a start, even if its entropy is low."""
    places = sorted(range(len(entropies)), key=lambda i: entropies[i], reverse=True)
    return sorted(places[:patches])


def best_starts_by_entropy(entropies, patches):
    """Wrong: in the order of the entropies."""
    later = sorted(range(1, len(entropies)), key=lambda i: entropies[i], reverse=True)
    return [0, *later[: patches - 1]]


def best_starts_one_too_many(entropies, patches):
    return best_starts(entropies, patches + 1)


def only_the_half(rule, numbers):
    end = len(numbers) // 2
    return rule(numbers[:end]) != [start for start in rule(numbers) if start < end]


def only_the_longest(rule, numbers):
    end = max(0, len(numbers) - 1)
    return rule(numbers[:end]) != [start for start in rule(numbers) if start < end]


def with_the_end(rule, numbers):
    whole = rule(numbers)
    return any(
        rule(numbers[:end]) != [start for start in whole if start <= end]
        for end in range(len(numbers))
    )


def spend(surprises, budget):
    starts, spent = [0] if surprises else [], 0
    for i in range(1, len(surprises)):
        spent += surprises[i - 1]
        if spent >= budget:
            starts.append(i)
            spent = 0
    return starts


def spend_and_carry_over(surprises, budget):
    starts, spent = [], budget
    for i, bits in enumerate(surprises):
        if spent >= budget:
            starts.append(i)
            spent -= budget
        spent += bits
    return starts


def spend_before_it_is_too_much(surprises, budget):
    """Wrong: a writer doesn't know the surprise of a byte that isn't there."""
    starts, spent = [], 0.0
    for i, bits in enumerate(surprises):
        if i == 0 or spent + bits > budget:
            starts.append(i)
            spent = 0.0
        spent += bits
    return starts


def spend_nothing_on_one(surprises, budget):
    """Wrong: a single byte is a patch as well."""
    return spend(surprises, budget) if len(surprises) > 1 else []


def next_bytes(text, model):
    """Goes on once from each place and each last token."""
    ways = {(0, ""): 1.0}
    found = Counter()
    for start in range(len(text) + 1):
        for (end, last), so_far in list(ways.items()):
            if end != start:
                continue
            rest = text[start:]
            for token, p in model[last].items():
                if token.startswith(rest) and token != rest:
                    found[token[len(rest)]] += so_far * p
                elif rest.startswith(token):
                    key = start + len(token), token
                    ways[key] = ways.get(key, 0) + so_far * p
    total = sum(found.values())
    return {character: share / total for character, share in found.items() if share}


def next_bytes_cover_by_cover(text, model):
    """Wrong: it walks along the covers one by one, as in the lecture."""
    found = Counter()

    def go(rest, last, so_far):
        for token, p in model[last].items():
            if token.startswith(rest) and token != rest:
                found[token[len(rest)]] += so_far * p
            elif rest.startswith(token):
                go(rest[len(token) :], token, so_far * p)

    go(text, "", 1.0)
    total = sum(found.values())
    return {character: share / total for character, share in found.items() if share}


def next_bytes_after_the_token(text, model):
    """Wrong: the longest token at the end, and what follows it."""
    last = max((t for t in model if text.endswith(t)), key=len)
    found = Counter()
    for token, p in model[last].items():
        found[token[0]] += p
    return dict(found)


RIGHT = [
    ("beyond_fixed_tokens.1", (["st", "ation", "s"], ["stati", "on", "s"])),
]

WRONG = [
    ("beyond_fixed_tokens.1", (["s", "ta", "tions"], ["statio", "ns"])),
    ("beyond_fixed_tokens.1", (["stati", "on", "s"], ["st", "ation", "s"])),
    ("beyond_fixed_tokens.1", (["st", "ation", "s"], ["statio", "ns"])),
    ("beyond_fixed_tokens.2", best_starts_anywhere),
    ("beyond_fixed_tokens.2", best_starts_by_entropy),
    ("beyond_fixed_tokens.2", best_starts_one_too_many),
    ("beyond_fixed_tokens.3", only_the_half),
    ("beyond_fixed_tokens.3", only_the_longest),
    ("beyond_fixed_tokens.3", with_the_end),
    ("beyond_fixed_tokens.4", spend_and_carry_over),
    ("beyond_fixed_tokens.4", spend_before_it_is_too_much),
    ("beyond_fixed_tokens.4", spend_nothing_on_one),
    ("beyond_fixed_tokens.5", next_bytes_cover_by_cover),
    ("beyond_fixed_tokens.5", next_bytes_after_the_token),
    # a token can start more than two places before the end
    ("beyond_fixed_tokens.5", lambda text, model: next_bytes(text[-2:], model)),
]
