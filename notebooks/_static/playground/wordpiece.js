/**
 * WordPiece, as in lecture 10: the pair that makes the corpus most probable is merged,
 * and a word is cut into the longest pieces that fit. The same vocabulary and the same
 * tokens as `WordPieceTokenizer` without steps of normalization: gains are compared to
 * six decimals, because browsers and Python round logarithms differently.
 */

import { mergePair } from "./bpe.js";
import { SPACE, compareCodePoints } from "./unicode.js";
import { chipText } from "./visible.js";

export const UNKNOWN = "[UNK]";
const CONTINUES = "##"; // in front of a piece that does not begin a word
const LONGEST_WORD = 100; // code points; longer words are unknown
const SHIFT = 2 ** 21; // a pair is one number: left * SHIFT + right

/** How often each piece, and each pair of neighbors, occurs in words. */
class PieceCounts {
  constructor(words) {
    this.pieces = [];
    this.total = 0; // of pieces, each as often as it occurs
    this.pairs = new Map();
    words.forEach(({ ids, times }) => this.add(ids, times));
  }

  /** Count a word in; with `times` below zero, out. */
  add(ids, times) {
    this.total += ids.length * times;
    ids.forEach((id, i) => {
      this.pieces[id] = (this.pieces[id] ?? 0) + times;
      if (i + 1 === ids.length) {
        return;
      }
      const pair = id * SHIFT + ids[i + 1];
      const count = (this.pairs.get(pair) ?? 0) + times;
      if (count) {
        this.pairs.set(pair, count);
      } else {
        this.pairs.delete(pair);
      }
    });
  }

  /** The pair with the highest gain; of several, the one that is first in `words`. */
  best(words) {
    let highest = -Infinity;
    let tied = new Set();
    for (const [pair, count] of this.pairs) {
      const [left, right] = partsOf(pair);
      const score = count / (this.pieces[left] * this.pieces[right]);
      const gain = Math.round(count * Math.log(this.total * score) * 1e6);
      if (gain > highest) {
        highest = gain;
        tied = new Set();
      }
      if (gain === highest) {
        tied.add(pair);
      }
    }
    return partsOf(tied.size === 1 ? [...tied][0] : firstOf(tied, words));
  }
}

function partsOf(pair) {
  return [Math.floor(pair / SHIFT), pair % SHIFT];
}

function firstOf(pairs, words) {
  for (const { ids } of words) {
    for (let i = 0; i + 1 < ids.length; i += 1) {
      const pair = ids[i] * SHIFT + ids[i + 1];
      if (pairs.has(pair)) {
        return pair;
      }
    }
  }
  throw new Error("a pair was counted that is in no word");
}

/**
 * Learn a vocabulary: `[UNK]`, the sorted alphabet, a piece for each merge.
 *
 * A generator, so that the page can stop it: it yields the number of pieces so far, and
 * returns them all.
 * @param {string} corpus well-formed
 * @param {number} vocabSize
 * @param {object} splitter cuts at BERT's words
 * @throws {RangeError} if the alphabet has no room
 */
export function* trainWordPiece(corpus, vocabSize, splitter) {
  const texts = [];
  const ids = new Map();
  const idOf = (text) => {
    if (!ids.has(text)) {
      ids.set(text, texts.length);
      texts.push(text);
    }
    return ids.get(text);
  };
  const words = Array.from(countWords(corpus, splitter), ([word, times]) => ({
    ids: firstPieces(word).map(idOf),
    times,
  }));
  const alphabet = [...texts].sort(compareCodePoints);
  checkSize(vocabSize, alphabet.length);
  const vocabulary = new Set([UNKNOWN, ...alphabet]);
  const counts = new PieceCounts(words);
  while (vocabulary.size < vocabSize && counts.pairs.size) {
    const [left, right] = counts.best(words);
    const joined = texts[left] + texts[right].slice(CONTINUES.length);
    const id = idOf(joined);
    for (const word of words) {
      const merged = word.ids.includes(left)
        ? mergePair(word.ids, left, right, id)
        : word.ids;
      if (merged.length < word.ids.length) {
        counts.add(word.ids, -word.times);
        counts.add(merged, word.times);
        word.ids = merged;
      }
    }
    vocabulary.add(joined); // which another pair may have made
    yield vocabulary.size;
  }
  return [...vocabulary];
}

function countWords(corpus, splitter) {
  const times = new Map();
  for (let at = 0; at < corpus.length;) {
    const end = splitter.end(corpus, at);
    const word = corpus.slice(at, end);
    if (!isSpace(word, splitter.classes)) {
      times.set(word, (times.get(word) ?? 0) + 1);
    }
    at = end;
  }
  return times;
}

function isSpace(piece, classes) {
  return (classes.of(piece.codePointAt(0)) & SPACE) !== 0;
}

/** The characters of a word; all but the first one say that they continue it. */
function firstPieces(word) {
  return Array.from(word, (character, i) => (i ? CONTINUES : "") + character);
}

function checkSize(vocabSize, alphabet) {
  if (vocabSize < 1 + alphabet) {
    throw new RangeError(needsRoom(alphabet, "letters, at the start of a word or in it"));
  }
}

/** Why a vocabulary is too small, in the trainer's own words. */
export function needsRoom(alphabet, what) {
  const merges = (1 + alphabet - 256).toLocaleString("en");
  return (
    `The corpus has ${alphabet.toLocaleString("en")} different ${what}, and each needs ` +
    `a token: choose at least ${merges} merges, or a shorter corpus.`
  );
}

/** A contract as in tokenizers.js; white space has no tokens. */
export class WordPieceTokenizer {
  specialTokens = new Map();
  cuts = true;
  unknown = UNKNOWN;

  /** @param {string[]} vocabulary the piece of each ID; `[UNK]` is one of them */
  constructor(vocabulary, splitter) {
    this.vocabulary = vocabulary;
    this.splitter = splitter;
    this.ids = new Map(vocabulary.map((piece, id) => [piece, id]));
    this.unknownID = this.ids.get(UNKNOWN);
    this.size = vocabulary.length;
  }

  encode(word) {
    if (isSpace(word, this.splitter.classes)) {
      return new Uint32Array();
    }
    const characters = [...word];
    const ids =
      characters.length > LONGEST_WORD ? null : longestMatches(characters, this.ids);
    return Uint32Array.from(ids ?? [this.unknownID]);
  }

  /** How many bytes each of these tokens covers, which spell `word`. */
  lengths(word, ids) {
    const bytes = (text) => new TextEncoder().encode(text).length;
    return ids.length === 1
      ? [bytes(word)]
      : Array.from(ids, (id, i) =>
          bytes(this.vocabulary[id].slice(i ? CONTINUES.length : 0)),
        );
  }

  /** What a chip says. */
  say({ id, byteInPiece, bytes }) {
    return id === this.unknownID
      ? UNKNOWN
      : (byteInPiece ? CONTINUES : "") + chipText(bytes);
  }

  about({ id }) {
    return id === this.unknownID
      ? "No pieces of the vocabulary spell this word, so all of it is one [UNK]."
      : "The longest piece of the vocabulary that fits here.";
  }
}

/** The longest piece that begins the word, then that of the rest; null if none does. */
function longestMatches(characters, ids) {
  const found = [];
  for (let start = 0; start < characters.length;) {
    let end = characters.length;
    const piece = () =>
      (start ? CONTINUES : "") + characters.slice(start, end).join("");
    while (end > start && !ids.has(piece())) {
      end -= 1;
    }
    if (end === start) {
      return null;
    }
    found.push(ids.get(piece()));
    start = end;
  }
  return found;
}
