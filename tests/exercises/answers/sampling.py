"""Wrong answers to the exercises of `sampling`."""

BY_HAND = {"hug": 9 / 16, "h ug": 3 / 16, "hu g": 3 / 16, "h u g": 1 / 16}


def each_piece_evenly(word, pieces, rng, times):
    """Draws the next piece evenly, and begins again at a dead end."""
    cuts = []
    while len(cuts) < times:
        cut, start = [], 0
        while start < len(word):
            fits = sorted(p for p in pieces if word.startswith(p, start))
            if not fits:
                break
            cut.append(rng.choice(fits))
            start += len(cut[-1])
        else:
            cuts.append(cut)
    return cuts


def draw_evenly_from_the_front(word, pieces, rng, times):
    ways = [0] * len(word) + [1]  # from each place to the end
    for start in reversed(range(len(word))):
        ends = range(start + 1, len(word) + 1)
        ways[start] = sum(ways[end] for end in ends if word[start:end] in pieces)
    return [_one_cut(word, pieces, rng, ways) for _ in range(times)]


def _one_cut(word, pieces, rng, ways):
    cut, start = [], 0
    while start < len(word):
        number = rng.randrange(ways[start])
        for end in range(start + 1, len(word) + 1):
            if word[start:end] in pieces:
                if number < ways[end]:
                    break
                number -= ways[end]
        cut.append(word[start:end])
        start = end
    return tuple(cut)


WRONG = [
    ("sampling.1", dict.fromkeys(BY_HAND, 0.25)),
    ("sampling.1", {"hug": 3 / 4, "h ug": 3 / 16, "hu g": 3 / 64, "h u g": 1 / 64}),
    ("sampling.1", {"hug": 0.9, "h ug": 0.9, "hu g": 0.9, "h u g": 0.9}),
    ("sampling.2", each_piece_evenly),
    # always letters
    ("sampling.2", lambda word, pieces, rng, times: [[*word]] * times),
]
