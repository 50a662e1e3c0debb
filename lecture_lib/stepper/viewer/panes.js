/* The code pane and the variables pane. Both are shown anew at every step, and both
   stay put: only what changed moves into sight. */

import { visible } from "./text.js";
import { countUpTo } from "./recording.js";
import { button, element, span } from "./element.js";
import { FLAGS, GONE, MUTATED, RAISE, RETURN, UNWIND, WORDS } from "./schema.js";
import { Structures } from "./structures.js";
import { draw } from "./draw.js";
import { callText } from "./sentences.js";
import { codeLines } from "./code.js";

const MOST_CALLERS = 6;

// A titled area whose body scrolls.
export function makePane(name, title) {
  const pane = element("div", {
    class: "pane " + name,
    role: "group",
    "aria-label": title,
  });
  pane.heading = element("div", { class: "heading" }, element("span", null, title));
  pane.body = element("div", {
    class: "body",
    tabindex: "0",
    role: "group",
    "aria-label": title + ", scrollable",
  });
  pane.append(pane.heading, pane.body);
  return pane;
}

// Scroll a pane, and only it, as little as it takes to show `node`.
export function reveal(body, node) {
  if (!node) {
    return;
  }
  const top = node.offsetTop;
  const bottom = top + node.offsetHeight;
  if (bottom > body.scrollTop + body.clientHeight - 24) {
    body.scrollTop = Math.min(top - 8, bottom - body.clientHeight + 48);
  }
  if (top < body.scrollTop + 8) {
    body.scrollTop = Math.max(0, top - 32);
  }
}

export class CodePane {
  // `go` is called with a step, `focus` when a definition takes the place of the code.
  constructor(recording, values, go, focus) {
    this.recording = recording;
    this.trace = recording.trace;
    this.values = values;
    this.go = go;
    this.focus = focus;
    this.unit = -1;
    this.inDefinition = false;
    this.element = makePane("code", "Code");
    this.place = span("place");
    this.runs = span("runs");
    this.lines = element("ol", { class: "lines" });
    this.element.heading.append(this.runs, this.place);
    this.element.body.append(this.lines);
  }

  show(step) {
    this.step = step;
    this.inDefinition = false;
    this.showUnit(this.recording.callAt(step).unit);
    const [kind, , line] = this.trace.steps[step];
    const ended = kind === RETURN || kind === UNWIND;
    const next = ended ? 0 : this.recording.nextLine(step);
    this.items.forEach((item, at) => {
      const isCurrent = at === line - 1;
      item.classList.toggle("next", at === next - 1);
      item.classList.toggle("current", isCurrent);
      item.classList.toggle("failed", isCurrent && kind >= RAISE);
      item.toggleAttribute("aria-current", isCurrent);
    });
    this.line = line;
    this.showRuns(line);
    this.revealLine();
  }

  // Which run of its line this is, between the ways to the others.
  showRuns(line) {
    const { unit } = this.recording.callAt(this.step);
    const steps = this.recording.runsOf(unit, line);
    const number = countUpTo(steps, this.step);
    const to = (direction, which, sign) => {
      const found = this.recording.run(unit, line, this.step, direction);
      const title = which + " run of this line";
      const way = button("way", title, () => this.go(found), sign);
      way.setAttribute("aria-label", title);
      way.disabled = found < 0;
      return way;
    };
    const count = "run " + number + " of " + steps.length;
    const parts = [to(-1, "Previous", "‹"), count, to(1, "Next", "›")];
    this.runs.replaceChildren(...(steps.length > 1 ? parts : []));
  }

  revealLine() {
    if (!this.inDefinition) {
      reveal(this.element.body, this.items[this.line - 1]);
    }
  }

  showUnit(unit) {
    if (unit === this.unit) {
      return;
    }
    this.unit = unit;
    const { f, q, src, hide } = this.trace.units[unit];
    this.place.replaceChildren(visible(q) + " · " + visible(f));
    const hidden = new Set(hide || []);
    const follow = (target) => this.showDefinition(target);
    this.items = codeLines(this.recording, unit, follow).map((nodes, at) => {
      const item = element("li", { hidden: hidden.has(at + 1) });
      item.append(this.lineNumber(unit, at + 1), element("code", null, nodes));
      return item;
    });
    const unknown = "The source of this function is not known.";
    const shown = src ? this.items : [element("li", { class: "left-out" }, unknown)];
    this.lines.replaceChildren(...shown);
    this.element.body.scrollTop = 0;
    this.element.body.scrollLeft = 0;
  }

  lineNumber(unit, line) {
    const times = this.recording.runsOf(unit, line).length;
    const go = () => {
      const found = this.recording.run(unit, line, this.step, 1);
      this.go(found >= 0 ? found : this.recording.run(unit, line, -1, 1));
    };
    const often = times === 1 ? "once; go there" : times + " times; go to the next one";
    const ran = times ? "Ran " + often : "Did not run";
    const number = button("number", ran, go, String(line));
    number.tabIndex = -1;
    number.disabled = !times;
    return number;
  }

  showDefinition(unit) {
    this.showUnit(unit);
    this.inDefinition = true;
    const leave = () => this.leaveDefinition();
    this.place.append(" ", button("back-link", null, leave, "back (Esc)"));
    this.focus();
  }

  leaveDefinition() {
    if (this.inDefinition) {
      this.unit = -1;
      this.go(this.step);
    }
  }
}

export class VariablesPane {
  constructor(recording, values, go) {
    this.recording = recording;
    this.trace = recording.trace;
    this.values = values;
    this.structures = new Structures(values);
    this.go = go;
    this.openCallers = new Set();
    this.heights = new Map();
    this.element = makePane("variables", "Variables");
  }

  show(step) {
    const { body } = this.element;
    this.step = step;
    this.call = this.recording.callAt(step);
    const [kind, , , , value] = this.trace.steps[step];
    const rows = this.variableRows(this.call, true);
    if (value !== undefined) {
      rows.push(this.valueRow(kind, value));
    }
    const parts = [this.variableTable(rows)];
    const stack = this.recording.stack(this.step).slice(0, -1).reverse();
    stack.slice(0, MOST_CALLERS).forEach((call) => parts.push(this.caller(call)));
    if (!rows.length) {
      parts.unshift(element("p", { class: "left-out none" }, "No variables."));
    }
    body.replaceChildren(...parts);
    this.keepHeights(rows);
    if (this.shownCall !== this.call.index) {
      body.scrollTop = 0;
      this.shownCall = this.call.index;
    }
    this.revealChanges();
  }

  revealChanges() {
    const { body } = this.element;
    const changed = body.querySelectorAll(".fresh");
    reveal(body, changed[changed.length - 1]);
    reveal(body, changed[0]);
  }

  variableTable(rows) {
    return element("table", { class: "values" }, element("tbody", null, rows));
  }

  variableRows(call, current) {
    return this.recording.variables(call, this.step).map((variable) => {
      const fresh = current && variable.setAt === this.step;
      const name = visible(variable.name);
      if (variable.row < 0) {
        const why = variable.flag === GONE ? "deleted" : "not set yet";
        return this.row(call, name, "unset", element("span", null, name), null, why);
      }
      const context = {
        name: variable.name,
        before: fresh ? variable.before : -1,
        step: this.step,
        call,
      };
      const mutated = variable.flag === MUTATED ? "fresh mutated" : "fresh";
      const set = "Set at step " + (variable.setAt + 1) + "; go there";
      const link = button(null, set, () => this.go(variable.setAt), name);
      const what = fresh ? FLAGS[variable.flag] : this.values.typeName(variable.row);
      const drawn = draw(this.structures.structure(variable.row, context));
      return this.row(call, name, fresh ? mutated : "", link, what, drawn);
    });
  }

  row(call, name, state, title, badge, content) {
    return element(
      "tr",
      { class: state || null, "data-name": call.unit + ":" + name },
      element("th", { scope: "row" }, title, span("badge", badge || "\u00a0")),
      element("td", null, element("div", { class: "value", tabindex: "0" }, content)),
    );
  }

  // What a call returns, yields or raises, drawn like the variable that holds it.
  valueRow(kind, value) {
    const { call, step } = this;
    const variables = this.recording.variables(call, step);
    const same = variables.find((variable) => variable.row === value);
    const context = { name: same ? same.name : "", before: -1, step, call };
    const state = kind >= RAISE ? "fresh outcome failed" : "fresh outcome";
    const drawn = draw(this.structures.structure(value, context));
    const title = element("span", null, WORDS[kind === UNWIND ? RAISE : kind]);
    return this.row(this.call, "→", state, title, this.values.typeName(value), drawn);
  }

  // Rows keep the greatest height they had, so that those below stay where they are.
  keepHeights(rows) {
    const { body } = this.element;
    const width = body.clientWidth;
    if (width !== this.width) {
      this.width = width;
      this.heights.clear();
    }
    const measured = rows.map((row) => [row, row.getBoundingClientRect().height]);
    const zoom = body.offsetWidth / (body.getBoundingClientRect().width || 1);
    for (const [row, height] of measured) {
      const key = row.dataset.name;
      const most = Math.max(this.heights.get(key) || 0, Math.round(height * zoom));
      this.heights.set(key, most);
      row.style.height = most + "px";
    }
  }

  // The variables of a caller, folded.
  caller(call) {
    const title =
      visible(this.trace.units[call.unit].n) +
      callText(this.recording, this.values, call, false);
    const details = element(
      "details",
      { class: "caller", open: this.openCallers.has(call.index) },
      element("summary", null, "called by " + title),
    );
    const fill = () => {
      if (details.open && details.children.length < 2) {
        details.append(this.variableTable(this.variableRows(call, false)));
      }
    };
    details.addEventListener("toggle", () => {
      this.openCallers[details.open ? "add" : "delete"](call.index);
      fill();
    });
    fill();
    return details;
  }
}
