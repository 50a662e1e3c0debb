"""Right and wrong answers to the exercises of `beyond_fixed_tokens`."""

from lecture_lib.exercises.checks.beyond_fixed_tokens import (
    _best_starts,
    _starts_of_budget,
)


def best_starts_anywhere(entropies, patches):
    """Wrong: 0 has to be a start, even if its entropy is low."""
    places = sorted(range(len(entropies)), key=lambda i: entropies[i], reverse=True)
    return sorted(places[:patches])


def best_starts_later_first(entropies, patches):
    later = range(len(entropies) - 1, 0, -1)
    places = sorted(later, key=lambda i: entropies[i], reverse=True)
    return [0, *sorted(places[: patches - 1])]


def as_many_as_there_are(rule, numbers):
    prefixes = (rule(numbers[:end]) for end in range(1, len(numbers)))
    return any(starts != rule(numbers)[: len(starts)] for starts in prefixes)


def with_the_end(rule, numbers):
    whole = rule(numbers)
    return any(
        rule(numbers[:end]) != [start for start in whole if start <= end]
        for end in range(len(numbers))
    )


def spend_and_carry_over(surprises, budget):
    starts, spent = [], budget
    for i, bits in enumerate(surprises):
        if spent >= budget:
            starts.append(i)
            spent -= budget
        spent += bits
    return starts


def by_value(entropies, patches):
    highest = sorted(entropies[1:], reverse=True)[: patches - 1]
    return sorted([0, *(entropies.index(each, 1) for each in highest)])


def only_the_longest(rule, numbers):
    end = max(0, len(numbers) - 1)
    return rule(numbers[:end]) != [start for start in rule(numbers) if start < end]


RIGHT = [
    ("beyond_fixed_tokens.1", (["st", "ation", "s"], ["stati", "on", "s"])),
]

WRONG = [
    ("beyond_fixed_tokens.1", (["s", "ta", "tions"], ["statio", "ns"])),
    ("beyond_fixed_tokens.1", (["stati", "on", "s"], ["st", "ation", "s"])),
    ("beyond_fixed_tokens.1", (["st", "ation", "s"], ["statio", "ns"])),
    ("beyond_fixed_tokens.2", best_starts_anywhere),
    # in the order of the entropies
    (
        "beyond_fixed_tokens.2",
        lambda e, n: sorted(_best_starts(e, n), key=lambda i: -e[i]),
    ),
    # of equal entropies, the later one
    ("beyond_fixed_tokens.2", best_starts_later_first),
    # one too many
    ("beyond_fixed_tokens.2", lambda e, n: _best_starts(e, n + 1)),
    ("beyond_fixed_tokens.3", as_many_as_there_are),
    ("beyond_fixed_tokens.3", with_the_end),
    ("beyond_fixed_tokens.3", only_the_longest),
    ("beyond_fixed_tokens.4", spend_and_carry_over),
    # a single byte is a patch as well
    ("beyond_fixed_tokens.4", lambda s, n: _starts_of_budget(s, n) if s[1:] else []),
    ("beyond_fixed_tokens.2", by_value),
]
