"""Wrong answers to the exercises of `superbpe`."""

from lecture_lib.exercises.checks.superbpe import _across, _merge_words


def with_those_that_end_there(prompt, tokens):
    return _across(prompt, tokens) | {t for t in tokens if prompt.endswith(t)}


def from_the_last_word(prompt, tokens):
    last = prompt.split(" ")[-1]
    return {t for t in tokens if t.startswith((last, " " + last)) and t.strip() != last}


WRONG = [
    ("superbpe.1", with_those_that_end_there),
    ("superbpe.1", from_the_last_word),
    # that go on from all
    ("superbpe.1", lambda p, tokens: {t for t in tokens if t.startswith(p) and t != p}),
    # no limit
    ("superbpe.2", lambda lines, num_merges, most: _merge_words(lines, num_merges, 99)),
    # in another order
    ("superbpe.2", lambda *args: _merge_words(*args)[::-1]),
    # limits the parts
    ("superbpe.2", lambda lines, n, most: _merge_words(lines, n, 2 * most - 2)),
]
