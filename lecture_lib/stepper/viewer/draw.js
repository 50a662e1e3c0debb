/* Structures become elements. Texts are text nodes; numbers become widths. */

import { glyphs, rounded, visible } from "./text.js";
import { element, span } from "./element.js";

// The kinds of structures that views return (see views.py), and two of the viewer's own.
const DRAWING = {
  text: drawText,
  chips: drawChips,
  bars: drawBars,
  rows: drawRows,
  label: ({ text }) => span("label", visible(text)),
};

export function draw(structure) {
  return DRAWING[structure.kind](structure);
}

function drawText({ text, title = null }) {
  return element("span", { class: "text", title }, visible(text));
}

function left(count) {
  return count > 0 ? span("left-out", "… " + count + " more") : null;
}

// "chip new" of ["chip", isNew && "new", isFuture && "future"]
function classes(...names) {
  return names.filter(Boolean).join(" ");
}

// A lecture's view gives chips as [text, text below] and marks them by number.
function asChip(chip, at, marked) {
  if (!Array.isArray(chip)) {
    return chip;
  }
  return {
    text: glyphs(chip[0]),
    below: visible(chip[1]),
    isNew: (marked || []).includes(at),
  };
}

function drawChips({ chips, lead, more = 0, pointed, small, mark, note }) {
  const nodes = [];
  chips.forEach((item, at) => {
    const chip = asChip(item, at, mark);
    nodes.push(left(chip.gap), drawChip(chip, small));
  });
  if (!nodes.length && !lead) {
    return span("left-out", "empty");
  }
  return element(
    "div",
    { class: classes("chips", pointed && "pointed", small && "small") },
    lead ? span("left-out", lead) : null,
    nodes,
    left(more),
    note ? span("label", note) : null,
  );
}

function drawChip(chip, small) {
  const { text, title, below, hue, isNew, isFuture, pointers = [] } = chip;
  const isPlain = hue === undefined && "plain";
  const node = span(
    classes("chip", isNew && "new", isPlain, isFuture && "future"),
    span("token", text),
    below && !small ? span("below", below) : null,
    pointers.length ? span("pointer", pointers.join(", ")) : null,
  );
  const ofToken = small && below ? "token ID " + below : title;
  node.title = isFuture ? "not in the vocabulary yet" : (ofToken ?? "");
  if (!isPlain) {
    node.style.setProperty("--hue", String(hue));
  }
  return node;
}

function drawBars({ bars, more }) {
  const most = Math.max(...bars.map((bar) => bar.value), 0) || 1;
  const rows = bars.map(({ label, value, isNew, isTied, names }) => {
    const chosen = names.length ? "◂ " + names.join(", ") : "";
    const state = classes(isNew && "new", isTied && "tied", chosen && "chosen");
    return element(
      "tr",
      { class: state || null },
      element("td", null, draw(label)),
      element("td", { class: "count" }, rounded(String(value))),
      element("td", { class: "bar" }, track(value / most)),
      element("td", { class: "names" }, chosen || (isTied ? "tie" : "")),
    );
  });
  return element(
    "div",
    null,
    element("table", { class: "bars" }, element("tbody", null, rows)),
    left(more),
  );
}

// A bar of which a part from 0 to 1 is filled.
function track(part) {
  const fill = span("fill");
  fill.style.width = 100 * Math.max(0, Math.min(1, part)) + "%";
  return span("track", fill);
}

function drawRows({ head = [], rows, mark = [], more }) {
  const titles = head.map((title) => element("th", { scope: "col" }, visible(title)));
  const body = rows.map((cells, at) => {
    const drawn = cells.map((cell) => element("td", null, draw(cell)));
    return element("tr", { class: mark.includes(at) ? "new" : null }, drawn);
  });
  return element(
    "div",
    null,
    element(
      "table",
      { class: "rows" },
      titles.length ? element("thead", null, element("tr", null, titles)) : null,
      element("tbody", null, body),
    ),
    left(more),
  );
}
