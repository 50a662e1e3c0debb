/**
 * Byte-pair encoding: which pairs merge, and applying the merges to the bytes of one
 * pre-token. The same result as `merge_by_rank` of lecture `bpe_encoding`.
 */

const NEVER = 2 ** 24; // the rank of a pair that is not merged: higher than any
const SHIFT = 2 ** 20; // a pair is one number: left * SHIFT + right

/**
 * Tokens and merges of one vocabulary. IDs 0 to 255 are the bytes, in an order of the
 * vocabulary's own; every further ID is the merge of two earlier ones. A merge's rank
 * is the ID that it makes: the lower, the earlier it was learned.
 */
export class BPE {
  /**
   * @param {Uint8Array} byteOfId the byte of each ID from 0 to 255
   * @param {number[]} parts the two IDs of every merge, in order of rank
   */
  constructor(byteOfId, parts) {
    this.byteOfId = byteOfId;
    this.idOfByte = new Uint32Array(256);
    byteOfId.forEach((byte, id) => (this.idOfByte[byte] = id));
    this.size = 256 + parts.length / 2;
    this.flatParts = parts;
    this.lengths = new Uint32Array(this.size).fill(1); // in bytes, of each token
    this.ranks = new Map();
    for (let id = 256; id < this.size; id += 1) {
      const [left, right] = this.parts(id);
      this.lengths[id] = this.lengths[left] + this.lengths[right];
      this.ranks.set(left * SHIFT + right, id);
    }
  }

  /** The two tokens that were merged into this one; null for a byte. */
  parts(id) {
    const at = 2 * (id - 256);
    return at < 0 ? null : [this.flatParts[at], this.flatParts[at + 1]];
  }

  /** The bytes of a token. */
  token(id) {
    const parts = this.parts(id);
    return parts
      ? Uint8Array.from(parts.flatMap((part) => [...this.token(part)]))
      : this.byteOfId.subarray(id, id + 1);
  }

  /** The rank of a pair: the ID of its merge, or `NEVER`. */
  rank(left, right) {
    return this.ranks.get(left * SHIFT + right) ?? NEVER;
  }

  /**
   * The token IDs of one pre-token, with a heap of pairs and a linked list of tokens:
   * n log n, so that even a pre-token of 100,000 bytes is done in a blink.
   * @param {Uint8Array} bytes its UTF-8 bytes
   * @returns {number[]}
   */
  encode(bytes) {
    const ids = Array.from(bytes, (byte) => this.idOfByte[byte]);
    const { length } = ids;
    const next = ids.map((_, i) => i + 1);
    const previous = ids.map((_, i) => i - 1);
    const ranks = ids.map(() => NEVER); // of the pair that begins here
    const heap = new Heap();
    const look = (i) => {
      ranks[i] = next[i] < length ? this.rank(ids[i], ids[next[i]]) : NEVER;
      if (ranks[i] !== NEVER) {
        heap.push(ranks[i] * PLACES + i);
      }
    };
    ids.forEach((_, i) => look(i));
    while (heap.items.length) {
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
      previous[next[at]] = at;
      look(at);
      if (at > 0) {
        look(previous[at]);
      }
    }
    const merged = [];
    for (let i = 0; i < length; i = next[i]) {
      merged.push(ids[i]);
    }
    return merged;
  }

  /**
   * How the merges of one pre-token came about, as lecture `bpe_encoding` does it: each
   * step merges every occurrence of the pair of lowest rank, from left to right.
   *
   * @returns {{id: number, ids: number[]}[]} the new token, and all tokens after it
   */
  history(bytes) {
    const steps = [];
    let ids = Array.from(bytes, (byte) => this.idOfByte[byte]);
    for (;;) {
      const ranks = ids.map((id, i) => this.rank(id, ids[i + 1]));
      const lowest = Math.min(NEVER, ...ranks);
      if (lowest === NEVER) {
        return steps;
      }
      const merged = [];
      for (let i = 0; i < ids.length; i += 1) {
        const isPair = ranks[i] === lowest;
        merged.push(isPair ? lowest : ids[i]);
        i += isPair ? 1 : 0;
      }
      ids = merged;
      steps.push({ id: lowest, ids });
    }
  }
}

// A heap entry is one number, rank * PLACES + place: ordered by rank, then by place. It
// stays below 2 ** 53, so it is exact.
const PLACES = 2 ** 28;

class Heap {
  items = [];

  push(item) {
    const { items } = this;
    let at = items.length;
    while (at > 0 && items[(at - 1) >> 1] > item) {
      items[at] = items[(at - 1) >> 1];
      at = (at - 1) >> 1;
    }
    items[at] = item;
  }

  pop() {
    const { items } = this;
    const top = items[0];
    const item = items.pop();
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && items[child + 1] < items[child]) {
        child += 1;
      }
      if (items[child] >= item) {
        break;
      }
      items[at] = items[child];
      at = child;
    }
    if (items.length) {
      items[at] = item;
    }
    return top;
  }
}
