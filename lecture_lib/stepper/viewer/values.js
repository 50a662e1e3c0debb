/* Values of the pool: their rows, their text on one line, and the tokens they define. */

import { bytesOf, bytesText, rounded, visible } from "./text.js";

const SHORTENED = { o: "(…)", x: " …" };
const PLURAL = { s: "str", b: "bytes", l: "list", t: "tuple", d: "dict" };
const SINGLE = { i: "int", f: "float", a: "array" };

export class Values {
  constructor(recording) {
    this.recording = recording;
    this.pool = recording.trace.pool;
    this.resolved = new Map();
    this.vocabularies = new Map();
  }

  // A row with all edits applied. A custom drawing stands for its value.
  row(index) {
    const row = this.pool[index];
    if (row[0] === "v") {
      return this.row(row[1]);
    }
    if (row[0] !== "p") {
      return row;
    }
    if (!this.resolved.has(index)) {
      const [, base, start, cut, middle, length, head] = row;
      const old = this.row(base);
      const items = old[1].slice();
      items.splice(start, cut, ...middle);
      const size = length === undefined ? [] : [length, head];
      this.resolved.set(index, [old[0], items, ...size, ...old.slice(4)]);
    }
    return this.resolved.get(index);
  }

  // How many items, characters or bytes there are, also those that were not recorded.
  size([tag, kept, ...more]) {
    if (more.length) {
      return more[0];
    }
    return tag === "s" ? [...kept].length : kept.length / ("db".includes(tag) ? 2 : 1);
  }

  // [key row, value row] of each recorded item of a mapping.
  entries(row) {
    return this.pairs(row[1]);
  }

  // [a, b, c, d] -> [[a, b], [c, d]]
  pairs(flat) {
    return flat.flatMap((one, at) => (at % 2 ? [] : [[one, flat[at + 1]]]));
  }

  // Were some of its items, characters or bytes not recorded?
  isCut(row) {
    return this.size(row) > this.size(row.slice(0, 2));
  }

  is(index, tag) {
    return this.row(index)[0] === tag;
  }

  number(index) {
    return Number(this.row(index)[1]);
  }

  // Is this an int or a float that can be drawn: not nan, not inf?
  isNumber(index) {
    return "if".includes(this.row(index)[0]) && Number.isFinite(this.number(index));
  }

  // Is this a short sequence of token IDs, such as a pair?
  isIds(index, length) {
    const row = this.row(index);
    return (
      "lt".includes(row[0]) &&
      (length === undefined ? row[1].length > 0 : this.size(row) === length) &&
      row[1].every((item) => this.is(item, "i"))
    );
  }

  // The value on one line.
  short(index, depth = 0) {
    const row = this.row(index);
    const [tag, first, second] = row;
    switch (tag) {
      case "s":
        return this.shortString(row);
      case "b":
        return (
          'b"' + bytesText(bytesOf(first)) + (this.isCut(row) ? "…" : "") + '"'
        );
      case "l":
        return "[" + this.shortItems(row, depth) + "]";
      case "t":
        return "(" + this.shortItems(row, depth) + (this.size(row) === 1 ? ",)" : ")");
      case "e":
        return second ? "{" + this.shortItems(row, depth) + "}" : row[4] + "()";
      case "d":
        return this.shortMapping(row, depth);
      case "a":
        return first + " array, " + second.join(" × ");
      case "f":
        return this.isExact ? first : rounded(first);
      default:
        return visible(tag === "r" ? second : first) + (SHORTENED[tag] ?? "");
    }
  }

  // What `write` gives with all digits of floats.
  exactly(write) {
    this.isExact = true;
    const text = write();
    this.isExact = false;
    return text;
  }

  shortString(row) {
    const text = row[1] + (this.isCut(row) ? "…" : "");
    return visible(JSON.stringify(text));
  }

  shortItems(row, depth) {
    if (depth > 1) {
      return "…";
    }
    const parts = row[1].slice(0, 6).map((item) => this.short(item, depth + 1));
    if (this.size(row) > parts.length) {
      parts.push("…");
    }
    return parts.join(", ");
  }

  shortMapping(row, depth) {
    if (this.isMerges(row)) {
      const made = [...this.mergedTokens(row).values()].map(bytesText);
      return "{" + made.slice(0, 4).join(", ") + (made.length > 4 ? ", …}" : "}");
    }
    if (row[4] === "vocab") {
      return "{256 bytes and " + (row[2] - 256) + " more tokens}";
    }
    const most = depth ? 0 : 3;
    const one = (item) => this.short(item, depth + 1);
    const entries = this.entries(row).slice(0, most);
    const parts = entries.map(([key, value]) => one(key) + ": " + one(value));
    if (this.size(row) > parts.length) {
      parts.push(most ? "…" : this.size(row) + " items");
    }
    return "{" + parts.join(", ") + "}";
  }

  // What a reader wants to know about the kind and size of a value.
  typeName(index) {
    const row = this.row(index);
    const [tag, first, second] = row;
    if ("sbltde".includes(tag)) {
      const name = row[4] === "vocab" ? "dict" : row[4] || PLURAL[tag];
      return name + " of " + this.size(row).toLocaleString("en-US");
    }
    if (tag === "c") {
      return first === "True" || first === "False" ? "bool" : "";
    }
    return SINGLE[tag] ?? visible(tag === "q" ? second : first);
  }

  // The tokens that IDs stand for at a step: from the nearest vocabulary, else merges.
  vocabulary(step) {
    if (this.vocabularies.has(step)) {
      return this.vocabularies.get(step);
    }
    const stack = this.recording.stack(step);
    const places = new Set([...stack.slice(-12).reverse(), stack[0]]);
    let found = null;
    for (const kind of ["vocab", "merges"]) {
      for (const call of places) {
        for (const variable of this.recording.variables(call, step)) {
          found = found || this.tokensIn(variable.row, kind, 0);
        }
      }
    }
    this.vocabularies.set(step, found);
    return found;
  }

  // The same at the end of the calls that run now: names a token that is being made.
  laterVocabulary(step) {
    const [outermost] = this.recording.stack(step);
    return this.vocabulary(outermost.steps.at(-1));
  }

  // Token ID -> bytes, from a vocabulary or merges inside a value; null if it has none.
  tokensIn(index, wanted, depth) {
    if (index < 0 || depth > 3) {
      return null;
    }
    const row = this.row(index);
    if (row[0] === "o") {
      for (const [, part] of this.pairs(row[2])) {
        const found = this.tokensIn(part, wanted, depth + 1);
        if (found) {
          return found;
        }
      }
    }
    if (wanted === "vocab" && row[0] === "d" && this.isVocabulary(row)) {
      return this.vocabularyTokens(row);
    }
    return wanted === "merges" && this.isMerges(row) ? this.mergedTokens(row) : null;
  }

  vocabularyTokens(row) {
    const spelled = ([id, token]) => [this.number(id), bytesOf(this.row(token)[1])];
    return new Map(this.entries(row).map(spelled));
  }

  // What each merge makes, spelled in bytes, as far as the merges before it are known.
  mergedTokens(row) {
    const tokens = new Map();
    for (const [pair, id] of this.entries(row)) {
      const ids = this.row(pair)[1].map((item) => this.number(item));
      const halves = ids.map((half) => this.spelling(half, tokens));
      if (halves.every(Boolean)) {
        tokens.set(this.number(id), halves.flat());
      }
    }
    return tokens;
  }

  isVocabulary(row) {
    const isToken = ([id, token]) => this.is(id, "i") && this.is(token, "b");
    return row[4] === "vocab" || (row[1].length && this.entries(row).every(isToken));
  }

  isMerges(row) {
    const isMerge = ([pair, id]) =>
      this.isIds(pair, 2) && this.is(id, "i") && this.number(id) >= 256;
    return row[0] === "d" && row[1].length > 0 && this.entries(row).every(isMerge);
  }

  isCounts(row) {
    const isCount = ([, count]) => this.isNumber(count);
    return row[0] === "d" && row[4] !== "vocab" && this.entries(row).every(isCount);
  }

  isPieces(row) {
    const isPiece = (item) => "sb".includes(this.row(item)[0]);
    return "lt".includes(row[0]) && row[1].every(isPiece);
  }

  // The index in the whole value of each recorded item, or of each entry.
  positions(row) {
    const shown = row[0] === "d" ? row[1].length / 2 : row[1].length;
    const head = row.length > 2 ? row[3] : shown;
    const missing = this.size(row) - shown - (row[4] === "vocab" ? 256 : 0);
    return Array.from({ length: shown }, (_, at) => (at < head ? at : at + missing));
  }

  spelling(id, vocabulary) {
    const known = vocabulary && vocabulary.get(id);
    return known || (id >= 0 && id < 256 ? [id] : null);
  }
}
