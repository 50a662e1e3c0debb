/**
 * Unigram, as in lecture 10: many pieces to begin with, weighed by expectation and
 * maximization (EM), and a quarter of them dropped in each round; then the likeliest
 * cut of each pre-token. The rules, and who wins a tie, are `train_unigram`'s and
 * `UnigramTokenizer`'s.
 *
 * What is guaranteed: with the same log probabilities, the same tokens, because a cut is
 * found by additions and comparisons alone, which every machine rounds alike. Training
 * adds in the same order as the course does, but Math.log and Math.exp may differ from
 * Python's in the last bit, and Python's own `sum` adds more exactly from 3.12 on. So
 * the log probabilities agree within rounding, and the pieces are the same unless the
 * losses of two are so near to each other just where the dropping stops.
 */

import { countPieces } from "./pretokenize.js";
import { compareCodePoints } from "./unicode.js";
import { chipText } from "./visible.js";
import { needsRoom } from "./wordpiece.js";

const UNKNOWN = "<unk>";
const UNKNOWN_PENALTY = 10; // how far below the rarest piece an unknown character is
const LONGEST_PIECE = 16; // characters
const SEED_SIZE = 20_000; // pieces to begin with, at most
const KEPT = 0.75; // of the pieces, in each round
const EM_STEPS = 2; // before each pruning
const SMALLEST = 2 ** -1022; // stands for a count of 0, whose logarithm is not finite
const CACHED_LENGTH = 200; // code units
const CACHE_SIZE = 100_000; // pre-tokens
const STRETCH = 1_000; // characters of one pre-token between two yields

/** Where each character of a text begins, and behind the last one its length. */
function boundaries(text) {
  const places = [0];
  for (const character of text) {
    places.push(places.at(-1) + character.length);
  }
  return places;
}

/**
 * For each end from 1 on the IDs of the pieces that end there, the longest first.
 * @param {string} text
 * @param {Map<string, number>} ids of the pieces
 * @param {number} longest how many characters a piece has at most
 * @param {number | null} unknown the ID of a character that is no piece
 */
function latticeOf(text, ids, longest, unknown = null) {
  const places = boundaries(text);
  const lattice = [];
  for (let end = 1; end < places.length; end += 1) {
    const found = [];
    for (let start = Math.max(0, end - longest); start < end; start += 1) {
      const id = ids.get(text.slice(places[start], places[end]));
      if (id !== undefined) {
        found.push(id);
      } else if (start === end - 1 && unknown !== null) {
        found.push(unknown);
      }
    }
    lattice.push(found);
  }
  return lattice;
}

/**
 * The likeliest cut: its pieces and its log probability. Of equals the longest last
 * piece wins, at each end.
 * @param {number[][]} lattice
 * @param {Float64Array} logs the log probability of each ID
 * @param {Uint8Array} lengths how many characters each ID has
 */
function viterbi(lattice, logs, lengths) {
  const best = new Float64Array(lattice.length + 1).fill(-Infinity);
  const last = new Int32Array(lattice.length + 1);
  best[0] = 0;
  lattice.forEach((ids, i) => {
    for (const id of ids) {
      const log = best[i + 1 - lengths[id]] + logs[id];
      if (log > best[i + 1]) {
        best[i + 1] = log;
        last[i + 1] = id;
      }
    }
  });
  const pieces = [];
  for (let end = lattice.length; end > 0; end -= lengths[last[end]]) {
    if (best[end] === -Infinity) {
      return { pieces: null, log: -Infinity }; // no pieces spell it
    }
    pieces.push(last[end]);
  }
  return { pieces: pieces.reverse(), log: best[lattice.length] };
}

/** The logarithm of the sum of numbers that are given by their logarithms. */
function logSum(logs) {
  let greatest = -Infinity;
  for (const log of logs) {
    greatest = Math.max(greatest, log);
  }
  if (greatest === -Infinity) {
    return greatest;
  }
  let sum = 0;
  for (const log of logs) {
    sum += Math.exp(log - greatest);
  }
  return greatest + Math.log(sum);
}

/** The pieces of a training, of which fewer and fewer are alive, and the corpus. */
export class UnigramTraining {
  /**
   * @param {string} corpus well-formed
   * @param {number} vocabSize counts `<unk>`
   * @param {object} splitter cuts at pre-tokens
   * @throws {RangeError} if there is nothing to learn, or no room for all characters
   */
  constructor(corpus, vocabSize, splitter) {
    this.words = Array.from(countPieces(corpus, splitter), ([text, times]) => ({
      text,
      times,
      lattice: [],
    }));
    this.most = vocabSize - 1;
    const alphabet = new Set(corpus).size;
    if (!alphabet) {
      throw new RangeError("The corpus is empty: there are no pieces to learn from it.");
    }
    if (this.most < alphabet) {
      throw new RangeError(needsRoom(alphabet, "characters"));
    }
  }

  /** Train; yields the number of pieces that are left, now and then. */
  *run() {
    yield* this.seed();
    for (;;) {
      for (let i = 0; i < EM_STEPS; i += 1) {
        yield* this.weigh();
      }
      if (this.alive.length <= this.most) {
        return this.logProbs;
      }
      const keep = Math.max(this.most, Math.floor(KEPT * this.alive.length));
      yield* this.prune(keep);
    }
  }

  /** [piece, log probability] of all that are left. */
  get logProbs() {
    return this.alive.map((id) => [this.pieces[id], this.logs[id]]);
  }

  /** Every character, and the substrings that spell most of the corpus. */
  *seed() {
    const counts = new Map();
    const sizes = new Map(); // in characters
    for (const { text, times } of this.words) {
      const places = boundaries(text);
      for (let start = 0; start + 1 < places.length; start += 1) {
        const most = Math.min(places.length - 1, start + LONGEST_PIECE);
        for (let end = start + 1; end <= most; end += 1) {
          const piece = text.slice(places[start], places[end]);
          const count = counts.get(piece);
          counts.set(piece, (count ?? 0) + times);
          if (count === undefined) {
            sizes.set(piece, end - start);
          }
        }
        if (start % STRETCH === 0) {
          yield counts.size;
        }
      }
    }
    const every = [...counts.keys()];
    const longer = every.filter((piece) => sizes.get(piece) > 1 && counts.get(piece) > 1);
    const spells = (piece) => sizes.get(piece) * counts.get(piece);
    longer.sort((a, b) => spells(b) - spells(a) || compareCodePoints(a, b));
    const characters = every.filter((piece) => sizes.get(piece) === 1);
    const pieces = [...characters, ...longer.slice(0, SEED_SIZE)];
    this.begin(new Map(pieces.map((piece) => [piece, counts.get(piece)])));
    yield* this.lay();
  }

  /** Start from these pieces and their counts. */
  begin(counts) {
    this.pieces = [...counts.keys()];
    this.lengths = Uint8Array.from(this.pieces, (piece) => [...piece].length);
    this.ids = new Map(this.pieces.map((piece, id) => [piece, id]));
    this.alive = this.pieces.map((_, id) => id);
    this.logs = new Float64Array(this.pieces.length);
    this.setCounts(Float64Array.from(counts.values()));
  }

  /** The lattice of each pre-token. */
  *lay() {
    for (const word of this.words) {
      word.lattice = latticeOf(word.text, this.ids, LONGEST_PIECE);
      yield this.alive.length;
    }
  }

  /** Log probabilities in proportion to `counts`, of which 0 is taken as almost 0. */
  setCounts(counts) {
    let sum = 0;
    for (const id of this.alive) {
      sum += counts[id];
    }
    const logOfAll = Math.log(sum);
    for (const id of this.alive) {
      this.logs[id] = Math.log(Math.max(counts[id], SMALLEST)) - logOfAll;
    }
  }

  /** One step of EM: in proportion to the counts that the present ones expect. */
  *weigh() {
    const expected = new Float64Array(this.pieces.length);
    const counts = new Float64Array(this.pieces.length); // of one word
    for (const { lattice, times } of this.words) {
      const touched = this.expect(lattice, counts);
      for (const id of touched) {
        expected[id] += times * counts[id];
        counts[id] = 0;
      }
      yield this.alive.length;
    }
    this.setCounts(expected);
  }

  /**
   * Add to `counts` how often each piece occurs, on average over all cuts: all cuts
   * before a place with all cuts behind it. Returns which pieces.
   */
  expect(lattice, counts) {
    const { logs, lengths } = this;
    const before = [0];
    lattice.forEach((ids, i) => {
      before.push(logSum(ids.map((id) => before[i + 1 - lengths[id]] + logs[id])));
    });
    const all = before[lattice.length];
    const behind = before.map(() => []);
    behind[lattice.length].push(0);
    const touched = new Set();
    for (let end = lattice.length; end > 0; end -= 1) {
      const rest = logSum(behind[end]);
      for (const id of lattice[end - 1]) {
        const start = end - lengths[id];
        const fromHere = logs[id] + rest;
        behind[start].push(fromHere);
        counts[id] += Math.exp(before[start] + fromHere - all);
        touched.add(id);
      }
    }
    return touched;
  }

  /**
   * How much less probable the corpus becomes without each piece, at most, if every
   * word has its likeliest cut alone.
   */
  *losses() {
    const { logs, lengths, pieces } = this;
    const uses = new Float64Array(pieces.length);
    for (const { lattice, times } of this.words) {
      for (const id of viterbi(lattice, logs, lengths).pieces) {
        uses[id] += times;
      }
      yield this.alive.length;
    }
    const losses = new Float64Array(pieces.length);
    for (const id of this.alive) {
      if (uses[id]) {
        losses[id] = uses[id] * (logs[id] - this.bestWithout(id));
        yield this.alive.length;
      }
    }
    return losses;
  }

  /** Log probability of the best cut of a piece into shorter ones. */
  bestWithout(id) {
    const lattice = latticeOf(this.pieces[id], this.ids, LONGEST_PIECE);
    const last = lattice.length - 1;
    lattice[last] = lattice[last].filter((part) => part !== id);
    return viterbi(lattice, this.logs, this.lengths).log;
  }

  /** Drop those pieces that the corpus misses least, down to `keep`; no character. */
  *prune(keep) {
    const { logs, lengths, pieces } = this;
    const losses = yield* this.losses();
    const droppable = this.alive.filter((id) => lengths[id] > 1);
    droppable.sort(
      (a, b) =>
        difference(losses[a], losses[b]) ||
        difference(logs[a], logs[b]) ||
        compareCodePoints(pieces[a], pieces[b]),
    );
    const dropped = new Set(droppable.slice(0, Math.max(0, this.alive.length - keep)));
    this.alive = this.alive.filter((id) => !dropped.has(id));
    dropped.forEach((id) => this.ids.delete(pieces[id]));
    for (const word of this.words) {
      word.lattice = word.lattice.map((ids) => ids.filter((id) => !dropped.has(id)));
    }
    this.setCounts(logs.map(Math.exp));
  }
}

// Of two infinite numbers too, of which a - b is not a number.
function difference(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A contract as in tokenizers.js; ID 0 is a run of characters that no piece spells. */
export class UnigramTokenizer {
  specialTokens = new Map();
  cuts = true;
  unknown = UNKNOWN;
  unknownID = 0;

  /** @param {[string, number][]} logProbs pieces and their log probabilities */
  constructor(logProbs, splitter) {
    this.splitter = splitter;
    const ranked = [...logProbs].sort(
      ([a, logA], [b, logB]) => difference(logB, logA) || compareCodePoints(a, b),
    );
    const ofUnknown = ranked.at(-1)[1] - UNKNOWN_PENALTY;
    this.pieces = [UNKNOWN, ...ranked.map(([piece]) => piece)];
    this.ids = new Map(ranked.map(([piece], i) => [piece, i + 1]));
    this.logs = Float64Array.from([ofUnknown, ...ranked.map(([, log]) => log)]);
    this.characters = Uint8Array.from([1, ...ranked.map(([piece]) => [...piece].length)]);
    this.longest = this.characters.reduce((a, b) => Math.max(a, b));
    this.size = this.pieces.length;
    this.cache = new Map();
  }

  encode(piece) {
    let ids = this.cache.get(piece);
    if (!ids) {
      const { pieces } = this.cut(piece);
      ids = Uint32Array.from(pieces.filter((id, i) => id || i === 0 || pieces[i - 1]));
      if (piece.length <= CACHED_LENGTH && this.cache.size < CACHE_SIZE) {
        this.cache.set(piece, ids);
      }
    }
    return ids;
  }

  /** The likeliest cut, each unknown character by itself. */
  cut(piece) {
    const lattice = latticeOf(piece, this.ids, this.longest, this.unknownID);
    return viterbi(lattice, this.logs, this.characters);
  }

  /** How many bytes each token of a pre-token covers. */
  lengths(piece) {
    const characters = [...piece];
    const lengths = [];
    let at = 0;
    let before = null;
    for (const id of this.cut(piece).pieces) {
      const end = at + this.characters[id];
      const text = characters.slice(at, end).join("");
      const bytes = new TextEncoder().encode(text).length;
      if (id === this.unknownID && before === id) {
        lengths.push(lengths.pop() + bytes);
      } else {
        lengths.push(bytes);
      }
      at = end;
      before = id;
    }
    return lengths;
  }

  /** What a chip says. */
  say({ id, bytes }) {
    return id === this.unknownID ? UNKNOWN : chipText(bytes);
  }

  about({ id }) {
    if (id === this.unknownID) {
      return "Characters that the corpus doesn't have, so that no piece spells them.";
    }
    const probability = (100 * Math.exp(this.logs[id])).toPrecision(2);
    return (
      `Of all pieces in the corpus, ${probability} percent are this one. The likeliest ` +
      "cut of the whole pre-token needs it here."
    );
  }
}
