/* The outline of calls, and the timeline with its slider. */

import { visible } from "./text.js";
import { button, element, span } from "./element.js";
import { callText } from "./sentences.js";
import { makePane, reveal } from "./panes.js";

const MOST_CALLS = 100;

export class Outline {
  constructor(recording, values, go) {
    this.recording = recording;
    this.trace = recording.trace;
    this.values = values;
    this.go = go;
    this.opened = new Map();
    this.element = makePane("tree", "Calls");
    this.build();
  }

  build() {
    const top = this.recording.calls.filter((call) => call.parent < 0);
    const items = top.slice(0, MOST_CALLS).map((call) => this.treeItem(call));
    this.element.body.append(element("ul", null, items));
    top.slice(0, 3).forEach((call) => this.openCall(call, 0, true));
  }

  treeItem(call) {
    const name = visible(this.trace.units[call.unit].n);
    const result = span("result", callText(this.recording, this.values, call, true));
    const go = () => this.go(call.first);
    call.button = button("call", "Go to this call", go, span("name", name), result);
    call.twist = call.children.length ? this.twist(call, name) : span("twist");
    const entry = element("div", { class: "entry" }, call.twist, call.button);
    call.item = element("li", null, entry);
    return call.item;
  }

  twist(call, name) {
    const turn = () =>
      call.list ? this.closeCall(call) : this.openCall(call, 0, true);
    const twist = button("twist", null, turn, "▸");
    twist.setAttribute("aria-expanded", "false");
    twist.setAttribute("aria-label", "Calls made by " + name);
    return twist;
  }

  // Show the calls that a call made, from number `from` on. What stepping opened is
  // closed again when stepping leaves it; what the reader opened stays.
  openCall(call, from, byReader) {
    if (call.list) {
      call.list.remove();
    }
    if (!call.children.length) {
      return;
    }
    const shown = call.children.slice(from, from + MOST_CALLS);
    const more = call.children.length - from - shown.length;
    const page = (number, which, target) => {
      const open = () => this.openCall(call, target, true);
      const text = "… " + number + " " + which + " calls";
      return number > 0 ? element("li", null, button("more", null, open, text)) : null;
    };
    call.from = from;
    call.list = element(
      "ul",
      null,
      page(from, "earlier", Math.max(0, from - MOST_CALLS)),
      shown.map((child) => this.treeItem(child)),
      page(more, "later", from + MOST_CALLS),
    );
    call.item.append(call.list);
    call.twist.textContent = "▾";
    call.twist.setAttribute("aria-expanded", "true");
    this.opened.set(call, byReader || Boolean(this.opened.get(call)));
  }

  closeCall(call) {
    call.list.remove();
    call.list = null;
    call.children.forEach((child) => {
      this.opened.delete(child);
      child.list = null;
      child.button = null;
    });
    call.twist.textContent = "▸";
    call.twist.setAttribute("aria-expanded", "false");
    this.opened.delete(call);
  }

  show(step) {
    const stack = this.recording.stack(step);
    const path = new Set(stack);
    for (const [call, byReader] of [...this.opened].reverse()) {
      if (!byReader && !path.has(call) && call.list && call.button) {
        this.closeCall(call);
      }
    }
    stack.slice(0, -1).forEach((call, at) => {
      const child = call.children.indexOf(stack[at + 1]);
      const inside = call.list && child >= call.from && child < call.from + MOST_CALLS;
      if (!inside && call.item) {
        this.openCall(call, Math.max(0, child - MOST_CALLS / 2), false);
      }
    });
    if (this.marked) {
      this.marked.removeAttribute("aria-current");
    }
    this.marked = stack[stack.length - 1].button;
    if (this.marked) {
      this.marked.setAttribute("aria-current", "true");
      reveal(this.element.body, this.marked);
    }
  }
}

// The depth of calls over time, with the slider lying on it.
export class Timeline {
  constructor(recording, go, isDark) {
    this.recording = recording;
    this.isDark = isDark;
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: Math.max(0, recording.length - 1),
      value: 0,
      "aria-label": "Step",
      oninput: (event) => go(Number(event.target.value)),
    });
    this.thumb = span("thumb");
    const { start } = recording.trace;
    const told = "Step " + start + ", where the program is at work; go there (m)";
    const mark = button("mark", told, () => go(start - 1), "▾");
    mark.setAttribute("aria-label", told);
    this.place(mark, start - 1);
    const parts = [this.canvas, this.slider, this.thumb, start > 1 ? mark : null];
    this.element = element("div", { class: "timeline" }, parts);
  }

  show(step, told) {
    const text = "step " + (step + 1) + " of " + this.recording.length + ": " + told;
    this.slider.value = step;
    this.place(this.thumb, step);
    this.slider.setAttribute("aria-valuetext", text);
  }

  place(node, step) {
    node.style.setProperty("--at", step / Math.max(1, this.recording.length - 1));
  }

  draw() {
    const { canvas, recording } = this;
    const width = canvas.clientWidth;
    if (!width || !recording.length) {
      return;
    }
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    const context = canvas.getContext("2d");
    const level = canvas.height / (recording.deepest + 1);
    const lightness = this.isDark() ? 42 : 72;
    for (const call of recording.calls) {
      const start = (call.first / recording.length) * canvas.width;
      const end = ((call.last + 1) / recording.length) * canvas.width;
      const hue = (call.unit * 97 + 212) % 360;
      context.fillStyle = "hsl(" + hue + " 48% " + lightness + "%)";
      const length = Math.max(1, end - start - ratio / 2);
      const height = Math.max(1, level - (level > 4 ? ratio : 0));
      context.fillRect(start, call.depth * level, length, height);
    }
  }
}
