/* Values of the pool: their rows, their text on one line, and the tokens they define. */

class Values {
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

  // How many items a container has, also those that were not recorded.
  size(row) {
    return row.length > 2 ? row[2] : row[0] === "d" ? row[1].length / 2 : row[1].length;
  }

  // [key row, value row] of each recorded item of a mapping.
  entries(row) {
    const found = [];
    for (let i = 0; i < row[1].length; i += 2) {
      found.push([row[1][i], row[1][i + 1]]);
    }
    return found;
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
    switch (row[0]) {
      case "s":
        return this.shortString(row);
      case "b":
        return (
          'b"' +
          bytesText(bytesOf(row[1])) +
          (row[2] > row[1].length / 2 ? "…" : "") +
          '"'
        );
      case "l":
        return "[" + this.shortItems(row, depth) + "]";
      case "t":
        return "(" + this.shortItems(row, depth) + (this.size(row) === 1 ? ",)" : ")");
      case "e":
        return row[2] ? "{" + this.shortItems(row, depth) + "}" : row[4] + "()";
      case "d":
        return this.shortMapping(row, depth);
      case "o":
        return visible(row[1]) + "(…)";
      case "a":
        return row[1] + " array, " + row[2].join(" × ");
      case "x":
        return visible(row[1]) + " …";
      case "r":
        return visible(row[2]);
      default:
        return visible(row[1]);
    }
  }

  shortString(row) {
    const text = row.length > 2 ? row[1] + "…" : row[1];
    return visible(JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, "\\u$1"));
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
    if (row[4] === "vocab") {
      return "{256 bytes and " + (row[2] - 256) + " more tokens}";
    }
    const most = depth ? 0 : 3;
    const parts = this.entries(row)
      .slice(0, most)
      .map(
        ([key, value]) =>
          this.short(key, depth + 1) + ": " + this.short(value, depth + 1),
      );
    if (this.size(row) > parts.length) {
      parts.push(most ? "…" : this.size(row) + " items");
    }
    return "{" + parts.join(", ") + "}";
  }

  // What a reader wants to know about the kind and size of a value.
  typeName(index) {
    const row = this.row(index);
    const size = () => this.size(row).toLocaleString("en-US");
    switch (row[0]) {
      case "i":
        return "int";
      case "f":
        return "float";
      case "s":
        return "str of " + (row.length > 2 ? row[2] : [...row[1]].length);
      case "b":
        return (
          (row[4] || "bytes") + " of " + (row.length > 2 ? row[2] : row[1].length / 2)
        );
      case "l":
        return (row[4] || "list") + " of " + size();
      case "t":
        return (row[4] || "tuple") + " of " + size();
      case "d":
        return (row[4] === "vocab" ? "dict" : row[4] || "dict") + " of " + size();
      case "e":
        return row[4] + " of " + size();
      case "c":
        return row[1] === "None" ? "" : "bool";
      case "q":
        return row[2];
      case "a":
        return "array";
      default:
        return visible(row[1]);
    }
  }

  // The tokens that IDs stand for at a step: from the nearest vocabulary, else merges.
  vocabulary(step) {
    if (this.vocabularies.has(step)) {
      return this.vocabularies.get(step);
    }
    const stack = this.recording.stack(step);
    const near = stack.slice(-12).reverse();
    const places = stack.length > 12 ? [...near, stack[0]] : near;
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
    const last = outermost.steps[outermost.steps.length - 1];
    return this.vocabulary(last);
  }

  // The bytes of a token that no vocabulary has yet: from the calls that run now, which
  // may hold the pair that becomes this token, or from the end of the calls.
  made(id, step) {
    const vocabulary = this.vocabulary(step);
    for (const call of this.recording.stack(step).reverse()) {
      const halves = this.halves(call, step, id);
      if (halves) {
        const parts = halves.map((half) => this.spelling(half, vocabulary));
        return parts.every(Boolean) ? parts.flat() : null;
      }
    }
    return this.spelling(id, this.laterVocabulary(step));
  }

  // The pair that a call makes into the token `id`: its variables say so by their names.
  halves(call, step, id) {
    const rows = new Map();
    for (const { name, row } of this.recording.variables(call, step)) {
      rows.set(name, row);
    }
    const [pair, made] = [rows.get("pair") ?? -1, rows.get("new_id") ?? -1];
    const says = pair >= 0 && made >= 0 && this.isIds(pair, 2) && this.is(made, "i");
    return says && this.number(made) === id
      ? this.row(pair)[1].map((half) => this.number(half))
      : null;
  }

  // Token ID -> bytes, from a vocabulary or merges inside a value; null if it has none.
  tokensIn(index, wanted, depth) {
    if (index < 0 || depth > 3) {
      return null;
    }
    const row = this.row(index);
    if (row[0] === "o") {
      for (let i = 0; i < row[2].length; i += 2) {
        const found = this.tokensIn(row[2][i + 1], wanted, depth + 1);
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
    const tokens = new Map();
    for (const [id, token] of this.entries(row)) {
      tokens.set(this.number(id), bytesOf(this.row(token)[1]));
    }
    return tokens;
  }

  // What each merge makes, spelled in bytes, as far as the merges before it are known.
  mergedTokens(row) {
    const tokens = new Map();
    for (const [pair, id] of this.entries(row)) {
      const halves = this.row(pair)[1].map((item) =>
        this.spelling(this.number(item), tokens),
      );
      if (halves.every(Boolean)) {
        tokens.set(this.number(id), halves.flat());
      }
    }
    return tokens;
  }

  isVocabulary(row) {
    return (
      row[4] === "vocab" ||
      (row[1].length >= 2 &&
        this.entries(row).every(
          ([id, token]) => this.is(id, "i") && this.is(token, "b"),
        ))
    );
  }

  isMerges(row) {
    return (
      row[0] === "d" &&
      row[1].length > 0 &&
      this.entries(row).every(
        ([pair, id]) =>
          this.isIds(pair, 2) && this.is(id, "i") && this.number(id) >= 256,
      )
    );
  }

  // The index in the whole value of each recorded item.
  positions(row) {
    const head = row.length > 2 ? row[3] : row[1].length;
    const missing = this.size(row) - row[1].length;
    return row[1].map((item, at) => (at < head ? at : at + missing));
  }

  spelling(id, vocabulary) {
    const known = vocabulary && vocabulary.get(id);
    return known || (id >= 0 && id < 256 ? [id] : null);
  }
}
