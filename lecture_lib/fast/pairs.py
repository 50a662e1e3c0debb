"""The merge loop of training, without a hash table.

The distinct pre-tokens stand one after the other. Every place where a token begins has
a record, and a pair is a number that is kept in the record of its first token, so that
a merge finds the pairs that end without looking anything up::

    places       int32[n, 5]  | token | next place | place before | pair | times |
    pair_tokens  int64[m, 2]  | left token | right token |
    pair_counts  int64[m]     the weighted count
    pair_places  int64[m, 2]  | begin | end | in `occurrences`
    occurrences  int32[...]   places, in ascending order for each pair
    heap         int64[m, 3]  | count | key | pair |, as it was when entered
    spans        int64[v, 2]  | first byte | length | of each token's bytes in the text

New pairs of a merge are (x, new) and (new, y): two arrays indexed by token find them.
A pair that has died leaves its occurrences behind; each is checked when it is met.
"""

from typing import NamedTuple

import numpy as np
from numba import int64

from .compiling import inlined, kernel

TOKEN, NEXT, BEFORE, PAIR, TIMES = np.arange(5)
NONE = np.int32(-1)
GREATEST_BYTES, FIRST_SEEN, SMALLEST_IDS = np.arange(3)


class State(NamedTuple):
    """The arrays of the docstring above, and a few numbers that live through calls."""

    text: np.ndarray  # uint8: the 256 bytes, then the pre-tokens
    places: np.ndarray
    pair_tokens: np.ndarray
    pair_counts: np.ndarray
    pair_places: np.ndarray
    occurrences: np.ndarray
    heap: np.ndarray
    spans: np.ndarray
    pair_of_left: np.ndarray  # int64[v]: the pair (x, new) of this merge
    pair_of_right: np.ndarray  # int64[v]: the pair (new, y)
    notes: np.ndarray  # int32[...]: pair and place, as this merge meets them
    sizes: np.ndarray  # int64[4]: pairs, occurrences, heap entries, notes
    merges: np.ndarray  # int64[v, 2], by token


PAIRS, OCCURRENCES, ENTRIES, NOTES = np.arange(4)


@kernel
def greater_bytes(text, spans, left, other_left, right, other_right):
    """Whether (left, right) compares greater than the other pair, as byte strings."""
    for token, other in ((left, other_left), (right, other_right)):
        a, b = spans[token, 0], spans[other, 0]
        size, other_size = spans[token, 1], spans[other, 1]
        for k in range(min(size, other_size)):
            if text[a + k] != text[b + k]:
                return text[a + k] > text[b + k]
        if size != other_size:
            return size > other_size
    return False


@inlined
def _before(state, rule, entry, other):
    """Whether a heap entry (count, key, pair) is to be merged before another."""
    if entry[0] != other[0]:
        return entry[0] > other[0]
    if rule != GREATEST_BYTES:
        return entry[1] < other[1]
    tokens = state.pair_tokens
    return greater_bytes(
        state.text,
        state.spans,
        tokens[entry[2], 0],
        tokens[other[2], 0],
        tokens[entry[2], 1],
        tokens[other[2], 1],
    )


@inlined
def _entry(heap, k):
    return heap[k, 0], heap[k, 1], heap[k, 2]


@inlined
def _put_entry(heap, k, entry):
    heap[k, 0], heap[k, 1], heap[k, 2] = entry


@inlined
def _push(state, rule, entry):
    heap = state.heap
    k = state.sizes[ENTRIES]
    state.sizes[ENTRIES] = k + 1
    while k > 0:
        parent = (k - 1) >> 1
        if not _before(state, rule, entry, _entry(heap, parent)):
            break
        _put_entry(heap, k, _entry(heap, parent))
        k = parent
    _put_entry(heap, k, entry)


@inlined
def _replace_top(state, rule, entry):
    """Put `entry` in place of the heap's first and restore its order."""
    heap, size = state.heap, state.sizes[ENTRIES]
    k = int64(0)
    while 2 * k + 1 < size:
        child = 2 * k + 1
        if child + 1 < size and _before(
            state, rule, _entry(heap, child + 1), _entry(heap, child)
        ):
            child += 1
        if not _before(state, rule, _entry(heap, child), entry):
            break
        _put_entry(heap, k, _entry(heap, child))
        k = child
    _put_entry(heap, k, entry)


@inlined
def _key(state, rule, pair):
    """What decides among equal counts, the smallest first."""
    if rule == SMALLEST_IDS:
        return state.pair_tokens[pair, 0] << 32 | state.pair_tokens[pair, 1]
    if rule == FIRST_SEEN:
        k = state.pair_places[pair, 0]
        while state.places[state.occurrences[k], PAIR] != pair:
            k += 1
        state.pair_places[pair, 0] = k
        return int64(state.occurrences[k])
    return int64(0)


@kernel
def best_pair(state, rule):
    """The pair to merge next, or -1: the heap's first that is up to date.

    Counts of a pair only fall and its first place only moves back, so what an entry
    promises is never too little.
    """
    heap, sizes = state.heap, state.sizes
    while sizes[ENTRIES] > 0:
        count, key, pair = _entry(heap, 0)
        if state.pair_counts[pair] == 0:
            sizes[ENTRIES] -= 1
            _replace_top(state, rule, _entry(heap, sizes[ENTRIES]))
            continue
        current = (state.pair_counts[pair], _key(state, rule, pair), pair)
        if current[0] == count and current[1] == key:
            return pair
        _replace_top(state, rule, current)
    return int64(-1)


@kernel
def enter_first_pairs(state, rule):
    """Count the pairs of bytes by sorting them: there are only 65,536."""
    places, counts = state.places, state.pair_counts
    number = np.zeros(65536, np.int64)
    for p in range(len(places)):
        if places[p, NEXT] != NONE:
            number[places[p, TOKEN] << 8 | places[places[p, NEXT], TOKEN]] += 1
    pairs = 0
    begin = 0
    for both in range(65536):
        if number[both]:
            state.pair_tokens[pairs, 0], state.pair_tokens[pairs, 1] = (
                both >> 8,
                both & 255,
            )
            state.pair_places[pairs, 0] = state.pair_places[pairs, 1] = begin
            begin += number[both]
            number[both] = pairs
            pairs += 1
    counts[:pairs] = 0
    for p in range(len(places)):
        if places[p, NEXT] != NONE:
            pair = number[places[p, TOKEN] << 8 | places[places[p, NEXT], TOKEN]]
            places[p, PAIR] = pair
            state.occurrences[state.pair_places[pair, 1]] = p
            state.pair_places[pair, 1] += 1
            counts[pair] += places[p, TIMES]
    state.sizes[PAIRS], state.sizes[OCCURRENCES] = pairs, begin
    for pair in range(pairs):
        _push(state, rule, (counts[pair], _key(state, rule, pair), int64(pair)))


@inlined
def _note(state, found, token, left, right, first_new, place):
    """Count one more place of a pair of this merge; the pair, made when first met."""
    if found[token] < first_new:
        pair = state.sizes[PAIRS]
        state.sizes[PAIRS] = pair + 1
        found[token] = pair
        state.pair_tokens[pair, 0], state.pair_tokens[pair, 1] = left, right
        state.pair_counts[pair] = 0
        state.pair_places[pair, 1] = 0  # how many, until all are known
    pair = found[token]
    note = state.sizes[NOTES]
    state.notes[note, 0], state.notes[note, 1] = pair, place
    state.sizes[NOTES] = note + 1
    state.pair_places[pair, 1] += 1
    return pair


@kernel
def replace(state, pair, new):
    """Merge `pair` everywhere, and note the places of the pairs that arise."""
    places, counts, occurrences = state.places, state.pair_counts, state.occurrences
    first_new = state.sizes[PAIRS]
    state.sizes[NOTES] = 0
    for k in range(state.pair_places[pair, 0], state.pair_places[pair, 1]):
        p = int64(occurrences[k])
        if places[p, PAIR] != pair:
            continue
        q = int64(places[p, NEXT])
        before, after = int64(places[p, BEFORE]), int64(places[q, NEXT])
        times = int64(places[p, TIMES])
        places[p, TOKEN], places[p, NEXT] = new, after
        if before >= 0:
            x = places[before, TOKEN]
            made = _note(state, state.pair_of_left, x, x, new, first_new, before)
            counts[places[before, PAIR]] -= times
            counts[made] += times
            places[before, PAIR] = made
        if after >= 0:
            y = places[after, TOKEN]
            made = _note(state, state.pair_of_right, y, new, y, first_new, p)
            counts[places[q, PAIR]] -= times
            counts[made] += times
            places[p, PAIR] = made
            places[after, BEFORE] = p
        else:
            places[p, PAIR] = NONE
        places[q, PAIR] = NONE
    counts[pair] = 0
    return first_new


@kernel
def sort_notes(state, first_new):
    """Move the places noted to `occurrences`, those of each pair together."""
    ranges = state.pair_places
    begin = state.sizes[OCCURRENCES]
    for made in range(first_new, state.sizes[PAIRS]):
        size = ranges[made, 1]
        ranges[made, 0], ranges[made, 1] = begin, begin
        begin += size
    state.sizes[OCCURRENCES] = begin
    for note in range(state.sizes[NOTES]):
        made = state.notes[note, 0]
        state.occurrences[ranges[made, 1]] = state.notes[note, 1]
        ranges[made, 1] += 1


@kernel
def learn(state, rule, new, last):
    """Merge until `last`; the next token, which is smaller if no pair is left.

    When the arrays might not hold one more merge, it stops; -1 - the next token.
    """
    while new < last:
        pair = best_pair(state, rule)
        if pair < 0:
            break
        most = 2 * (state.pair_places[pair, 1] - state.pair_places[pair, 0])
        if (
            state.sizes[PAIRS] + most > len(state.pair_counts)
            or state.sizes[OCCURRENCES] + most > len(state.occurrences)
            or state.sizes[ENTRIES] + most > len(state.heap)
        ):
            return -1 - new
        left, right = state.pair_tokens[pair, 0], state.pair_tokens[pair, 1]
        state.merges[new, 0], state.merges[new, 1] = left, right
        k = state.pair_places[pair, 0]
        while state.places[state.occurrences[k], PAIR] != pair:
            k += 1
        state.spans[new, 0] = state.occurrences[k]
        state.spans[new, 1] = state.spans[left, 1] + state.spans[right, 1]
        first_new = replace(state, pair, new)
        sort_notes(state, first_new)
        for made in range(first_new, state.sizes[PAIRS]):
            if state.pair_counts[made] > 0:
                count = state.pair_counts[made]
                _push(state, rule, (count, _key(state, rule, made), int64(made)))
        new += 1
    return new
