/* The viewer of one recording: panes, controls, keys and links.

   Its layout stays put while stepping: a call's variables have their rows from the
   start, rows do not shrink, and what just happened is told in one line of fixed height. */

const SECONDS_PER_STEP = [1.6, 0.8, 0.4, 0.15];
// As in viewer.css: up to this width there is room for two panes.
const NARROW = 860;
const KEYS = [
  ["→ ←", "next, back"],
  ["Shift → ←", "over a call, forward and back"],
  ["u U", "out of this call, forward and back"],
  ["] [", "next, previous run of this line"],
  ["Home End", "first, last step"],
  ["Space", "play, pause"],
  ["o", "outline of calls"],
  ["f", "full screen"],
  ["c", "copy a link to this step"],
  ["Esc", "back from a definition"],
  ["?", "this list"],
];

// Is this page JupyterLab or Notebook? Their address belongs to them.
function inJupyter() {
  return document.getElementById("jupyter-config-data") !== null;
}

// Does the browser itself act on this key, at the part that has the focus?
function isForPart(event) {
  const target = event.composedPath()[0];
  const key = event.key;
  if (target.tagName === "BUTTON" || target.tagName === "SUMMARY") {
    return key === " " || key === "Enter";
  }
  if (target.tagName === "INPUT" || target.tagName === "SELECT") {
    return !event.shiftKey && /^(Arrow|Home$|End$)/.test(key);
  }
  const scrolls = target.tabIndex === 0 && target.scrollHeight > target.clientHeight;
  return scrolls && /^Arrow(Up|Down)$/.test(key);
}

class Viewer {
  constructor(host, trace) {
    this.host = host;
    this.trace = trace;
    this.recording = new Recording(trace);
    this.values = new Values(this.recording);
    this.step = 0;
    this.timer = 0;
    this.speed = 1;
    const go = (target) => this.go(target);
    const focus = () => this.root.focus({ preventScroll: true });
    const isDark = () => this.root.classList.contains("dark");
    this.timeline = new Timeline(this.recording, go, isDark);
    this.outline = new Outline(this.recording, this.values, go);
    this.code = new CodePane(this.recording, this.values, go, focus);
    this.variables = new VariablesPane(this.recording, this.values, go);
    this.build();
    this.watchPage();
    this.go((trace.start || 1) - 1, { quiet: true });
    this.followAddress();
  }

  // Building

  build() {
    const shadow = this.host.attachShadow({ mode: "open" });
    this.root = element(
      "div",
      {
        class: "viewer",
        tabindex: "0",
        role: "group",
        "aria-label": "Step viewer: " + visible(this.trace.call),
        on: { keydown: (event) => this.onKey(event) },
      },
      this.header(),
      this.timeline.element,
      this.notice(),
      (this.crumbs = element("nav", { class: "crumbs" })),
      this.story(),
      this.panes(),
      (this.printed = element("pre", {
        class: "printed",
        tabindex: "0",
        "aria-label": "Printed so far",
        hidden: !this.trace.out.length,
      })),
      (this.help = this.keyList()),
      (this.live = element("div", { class: "unseen", "aria-live": "polite" })),
    );
    const print = element("div", { class: "print" }, element("slot"));
    shadow.append(element("style", null, STYLE), this.root, print);
  }

  button(name, label, keys, action, text) {
    return element(
      "button",
      {
        type: "button",
        class: "control " + name,
        title: keys ? label + " (" + keys + ")" : label,
        "aria-label": label,
        on: { click: action },
      },
      icon(name),
      text ? element("span", { class: "caption" }, text) : null,
    );
  }

  header() {
    const { recording } = this;
    // From the start it is as wide as for the last step.
    this.counter = element("output", {
      class: "counter",
      "data-widest": this.counted(recording.length),
    });
    this.playButton = this.button("play", "Play", "Space", () => this.play());
    const speeds = ["0.5×", "1×", "2×", "5×"].map((label, at) =>
      element("option", { value: at, selected: at === this.speed }, label),
    );
    const choice = element(
      "select",
      {
        class: "speed",
        "aria-label": "Speed of play",
        on: { change: (event) => this.setSpeed(Number(event.target.value)) },
      },
      speeds,
    );
    const go = (find) => () => this.go(find());
    return element(
      "div",
      { class: "header" },
      element(
        "div",
        { class: "naming" },
        element(
          "span",
          { class: "title", title: visible(this.trace.call) },
          visible(this.trace.call),
        ),
        this.counter,
      ),
      element(
        "div",
        { class: "controls", role: "group", "aria-label": "Steps" },
        this.button(
          "first",
          "First step",
          "Home",
          go(() => 0),
        ),
        this.button(
          "back",
          "Back",
          "←",
          go(() => this.step - 1),
          "Back",
        ),
        this.button(
          "next",
          "Next",
          "→",
          go(() => this.step + 1),
          "Next",
        ),
        this.button(
          "last",
          "Last step",
          "End",
          go(() => recording.length - 1),
        ),
        element("span", { class: "space" }),
        this.button(
          "overBack",
          "Back over a call",
          "Shift ←",
          go(() => recording.over(this.step, -1)),
        ),
        this.button(
          "over",
          "Over a call",
          "Shift →",
          go(() => recording.over(this.step, 1)),
        ),
        this.button(
          "out",
          "Out of this call",
          "u",
          go(() => recording.out(this.step, 1)),
        ),
        element("span", { class: "space" }),
        this.playButton,
        choice,
        element("span", { class: "space" }),
        this.button("outline", "Outline of calls", "o", () => this.toggleOutline()),
        inJupyter()
          ? null
          : this.button("link", "Copy a link to this step", "c", () => this.copyLink()),
        this.button("full", "Full screen", "f", () => this.fullScreen()),
        this.button("help", "Keys", "?", () => this.toggleHelp()),
      ),
    );
  }

  notice() {
    if (!this.trace.limit) {
      return null;
    }
    const end = this.trace.error
      ? "the call was stopped there."
      : "the call then ran on.";
    const text = "Only the first " + this.recording.length + " steps were recorded (";
    return element(
      "p",
      { class: "notice" },
      text + this.trace.limit + " limit); " + end,
    );
  }

  // What just happened, and the lecture's note about it.
  story() {
    this.happened = element("p", { class: "happened", tabindex: "-1" });
    this.note = element("p", { class: "note" });
    const notes = this.trace.units.flatMap((unit) => Object.values(unit.notes || {}));
    const longest = Math.max(0, ...notes.map((note) => note.length));
    this.note.hidden = !notes.length;
    this.note.classList.toggle("long", longest > 90);
    return element("div", { class: "story" }, this.happened, this.note);
  }

  panes() {
    const shown = (unit) => unit.src.split("\n").length - (unit.hide || []).length;
    const longest = Math.max(8, ...this.trace.units.map(shown));
    const panes = [this.outline, this.code, this.variables].map((pane) => pane.element);
    const grid = element("div", { class: "panes" }, panes);
    grid.style.setProperty(
      "--height",
      Math.min(500, Math.max(340, 70 + 20 * longest)) + "px",
    );
    return grid;
  }

  keyList() {
    const items = KEYS.map(([keys, text]) => [
      element(
        "dt",
        null,
        keys.split(" ").map((key) => element("kbd", null, key)),
      ),
      element("dd", null, text),
    ]);
    return element(
      "div",
      { class: "keys", hidden: true },
      element("dl", null, items),
      element(
        "p",
        null,
        "Click a variable's name for the step that set it, a line number for the next time the line runs, an underlined name for its definition.",
      ),
    );
  }

  counted(number) {
    return "Step " + number + " of " + this.recording.length;
  }

  // Following the page: colors, size, address

  watchPage() {
    this.theme();
    const theme = () => this.theme();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
    const observer = new MutationObserver(theme);
    const filter = [
      "class",
      "style",
      "data-theme",
      "data-mode",
      "data-jp-theme-light",
      "data-jp-theme-name",
    ];
    for (const node of [document.documentElement, document.body]) {
      observer.observe(node, { attributes: true, attributeFilter: filter });
    }
    // Also when a page shows a viewer that it has hidden, as on a slide.
    const resized = () => {
      this.timeline.draw();
      this.code.revealLine();
      this.variables.revealChanges();
    };
    new ResizeObserver(resized).observe(this.timeline.canvas);
  }

  // Dark or light by the color behind the viewer, as pages choose it in many ways.
  theme() {
    let node = this.host.parentElement;
    let color = null;
    while (node && !color) {
      const background = getComputedStyle(node).backgroundColor;
      color = /rgba\(.*, 0\)|transparent/.test(background) ? null : background;
      node = node.parentElement;
    }
    const page = getComputedStyle(this.host);
    const named =
      page.getPropertyValue("--jp-layout-color1") ||
      page.getPropertyValue("--pst-color-background");
    if (named.trim()) {
      this.root.style.color = named.trim();
      color = getComputedStyle(this.root).color;
      this.root.style.color = "";
    }
    const dark = color
      ? isDark(color)
      : matchMedia("(prefers-color-scheme: dark)").matches;
    this.root.classList.toggle("dark", dark);
    this.timeline.draw();
  }

  // What this viewer is called in links; all viewers of the page decide on it.
  address() {
    return addressOf(this.host) || this.trace.name;
  }

  followAddress() {
    const follow = () => this.followHash();
    addEventListener("hashchange", follow);
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", follow);
    } else {
      follow();
    }
  }

  followHash() {
    let hash = "";
    try {
      hash = decodeURIComponent(location.hash.slice(1));
    } catch (error) {
      return;
    }
    const at = hash.lastIndexOf(".");
    const step = Number(hash.slice(at + 1));
    if (at > 0 && hash.slice(0, at) === this.address() && Number.isInteger(step)) {
      this.go(step - 1, { quiet: true });
      this.host.scrollIntoView({ block: "center" });
    }
  }

  copyLink() {
    const url = new URL(location.href);
    url.hash = encodeURIComponent(this.address()) + "." + (this.step + 1);
    if (!inJupyter()) {
      history.replaceState(null, "", url);
    }
    const done = () => this.say("Copied a link to step " + (this.step + 1));
    const failed = () =>
      this.say("The link to step " + (this.step + 1) + " is in the address bar");
    if (navigator.clipboard) {
      navigator.clipboard.writeText(url.href).then(done, failed);
    } else {
      failed();
    }
  }

  fullScreen() {
    if (document.fullscreenElement) {
      document.exitFullscreen();
    } else if (this.host.requestFullscreen) {
      this.host.requestFullscreen().then(
        () => this.root.focus({ preventScroll: true }),
        () => this.say("Full screen is not allowed here"),
      );
    }
  }

  // On a narrow viewer the outline takes the place of the variables.
  toggleOutline() {
    const isNarrow = this.host.clientWidth <= NARROW;
    this.root.classList.toggle(isNarrow ? "swapped" : "unlined");
    this.outline.show(this.step);
  }

  // For pages: with the outline or without it, where there is room for it; a narrow
  // viewer shows the variables either way.
  showOutline(shown) {
    this.root.classList.toggle("unlined", !shown);
    this.root.classList.remove("swapped");
    this.outline.show(this.step);
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
  }

  say(text) {
    this.happened.textContent = text;
    this.live.textContent = text;
  }

  // Keys that mean something to the viewer with the focus, or to a part of it, go no
  // further; all others do, such as a presenter's PageDown.

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (isForPart(event)) {
      event.stopPropagation();
    } else if (this.act(event.key, event.shiftKey)) {
      event.stopPropagation();
      event.preventDefault();
    }
  }

  act(key, shift) {
    const { recording, step } = this;
    const actions = {
      ArrowRight: () => this.go(shift ? recording.over(step, 1) : step + 1),
      ArrowLeft: () => this.go(shift ? recording.over(step, -1) : step - 1),
      l: () => this.go(step + 1),
      h: () => this.go(step - 1),
      j: () => this.go(recording.over(step, 1)),
      k: () => this.go(recording.over(step, -1)),
      u: () => this.go(recording.out(step, 1)),
      U: () => this.go(recording.out(step, -1)),
      Home: () => this.go(0),
      End: () => this.go(recording.length - 1),
      "]": () => this.goToRun(1),
      "[": () => this.goToRun(-1),
      " ": () => this.play(),
      o: () => this.toggleOutline(),
      f: () => this.fullScreen(),
      c: () => this.copyLink(),
      "?": () => this.toggleHelp(),
      Escape: () => this.code.leaveDefinition(),
    };
    const idle = key === "Escape" && !this.code.inDefinition;
    if (!Object.hasOwn(actions, key) || idle) {
      return false;
    }
    actions[key]();
    return true;
  }

  goToRun(direction) {
    const line = this.trace.steps[this.step][2];
    const found = this.recording.run(
      this.recording.callAt(this.step).unit,
      line,
      this.step,
      direction,
    );
    if (found >= 0) {
      this.go(found);
    } else {
      this.say(
        "Line " + line + " does not run " + (direction > 0 ? "again" : "before"),
      );
    }
  }

  setSpeed(speed) {
    this.speed = speed;
    if (this.timer) {
      this.play();
      this.play();
    }
  }

  play() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      const tick = () => {
        if (!this.host.isConnected || this.step >= this.recording.length - 1) {
          this.play();
        } else {
          this.go(this.step + 1, { playing: true, quiet: true });
        }
      };
      this.timer = setInterval(tick, 1000 * SECONDS_PER_STEP[this.speed]);
    }
    const label = this.timer ? "Pause" : "Play";
    this.playButton.replaceChildren(icon(label.toLowerCase()));
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label + " (Space)";
  }

  // Showing a step

  go(step, { quiet = false, playing = false } = {}) {
    if (!this.recording.length) {
      return;
    }
    if (this.timer && !playing) {
      this.play();
    }
    const focused = this.host.shadowRoot.activeElement;
    this.step = Math.max(0, Math.min(this.recording.length - 1, Math.trunc(step) || 0));
    this.code.show(this.step);
    this.variables.show(this.step);
    this.outline.show(this.step);
    this.showCrumbs();
    this.showStory(quiet);
    this.showPrinted();
    if (focused && !this.host.shadowRoot.activeElement) {
      this.root.focus({ preventScroll: true });
    }
  }

  showStory(quiet) {
    const [kind, , line] = this.trace.steps[this.step];
    const number = this.step + 1;
    const told = tell(this.recording, this.values, this.step);
    this.timeline.show(this.step, told);
    this.counter.textContent = this.counted(number);
    this.happened.textContent = told;
    this.happened.classList.toggle("failed", kind >= RAISE);
    // On a phone a long sentence scrolls, by keyboard too.
    const isLong = this.happened.scrollHeight > this.happened.clientHeight;
    this.happened.tabIndex = isLong ? 0 : -1;
    const { notes } = this.recording.unitAt(this.step);
    this.note.textContent = visible((notes && notes[line]) || "");
    this.live.textContent = quiet ? "" : told + ". " + this.note.textContent;
    this.host.dataset.step = String(number);
  }

  showPrinted() {
    const text = this.trace.out
      .filter(([step]) => step <= this.step)
      .map(([, part]) => part);
    this.printed.textContent = text.join("").split("\n").map(visible).join("\n");
    this.printed.scrollTop = this.printed.scrollHeight;
  }

  showCrumbs() {
    const stack = this.recording.stack(this.step);
    const shown =
      stack.length > 9 ? [...stack.slice(0, 3), null, ...stack.slice(-5)] : stack;
    const parts = shown.map((call) => {
      if (!call) {
        return element(
          "span",
          { class: "left-out" },
          "… " + (stack.length - 8) + " more …",
        );
      }
      const below = stack[call.depth + 1];
      const line = below ? below.line : this.trace.steps[this.step][2];
      return element(
        "button",
        {
          type: "button",
          "aria-current": below ? null : "true",
          title: "Go to the start of this call",
          on: { click: () => this.go(call.first) },
        },
        visible(this.trace.units[call.unit].n) + ":" + line,
      );
    });
    const separated = parts.flatMap((part, at) =>
      at
        ? [element("span", { class: "separator", "aria-hidden": "true" }, "›"), part]
        : [part],
    );
    this.crumbs.setAttribute("aria-label", "Running calls of " + this.address());
    this.crumbs.replaceChildren(...separated);
    // The innermost call is the one that is looked at.
    this.crumbs.scrollLeft = this.crumbs.scrollWidth;
  }
}

// Is "rgb(13, 17, 23)" a dark color?
function isDark(color) {
  const [red, green, blue] = (color.match(/[\d.]+/g) || [255, 255, 255]).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

// Give an element its viewer, once.
function mount(host) {
  if (host.shadowRoot) {
    return;
  }
  const started = performance.now();
  try {
    const trace = JSON.parse(host.querySelector("script.ll-trace").textContent);
    host.dataset.name = trace.name;
    if (trace.steps.length) {
      host.stepper = new Viewer(host, trace);
      host.dataset.mountMilliseconds = (performance.now() - started).toFixed(1);
    }
  } catch (error) {
    console.error("step viewer:", error);
  }
}
