/* What to show for a value, not how: a structure of chips, bars, gauge, rows, text or
   stack, which draw.js draws. A lecture's own views (views.py) arrive in the same form. */

const SHOWN_BARS = 8;
const TOKEN_LIST =
  /^(ids?|.*_ids|tokens?|token_ids|indices|pair|merged|best|left_over)$/;
const TOKEN = /^(new_id|id|token|token_id|tok|byte|first|second|left|right)$/;
const COUNTS = /count|freq|stats|histogram|tally/i;

class Structures {
  constructor(values) {
    this.values = values;
    this.subscripts = values.recording.trace.units.map((unit) => subscripts(unit.src));
  }

  isCounts(row) {
    const isCount = ([, count]) => this.values.isNumber(count);
    return (
      row[0] === "d" && row[4] !== "vocab" && this.values.entries(row).every(isCount)
    );
  }

  isPieces(row) {
    return (
      "lt".includes(row[0]) &&
      row[1].every((item) => "sb".includes(this.values.row(item)[0]))
    );
  }

  // Which built-in view suits a variable.
  kind(name, index) {
    const wanted = this.values.recording.trace.views[name];
    if (wanted) {
      return wanted;
    }
    const row = this.values.row(index);
    if (row[0] === "d") {
      if (row[4] === "vocab" || (name === "vocab" && this.values.isVocabulary(row))) {
        return "vocab";
      }
      const named = ["Counter", "defaultdict"].includes(row[4]) || COUNTS.test(name);
      if (named && row[1].length && this.isCounts(row)) {
        return "counts";
      }
      return this.values.isMerges(row) ? "merges" : "plain";
    }
    if (row[0] === "l" || row[0] === "t") {
      if (TOKEN_LIST.test(name) && this.values.isIds(index)) {
        return "tokens";
      }
      return row[1].length && this.isPieces(row) ? "pieces" : "plain";
    }
    if (row[0] === "b") {
      return "bytes";
    }
    if (row[0] === "i" && TOKEN.test(name) && row[1] >= 0) {
      return "token";
    }
    return "plain";
  }

  // The structure for a variable. `context`: {name, before, step, call}; `before` is
  // the row that the variable had until this step, -1 if it did not change now.
  structure(index, context) {
    const row = this.values.pool[index];
    if (row[0] === "v") {
      return row[2];
    }
    return this.viewed(index, context) || this.plain(index, context, 0);
  }

  // As the variable's view draws it; null where the value is none that the view knows.
  viewed(index, context) {
    const view = this["view_" + this.kind(context.name, index)];
    return view ? view.call(this, this.values.row(index), context) : null;
  }

  // As Python writes it, nested values as rows.
  plain(index, context, depth) {
    const row = this.values.row(index);
    const inside = (item, name) =>
      depth < 2 && "ltdoe".includes(this.values.row(item)[0])
        ? this.nested(item, name, context, depth + 1)
        : { kind: "text", text: this.values.short(item, 1) };
    if (row[0] === "o" && row[2].length) {
      const rows = [];
      for (let i = 0; i < row[2].length; i += 2) {
        const name = visible(row[2][i]);
        rows.push([{ kind: "label", text: name }, inside(row[2][i + 1], name)]);
      }
      return { kind: "rows", rows, more: row[3] };
    }
    if (row[0] === "d" && row[1].length) {
      const rows = this.values
        .entries(row)
        .map(([key, value]) => [
          { kind: "label", text: this.values.short(key) },
          inside(value, ""),
        ]);
      return { kind: "rows", rows, more: this.values.size(row) - rows.length };
    }
    if ((row[0] === "l" || row[0] === "t") && this.isNested(row)) {
      const rows = row[1].map((item, at) => [
        { kind: "label", text: String(this.values.positions(row)[at]) },
        inside(item, context.name),
      ]);
      return { kind: "rows", rows, more: this.values.size(row) - rows.length };
    }
    if ((row[0] === "l" || row[0] === "t") && context.name && row[1].length) {
      const pointers = this.pointers(row, context);
      if (pointers.size && depth === 0) {
        return this.chips(row, context, (item) => ({ text: this.values.short(item) }));
      }
    }
    return { kind: "text", text: this.long(row, index) };
  }

  // A value inside another one: the same views, but nothing in it is marked as new.
  nested(index, name, context, depth) {
    const inner = { ...context, name, before: -1 };
    return this.viewed(index, inner) || this.plain(index, inner, depth);
  }

  isNested(row) {
    return row[1].some((item) => "ltdo".includes(this.values.row(item)[0]));
  }

  // All recorded items on one line, which may wrap.
  long(row, index) {
    if (!"lte".includes(row[0])) {
      return row[0] === "s" && row.length > 2
        ? this.values.shortString(row) + " … " + visible(JSON.stringify(row[3]))
        : this.values.short(index);
    }
    const positions = this.values.positions(row);
    const parts = row[1].map((item, at) => {
      const gap = at && positions[at] !== positions[at - 1] + 1 ? "… " : "";
      return gap + this.values.short(item, 1);
    });
    const [left, right] = row[0] === "l" ? "[]" : row[0] === "t" ? "()" : "{}";
    const comma = row[0] === "t" && this.values.size(row) === 1 ? "," : "";
    return left + parts.join(", ") + comma + right;
  }

  // Index -> names of the variables that the code uses as an index into this one.
  pointers(row, context) {
    const found = new Map();
    const names = this.subscripts[context.call.unit].get(context.name);
    if (!names || !context.name) {
      return found;
    }
    for (const variable of this.values.recording.variables(
      context.call,
      context.step,
    )) {
      if (
        names.has(variable.name) &&
        variable.row >= 0 &&
        this.values.is(variable.row, "i")
      ) {
        const at = this.values.number(variable.row);
        found.set(at, [...(found.get(at) || []), variable.name]);
      }
    }
    return found;
  }

  // A row of chips, one for each item. Items that were not there before are marked new.
  chips(row, context, draw) {
    const positions = this.values.positions(row);
    const [from, to] = this.newRange(row, context.before);
    const pointers = this.pointers(row, context);
    const chips = row[1].map((item, at) => ({
      ...draw(item),
      isNew: at >= from && at < to,
      pointers: pointers.get(positions[at]) || [],
      gap: at ? positions[at] - positions[at - 1] - 1 : 0,
    }));
    const size = this.values.size(row);
    if (pointers.has(size)) {
      chips.push({ text: "end", isEnd: true, pointers: pointers.get(size) });
    }
    return { kind: "chips", chips, pointed: pointers.size > 0 };
  }

  // The items [from, to) that differ from the value before. Nothing is marked where
  // items were left out, as the windows of the two values do not match.
  newRange(row, before) {
    if (before < 0) {
      return [0, 0];
    }
    const old = this.values.row(before);
    const cut = this.values.size(row) > row[1].length;
    if (!"lt".includes(old[0]) || cut || this.values.size(old) > old[1].length) {
      const grew =
        cut &&
        "lt".includes(old[0]) &&
        this.values.size(row) === this.values.size(old) + 1;
      return grew ? [row[1].length - 1, row[1].length] : [0, 0];
    }
    const most = Math.min(row[1].length, old[1].length);
    let from = 0;
    while (from < most && row[1][from] === old[1][from]) {
      from += 1;
    }
    let to = row[1].length;
    while (to > from && old[1].length - (row[1].length - to) > from) {
      if (row[1][to - 1] !== old[1][old[1].length - (row[1].length - to) - 1]) {
        break;
      }
      to -= 1;
    }
    return [from, to];
  }

  // A token as a chip: what it stands for, and its ID below. An ID that the vocabulary
  // gets only later is drawn as being made; one that nothing explains, as a number.
  tokenChip(id, vocabulary, step) {
    const bytes = this.values.spelling(id, vocabulary);
    const later = bytes || (step === undefined ? null : this.values.made(id, step));
    return {
      text: later ? bytesText(later) : String(id),
      below: later ? String(id) : "",
      hue: (Number(id) * 47) % 360,
      isFuture: Boolean(later && !bytes),
    };
  }

  view_tokens(row, context) {
    if (!this.allIntegers(row)) {
      return null;
    }
    const vocabulary = this.values.vocabulary(context.step);
    const drawn = this.chips(row, context, (item) =>
      this.tokenChip(this.values.number(item), vocabulary, context.step),
    );
    this.markMerged(drawn, row, context);
    const gauge = this.compression(row, vocabulary, context.step);
    return gauge ? { kind: "stack", parts: [drawn, gauge] } : drawn;
  }

  allIntegers(row) {
    return "lt".includes(row[0]) && row[1].every((item) => this.values.is(item, "i"));
  }

  // After a merge the IDs between the first and last change are mostly old ones:
  // only IDs that the list did not hold before are new.
  markMerged(drawn, row, context) {
    if (context.before < 0) {
      return;
    }
    const old = this.values.row(context.before);
    if (!"lt".includes(old[0]) || this.values.size(row) >= this.values.size(old)) {
      return;
    }
    const known = new Set(old[1]);
    row[1].forEach((item, at) => {
      drawn.chips[at].isNew = drawn.chips[at].isNew && !known.has(item);
    });
  }

  // Bytes per token of a complete list of at least two known tokens.
  compression(row, vocabulary, step) {
    const size = this.values.size(row);
    const known = this.values.laterVocabulary(step);
    if (row[0] !== "l" || size !== row[1].length || size < 3 || !known) {
      return null;
    }
    let bytes = 0;
    for (const item of row[1]) {
      const id = this.values.number(item);
      const spelling =
        this.values.spelling(id, vocabulary) || this.values.made(id, step);
      if (!spelling) {
        return null;
      }
      bytes += spelling.length;
    }
    const ratio = bytes / size;
    const text = bytes + " bytes ÷ " + size + " tokens = " + ratio.toFixed(3);
    return {
      kind: "gauge",
      value: ratio,
      most: Math.max(2, Math.ceil(ratio)),
      unit: text,
    };
  }

  view_token(row, context) {
    if (row[0] !== "i") {
      return null;
    }
    const vocabulary = this.values.vocabulary(context.step);
    const chip = this.tokenChip(Number(row[1]), vocabulary, context.step);
    return chip.below ? { kind: "chips", chips: [chip] } : null;
  }

  view_pieces(row, context) {
    if (!this.isPieces(row)) {
      return null;
    }
    return this.chips(row, context, (item) => {
      const piece = this.values.row(item);
      const text = piece[0] === "b" ? bytesText(bytesOf(piece[1])) : glyphs(piece[1]);
      return { text: text || "∅" };
    });
  }

  view_bytes(row, context) {
    if (row[0] !== "b") {
      return null;
    }
    const bytes = bytesOf(row[1]);
    const pointers = this.pointers(row, context);
    const chips = bytes.map((byte, at) => ({
      ...this.tokenChip(byte, null),
      below: hexOf(byte, 2),
      pointers: pointers.get(at) || [],
    }));
    const left = (row.length > 2 ? row[2] : bytes.length) - bytes.length;
    return { kind: "chips", chips, more: left, pointed: pointers.size > 0 };
  }

  // Bars, the largest first. Ties for the first place are marked: the rule that breaks
  // them decides what is learned. A key that is the value of a variable carries its name.
  view_counts(row, context) {
    if (!this.isCounts(row)) {
      return null;
    }
    const old = new Map();
    if (context.before >= 0 && this.values.is(context.before, "d")) {
      this.values
        .entries(this.values.row(context.before))
        .forEach(([key, count]) => old.set(key, count));
    }
    const chosen = this.chosenKeys(context);
    const bars = this.values.entries(row).map(([key, count], order) => ({
      label: this.barLabel(key, context.step),
      value: this.values.number(count),
      isNew: context.before >= 0 && old.get(key) !== count,
      names: chosen.get(key) || [],
      order,
    }));
    bars.sort((a, b) => b.value - a.value || a.order - b.order);
    const most = bars.length ? bars[0].value : 0;
    const tied = bars.filter((bar) => bar.value === most).length;
    bars.forEach((bar) => {
      bar.isTied = tied > 1 && tied < bars.length && bar.value === most;
    });
    const shown = bars.filter(
      (bar, at) =>
        at < SHOWN_BARS || bar.names.length || (bar.isNew && at < 3 * SHOWN_BARS),
    );
    const note =
      tied > 1 && tied < bars.length ? tied + " tie at " + most : "";
    return {
      kind: "bars",
      bars: shown,
      note,
      more: this.values.size(row) - shown.length,
    };
  }

  barLabel(key, step) {
    if (this.values.isIds(key)) {
      const vocabulary = this.values.vocabulary(step);
      const chips = this.values
        .row(key)[1]
        .map((item) => this.tokenChip(this.values.number(item), vocabulary, step));
      return { kind: "chips", small: true, chips };
    }
    const row = this.values.row(key);
    if (row[0] === "s" || row[0] === "b") {
      const text = row[0] === "s" ? glyphs(row[1]) : bytesText(bytesOf(row[1]));
      return { kind: "chips", small: true, chips: [{ text }] };
    }
    return { kind: "text", text: this.values.short(key) };
  }

  // Key row -> names of the variables that hold this key.
  chosenKeys(context) {
    const found = new Map();
    const indexing = this.subscripts[context.call.unit].get(context.name) || new Set();
    for (const { name, row } of this.values.recording.variables(
      context.call,
      context.step,
    )) {
      if (
        row >= 0 &&
        name !== context.name &&
        (indexing.has(name) || this.values.is(row, "t"))
      ) {
        found.set(row, [...(found.get(row) || []), name]);
      }
    }
    return found;
  }

  view_merges(row, context) {
    if (!this.values.isMerges(row)) {
      return null;
    }
    const vocabulary =
      this.values.vocabulary(context.step) || this.values.mergedTokens(row);
    const before = this.sizeBefore(context);
    const positions = this.positionsOfEntries(row);
    const rows = this.values.entries(row).map(([pair, id], at) => {
      const chip = (item) =>
        this.tokenChip(this.values.number(item), vocabulary, context.step);
      const parts = this.values.row(pair)[1].map(chip);
      const whole = chip(id);
      whole.isNew = positions[at] >= before;
      return [
        { kind: "label", text: "#" + (positions[at] + 1) },
        { kind: "chips", chips: parts },
        { kind: "label", text: "→" },
        { kind: "chips", chips: [whole] },
      ];
    });
    return { kind: "rows", rows, more: this.values.size(row) - rows.length };
  }

  positionsOfEntries(row) {
    const shown = row[1].length / 2;
    const head = row.length > 2 ? row[3] : shown;
    const missing = this.values.size(row) - shown - (row[4] === "vocab" ? 256 : 0);
    return Array.from({ length: shown }, (_, at) => (at < head ? at : at + missing));
  }

  // How many entries a mapping had until this step; Infinity if it did not change now.
  sizeBefore({ before }) {
    const isMapping = before >= 0 && this.values.is(before, "d");
    return isMapping ? this.values.size(this.values.row(before)) : Infinity;
  }

  view_vocab(row, context) {
    if (row[0] !== "d" || !(row[4] === "vocab" || this.values.isVocabulary(row))) {
      return null;
    }
    const bytesFirst = row[4] === "vocab";
    const before = this.sizeBefore(context);
    const positions = this.positionsOfEntries(row);
    const chips = this.values.entries(row).map(([id, token], at) => ({
      text: bytesText(bytesOf(this.values.row(token)[1])),
      below: String(this.values.number(id)),
      hue: (this.values.number(id) * 47) % 360,
      isNew: positions[at] + (bytesFirst ? 256 : 0) >= before,
      gap: at ? positions[at] - positions[at - 1] - 1 : 0,
    }));
    const lead = chips.length ? "256 bytes +" : "256 bytes";
    return { kind: "chips", chips, lead: bytesFirst ? lead : "" };
  }

  // The bits of UTF-8: which of them say "n bytes", "continues", and which carry the
  // code point.
  view_utf8(row) {
    const text =
      row[0] === "s" ? row[1] : row[0] === "i" ? this.characterOf(row[1]) : null;
    if (text === null && row[0] !== "b") {
      return null;
    }
    const groups =
      text === null
        ? bytesOf(row[1]).map((byte) => ["", [byte]])
        : [...text].map((one) => [one, [...new TextEncoder().encode(one)]]);
    const rows = groups.map(([one, bytes]) => [
      { kind: "text", text: one ? glyphs(one) : hexOf(bytes[0], 2) },
      { kind: "label", text: one ? codePointName(one) : String(bytes[0]) },
      { kind: "bits", bytes },
    ]);
    return { kind: "rows", rows };
  }

  characterOf(number) {
    const valid =
      number >= 0 && number <= 0x10ffff && !(number >= 0xd800 && number < 0xe000);
    return valid ? String.fromCodePoint(number) : null;
  }

  // A number against the largest that this variable reaches in this call.
  view_gauge(row, context) {
    const value = Number(row[1]);
    if (!"if".includes(row[0]) || !Number.isFinite(value)) {
      return null;
    }
    const name = this.values.recording.trace.names.indexOf(context.name);
    const timeline = context.call.variables.get(name);
    const numbers = timeline
      ? timeline.rows
          .filter((item) => item >= 0 && this.values.isNumber(item))
          .map((item) => this.values.number(item))
      : [];
    const text = Number.isInteger(value) ? String(value) : value.toFixed(3);
    return { kind: "gauge", value, most: Math.max(value, ...numbers), unit: text };
  }
}
