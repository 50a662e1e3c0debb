/**
 * Training of byte-pair encoding, as in lecture 05: count all pairs of neighbors, merge
 * the most frequent, count again. The same merges as `train_bpe` (without walls) and
 * `train_regex_bpe` (inside pre-tokens), for each rule of who wins a tie.
 */

import { mergePair } from "./bpe.js";
import { countPieces } from "./pretokenize.js";
import { untrained } from "./tokenizers.js";

const UTF8 = new TextEncoder();
const SHIFT = 2 ** 16; // a pair is one number: left * SHIFT + right

/** Who wins among the most frequent pairs, by the names of the course. */
export const TIE_BREAKS = {
  greatest_bytes: "the pair whose bytes compare greatest",
  first_seen: "the pair that occurs first in the text",
  smallest_ids: "the pair with the smallest IDs",
};

/** A pre-token of the corpus, and how often it occurs. */
function asWord(text, times) {
  return { ids: Array.from(UTF8.encode(text)), times };
}

export class Training {
  /**
   * @param {string} corpus
   * @param {object} options
   * @param {string} options.tieBreak a key of `TIE_BREAKS`
   * @param {object} options.splitter cuts the corpus; merges stay inside its pieces
   */
  constructor(corpus, { tieBreak, splitter }) {
    this.tieBreak = tieBreak;
    this.bpe = untrained();
    this.words = Array.from(countPieces(corpus, splitter), ([piece, n]) =>
      asWord(piece, n),
    );
    this.numBytes = countTokens(this.words);
    this.numTokens = this.numBytes;
  }

  /**
   * Learn one merge.
   * @returns {{id: number, left: number, right: number, count: number, tied: number,
   *   numTokens: number} | null} the new token, its parts, how often they stood side by
   *   side, how many pairs did so equally often, the tokens of the corpus after the
   *   merge; null if no pair is left
   */
  step() {
    const counts = countPairs(this.words);
    if (!counts.size) {
      return null;
    }
    const { pair, count, tied } = bestPair(counts, this.bpe, this.tieBreak);
    const left = Math.floor(pair / SHIFT);
    const right = pair % SHIFT;
    const id = this.bpe.add(left, right);
    for (const word of this.words) {
      if (word.ids.includes(left)) {
        word.ids = mergePair(word.ids, left, right, id);
      }
    }
    this.numTokens = countTokens(this.words);
    return { id, left, right, count, tied, numTokens: this.numTokens };
  }
}

/** How often each pair of neighbors occurs, in order of first occurrence. */
export function countPairs(words) {
  const counts = new Map();
  for (const { ids, times } of words) {
    for (let i = 0; i + 1 < ids.length; i += 1) {
      const pair = ids[i] * SHIFT + ids[i + 1];
      counts.set(pair, (counts.get(pair) ?? 0) + times);
    }
  }
  return counts;
}

/** The most frequent pair; of several, the one that the rule prefers. */
export function bestPair(counts, bpe, tieBreak) {
  let highest = 0;
  for (const count of counts.values()) {
    highest = Math.max(highest, count);
  }
  const tied = [];
  for (const [pair, count] of counts) {
    if (count === highest) {
      tied.push(pair);
    }
  }
  const wins = {
    first_seen: () => false,
    smallest_ids: (pair, best) => pair < best,
    greatest_bytes: (pair, best) => compareBytes(pair, best, bpe) > 0,
  }[tieBreak];
  const pair = tied.reduce((best, other) => (wins(other, best) ? other : best));
  return { pair, count: highest, tied: tied.length };
}

// The bytes of the left tokens decide; if they are equal, those of the right ones.
function compareBytes(a, b, bpe) {
  const left = compare(
    bpe.token(Math.floor(a / SHIFT)),
    bpe.token(Math.floor(b / SHIFT)),
  );
  return left || compare(bpe.token(a % SHIFT), bpe.token(b % SHIFT));
}

function compare(a, b) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    if (a[i] !== b[i]) {
      return a[i] - b[i];
    }
  }
  return a.length - b.length;
}

function countTokens(words) {
  return words.reduce((sum, { ids, times }) => sum + ids.length * times, 0);
}
