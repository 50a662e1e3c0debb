/**
 * Byte-pair encoding: which pairs merge, and applying the merges to the bytes of one
 * pre-token. The same result as `merge_by_rank` of lecture 06.
 */

const NEVER = 0x7fffffff; // the rank of a pair that is not merged
const SHORT = 48; // tokens; up to here, looking through all pairs is the fastest

/**
 * Tokens and merges of one vocabulary. IDs 0 to 255 are the bytes, in an order of the
 * vocabulary's own; every further ID is the merge of two earlier ones. A merge's rank
 * is the ID that it makes: the lower, the earlier it was learned.
 */
export class BPE {
  /**
   * @param {Uint8Array} byteOfId the byte of each ID from 0 to 255
   * @param {number} capacity how many merges to make room for at first
   */
  constructor(byteOfId, capacity = 256) {
    this.size = 256;
    this.left = new Uint32Array(capacity); // of merge ID - 256
    this.right = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity + 257); // where the bytes of an ID end
    this.bytes = new Uint8Array(256 + capacity * 8); // all tokens, one after the other
    this.idOfByte = new Uint32Array(256);
    this.bytes.set(byteOfId);
    byteOfId.forEach((byte, id) => {
      this.idOfByte[byte] = id;
      this.ends[id + 1] = id + 1;
    });
    this.makeTable(capacity);
  }

  /** The ID of a new token: the pair (left, right), merged from now on. */
  add(left, right) {
    const id = this.size;
    if (id - 256 === this.left.length) {
      this.grow();
    }
    const start = this.ends[id];
    const middle = start + this.length(left);
    const end = middle + this.length(right);
    if (end > this.bytes.length) {
      this.bytes = longer(this.bytes, 2 * end);
    }
    this.bytes.copyWithin(start, this.ends[left], this.ends[left + 1]);
    this.bytes.copyWithin(middle, this.ends[right], this.ends[right + 1]);
    this.ends[id + 1] = end;
    this.left[id - 256] = left;
    this.right[id - 256] = right;
    this.size = id + 1;
    this.table[this.slot(left, right)] = id;
    return id;
  }

  /** The bytes of a token. */
  token(id) {
    return this.bytes.subarray(this.ends[id], this.ends[id + 1]);
  }

  /** The number of bytes of a token. */
  length(id) {
    return this.ends[id + 1] - this.ends[id];
  }

  /** The two tokens that were merged into this one; null for a byte. */
  parts(id) {
    return id < 256 ? null : [this.left[id - 256], this.right[id - 256]];
  }

  /** The rank of a pair: the ID of its merge, or `NEVER`. */
  rank(left, right) {
    return this.table[this.slot(left, right)] || NEVER;
  }

  // The table is an open hash table of IDs: a pair is at its hash or in the next free
  // place. 0 is free, because no merge has the ID of a byte.
  slot(left, right) {
    const { table, mask } = this;
    let at = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
    at = (at ^ (at >>> 15)) & mask;
    for (; ; at = (at + 1) & mask) {
      const id = table[at];
      if (!id || (this.left[id - 256] === left && this.right[id - 256] === right)) {
        return at;
      }
    }
  }

  makeTable(capacity) {
    this.mask = 2 ** Math.ceil(Math.log2(2 * capacity + 2)) - 1;
    this.table = new Uint32Array(this.mask + 1);
    for (let id = 256; id < this.size; id += 1) {
      this.table[this.slot(this.left[id - 256], this.right[id - 256])] = id;
    }
  }

  grow() {
    const capacity = 2 * this.left.length;
    this.left = longer(this.left, capacity);
    this.right = longer(this.right, capacity);
    this.ends = longer(this.ends, capacity + 257);
    this.makeTable(capacity);
  }

  /**
   * The token IDs of one pre-token.
   * @param {Uint8Array} bytes its UTF-8 bytes
   * @returns {Uint32Array}
   */
  encode(bytes) {
    const ids = Uint32Array.from(bytes, (byte) => this.idOfByte[byte]);
    return ids.length <= SHORT ? mergeShort(ids, this) : mergeLong(ids, this);
  }
}

function longer(array, length) {
  const copy = new array.constructor(length);
  copy.set(array);
  return copy;
}

/** Look through all pairs, merge the leftmost of lowest rank, until none merges. */
export function mergeShort(ids, bpe) {
  let length = ids.length;
  const ranks = new Uint32Array(length); // of the pair that begins here
  for (let i = 0; i + 1 < length; i += 1) {
    ranks[i] = bpe.rank(ids[i], ids[i + 1]);
  }
  for (;;) {
    let lowest = NEVER;
    let at = -1;
    for (let i = 0; i + 1 < length; i += 1) {
      if (ranks[i] < lowest) {
        lowest = ranks[i];
        at = i;
      }
    }
    if (at < 0) {
      return ids.slice(0, length);
    }
    ids[at] = lowest;
    ids.copyWithin(at + 1, at + 2, length);
    ranks.copyWithin(at + 1, at + 2, length);
    length -= 1;
    if (at > 0) {
      ranks[at - 1] = bpe.rank(ids[at - 1], lowest);
    }
    ranks[at] = at + 1 < length ? bpe.rank(lowest, ids[at + 1]) : NEVER;
  }
}

/**
 * The same with a heap of pairs and a linked list of tokens: n log n, so that even a
 * pre-token of 100,000 bytes is done in a blink.
 */
export function mergeLong(ids, bpe) {
  const length = ids.length;
  const next = Int32Array.from(ids, (_, i) => i + 1);
  const previous = Int32Array.from(ids, (_, i) => i - 1);
  const ranks = new Uint32Array(length).fill(NEVER); // of the pair that begins here
  const heap = new Heap(3 * length);
  const look = (i) => {
    ranks[i] = next[i] < length ? bpe.rank(ids[i], ids[next[i]]) : NEVER;
    if (ranks[i] !== NEVER) {
      heap.push(ranks[i] * PLACES + i);
    }
  };
  for (let i = 0; i < length; i += 1) {
    look(i);
  }
  while (heap.size) {
    const top = heap.pop();
    const rank = Math.floor(top / PLACES);
    const at = top - rank * PLACES;
    if (ranks[at] !== rank) {
      continue; // one of the pair's tokens was merged with its other neighbor
    }
    const gone = next[at];
    ids[at] = rank;
    ranks[gone] = NEVER;
    next[at] = next[gone];
    if (next[at] < length) {
      previous[next[at]] = at;
    }
    look(at);
    if (previous[at] >= 0) {
      look(previous[at]);
    }
  }
  const merged = [];
  for (let i = 0; i < length; i = next[i]) {
    merged.push(ids[i]);
  }
  return Uint32Array.from(merged);
}

// A heap entry is one number, rank * PLACES + place: ordered by rank, then by place. It
// stays below 2 ** 53, so it is exact.
const PLACES = 2 ** 28;

class Heap {
  constructor(capacity) {
    this.items = new Float64Array(capacity);
    this.size = 0;
  }

  push(item) {
    const { items } = this;
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (items[parent] <= item) {
        break;
      }
      items[at] = items[parent];
      at = parent;
    }
    items[at] = item;
  }

  pop() {
    const { items } = this;
    const top = items[0];
    this.size -= 1;
    const item = items[this.size];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) {
        break;
      }
      if (child + 1 < this.size && items[child + 1] < items[child]) {
        child += 1;
      }
      if (items[child] >= item) {
        break;
      }
      items[at] = items[child];
      at = child;
    }
    items[at] = item;
    return top;
  }
}

/**
 * How the merges of one pre-token came about, as lecture 06 does it: each step merges
 * every occurrence of the pair of lowest rank, from left to right.
 *
 * @returns {{id: number, left: number, right: number, times: number, ids: number[]}[]}
 *   the new token, its two parts, how often they were merged, and all tokens after it
 */
export function mergeHistory(bytes, bpe) {
  const steps = [];
  let ids = Array.from(bytes, (byte) => bpe.idOfByte[byte]);
  for (;;) {
    let lowest = NEVER;
    for (let i = 0; i + 1 < ids.length; i += 1) {
      lowest = Math.min(lowest, bpe.rank(ids[i], ids[i + 1]));
    }
    if (lowest === NEVER) {
      return steps;
    }
    const [left, right] = bpe.parts(lowest);
    const merged = mergePair(ids, left, right, lowest);
    const times = ids.length - merged.length;
    ids = merged;
    steps.push({ id: lowest, left, right, times, ids });
  }
}

/** Replace every occurrence of the pair, from left to right, by a new ID. */
export function mergePair(ids, left, right, newId) {
  const merged = [];
  for (let i = 0; i < ids.length; i += 1) {
    if (ids[i] === left && i + 1 < ids.length && ids[i + 1] === right) {
      merged.push(newId);
      i += 1;
    } else {
      merged.push(ids[i]);
    }
  }
  return merged;
}
