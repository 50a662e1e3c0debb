/**
 * The tokenizers of the page, all with one contract:
 *
 *   splitter       cuts text into pre-tokens (see pretokenize.js)
 *   encode(piece)  the token IDs of one pre-token, as a Uint32Array
 *                  (none for what the tokenizer drops)
 *   length(id)     the number of bytes of a token
 *   lengths(piece, ids)  instead of it, where an ID does not say it
 *   specialTokens  Map from name to ID
 *   bpe            the vocabulary with its merges, where there is one
 *   cuts           whether the pre-tokens are walls that are worth drawing
 *   unknownID      the ID of what it can't spell, and `unknown` what that is called
 *   say(token), about(token)  what a chip says, and a sentence about the token, where
 *                  that is not its bytes and its merges
 */

import { BPE } from "./bpe.js";
import {
  PatternSplitter,
  StretchSplitter,
  publishedCut,
  wordCut,
} from "./pretokenize.js";

/** The tokenizers that are trained on the page beside BPE. */
export const FAMILIES = ["wordpiece", "unigram"];

const UTF8 = new TextEncoder();
const STRETCH = 512; // code units that characters and bytes are encoded at once
const CACHED_LENGTH = 200; // code units; longer pre-tokens rarely come again
const CACHE_SIZE = 100_000; // pre-tokens

/** Lecture 02: an ID is a code point. */
export class CharacterTokenizer {
  splitter = new StretchSplitter(STRETCH);
  specialTokens = new Map();
  cuts = false;

  encode(piece) {
    const ids = new Uint32Array(piece.length);
    let length = 0;
    for (let at = 0; at < piece.length; length += 1) {
      ids[length] = piece.codePointAt(at);
      at += ids[length] < 0x10000 ? 1 : 2;
    }
    return ids.subarray(0, length);
  }

  length(id) {
    return id < 0x80 ? 1 : id < 0x800 ? 2 : id < 0x10000 ? 3 : 4;
  }
}

/** Lecture 03: an ID is a byte. */
export class ByteTokenizer {
  splitter = new StretchSplitter(STRETCH);
  specialTokens = new Map();
  cuts = false;

  encode(piece) {
    return new Uint32Array(UTF8.encode(piece));
  }

  length() {
    return 1;
  }
}

/** Lecture 04: an ID is a word of the training corpus, and 0 is every other word. */
export class WordTokenizer {
  specialTokens = new Map();
  cuts = true;
  unknownID = 0;
  unknown = "<unk>";

  /** @param {string[]} words the word of each ID from 1 on */
  constructor(pattern, words, classes) {
    this.splitter = new PatternSplitter(pattern, classes, wordCut);
    this.ids = new Map(words.map((word, i) => [word, i + 1]));
  }

  encode(piece) {
    return Uint32Array.of(this.ids.get(piece) ?? this.unknownID);
  }
}

/** Lectures 05 and 06: merges, inside pre-tokens or across the whole text. */
export class BPETokenizer {
  constructor(bpe, splitter, specialTokens = new Map()) {
    this.bpe = bpe;
    this.splitter = splitter;
    this.specialTokens = specialTokens;
    this.cuts = splitter instanceof PatternSplitter;
    this.cache = new Map();
  }

  /** With the split pattern of a published tokenizer. */
  static published(bpe, pattern, specialTokens, classes) {
    const splitter = new PatternSplitter(pattern, classes, publishedCut);
    return new BPETokenizer(bpe, splitter, new Map(Object.entries(specialTokens)));
  }

  /** Without pre-tokens: the whole text is one. */
  static withoutWalls(bpe) {
    return new BPETokenizer(bpe, new StretchSplitter(Infinity));
  }

  encode(piece) {
    let ids = this.cache.get(piece);
    if (!ids) {
      ids = this.bpe.encode(UTF8.encode(piece));
      if (piece.length <= CACHED_LENGTH && this.cache.size < CACHE_SIZE) {
        this.cache.set(piece, ids);
      }
    }
    return ids;
  }

  length(id) {
    return this.bpe.length(id);
  }
}

/** The bytes in order, and no merge yet: what training starts from. */
export function untrained() {
  return new BPE(Uint8Array.from({ length: 256 }, (_, byte) => byte));
}
