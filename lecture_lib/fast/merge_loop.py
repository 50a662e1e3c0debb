"""The merge loop of training: what `incremental_bpe` does, without any hash table.

The distinct pre-tokens stand one after the other, a byte in between. A token is known
by the place where it begins, and the record there says which pair begins with it, so
that a merge finds the pairs that end without looking anything up::

    text      ...  t  h  e  .  t  h  a  t  .      uint8
    places    ...  |token|pair|times|             int32 each, one record per byte
    pairs          |left|right|start|stop|         tokens, and a range of `occurrences`
    counts         weighted count of each pair    int64
    occurrences    places, in ascending order for each pair
    heap           |promised|key|pair|            `counts` then, and for ties; int64
    notes          |pair|place|                   what this merge makes, in any order

A token's number also stands at the place of its last byte, where the next token finds
it. Between words `token` is `NONE`. A pair that has died leaves its occurrences behind;
each is checked when it is met. New pairs of a merge are (x, new) and (new, y): two
arrays indexed by token find them.
"""

from collections import namedtuple

import numpy as np
from numba import int32, int64, uint8

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import byte_at, prefetch, view
from lecture_lib.fast.compiled.records import Record, layout

from .counting import ROW

NONE = np.int32(-1)
FIRST_WORD = 257  # its place: before it stand all single bytes and a NONE
NUM_BYTE_PAIRS = 1 << 16
AHEAD = 12  # occurrences whose places are on the way to the cache
GREATEST_BYTES, FIRST_SEEN, SMALLEST_IDS = map(np.int64, range(3))
PLACE = layout("token:i4 pair:i4 times:i4")
PLACE_SIZE = PLACE.itemsize
MERGE = layout("left:i8 right:i8")
PAIR = layout("left:i4 right:i4 start:i4 stop:i4")
NOTE = layout("pair:i4 place:i4")
HEAP_ENTRY = layout("promised:i8 key:i8 pair:i8")
PAIRS, OCCURRENCES, HEAP, NOTES = map(np.int64, range(4))  # what `used` counts
State = namedtuple(  # the arrays above, and those indexed by token
    "State",
    "text places pairs counts occurrences heap notes used starts sizes merges "
    "pair_of_left pair_of_right",
)
ADDRESSES = layout(" ".join(f"{name}:i8" for name in State._fields))


def new_state(num_bytes: int, num_words: int, vocab_size: int) -> Record:
    """Arrays that can't become too small; memory that is not used is not taken."""
    size = FIRST_WORD + num_bytes + num_words
    neighbors = num_bytes - num_words
    most = 3 * neighbors  # each may be a pair, and be merged, which makes two
    occurrences = np.empty(most, np.int32)
    return Record(
        ADDRESSES,
        text=np.empty(size, np.uint8),
        places=np.empty(size, PLACE),
        pairs=np.empty(most, PAIR),
        counts=np.empty(most, np.int64),
        occurrences=occurrences,
        heap=np.empty(most, HEAP_ENTRY),
        notes=occurrences[neighbors:].view(NOTE),  # until something is merged
        used=np.zeros(4, np.int64),  # how many of them there are
        starts=np.arange(vocab_size),  # by token: a place where its bytes stand
        sizes=np.ones(vocab_size, np.int64),  # how many
        merges=np.empty(vocab_size, MERGE),
        pair_of_left=np.full(max(vocab_size, NUM_BYTE_PAIRS), NONE),  # (x, new)
        pair_of_right=np.full(vocab_size, NONE),  # (new, y)
    )


@inlined
def arrays_at(address):
    """View the arrays: as arguments, Numba would check if an index is negative."""
    at = view(address, ADDRESSES)[0]
    words = view(at.text, uint8), view(at.places, PLACE)
    pairs = view(at.pairs, PAIR), view(at.counts, int64), view(at.occurrences, int32)
    queues = view(at.heap, HEAP_ENTRY), view(at.notes, NOTE), view(at.used, int64)
    tokens = view(at.starts, int64), view(at.sizes, int64), view(at.merges, MERGE)
    new = view(at.pair_of_left, int32), view(at.pair_of_right, int32)
    return State(*(words + pairs + queues + tokens + new))


@inlined
def _note(state, found, token, left, right, first_new, place):
    """Count one more place of a new pair, which is made when it is first met."""
    pair = int64(found[token])
    if pair < first_new:
        pair = state.used[PAIRS]
        state.used[PAIRS] = pair + 1
        found[token] = pair
        made = state.pairs[pair]
        made.left, made.right = left, right
        made.stop = 0  # how many, until all are known
        state.counts[pair] = 0
    note = state.notes[state.used[NOTES]]
    note.pair, note.place = pair, place
    state.used[NOTES] += 1
    state.pairs[pair].stop += 1
    state.counts[pair] += state.places[place].times
    state.places[place].pair = pair


@inlined
def sort_notes(state, first_new):
    """Move the places noted to `occurrences`, those of each pair together."""
    start = state.used[OCCURRENCES]
    for made in range(first_new, state.used[PAIRS]):
        pair = state.pairs[made]
        size = pair.stop
        pair.start = pair.stop = start
        start += size
    state.used[OCCURRENCES] = start
    for k in range(state.used[NOTES]):
        note = state.notes[k]
        pair = state.pairs[note.pair]
        state.occurrences[pair.stop] = note.place
        pair.stop += 1


@kernel
def enter_words(state, rows, num_rows, pool):
    """Write all places, and note their pairs."""
    state, rows = arrays_at(state), view(rows, ROW)
    text, places, found = state.text, state.places, state.pair_of_left
    for k in range(FIRST_WORD):
        text[k] = k & 255
        places[k].token = places[k].pair = NONE
    p = int64(FIRST_WORD)
    for number in range(num_rows):
        row, before = rows[number], int64(0)
        for k in range(row.length):
            byte = byte_at(pool, row.start + k)
            text[p] = byte
            place = places[p]
            place.token, place.pair, place.times = byte, NONE, row.count
            if k:
                _note(state, found, before << 8 | byte, before, byte, 0, p - 1)
            before = byte
            p += 1
        places[p].token = places[p].pair = NONE
        p += 1
    sort_notes(state, 0)


@inlined
def _key(state, rule, pair):
    """A number that is smaller for the pair that comes first, or equal."""
    left, right = state.pairs[pair].left, state.pairs[pair].right
    if rule == SMALLEST_IDS:
        return int64(left) << 32 | int64(right)
    if rule == FIRST_SEEN:
        state.pairs[pair].start = first_occurrence(state, pair)
        return int64(state.occurrences[state.pairs[pair].start])
    start, size, key = state.starts[left], state.sizes[left], int64(0)
    for k in range(7):
        key = key * 256 - (int64(state.text[start + k]) if k < size else 0)
    return key


@inlined
def _before(state, rule, promised, key, pair, entry):
    """Return whether a pair is to be merged before that of an entry of the heap."""
    if rule != GREATEST_BYTES or promised != entry.promised or key != entry.key:
        as_often = promised == entry.promised
        return (promised > entry.promised) | as_often & (key < entry.key)
    one, two = state.pairs[pair], state.pairs[entry.pair]
    for token, rival in ((one.left, two.left), (one.right, two.right)):
        a, b = state.starts[token], state.starts[rival]
        for k in range(min(state.sizes[token], state.sizes[rival])):
            if state.text[a + k] != state.text[b + k]:
                return state.text[a + k] > state.text[b + k]
        if state.sizes[token] != state.sizes[rival]:
            return state.sizes[token] > state.sizes[rival]
    return False


@inlined
def _sift_up(state, rule, k, pair):
    """Promise what is true now, and enter `pair` at the free place `k` or above."""
    heap, promised = state.heap, state.counts[pair]
    key = promised and _key(state, rule, pair)
    while k > 0 and _before(state, rule, promised, key, pair, heap[(k - 1) >> 1]):
        heap[k] = heap[(k - 1) >> 1]
        k = (k - 1) >> 1
    heap[k].promised, heap[k].key, heap[k].pair = promised, key, pair


@inlined
def _push(state, rule, pair):
    state.used[HEAP] += 1
    _sift_up(state, rule, state.used[HEAP] - 1, pair)


@inlined
def _replace_top(state, rule, pair):
    """Put `pair` in place of the heap's first, and restore its order.

    It mostly belongs far down: fill the free place from below, then put it at the end.
    """
    heap, size = state.heap, state.used[HEAP]
    k, child = int64(0), int64(1)
    while child < size:
        if child + 1 < size:
            one = heap[child + 1]  # a sum, since no branch could be predicted
            child += _before(state, rule, one.promised, one.key, one.pair, heap[child])
        heap[k] = heap[child]
        k, child = child, 2 * child + 1
    _sift_up(state, rule, k, pair)


@inlined
def best_pair(state, rule, floor):
    """The pair to merge next, or -1: the heap's first that is up to date.

    Counts of a pair only fall and its first place only moves back, so what an entry
    promises is never too little. Pairs rarer than `floor` are thrown out.
    """
    while state.used[HEAP] > 0:
        first = state.heap[0]
        pair, count = first.pair, state.counts[first.pair]
        if count < floor:
            state.used[HEAP] -= 1
            _replace_top(state, rule, state.heap[state.used[HEAP]].pair)
        elif first.promised == count and first.key == _key(state, rule, pair):
            return pair
        else:
            _replace_top(state, rule, pair)
    return int64(-1)


@inlined
def first_occurrence(state, pair):
    """The first of the pair's occurrences that is still one."""
    k = state.pairs[pair].start
    while state.places[state.occurrences[k]].pair != pair:
        k += 1
    return k


@inlined
def refill(state, rule, floor):
    """Fill the empty heap with pairs that are at least 3/4 as frequent as `floor`.

    Returns the new floor. Most pairs are rare and never merged: they stay out, which
    makes training 1.2 times as fast.
    """
    while state.used[HEAP] == 0 and floor > 1:
        floor -= max(floor >> 2, 1)
        for pair in range(state.used[PAIRS]):
            if state.counts[pair] >= floor:
                _push(state, rule, pair)
    return floor


@inlined
def replace(state, pair, new):
    """Merge `pair` everywhere, and note the places of the pairs that arise."""
    places, counts, sizes = state.places, state.counts, state.sizes
    ranges, first_new, begin = state.pairs[pair], state.used[PAIRS], places.ctypes.data
    state.used[NOTES] = 0
    left_size, size = sizes[ranges.left], sizes[new]
    last = ranges.stop - 1
    for k in range(ranges.start, ranges.stop):
        ahead = int64(state.occurrences[min(k + AHEAD, last)])
        prefetch(begin + ahead * PLACE_SIZE)
        p = int64(state.occurrences[k])
        if places[p].pair != pair:
            continue
        middle, after = p + left_size, p + size
        times = places[p].times
        x = places[p - 1].token
        if x != NONE:
            before = p - sizes[x]
            counts[places[before].pair] -= times
            _note(state, state.pair_of_left, x, x, new, first_new, before)
        y = places[after].token
        places[p].token, places[p].pair = new, NONE
        if y != NONE:
            counts[places[middle].pair] -= times
            _note(state, state.pair_of_right, y, new, y, first_new, p)
        places[middle].pair = NONE
        places[after - 1].token = new
    counts[pair] = 0
    return first_new


@kernel
def learn(state, rule, last):
    """Merge until token `last`; the next token, smaller if no pair is left."""
    state = arrays_at(state)
    new = 256
    floor = int64(1) << 20  # few pairs are so frequent
    while new < last:
        pair = best_pair(state, rule, floor)
        if pair < 0 and floor == 1:
            break
        if pair < 0:
            floor = refill(state, rule, floor)
            continue
        left, right = state.pairs[pair].left, state.pairs[pair].right
        state.merges[new].left, state.merges[new].right = left, right
        state.starts[new] = state.occurrences[first_occurrence(state, pair)]
        state.sizes[new] = state.sizes[left] + state.sizes[right]
        first_new = replace(state, pair, new)
        sort_notes(state, first_new)
        for made in range(first_new, state.used[PAIRS]):
            if state.counts[made] >= floor:
                _push(state, rule, made)
        new += 1
    return new
