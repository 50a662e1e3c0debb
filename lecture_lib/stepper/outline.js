/* The outline of calls, and the timeline with its slider. */

const MOST_CALLS = 100;

class Outline {
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
    const list = element(
      "ul",
      null,
      top.slice(0, MOST_CALLS).map((call) => this.treeItem(call)),
    );
    this.element.body.append(list);
    top.slice(0, 3).forEach((call) => this.openCall(call, 0, true));
  }

  treeItem(call) {
    const name = visible(this.trace.units[call.unit].n);
    call.button = element(
      "button",
      {
        type: "button",
        class: "call",
        title: "Go to this call",
        on: { click: () => this.go(call.first) },
      },
      element("span", { class: "name" }, name),
      element(
        "span",
        { class: "result" },
        callText(this.recording, this.values, call, true),
      ),
    );
    call.twist = call.children.length
      ? element(
          "button",
          {
            type: "button",
            class: "twist",
            "aria-expanded": "false",
            "aria-label": "Calls made by " + name,
            on: {
              click: () =>
                call.list ? this.closeCall(call) : this.openCall(call, 0, true),
            },
          },
          "▸",
        )
      : element("span", { class: "twist" });
    call.item = element(
      "li",
      null,
      element("div", { class: "entry" }, call.twist, call.button),
    );
    return call.item;
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
    const page = (text, target) =>
      element(
        "li",
        null,
        element(
          "button",
          {
            type: "button",
            class: "more",
            on: { click: () => this.openCall(call, target, true) },
          },
          text,
        ),
      );
    call.from = from;
    call.list = element(
      "ul",
      null,
      from
        ? page("… " + from + " earlier calls", Math.max(0, from - MOST_CALLS))
        : null,
      shown.map((child) => this.treeItem(child)),
      more > 0 ? page("… " + more + " later calls", from + MOST_CALLS) : null,
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
class Timeline {
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
      on: { input: (event) => go(Number(event.target.value)) },
    });
    this.element = element("div", { class: "timeline" }, this.canvas, this.slider);
  }

  show(step, told) {
    const text = "step " + (step + 1) + " of " + this.recording.length + ": " + told;
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", text);
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
      context.fillStyle =
        "hsl(" + ((call.unit * 97 + 212) % 360) + " 48% " + lightness + "%)";
      const height = Math.max(1, level - (level > 4 ? ratio : 0));
      context.fillRect(
        start,
        call.depth * level,
        Math.max(1, end - start - ratio / 2),
        height,
      );
    }
  }
}
