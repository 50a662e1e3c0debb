"""Wrong answers to the exercises of `at_scale`."""


def never_one(num_tokens, vocab_size):
    """Wrong: 256 IDs fit one byte."""
    return num_tokens * (2 if vocab_size <= 65_536 else 4)


def three_bytes(num_tokens, vocab_size):
    """Wrong: there is no such width."""
    return num_tokens * ((vocab_size - 1).bit_length() + 7) // 8


def unseen(shards, batch):
    def left_over(tokens):
        return tokens - max(0, tokens - 1) // batch * batch

    return sum(map(left_over, shards)), left_over(sum(shards))


def without_target(shards, batch):
    """Wrong: the last input of a batch needs a target."""
    return sum(tokens % batch for tokens in shards), sum(shards) % batch


def negative_batches(shards, batch):
    """Wrong: a shard without tokens has minus one batch."""
    total = sum(shards)
    each = (tokens - (tokens - 1) // batch * batch for tokens in shards)
    return sum(each), total - (total - 1) // batch * batch


def behind_the_mark(data, parts, mark):
    """Wrong: the mark belongs to the document that it begins."""
    cuts = {0, len(data)}
    for k in range(1, parts):
        place = data.find(mark, len(data) * k // parts)
        if place >= 0:
            cuts.add(place + len(mark))
    cuts = sorted(cuts)
    return [data[a:b] for a, b in zip(cuts, cuts[1:])]


def empty_parts(data, parts, mark):
    """Wrong: several places can lead to the same mark."""
    cuts = [0]
    for k in range(1, parts):
        place = data.find(mark, len(data) * k // parts)
        cuts.append(place if place >= 0 else len(data))
    cuts.append(len(data))
    return [data[a:b] for a, b in zip(cuts, cuts[1:])]


def _moved(data, places, find):
    found = {find(place) for place in places} - {-1}
    cuts = sorted({0, len(data)} | found)
    return [data[a:b] for a, b in zip(cuts, cuts[1:])]


def inside_of_a_mark(data, parts, mark):
    """Wrong: a mark that begins before the place counts."""
    places = [len(data) * k // parts for k in range(1, parts)]
    earlier = len(mark) - 1
    return _moved(data, places, lambda p: data.find(mark, max(0, p - earlier)))


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


def skips_empty(arrivals):
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


WRONG = [
    ("at_scale.1", lambda num_tokens, vocab_size: 2 * num_tokens),  # always two
    ("at_scale.1", never_one),
    ("at_scale.1", three_bytes),
    ("at_scale.2", without_target),
    ("at_scale.2", negative_batches),
    ("at_scale.2", lambda shards, batch: unseen(shards, batch)[::-1]),  # stream first
    ("at_scale.3", behind_the_mark),
    ("at_scale.3", empty_parts),
    ("at_scale.3", inside_of_a_mark),
    ("at_scale.4", lambda arrivals: [tokens for _, tokens in arrivals]),  # as they come
    ("at_scale.4", with_doubles),
    ("at_scale.4", skips_empty),
    ("at_scale.5", straight),
    ("at_scale.5", all_again),
    ("at_scale.5", behind_the_largest),
]
