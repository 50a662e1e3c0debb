/** The merge history of one pre-token: every step, and one of them drawn large. */

import { mergeHistory } from "./bpe.js";
import { count, counted, element } from "./dom.js";
import { chipText } from "./visible.js";

const LONGEST = 2_000; // bytes of a pre-token whose history is shown
const MOST_ROWS = 200;
const MOST_CHIPS = 150;

/**
 * @param {Uint8Array} bytes the pre-token's
 * @param {object} bpe
 * @param {[number, number]} marked the bytes of the chosen token: from, up to
 * @returns {HTMLElement}
 */
export function drawHistory(bytes, bpe, marked) {
  if (bytes.length > LONGEST) {
    return element(
      "p",
      { class: "pg-hint" },
      `This pre-token has ${count(bytes.length)} bytes. Histories are shown up to ` +
        `${count(LONGEST)}.`,
    );
  }
  const steps = mergeHistory(bytes, bpe);
  const start = Array.from(bytes, (byte) => bpe.idOfByte[byte]);
  const states = [start, ...steps.map((step) => step.ids)];
  const view = new HistoryView(states, steps, bpe, marked);
  return view.node;
}

class HistoryView {
  constructor(states, steps, bpe, marked) {
    this.states = states;
    this.steps = steps;
    this.bpe = bpe;
    this.marked = marked;
    this.said = element("p", { class: "pg-said", role: "status" });
    this.state = element("div", { class: "pg-state" });
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: steps.length,
      "aria-label": "Step of the merge history",
      oninput: () => this.go(Number(this.slider.value)),
    });
    const move = (label, by, sign) =>
      element(
        "button",
        { type: "button", "aria-label": label, onclick: () => this.go(this.at + by) },
        sign,
      );
    this.back = move("One merge back", -1, "◀");
    this.next = move("One merge on", 1, "▶");
    this.rows = element("ol", { class: "pg-steps" }, this.drawRows());
    this.node = element(
      "div",
      { class: "pg-history" },
      element("div", { class: "pg-stepper" }, this.back, this.slider, this.next),
      this.said,
      this.state,
      steps.length > 1
        ? element(
            "details",
            {},
            element("summary", {}, `All ${count(steps.length)} merges`),
            this.rows,
          )
        : null,
    );
    this.go(steps.length);
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length));
    this.slider.value = this.at;
    // A disabled button would lose the focus, and with it the keyboard's place.
    this.back.setAttribute("aria-disabled", this.at === 0);
    this.next.setAttribute("aria-disabled", this.at === this.steps.length);
    const step = this.steps[this.at - 1];
    this.said.replaceChildren(...(step ? this.sentence(step) : [this.opening()]));
    this.state.replaceChildren(...this.drawState(this.states[this.at], step?.id));
    for (const row of this.rows.children) {
      row.classList.toggle("now", Number(row.dataset.step) === this.at);
    }
  }

  opening() {
    const n = counted(this.states[0].length, "byte");
    return this.steps.length
      ? `Before any merge: ${n}.`
      : `${n}, and no pair of them is in the merges.`;
  }

  sentence(step) {
    const times = step.times > 1 ? `, ${step.times} times` : "";
    return [
      `Merge ${this.at} of ${this.steps.length}: `,
      this.code(step.left),
      " + ",
      this.code(step.right),
      " → ",
      this.code(step.id),
      `, rank ${count(step.id)}${times}`,
    ];
  }

  code(id) {
    return element("code", {}, chipText(this.bpe.token(id)));
  }

  drawState(ids, newID) {
    const chips = [];
    let at = 0;
    for (const id of ids.slice(0, MOST_CHIPS)) {
      const end = at + this.bpe.length(id);
      const isMarked = at < this.marked[1] && end > this.marked[0];
      const names = ["pg-part", id === newID && "new", isMarked && "marked"];
      chips.push(
        element(
          "span",
          { class: names.filter(Boolean).join(" "), title: `ID ${id}` },
          chipText(this.bpe.token(id)),
        ),
      );
      at = end;
    }
    if (ids.length > MOST_CHIPS) {
      chips.push(` … and ${count(ids.length - MOST_CHIPS)} more`);
    }
    return chips;
  }

  drawRows() {
    const rows = this.steps
      .slice(0, MOST_ROWS)
      .map((step, i) =>
        element(
          "li",
          { "data-step": i + 1 },
          element(
            "button",
            { type: "button", onclick: () => this.go(i + 1) },
            element("span", { class: "pg-rank" }, `rank ${count(step.id)}`),
            element(
              "span",
              {},
              this.code(step.left),
              " + ",
              this.code(step.right),
              step.times > 1 ? ` ×${step.times}` : "",
            ),
            element("span", { class: "pg-after" }, this.inWords(step.ids)),
          ),
        ),
      );
    if (this.steps.length > MOST_ROWS) {
      const more = count(this.steps.length - MOST_ROWS);
      rows.push(element("li", { class: "pg-hint" }, `… and ${more} more steps`));
    }
    return rows;
  }

  inWords(ids) {
    const shown = ids.slice(0, 24).map((id) => chipText(this.bpe.token(id)));
    return shown.join("·") + (ids.length > 24 ? " …" : "");
  }
}
