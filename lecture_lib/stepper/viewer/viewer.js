/* The viewer of one recording: panes, controls, and keys.

   Its layout stays put while stepping: a call's variables have their rows from the
   start, rows do not shrink, and what just happened is told in one line of fixed height. */

import { visible } from "./text.js";
import { button, element } from "./element.js";
import { isForPart, keyList, makeControls, showPlaying } from "./controls.js";
import { RAISE } from "./schema.js";
import { addressOf, inJupyter, isDark, watchColors } from "./surroundings.js";
import { Recording } from "./recording.js";
import { Values } from "./values.js";
import { tell } from "./sentences.js";
import { CodePane, VariablesPane } from "./panes.js";
import { Outline, Timeline } from "./outline.js";

const SECONDS_PER_STEP = 0.8;
class Viewer {
  constructor(host, trace, style) {
    this.host = host;
    this.trace = trace;
    this.recording = new Recording(trace);
    this.values = new Values(this.recording);
    this.step = 0;
    this.timer = 0;
    const go = (target) => this.go(target);
    this.timeline = new Timeline(this.recording, go);
    this.outline = new Outline(this.recording, this.values, go);
    this.code = new CodePane(this.recording, this.values, go, () => this.focus());
    this.variables = new VariablesPane(this.recording, this.values, go);
    this.build(style);
    this.watchPage();
    this.go(0, { quiet: true });
    this.followAddress();
  }

  // Building

  build(style) {
    const shadow = this.host.attachShadow({ mode: "open" });
    this.root = element(
      "div",
      {
        class: this.recording.hasCalls ? "viewer" : "viewer alone unlined",
        tabindex: "0",
        role: "group",
        "aria-label": "Step viewer: " + visible(this.trace.call),
        onkeydown: (event) => this.onKey(event),
      },
      this.header(),
      this.timeline.element,
      this.notice(),
      (this.crumbs = element("nav", {
        class: "crumbs",
        hidden: !this.recording.hasCalls,
      })),
      this.story(),
      this.panes(),
      (this.printed = element("pre", {
        class: "printed",
        tabindex: "0",
        "aria-label": "Printed so far",
        hidden: !this.trace.out.length,
      })),
      (this.help = keyList(this.recording.hasCalls)),
      (this.live = element("div", { class: "unseen", "aria-live": "polite" })),
    );
    const print = element("div", { class: "print" }, element("slot"));
    shadow.append(element("style", null, style), this.root, print);
  }

  header() {
    const call = visible(this.trace.call);
    const title = element("span", { class: "title", title: call }, call);
    // From the start it is as wide as for the last step.
    this.counter = element("output", { class: "counter" });
    this.counter.style.minWidth = this.counted(this.recording.length).length + "ch";
    this.controls = makeControls(this.recording.hasCalls, (key) => this.act(key));
    const naming = element("div", { class: "naming" }, title, this.counter);
    return element("div", { class: "header" }, naming, this.controls);
  }

  // As the key steps say it, which are there without this program.
  notice() {
    const told = this.host.querySelector(".ll-limit")?.textContent;
    return told ? element("p", { class: "notice" }, told) : null;
  }

  // What just happened, and the lecture's note about it.
  story() {
    this.happened = element("p", { class: "happened", tabindex: "-1" });
    this.note = element("p", { class: "note" });
    this.note.hidden = !this.trace.units.some((unit) => unit.notes);
    return element("div", { class: "story" }, this.happened, this.note);
  }

  panes() {
    const lines = this.trace.units.flatMap(({ src, hide = [] }) => {
      return [src.split("\n").filter((_, at) => !hide.includes(at + 1))];
    });
    const panes = [this.outline, this.code, this.variables].map((pane) => pane.element);
    const grid = element("div", { class: "panes" }, panes);
    const longest = Math.max(...lines.map((one) => one.length));
    const height = Math.min(500, Math.max(340, 70 + 20 * longest));
    grid.style.setProperty("--height", height + "px");
    // A letter of the code is nearly 8 pixels wide.
    const widest = Math.max(...lines.flat().map((line) => line.length));
    grid.style.setProperty("--code", 70 + 8 * widest + "px");
    return grid;
  }

  counted(number) {
    return "Step " + number + " of " + this.recording.length;
  }

  // Following the page: colors, size, address

  watchPage() {
    const theme = () => this.root.classList.toggle("dark", isDark(this.host));
    watchColors(theme);
    // Also when a page shows a viewer that it has hidden, as on a slide.
    const resized = () => {
      theme();
      this.code.revealLine();
      this.variables.revealChanges();
    };
    theme();
    new ResizeObserver(resized).observe(this.timeline.element);
    const enlarge = () => this.enlarge();
    document.addEventListener("fullscreenchange", enlarge);
    addEventListener("resize", enlarge);
  }

  // On a full screen, as large as leaves room for the panes and enough lines.
  enlarge() {
    const isFull = document.fullscreenElement === this.host;
    const room = Math.min(innerWidth / 960, innerHeight / 480);
    this.root.style.zoom = isFull ? Math.max(1, Math.min(2.5, room)) : 1;
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
    const [, name, step] = /^#(.+)\.(\d+)$/.exec(location.hash) ?? [];
    if (name === encodeURIComponent(addressOf(this.host))) {
      this.go(Number(step) - 1, { quiet: true });
      this.host.scrollIntoView({ block: "center" });
    }
  }

  copyLink() {
    const url = new URL(location.href);
    url.hash = encodeURIComponent(addressOf(this.host)) + "." + (this.step + 1);
    if (!inJupyter()) {
      history.replaceState(null, "", url);
    }
    const link = "link to step " + (this.step + 1);
    const done = () => this.say("Copied a " + link);
    const failed = () => this.say("The " + link + " is in the address bar");
    const written = navigator.clipboard?.writeText(url.href) ?? Promise.reject();
    written.then(done, failed);
  }

  fullScreen() {
    if (document.fullscreenElement) {
      document.exitFullscreen();
    } else if (this.host.requestFullscreen) {
      const failed = () => this.say("Full screen is not allowed here");
      this.host.requestFullscreen().then(() => this.focus(), failed);
    }
  }

  focus() {
    this.root.focus({ preventScroll: true });
  }

  // On a narrow viewer the outline takes the place of the variables.
  toggleOutline() {
    const { classList } = this.root;
    const isShown = this.outline.element.checkVisibility();
    classList.toggle("outlined", !isShown);
    classList.toggle("unlined", isShown);
    this.outline.show(this.step);
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
  }

  leave() {
    if (this.help.hidden) {
      this.code.leaveDefinition();
    } else {
      this.toggleHelp();
    }
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

  act(key, shift = false) {
    const { recording, step } = this;
    const actions = {
      ArrowRight: () => this.go(shift ? recording.over(step, 1) : step + 1),
      ArrowLeft: () => this.go(shift ? recording.over(step, -1) : step - 1),
      j: () => this.go(recording.over(step, 1)),
      k: () => this.go(recording.over(step, -1)),
      u: () => this.go(recording.out(step)),
      Home: () => this.go(0),
      End: () => this.go(recording.length - 1),
      m: () => this.go((this.trace.start || 1) - 1),
      "]": () => this.goToRun(1),
      "[": () => this.goToRun(-1),
      " ": () => this.play(),
      o: () => this.toggleOutline(),
      f: () => this.fullScreen(),
      c: () => this.copyLink(),
      "?": () => this.toggleHelp(),
      Escape: () => this.leave(),
    };
    const isIdle = key === "Escape" && this.help.hidden && !this.code.inDefinition;
    if (!Object.hasOwn(actions, key) || isIdle) {
      return false;
    }
    actions[key]();
    return true;
  }

  goToRun(direction) {
    const line = this.trace.steps[this.step][2];
    const { unit } = this.recording.callAt(this.step);
    const found = this.recording.run(unit, line, this.step, direction);
    if (found >= 0) {
      this.go(found);
    } else {
      const when = direction > 0 ? "again" : "before";
      this.say("Line " + line + " does not run " + when);
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
      this.timer = setInterval(tick, 1000 * SECONDS_PER_STEP);
    }
    showPlaying(this.controls.querySelector(".play"), Boolean(this.timer));
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
      this.focus();
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
    const printed = this.trace.out.filter(([step]) => step <= this.step);
    this.printed.textContent = visible(printed.map(([, part]) => part).join(""));
    this.printed.scrollTop = this.printed.scrollHeight;
  }

  showCrumbs() {
    const stack = this.recording.stack(this.step);
    const parts = stack.map((call, depth) => {
      const below = stack[depth + 1];
      const line = below ? below.line : this.trace.steps[this.step][2];
      const text = visible(this.trace.units[call.unit].n) + ":" + line;
      const go = () => this.go(call.first);
      const crumb = button(null, "Go to the start of this call", go, text);
      if (!below) {
        crumb.setAttribute("aria-current", "true");
      }
      return crumb;
    });
    const attributes = { class: "separator", "aria-hidden": "true" };
    const separated = parts.flatMap((part, at) =>
      at ? [element("span", attributes, "›"), part] : [part],
    );
    this.crumbs.setAttribute("aria-label", "Running calls of " + addressOf(this.host));
    this.crumbs.replaceChildren(...separated);
    // The innermost call is the one that is looked at.
    this.crumbs.scrollLeft = this.crumbs.scrollWidth;
  }
}

// Give an element its viewer, once.
export function mount(host, style) {
  if (host.shadowRoot) {
    return;
  }
  try {
    const trace = JSON.parse(host.querySelector("script.ll-trace").textContent);
    host.dataset.name = trace.name;
    if (trace.steps.length) {
      host.stepper = new Viewer(host, trace, style);
    }
  } catch (error) {
    console.error("step viewer:", error);
  }
}
