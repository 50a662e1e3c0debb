/* What to show for a value, not how: a structure of chips, bars, rows or text, which
   draw.js draws. A lecture's own views (views.py) arrive in the same form. */

import { bytesOf, bytesText, glyphs, hexOf, visible } from "./text.js";
import { subscripts } from "./code.js";

const SHOWN_BARS = 8;
// Where a recording has tokens (see `hasTokens`), these names hold them.
const TOKEN_LIST = /^((.*_)?ids|tokens|pair|merged|best|left_over)$/;
const TOKEN = /^(new_id|id|token|token_id|first|second|left|right)$/;
const COUNTS = /count|freq|stats|histogram|tally/i;

export class Structures {
  constructor(values) {
    this.values = values;
    const { units, names, pool } = values.recording.trace;
    this.subscripts = units.map((unit) => subscripts(unit.src));
    this.hasTokens =
      (names.includes("pair") && names.includes("new_id")) ||
      pool.some((_, index) => this.isAboutTokens(values.row(index)));
  }

  // Is this a vocabulary, or something about pairs of token IDs?
  isAboutTokens(row) {
    const isPair = ([key]) => this.values.isIds(key, 2);
    const isMapping = row[0] === "d" && (row[1].length || row[4] === "vocab");
    return (
      isMapping && (this.values.isVocabulary(row) || this.values.entries(row).every(isPair))
    );
  }

  // Which view suits a variable, unless it is to be drawn as Python writes it.
  suiting(name, index) {
    if (Object.hasOwn(this.values.recording.trace.views, name)) {
      return "plain";
    }
    const row = this.values.row(index);
    switch (row[0]) {
      case "d":
        if (row[4] === "vocab" || (name === "vocab" && this.values.isVocabulary(row))) {
          return "vocab";
        }
        if (["Counter", "defaultdict"].includes(row[4]) || COUNTS.test(name)) {
          if (row[1].length && this.values.isCounts(row)) {
            return "counts";
          }
        }
        return this.values.isMerges(row) ? "merges" : "plain";
      case "l":
      case "t":
        if (this.hasTokens && TOKEN_LIST.test(name) && this.values.isIds(index)) {
          return "tokens";
        }
        return row[1].length && this.values.isPieces(row) ? "pieces" : "plain";
      case "b":
        return "bytes";
      default:
        return this.hasTokens && row[0] === "i" && TOKEN.test(name) ? "token" : "plain";
    }
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

  // As the view that suits the value draws it; null where none does.
  viewed(index, context) {
    const view = this.suiting(context.name, index);
    return this["view_" + view](this.values.row(index), context);
  }

  // As Python writes it, nested values as rows.
  plain(index, context, depth) {
    const { values } = this;
    const row = values.row(index);
    const [tag, kept] = row;
    const inside = (item, name) =>
      depth < 2 && "ltdoe".includes(values.row(item)[0])
        ? this.nested(item, name, context, depth + 1)
        : this.text(() => values.short(item, 1));
    const table = (entries, name) => ({
      kind: "rows",
      rows: entries.map(([label, item]) => [
        typeof label === "string" ? { kind: "label", text: label } : label,
        inside(item, name ?? label),
      ]),
      more: tag === "o" ? row[3] : values.size(row) - entries.length,
    });
    const isSequence = tag === "l" || tag === "t";
    if (tag === "o" && row[2].length) {
      return table(values.pairs(row[2]).map(([name, item]) => [visible(name), item]));
    }
    if (tag === "d" && kept.length) {
      const label = (key) =>
        values.is(key, "t") && this.values.isPieces(values.row(key))
          ? this.keyLabel(key, context.step)
          : values.short(key);
      return table(values.entries(row).map(([key, item]) => [label(key), item]), "");
    }
    if (isSequence && kept.some((item) => "ltdo".includes(values.row(item)[0]))) {
      const at = values.positions(row);
      const entries = kept.map((item, i) => [String(at[i]), item]);
      return table(entries, context.name);
    }
    if (isSequence && kept.length && !depth && this.pointers(context).size) {
      return this.chips(row, context, (item) => this.text(() => values.short(item)));
    }
    return this.text(() => this.long(row, index));
  }

  // What `write` gives; where digits of floats are left out, all of them on hovering.
  text(write) {
    const [text, exact] = [write(), this.values.exactly(write)];
    return { kind: "text", text, title: exact === text ? null : exact };
  }

  // A value inside another one: the same views, but nothing in it is marked as new.
  nested(index, name, context, depth) {
    const inner = { ...context, name, before: -1 };
    return this.viewed(index, inner) || this.plain(index, inner, depth);
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
  pointers(context) {
    const found = new Map();
    const names = this.subscripts[context.call.unit].get(context.name);
    for (const { name, row } of names ? this.variables(context) : []) {
      if (names.has(name) && row >= 0 && this.values.is(row, "i")) {
        const at = this.values.number(row);
        found.set(at, [...(found.get(at) || []), name]);
      }
    }
    return found;
  }

  variables({ call, step }) {
    return this.values.recording.variables(call, step);
  }

  // One row of chips, an item each. Items that were not there before are marked new.
  chips(row, context, draw) {
    const positions = this.values.positions(row);
    const isNew = this.newItems(row, context.before);
    const pointers = this.pointers(context);
    const chips = row[1].map((item, at) => ({
      ...draw(item),
      isNew: isNew(item, at),
      pointers: pointers.get(positions[at]) || [],
      gap: at ? positions[at] - positions[at - 1] - 1 : 0,
    }));
    return { kind: "chips", chips, pointed: pointers.size > 0 };
  }

  // Tells of an item whether it differs from the value before: it lies between what both
  // begin and end with, and where items were merged, the list did not hold it at all.
  // Nothing is new where items were left out, as the windows of the two do not match.
  newItems(row, before) {
    const old = before < 0 ? [] : this.values.row(before);
    if (!"lt".includes(old[0]) || this.values.isCut(row) || this.values.isCut(old)) {
      return () => false;
    }
    const [now, was] = [row[1], old[1]];
    const least = Math.min(now.length, was.length);
    let same = 0;
    while (same < least && now[same] === was[same]) {
      same += 1;
    }
    let end = 0;
    while (end < least - same && now.at(-1 - end) === was.at(-1 - end)) {
      end += 1;
    }
    const known = now.length < was.length ? was : [];
    return (item, at) =>
      at >= same && at < now.length - end && !known.includes(item);
  }

  // A token as a chip: what it stands for, and its ID below. An ID that the vocabulary
  // gets only later is drawn as being made; one that nothing explains, as a number.
  tokenChip(id, vocabulary, step) {
    const known = this.values.spelling(id, vocabulary);
    const bytes = known || this.values.spelling(id, this.values.laterVocabulary(step));
    return {
      text: bytes ? bytesText(bytes) : String(id),
      below: bytes ? String(id) : "",
      hue: (Number(id) * 47) % 360,
      isFuture: Boolean(bytes && !known),
    };
  }

  view_plain() {
    return null;
  }

  view_tokens(row, context) {
    const vocabulary = this.values.vocabulary(context.step);
    const drawn = this.chips(row, context, (item) =>
      this.tokenChip(this.values.number(item), vocabulary, context.step),
    );
    return { ...drawn, note: this.compression(row, context.step) };
  }

  // Bytes per token of a complete list of at least three known tokens.
  compression(row, step) {
    const size = this.values.size(row);
    const known = this.values.laterVocabulary(step);
    if (row[0] !== "l" || size !== row[1].length || size < 3 || !known) {
      return null;
    }
    const spelled = row[1].map((id) => this.values.spelling(this.values.number(id), known));
    if (!spelled.every(Boolean)) {
      return null;
    }
    const bytes = spelled.flat().length;
    return bytes + " bytes ÷ " + size + " tokens = " + (bytes / size).toFixed(3);
  }

  view_token(row, context) {
    const vocabulary = this.values.vocabulary(context.step);
    const chip = this.tokenChip(Number(row[1]), vocabulary, context.step);
    return chip.below ? { kind: "chips", chips: [chip] } : null;
  }

  view_pieces(row, context) {
    return this.chips(row, context, (item) => ({
      text: this.pieceText(this.values.row(item)) || "∅",
    }));
  }

  pieceText([tag, content]) {
    return tag === "b" ? bytesText(bytesOf(content)) : glyphs(content);
  }

  view_bytes(row, context) {
    const bytes = bytesOf(row[1]);
    const pointers = this.pointers(context);
    const chips = bytes.map((byte, at) => ({
      ...this.tokenChip(byte, null, context.step),
      below: hexOf(byte, 2),
      pointers: pointers.get(at) || [],
    }));
    const more = this.values.size(row) - bytes.length;
    return { kind: "chips", chips, more, pointed: pointers.size > 0 };
  }

  // Bars, the largest first. Ties for the first place are marked: the rule that breaks
  // them decides what is learned. A key that is the value of a variable carries its name.
  view_counts(row, context) {
    const before = context.before < 0 ? [] : this.values.row(context.before);
    const old = new Map(before[0] === "d" ? this.values.entries(before) : []);
    const chosen = this.chosenKeys(context);
    const bars = this.values.entries(row).map(([key, count]) => ({
      label: this.keyLabel(key, context.step),
      value: this.values.number(count),
      isNew: context.before >= 0 && old.get(key) !== count,
      names: chosen.get(key) || [],
    }));
    bars.sort((a, b) => b.value - a.value);
    const most = bars.length ? bars[0].value : 0;
    const tied = bars.filter((bar) => bar.value === most).length;
    const isTie = tied > 1 && tied < bars.length;
    const shown = bars.filter(
      (bar, at) =>
        at < SHOWN_BARS || bar.names.length || (bar.isNew && at < 3 * SHOWN_BARS),
    );
    const drawn = shown.map((bar) => ({ ...bar, isTied: isTie && bar.value === most }));
    return { kind: "bars", bars: drawn, more: this.values.size(row) - shown.length };
  }

  // A key as chips: of tokens, or of pieces of text.
  keyLabel(key, step) {
    if (this.values.isIds(key)) {
      const vocabulary = this.values.vocabulary(step);
      const ids = this.values.row(key)[1].map((item) => this.values.number(item));
      const chips = ids.map((id) => this.tokenChip(id, vocabulary, step));
      return { kind: "chips", small: true, chips };
    }
    const row = this.values.row(key);
    if ("sb".includes(row[0]) || (row[0] === "t" && this.values.isPieces(row))) {
      const pieces = row[0] === "t" ? row[1].map((part) => this.values.row(part)) : [row];
      const chips = pieces.map((piece) => ({ text: this.pieceText(piece) || "∅" }));
      return { kind: "chips", small: true, chips };
    }
    return { kind: "text", text: this.values.short(key) };
  }

  // Key row -> names of the variables that hold this key.
  chosenKeys(context) {
    const found = new Map();
    const indexing = this.subscripts[context.call.unit].get(context.name) || new Set();
    for (const { name, row } of this.variables(context)) {
      const other = row >= 0 && name !== context.name;
      if (other && (indexing.has(name) || this.values.is(row, "t"))) {
        found.set(row, [...(found.get(row) || []), name]);
      }
    }
    return found;
  }

  view_merges(row, context) {
    const { step } = context;
    const vocabulary = this.values.vocabulary(step) || this.values.mergedTokens(row);
    const chip = (item) => this.tokenChip(this.values.number(item), vocabulary, step);
    const before = this.sizeBefore(context);
    const positions = this.values.positions(row);
    const rows = this.values.entries(row).map(([pair, id], at) => {
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

  // How many entries a mapping had until this step; Infinity if it did not change now.
  sizeBefore({ before }) {
    const isMapping = before >= 0 && this.values.is(before, "d");
    return isMapping ? this.values.size(this.values.row(before)) : Infinity;
  }

  view_vocab(row, context) {
    const bytesFirst = row[4] === "vocab";
    const before = this.sizeBefore(context);
    const positions = this.values.positions(row);
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
}
