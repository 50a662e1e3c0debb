/* Structures become elements. Texts are text nodes; numbers become widths. */

const MOST_CHIPS = 400;

function draw(structure) {
  switch (structure.kind) {
    case "chips":
      return drawChips(structure);
    case "bars":
      return drawBars(structure);
    case "gauge":
      return drawGauge(structure);
    case "rows":
      return drawRows(structure);
    case "bits":
      return drawBits(structure.bytes);
    case "stack":
      return element("div", { class: "stack" }, structure.parts.map(draw));
    case "label":
      return element("span", { class: "label" }, visible(structure.text));
    default:
      return drawText(structure);
  }
}

function drawText({ text, mark }) {
  if (!mark) {
    return element("span", { class: "text" }, visible(text));
  }
  // Python counts characters, JavaScript halves of them: cut the text as Python does.
  const characters = [...text];
  const part = (from, to) => glyphs(characters.slice(from, to).join(""));
  const marked = element("mark", null, part(mark[0], mark[1]) || "∅");
  return element("span", { class: "text" }, part(0, mark[0]), marked, part(mark[1]));
}

function left(count) {
  return count > 0
    ? element("span", { class: "left-out" }, "… " + count + " more")
    : null;
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

function drawChips({ chips, lead, more, pointed, small, mark }) {
  const nodes = [];
  chips.slice(0, MOST_CHIPS).forEach((item, at) => {
    const chip = asChip(item, at, mark);
    if (chip.gap > 0) {
      nodes.push(left(chip.gap));
    }
    nodes.push(drawChip(chip, small));
  });
  const hidden = (more || 0) + Math.max(0, chips.length - MOST_CHIPS);
  const names = "chips" + (pointed ? " pointed" : "") + (small ? " small" : "");
  if (!nodes.length && !lead) {
    return element("span", { class: "left-out" }, "empty");
  }
  return element(
    "div",
    { class: names },
    lead ? element("span", { class: "left-out" }, lead) : null,
    nodes,
    left(hidden),
  );
}

function drawChip({ text, below, hue, isNew, isEnd, isFuture, pointers }, small) {
  const names = ["chip", isNew && "new", isEnd && "end", hue === undefined && "plain"];
  names.push(isFuture && "future");
  const chip = element(
    "span",
    {
      class: names.filter(Boolean).join(" "),
      title: isFuture ? "not in the vocabulary yet" : null,
    },
    element("span", { class: "token" }, text),
    below && !small ? element("span", { class: "below" }, below) : null,
    pointers && pointers.length
      ? element("span", { class: "pointer" }, pointers.join(", "))
      : null,
  );
  if (hue !== undefined) {
    chip.style.setProperty("--hue", String(hue));
  }
  if (small && below) {
    chip.title = "token ID " + below;
  }
  return chip;
}

function drawBars({ bars, note, more, mark }) {
  const normal = bars.map((bar, at) =>
    Array.isArray(bar)
      ? {
          label: { kind: "text", text: bar[0] },
          value: bar[1],
          isNew: (mark || []).includes(at),
          names: [],
        }
      : bar,
  );
  const most = Math.max(...normal.map((bar) => Math.abs(bar.value)), 0) || 1;
  const rows = normal.map((bar) => {
    const fill = element("span", { class: "fill" });
    fill.style.width = (100 * Math.abs(bar.value)) / most + "%";
    const state = [
      bar.isNew && "new",
      bar.isTied && "tied",
      bar.names.length && "chosen",
    ];
    return element(
      "tr",
      { class: state.filter(Boolean).join(" ") || null },
      element("td", null, draw(bar.label)),
      element("td", { class: "count" }, String(readable(bar.value))),
      element("td", { class: "bar" }, element("span", { class: "track" }, fill)),
      element(
        "td",
        { class: "names" },
        bar.names.length ? "◂ " + bar.names.join(", ") : bar.isTied ? "tie" : "",
      ),
    );
  });
  return element(
    "div",
    null,
    element("table", { class: "bars" }, element("tbody", null, rows)),
    element(
      "div",
      { class: "left-out" },
      note || null,
      note && more > 0 ? " · " : null,
      left(more),
    ),
  );
}

// Whole numbers as they are; of others six digits.
function readable(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(6));
}

function drawGauge({ value, most, unit }) {
  const fill = element("span", { class: "fill" });
  fill.style.width = Math.max(0, Math.min(100, (100 * value) / (most || 1))) + "%";
  return element(
    "div",
    { class: "gauge" },
    element("span", { class: "track" }, fill),
    element("span", { class: "label" }, visible(unit || String(readable(value)))),
  );
}

function drawRows({ head, rows, mark, more }) {
  const titles = (head || []).map((title) =>
    element("th", { scope: "col" }, visible(title)),
  );
  const body = rows.map((cells, at) =>
    element(
      "tr",
      { class: (mark || []).includes(at) ? "new" : null },
      cells.map((cell) => element("td", null, draw(cell))),
    ),
  );
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

// Each byte in binary; the bits that only give the form are set apart from the others.
function drawBits(bytes) {
  return element(
    "span",
    { class: "bits" },
    bytes.map((byte) => {
      const bits = byte.toString(2).padStart(8, "0");
      const form = byte < 0x80 ? 1 : bits.indexOf("0") < 0 ? 8 : bits.indexOf("0") + 1;
      return element(
        "span",
        { class: "byte" },
        element("span", { class: "form" }, bits.slice(0, form)),
        bits.slice(form),
      );
    }),
  );
}
