/**
 * The tokens of one text under one tokenizer. When the text changes, only the
 * pre-tokens around the change are cut and encoded again.
 */

import { splitSpecial } from "./special.js";

const UTF8 = new TextEncoder();

/**
 * One token as it stands in the text.
 * @typedef {object} Token
 * @property {number} id
 * @property {number} index its number among all tokens of the text
 * @property {number} piece the number of its pre-token
 * @property {boolean} begins whether it is the first token of its pre-token
 * @property {Uint8Array} bytes
 * @property {number} byteInPiece bytes before it in its pre-token
 * @property {number} byteStart bytes before it in the text
 * @property {number} start code units before the first character that it touches
 * @property {number} end code units up to the end of the last one
 * @property {boolean} isSpecial
 */

export class Encoding {
  constructor(tokenizer) {
    this.tokenizer = tokenizer;
    this.reset();
  }

  /** Forget the text: the next update encodes all of it. */
  reset() {
    this.text = "";
    this.starts = []; // of each pre-token, in code units
    this.pieces = []; // the token IDs of each pre-token
    this.special = new Set(); // numbers of the pre-tokens that are special tokens
    this.allowed = "";
    this.numTokens = 0;
  }

  /**
   * Encode `text`, reusing what is known of the text before.
   * @param {string} text without lone surrogates
   * @param {string[]} allowed special tokens to encode as such
   */
  update(text, allowed = []) {
    const segments = splitSpecial(text, allowed);
    const isPlain = segments.every(([, , name]) => name === null);
    if (isPlain && !this.special.size && this.allowed === String(allowed)) {
      this.edit(text);
    } else {
      this.encodeAll(text, segments);
    }
    this.text = text;
    this.allowed = String(allowed);
    this.numTokens = this.pieces.reduce((sum, ids) => sum + ids.length, 0);
  }

  encodeAll(text, segments) {
    const { tokenizer } = this;
    this.starts = [];
    this.pieces = [];
    this.special = new Set();
    for (const [start, end, name] of segments) {
      if (name !== null) {
        this.special.add(this.starts.length);
        this.starts.push(start);
        this.pieces.push(Uint32Array.of(tokenizer.specialTokens.get(name)));
        continue;
      }
      // The text around a special token is encoded by itself: no pattern looks beyond.
      const segment = text.slice(start, end);
      for (let at = 0; at < segment.length;) {
        const next = tokenizer.splitter.end(segment, at);
        this.starts.push(start + at);
        this.pieces.push(tokenizer.encode(segment.slice(at, next)));
        at = next;
      }
    }
  }

  /**
   * Cut again from the last safe cut before the edit until a cut falls where there was
   * one: from there on both texts are the same, and so are their pre-tokens, because a
   * pattern never looks back.
   */
  edit(text) {
    const { tokenizer, text: old, starts, pieces } = this;
    const prefix = commonPrefix(old, text);
    const suffix = commonSuffix(old, text, prefix);
    const shift = text.length - old.length;
    const cut = tokenizer.splitter.safeCut(text, prefix, starts);
    const known = lowerBound(starts, cut);
    const first = starts[known] === cut ? known : 0;
    const newStarts = [];
    const newPieces = [];
    let at = first && cut;
    let rest = first; // the old pre-token that may begin at the same place
    for (;;) {
      while (rest < starts.length && starts[rest] + shift < at) {
        rest += 1;
      }
      const isUnchanged = at >= text.length - suffix;
      if (at >= text.length || (isUnchanged && starts[rest] + shift === at)) {
        break;
      }
      const end = tokenizer.splitter.end(text, at);
      newStarts.push(at);
      newPieces.push(tokenizer.encode(text.slice(at, end)));
      at = end;
    }
    const tail = starts.slice(rest);
    const moved = shift === 0 ? tail : tail.map((start) => start + shift);
    this.starts = starts.slice(0, first).concat(newStarts, moved);
    this.pieces = pieces.slice(0, first).concat(newPieces, pieces.slice(rest));
  }

  /** All token IDs. */
  ids() {
    const all = new Uint32Array(this.numTokens);
    let at = 0;
    for (const ids of this.pieces) {
      all.set(ids, at);
      at += ids.length;
    }
    return all;
  }

  /** Where a pre-token ends, in code units. */
  pieceEnd(piece) {
    return piece + 1 < this.starts.length ? this.starts[piece + 1] : this.text.length;
  }

  /** The UTF-8 bytes of a pre-token. */
  pieceBytes(piece) {
    return UTF8.encode(this.text.slice(this.starts[piece], this.pieceEnd(piece)));
  }

  /**
   * The tokens that touch the code units from `from` up to `to`.
   * @returns {Token[]}
   */
  tokens(from, to) {
    const found = [];
    let piece = Math.max(0, lowerBound(this.starts, from + 1) - 1);
    let index = 0;
    for (let i = 0; i < piece; i += 1) {
      index += this.pieces[i].length;
    }
    let byteStart =
      piece < this.starts.length ? utf8Length(this.text, this.starts[piece]) : 0;
    for (; piece < this.starts.length && this.starts[piece] < to; piece += 1) {
      const bytes = this.pieceBytes(piece);
      for (const token of this.tokensOfPiece(piece, bytes, index, byteStart)) {
        if (token.end > from && token.start < to) {
          found.push(token);
        }
      }
      index += this.pieces[piece].length;
      byteStart += bytes.length;
    }
    return found;
  }

  tokensOfPiece(piece, bytes, firstIndex, firstByte) {
    const ids = this.pieces[piece];
    const pieceStart = this.starts[piece];
    const tokens = [];
    let at = 0; // bytes of the pre-token that are behind us
    let start = pieceStart; // the character that byte `at` belongs to
    let characterByte = 0; // where that character begins
    const advance = (to) => {
      while (characterByte < to) {
        const length = characterLength(bytes[characterByte]);
        if (characterByte + length > to) {
          return;
        }
        characterByte += length;
        start += length === 4 ? 2 : 1;
      }
    };
    const lengths = this.lengthsOf(piece, bytes);
    ids.forEach((id, i) => {
      const length = lengths[i];
      const token = {
        id,
        index: firstIndex + i,
        piece,
        begins: i === 0,
        byteInPiece: at,
        bytes: bytes.subarray(at, at + length),
        byteStart: firstByte + at,
        start,
        end: 0,
        isSpecial: this.special.has(piece),
      };
      at += length;
      advance(at);
      const isInside = characterByte < at; // it ends inside a character
      const inside = isInside ? characterLength(bytes[characterByte]) : 0;
      token.end = start + (isInside ? (inside === 4 ? 2 : 1) : 0);
      tokens.push(token);
    });
    return tokens;
  }

  /** How many bytes each token of a pre-token covers. */
  lengthsOf(piece, bytes) {
    const { tokenizer, pieces, starts } = this;
    const ids = pieces[piece];
    if (ids.length === 1) {
      return [bytes.length]; // that is what an unknown word covers, too
    }
    return tokenizer.lengths
      ? tokenizer.lengths(this.text.slice(starts[piece], this.pieceEnd(piece)), ids)
      : Array.from(ids, (id) => tokenizer.length(id));
  }
}

/** How many UTF-8 bytes the first `end` code units of a well-formed text have. */
export function utf8Length(text, end = text.length) {
  let bytes = 0;
  for (let i = 0; i < end; i += 1) {
    const unit = text.charCodeAt(i);
    const isSurrogate = (unit & 0xf800) === 0xd800; // two units make four bytes
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return bytes;
}

/** How many code points a well-formed text has. */
export function countCodePoints(text) {
  let count = text.length;
  for (let i = 0; i < text.length; i += 1) {
    count -= (text.charCodeAt(i) & 0xfc00) === 0xdc00 ? 1 : 0;
  }
  return count;
}

function characterLength(leadByte) {
  return leadByte < 0x80 ? 1 : leadByte < 0xe0 ? 2 : leadByte < 0xf0 ? 3 : 4;
}

function commonPrefix(a, b) {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) {
    length += 1;
  }
  return length;
}

function commonSuffix(a, b, prefix) {
  const most = Math.min(a.length, b.length) - prefix;
  let length = 0;
  while (
    length < most &&
    a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)
  ) {
    length += 1;
  }
  return length;
}

/** The first place whose number is at least `value`. */
function lowerBound(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
