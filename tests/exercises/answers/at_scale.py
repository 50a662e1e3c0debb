"""Wrong answers to the exercises of `at_scale`."""

from unicodedata import category

from lecture_lib.exercises.checks.at_scale import _parts, _safe_cuts


def after_any_word(text):
    """Wrong: an apostrophe can belong to the word."""
    after = [i for i in range(1, len(text)) if text[i - 1].isalnum()]
    return [i for i in after if category(text[i])[0] not in "LNM"]


def before_a_mark(text):
    """Wrong: a mark can belong to the word."""
    after = [i for i in range(1, len(text)) if category(text[i - 1])[0] in "LN"]
    return [i for i in after if category(text[i])[0] not in "LN" and text[i] != "'"]


def with_empty_parts(data, parts, mark):
    """Wrong: several places can lead to the same mark."""
    places = [len(data) * k // parts for k in range(1, parts)]
    cuts = [0, *(data.find(mark, place) % (len(data) + 1) for place in places)]
    return [data[a:b] for a, b in zip(cuts, [*cuts[1:], len(data)])]


def skipping_empty_ones(arrivals):
    """Wrong: a unit without tokens counts as missing."""
    waiting, following = {}, 0
    for number, tokens in arrivals:
        if number >= following:
            waiting[number] = tokens
        while waiting.get(following):
            yield waiting.pop(following)
            following += 1


def straight(documents, folder):
    """Wrong: a file that exists may be a part."""
    for number, tokens in enumerate(documents):
        if str(number) not in folder.names():
            folder.write(str(number), tokens)


def all_again(documents, folder):
    """Wrong: finished documents are written again."""
    for number, tokens in enumerate(documents):
        folder.write("unfinished", tokens)
        folder.rename("unfinished", str(number))


def behind_the_largest(documents, folder):
    """Wrong: as a string, '9' is larger than '10'."""
    last = max((name for name in folder.names() if name.isdecimal()), default="-1")
    for number in range(int(last) + 1, len(documents)):
        folder.write("unfinished", documents[number])
        folder.rename("unfinished", str(number))


def with_doubles(arrivals):
    """Wrong: a unit that comes again is given again."""
    waiting, following = [], 0
    for number, tokens in arrivals:
        waiting.append((number, tokens))
        for one in sorted(waiting):
            if one[0] <= following:
                following = max(following, one[0] + 1)
                waiting.remove(one)
                yield one[1]


def _moved(data, places, find):
    found = {find(place) for place in places} - {-1}
    cuts = sorted({0, len(data)} | found)
    return [data[a:b] for a, b in zip(cuts, cuts[1:])]


def inside_of_a_mark(data, parts, mark):
    """Wrong: a mark that begins before the place counts."""
    places = [len(data) * k // parts for k in range(1, parts)]
    earlier = len(mark) - 1
    return _moved(data, places, lambda p: data.find(mark, max(0, p - earlier)))


def by_equal_sizes(data, parts, mark):
    """Wrong: rounds before it multiplies."""
    size = len(data) // parts
    places = [size * k for k in range(1, parts)]
    return _moved(data, places, lambda place: data.find(mark, place))


WRONG = [
    ("at_scale.1", after_any_word),
    ("at_scale.1", before_a_mark),
    ("at_scale.1", lambda text: [0, *_safe_cuts(text), len(text)]),
    # a document for each part
    ("at_scale.2", lambda data, parts, mark: data.split(mark)),
    ("at_scale.2", with_empty_parts),
    ("at_scale.2", inside_of_a_mark),
    ("at_scale.3", lambda arrivals: [tokens for _, tokens in arrivals]),  # as they come
    ("at_scale.3", skipping_empty_ones),
    ("at_scale.3", with_doubles),
    ("at_scale.4", straight),
    ("at_scale.4", all_again),
    ("at_scale.4", behind_the_largest),
    ("at_scale.1", lambda text: _safe_cuts(text.replace("½", "."))),
    ("at_scale.1", lambda text: [i for i in _safe_cuts(text) if text[i] != "’"]),
    ("at_scale.2", lambda data, parts, mark: _parts(data, parts, mark) or [b""]),
    ("at_scale.2", lambda data, parts, mark: _parts(data, parts, mark[:1])),
    ("at_scale.2", by_equal_sizes),
]
