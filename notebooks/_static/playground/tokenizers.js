/**
 * The tokenizers that encode in the page, all with one contract:
 *
 *   pattern        whose matches are the pre-tokens of a text
 *   encode(piece)  the token IDs of one pre-token
 *   length(id)     the number of bytes of a token
 *   specialTokens  the ID of each, by name
 *   bpe            the vocabulary with its merges, or else
 *   about          a sentence about its tokens
 */

const UTF8 = new TextEncoder();
const CACHED_LENGTH = 200; // code units; longer pre-tokens rarely come again
const CACHE_SIZE = 100_000; // pre-tokens

/** Lecture `characters`: an ID is a code point. */
export const CHARACTERS = {
  pattern: /./gsu,
  specialTokens: {},
  encode: (character) => [character.codePointAt(0)],
  length: (id) => (id < 0x80 ? 1 : id < 0x800 ? 2 : id < 0x10000 ? 3 : 4),
  about: "An ID is a code point; there are 1,114,112.",
};

/** Lecture `bytes`: an ID is a byte. */
export const BYTES = {
  pattern: /./gsu,
  specialTokens: {},
  encode: (character) => [...UTF8.encode(character)],
  length: () => 1,
  about: "An ID is a byte of UTF-8; there are 256.",
};

/** Lectures `bpe_training` and `bpe_encoding`: merges inside pre-tokens. */
export class BPETokenizer {
  constructor(bpe, pattern, specialTokens = {}) {
    this.bpe = bpe;
    this.pattern = pattern;
    this.specialTokens = specialTokens;
    this.cache = new Map();
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
    return this.bpe.lengths[id];
  }
}
