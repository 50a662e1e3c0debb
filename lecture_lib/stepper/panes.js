/* The code pane and the variables pane. Both are shown anew at every step, and both
   stay put: only what changed moves into sight. */

const FLAGS = ["new", "changed", "changed in place"];
const MOST_CALLERS = 6;

// A titled area whose body scrolls.
function makePane(name, title) {
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
function reveal(body, node) {
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

class CodePane {
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
    this.place = element("span", { class: "place" });
    this.lines = element("ol", { class: "lines" });
    this.element.heading.append(this.place);
    this.element.body.append(this.lines);
  }

  show(step) {
    this.step = step;
    this.inDefinition = false;
    this.showUnit(this.recording.callAt(step).unit);
    const [kind, , line, changes, value] = this.trace.steps[step];
    const ended = kind === RETURN || kind === UNWIND;
    const next = ended ? 0 : this.recording.nextLine(step);
    this.items.forEach((item, at) => {
      item.classList.toggle("next", at === next - 1);
      item.classList.toggle("current", at === line - 1);
      item.classList.toggle("failed", at === line - 1 && kind >= RAISE);
      item.toggleAttribute("aria-current", at === line - 1);
      item.effect.textContent =
        at === line - 1 ? this.effect(kind, changes, value) : "";
    });
    this.line = line;
    this.revealLine();
  }

  revealLine() {
    if (!this.inDefinition) {
      reveal(this.element.body, this.items[this.line - 1]);
    }
  }

  // What the statement did, in the margin after it.
  effect(kind, changes, value) {
    const last = value === undefined ? "" : " " + this.values.short(value);
    const words = {
      [CALL]: "called",
      [RETURN]: "returns" + last,
      [YIELD]: "yields" + last,
    };
    Object.assign(words, {
      [RESUME]: "goes on",
      [RAISE]: "raises" + last,
      [UNWIND]: "ends",
    });
    return words[kind] || toldChanges(this.values, changes, "");
  }

  showUnit(unit) {
    if (unit === this.unit) {
      return;
    }
    this.unit = unit;
    const { f, q, src, hide } = this.trace.units[unit];
    this.place.replaceChildren(visible(q) + " · " + visible(f));
    const hidden = new Set(hide || []);
    const lines = codeLines(this.recording, unit, (target) =>
      this.showDefinition(target),
    );
    this.items = lines.map((nodes, at) => {
      const item = element("li", { class: hidden.has(at + 1) ? "hidden" : null });
      item.effect = element("span", { class: "effect" });
      item.append(
        this.lineNumber(unit, at + 1),
        element("code", null, nodes),
        item.effect,
      );
      return item;
    });
    this.lines.replaceChildren(...this.items);
    if (!src) {
      this.lines.replaceChildren(
        element(
          "li",
          { class: "left-out" },
          "The source of this function is not known.",
        ),
      );
    }
    this.element.body.scrollTop = 0;
    this.element.body.scrollLeft = 0;
  }

  lineNumber(unit, line) {
    const times = this.recording.timesRun(unit, line);
    const go = (event) => {
      const found = this.recording.run(unit, line, this.step, event.shiftKey ? -1 : 1);
      const first = this.recording.run(unit, line, -1, 1);
      this.go(found >= 0 ? found : first);
    };
    return element(
      "button",
      {
        type: "button",
        class: "number",
        tabindex: "-1",
        disabled: !times,
        title: times ? "Ran " + times + " times; go to the next one" : "Did not run",
        on: { click: go },
      },
      String(line),
    );
  }

  showDefinition(unit) {
    this.showUnit(unit);
    this.inDefinition = true;
    const back = element(
      "button",
      {
        type: "button",
        class: "back-link",
        on: { click: () => this.leaveDefinition() },
      },
      "back (Esc)",
    );
    this.place.append(" ", back);
    this.focus();
  }

  leaveDefinition() {
    if (this.inDefinition) {
      this.unit = -1;
      this.go(this.step);
    }
  }
}

class VariablesPane {
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
    if (changed.length) {
      reveal(body, changed[changed.length - 1]);
      reveal(body, changed[0]);
    }
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
      const state = fresh
        ? variable.flag === MUTATED
          ? "fresh mutated"
          : "fresh"
        : "";
      const link = element(
        "button",
        {
          type: "button",
          title: "Set at step " + (variable.setAt + 1) + "; go there",
          on: { click: () => this.go(variable.setAt) },
        },
        name,
      );
      const badge = fresh ? FLAGS[variable.flag] : this.values.typeName(variable.row);
      const drawn = draw(this.structures.structure(variable.row, context));
      return this.row(call, name, state, link, badge, drawn);
    });
  }

  row(call, name, state, title, badge, content) {
    const row = element(
      "tr",
      { class: state || null, "data-name": call.unit + ":" + name },
      element(
        "th",
        { scope: "row" },
        title,
        element("span", { class: "badge" }, badge || "\u00a0"),
      ),
      element("td", null, element("div", { class: "value", tabindex: "0" }, content)),
    );
    return row;
  }

  // What a call returns, yields or raises, drawn like the variable that holds it.
  valueRow(kind, value) {
    const words = {
      [RETURN]: "returns",
      [YIELD]: "yields",
      [RAISE]: "raises",
      [UNWIND]: "raises",
    };
    const same = this.recording
      .variables(this.call, this.step)
      .find((variable) => variable.row === value);
    const context = {
      name: same ? same.name : "",
      before: -1,
      step: this.step,
      call: this.call,
    };
    const state = kind >= RAISE ? "fresh outcome failed" : "fresh outcome";
    const drawn = draw(this.structures.structure(value, context));
    const title = element("span", null, words[kind]);
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
