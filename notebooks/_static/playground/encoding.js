/** The tokens of one text under one tokenizer, and where they are in it. */

const UTF8 = new TextEncoder();

/**
 * The tokens of a text: of each its ID, the bytes of the text that it covers, and the
 * bytes of its pre-token.
 */
export class Encoding {
  ids = [];
  starts = [];
  ends = [];
  pieces = []; // where the pre-token of each token begins
  special = new Set(); // numbers of the special tokens
  labels = null; // what chips say, where that is not the bytes

  /** @param {string} text without lone surrogates */
  constructor(text) {
    this.bytes = UTF8.encode(text);
  }

  /** @param {string[]} allowed special tokens to encode as such */
  static of(text, tokenizer, allowed = []) {
    const encoding = new Encoding(text);
    const { ids, starts, ends, pieces, special } = encoding;
    let at = 0;
    const add = (id, length, piece) => {
      ids.push(id);
      starts.push(at);
      ends.push((at += length));
      pieces.push(piece);
    };
    for (const [segment, isSpecial] of splitSpecial(text, allowed)) {
      if (isSpecial) {
        special.add(ids.length);
        add(tokenizer.specialTokens[segment], segment.length, at);
        continue;
      }
      // The text around a special token is encoded by itself: no pattern looks beyond.
      for (const piece of segment.match(tokenizer.pattern) ?? []) {
        const start = at;
        for (const id of tokenizer.encode(piece)) {
          add(id, tokenizer.length(id), start);
        }
      }
    }
    return encoding;
  }

  /** All about the tokens that touch the bytes from `from` up to `to`. */
  tokens(from, to) {
    const found = [];
    for (let i = 0; i < this.ids.length && this.starts[i] < to; i += 1) {
      if (this.ends[i] > from) {
        found.push(this.token(i));
      }
    }
    return found;
  }

  token(index) {
    const [id, start, end] = [this.ids[index], this.starts[index], this.ends[index]];
    return {
      id,
      start,
      end,
      index,
      piece: this.pieces[index],
      begins: start === this.pieces[index],
      bytes: this.bytes.subarray(start, end),
      label: this.labels?.[index],
      isSpecial: this.special.has(index),
    };
  }

  /** The bytes of a token's pre-token. */
  pieceOf({ index, piece }) {
    let last = index;
    while (this.pieces[last + 1] === piece) {
      last += 1;
    }
    return this.bytes.subarray(piece, this.ends[last]);
  }
}

/** Cut the text around special tokens: each part, and whether it is one. */
export function splitSpecial(text, names) {
  if (!names.length) {
    return [[text, false]];
  }
  const escaped = names.map((name) => name.replace(/\W/g, "\\$&"));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`));
  return parts.map((part, i) => [part, i % 2 === 1]);
}

/** How many code points a well-formed text has. */
export function countCodePoints(text) {
  let count = text.length;
  for (let i = 0; i < text.length; i += 1) {
    count -= (text.charCodeAt(i) & 0xfc00) === 0xdc00 ? 1 : 0;
  }
  return count;
}
