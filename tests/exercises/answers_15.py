"""Answers to the exercises of lecture 15: right ones, and wrong ones with a reason."""

import re
from collections.abc import Callable

import numpy as np

# 15.1


def disk_bytes(num_tokens, vocab_size):
    for width in (1, 2, 4, 8):
        if vocab_size <= 256**width:
            return num_tokens * width


def disk_bytes_by_numpy(num_tokens, vocab_size):
    return num_tokens * np.min_scalar_type(vocab_size - 1).itemsize


def always_two(num_tokens, vocab_size):
    return 2 * num_tokens


def never_one(num_tokens, vocab_size):
    """Wrong: 256 IDs fit one byte."""
    return num_tokens * (2 if vocab_size <= 65_536 else 4)


def one_too_few(num_tokens, vocab_size):
    """Wrong: the largest ID is one less than the size."""
    return num_tokens * (1 if vocab_size < 256 else 2 if vocab_size < 65_536 else 4)


def three_bytes(num_tokens, vocab_size):
    """Wrong: there is no such width."""
    return num_tokens * ((vocab_size - 1).bit_length() + 7) // 8


# 15.2


def unseen(shards, batch):
    def left_over(tokens):
        return tokens - max(0, tokens - 1) // batch * batch

    return sum(map(left_over, shards)), left_over(sum(shards))


def unseen_by_counting(shards, batch):
    def left_over(tokens):
        place = 0
        while place + batch < tokens:
            place += batch
        return tokens - place

    return [sum(left_over(tokens) for tokens in shards), left_over(sum(shards))]


def unseen_as_array(shards, batch):
    return np.array(unseen(shards, batch))


def without_target(shards, batch):
    """Wrong: the last input of a batch needs a target."""
    return sum(tokens % batch for tokens in shards), sum(shards) % batch


def negative_batches(shards, batch):
    """Wrong: a shard without tokens has minus one batch."""
    total = sum(shards)
    each = (tokens - (tokens - 1) // batch * batch for tokens in shards)
    return sum(each), total - (total - 1) // batch * batch


def stream_first(shards, batch):
    return unseen(shards, batch)[::-1]


# 15.3


def cut_at_marks(data, parts, mark):
    cuts = {0, len(data)}
    for k in range(1, parts):
        place = data.find(mark, len(data) * k // parts)
        if place >= 0:
            cuts.add(place)
    cuts = sorted(cuts)
    return [data[a:b] for a, b in zip(cuts, cuts[1:])]


def cut_by_search(data, parts, mark):
    found, begin = [], 0
    for k in range(1, parts):
        match = re.compile(re.escape(mark)).search(data, len(data) * k // parts)
        if match and match.start() > begin:
            found.append(data[begin : match.start()])
            begin = match.start()
    return [*found, data[begin:]] if data else []


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


def first_byte(data, parts, mark):
    """Wrong: a part of a mark isn't one."""
    places = [len(data) * k // parts for k in range(1, parts)]
    return _moved(data, places, lambda place: data.find(mark[:1], place))


def rounded_early(data, parts, mark):
    """Wrong: it rounds down before it multiplies."""
    places = [len(data) // parts * k for k in range(1, parts)]
    return _moved(data, places, lambda place: data.find(mark, place))


def rounded(data, parts, mark):
    """Wrong: it rounds to the nearest place."""
    places = [round(len(data) * k / parts) for k in range(1, parts)]
    return _moved(data, places, lambda place: data.find(mark, place))


def mark_before(data, parts, mark):
    """Wrong: it looks to the left."""
    cuts = {0, len(data)}
    for k in range(1, parts):
        cuts.add(max(0, data.rfind(mark, 0, len(data) * k // parts)))
    cuts = sorted(cuts)
    return [data[a:b] for a, b in zip(cuts, cuts[1:])]


# 15.4


def in_order(arrivals):
    waiting, following = {}, 0
    for number, tokens in arrivals:
        if number >= following:
            waiting[number] = tokens
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def in_order_with_sorting(arrivals):
    seen, waiting, following = set(), [], 0
    for number, tokens in arrivals:
        if number in seen:
            continue
        seen.add(number)
        waiting = sorted([*waiting, (number, tokens)])
        while waiting and waiting[0][0] == following:
            yield waiting.pop(0)[1]
            following += 1


def as_they_come(arrivals):
    return [tokens for _, tokens in arrivals]


def all_sorted(arrivals):
    """Wrong: it waits for the last one."""
    return [tokens for _, tokens in sorted(dict(arrivals).items())]


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


# 15.5


def run(documents, folder):
    for number, tokens in enumerate(documents):
        if str(number) not in folder.names():
            folder.write("unfinished", tokens)
            folder.rename("unfinished", str(number))


def run_with_many_names(documents, folder):
    done = {name for name in folder.names() if name.isdecimal()}
    for number in sorted(set(range(len(documents))) - {int(name) for name in done}):
        folder.write(f"{number}.tmp", documents[number])
        folder.rename(f"{number}.tmp", str(number))


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


def trusts_what_is_left(documents, folder):
    """Wrong: what is left of a crash may be a part."""
    for number, tokens in enumerate(documents):
        names = folder.names()
        if str(number) not in names:
            if f"{number}.tmp" not in names:
                folder.write(f"{number}.tmp", tokens)
            folder.rename(f"{number}.tmp", str(number))


def numbers(documents, folder):
    """Wrong: names are strings."""
    for number, tokens in enumerate(documents):
        if number not in folder.names():
            folder.write("unfinished", tokens)
            folder.rename("unfinished", number)


def behind_the_largest(documents, folder):
    """Wrong: as a string, '9' is larger than '10'."""
    last = max((name for name in folder.names() if name.isdecimal()), default="-1")
    for number in range(int(last) + 1, len(documents)):
        folder.write("unfinished", documents[number])
        folder.rename("unfinished", str(number))


def part_of_a_name(documents, folder):
    """Wrong: '1' is a part of '10'."""
    for number in reversed(range(len(documents))):
        if str(number) not in " ".join(folder.names()):
            folder.write("unfinished", documents[number])
            folder.rename("unfinished", str(number))


RIGHT: list[tuple[str, Callable]] = [
    ("15.1", disk_bytes),
    ("15.1", disk_bytes_by_numpy),
    ("15.2", unseen),
    ("15.2", unseen_by_counting),
    ("15.2", unseen_as_array),
    ("15.3", cut_at_marks),
    ("15.3", cut_by_search),
    ("15.4", in_order),
    ("15.4", in_order_with_sorting),
    ("15.5", run),
    ("15.5", run_with_many_names),
]

WRONG: list[tuple[str, Callable]] = [
    ("15.1", always_two),
    ("15.1", never_one),
    ("15.1", one_too_few),
    ("15.1", three_bytes),
    ("15.2", without_target),
    ("15.2", negative_batches),
    ("15.2", stream_first),
    ("15.3", behind_the_mark),
    ("15.3", empty_parts),
    ("15.3", mark_before),
    ("15.3", inside_of_a_mark),
    ("15.3", first_byte),
    ("15.3", rounded_early),
    ("15.3", rounded),
    ("15.4", as_they_come),
    ("15.4", all_sorted),
    ("15.4", with_doubles),
    ("15.4", skips_empty),
    ("15.5", straight),
    ("15.5", all_again),
    ("15.5", trusts_what_is_left),
    ("15.5", numbers),
    ("15.5", behind_the_largest),
    ("15.5", part_of_a_name),
]
