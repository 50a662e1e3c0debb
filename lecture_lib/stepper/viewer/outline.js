/* The outline of calls, and the timeline with its slider. */

import { visible } from "./text.js";
import { button, element, span } from "./element.js";
import { callText } from "./sentences.js";
import { makePane, reveal } from "./panes.js";

// Calls are open on the way to the running one, unless the reader has opened or closed
// them.
export class Outline {
  constructor(recording, values, go) {
    this.recording = recording;
    this.values = values;
    this.go = go;
    this.chosen = new Map();
    this.element = makePane("tree", "Calls");
    this.top = recording.calls.filter((call) => call.parent < 0);
    this.element.body.append(this.list(this.top));
  }

  list(calls) {
    return element(
      "ul",
      null,
      calls.map((call) => this.item(call)),
    );
  }

  item(call) {
    const name = visible(this.recording.trace.units[call.unit].n);
    const result = span("result", callText(this.recording, this.values, call, true));
    const go = () => this.go(call.first);
    call.button = button("call", "Go to this call", go, span("name", name), result);
    call.twist = call.children.length ? this.twist(call, name) : span("twist");
    const entry = element("div", { class: "entry" }, call.twist, call.button);
    call.item = element("li", null, entry);
    return call.item;
  }

  twist(call, name) {
    const turn = () => {
      this.chosen.set(call, !call.isOpen);
      this.turn(call);
    };
    const twist = button("twist", null, turn);
    twist.setAttribute("aria-label", "Calls made by " + name);
    return twist;
  }

  // Show the calls that a call made, or hide them.
  turn(call) {
    if (!call.children.length) {
      return;
    }
    const isOpen = this.chosen.get(call) ?? this.path.includes(call);
    if (isOpen && !call.list) {
      call.list = this.list(call.children);
      call.item.append(call.list);
    }
    if (isOpen !== call.isOpen) {
      call.isOpen = isOpen;
      call.twist.textContent = isOpen ? "▾" : "▸";
      call.twist.setAttribute("aria-expanded", String(isOpen));
      call.list?.toggleAttribute("hidden", !isOpen);
    }
    if (call.list) {
      call.children.forEach((child) => this.turn(child));
    }
  }

  show(step) {
    this.path = this.recording.stack(step);
    this.top.forEach((call) => this.turn(call));
    this.marked?.removeAttribute("aria-current");
    this.marked = this.path.at(-1).button;
    this.marked?.setAttribute("aria-current", "true");
    reveal(this.element.body, this.marked);
  }
}

// The depth of calls over time, with the slider lying on it.
export class Timeline {
  constructor(recording, go) {
    this.recording = recording;
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
    const bands = span("bands", recording.calls.map((call) => this.band(call)));
    const parts = [bands, this.slider, this.thumb, start > 1 ? mark : null];
    this.element = element("div", { class: "timeline" }, parts);
  }

  // A call from its first step to its last; each function has a color.
  band({ unit, first, last, depth }) {
    const { length, deepest } = this.recording;
    const band = span("band");
    band.style.setProperty("--hue", String((unit * 97 + 212) % 360));
    band.style.left = (100 * first) / length + "%";
    band.style.width = (100 * (last + 1 - first)) / length + "%";
    band.style.top = (100 * depth) / (deepest + 1) + "%";
    band.style.height = 100 / (deepest + 1) + "%";
    return band;
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
}
