/* Run and edit the code of a page. Nothing is loaded before the first Run. */

import { keep, markLinks, recall, watchQuestions } from "./kept.js";
import { Python, Stopped } from "./python.js";

const MEGABYTE = 1e6;
const MOST = 200_000; // characters of output; more would only slow the page down
const UNTIL_STOP = 400; // milliseconds: a double click stops nothing
const NAME = 40; // characters of code in the name of a button
const VERDICT = /^([✓✗○]) exercise (\S+),/;
const here = new URL("./", import.meta.url);
const script = document.querySelector("script[data-live]");
const page = script.dataset.page; // its name, as a link has it
const python = new Python();
const cells = new Map(); // number -> cell with buttons
let codes = null; // of all cells, as the page has them
let cleaner = null; // the module that cleans what they show
let busy = null; // the cell that is running

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function button(text, click) {
  const node = element("button", { type: "button" }, text);
  node.addEventListener("click", click);
  return node;
}

class Cell {
  constructor(number, host) {
    this.number = number;
    this.host = host;
    this.input = host.querySelector(".cell_input");
    this.source = this.input.firstElementChild;
    this.stored = host.querySelector(".cell_output");
    this.code = this.source.querySelector("pre").textContent.replace(/\n$/, "");
    this.box = this.shown = null;
    this.length = 0;
    this.runs = button("Run", () => (this.canStop ? python.end() : this.run()));
    this.isExercise = host.matches(".exercise");
    this.edits = button(this.isExercise ? "Answer" : "Edit", () => {
      this.edit();
      this.box.focus();
    });
    this.resets = button("Reset", () => this.reset());
    this.exercise = this.code.match(/\bcheck\("\w+\.([^"]+)"/)?.[1];
    [this.runs, this.edits, this.resets].forEach((each) => this.name(each));
    this.status = element("span", { role: "status" });
    const buttons = this.isExercise ? [this.edits] : [this.runs, this.edits];
    this.bar = element("div", { class: "live-bar" }, ...buttons, this.status);
    // Code that is folded is found by its buttons, but a solution stays closed.
    this.fold = host.matches(".tag_solution") ? null : this.input.closest("details");
    if (this.fold) {
      this.fold.after(this.bar);
    } else {
      this.input.append(this.bar);
    }
  }

  /** Say to those who can't see where a button stands which code it is about. */
  name(button) {
    const code = this.code.match(/\S.*/)?.[0].replace(/^# /, "").slice(0, NAME);
    const what = this.exercise ? `exercise ${this.exercise}` : code;
    button.setAttribute("aria-label", `${button.textContent}: ${what}`);
  }

  /** While a cell runs, its first button ends that. */
  get canStop() {
    return this.runs.textContent === "Stop";
  }

  /** Open the code for changes; `code` is what it was changed to before. */
  edit(code = this.code) {
    const label = "Code of this cell; Control and Enter runs it";
    this.box = element("textarea", {
      class: "live-code",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-label": label,
    });
    this.box.value = code;
    const fit = () => (this.box.rows = this.box.value.split("\n").length);
    fit();
    this.box.addEventListener("input", fit);
    this.box.addEventListener("change", () => this.keep());
    this.box.addEventListener("keydown", (event) => this.type(event));
    this.box.addEventListener("focus", () => this.improve(), { once: true });
    this.source.hidden = true;
    this.edits.replaceWith(this.runs, this.resets);
    this.bar.classList.add("live-editing");
    this.source.after(this.box);
    if (this.fold) {
      this.fold.open = true;
    }
  }

  /** The box becomes an editor when it is first used, if the site has one. */
  async improve() {
    const { box } = this;
    if (!script.dataset.editor) {
      return;
    }
    try {
      const { replace } = await import(new URL(script.dataset.editor, here).href);
      if (this.box === box) {
        this.box = replace(box, () => this.keep(), () => this.run());
      }
    } catch {
      // The box stays as it is.
    }
  }

  /** The reader finds a changed cell again, as long as the page has the same code. */
  keep() {
    const to = this.box?.value ?? this.code;
    keep(page, ({ cells }) => {
      if (to === this.code) {
        delete cells[this.number];
      } else {
        cells[this.number] = { from: this.code, to };
      }
    });
  }

  /** As in the editor, Enter runs the code with another key. */
  type(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      this.run();
    }
  }

  reset() {
    if (busy === this) {
      python.end();
    }
    this.box?.remove();
    this.shown?.remove();
    this.box = this.shown = null;
    this.keep();
    this.source.hidden = false;
    this.resets.remove();
    this.runs.after(this.edits);
    this.bar.classList.remove("live-editing");
    if (this.isExercise) {
      this.runs.remove();
      if (this.fold) {
        this.fold.open = false;
      }
    }
    if (this.stored) {
      this.stored.hidden = false;
    }
    this.status.textContent = "";
    this.bar.querySelector("button").focus();
  }

  async run() {
    if (busy) {
      if (busy !== this) {
        this.status.textContent = "Another cell is running.";
      }
      return;
    }
    busy = this;
    if (this.box) {
      this.keep();
    }
    this.runs.setAttribute("aria-disabled", "true");
    this.bar.classList.add("live-busy");
    const waiting = setTimeout(() => this.offer("Stop"), UNTIL_STOP);
    try {
      this.status.textContent = "Loading Python";
      [codes, cleaner] = await Promise.all([
        codes ?? load(`${script.dataset.live}.json`),
        import("./clean.js"),
        python.start((said) => this.hear(said)),
      ]);
      this.show();
      const edited = codes.map((code, n) => cells.get(n)?.box?.value ?? code);
      const { ended, isFull, seconds } = await python.run(edited, this.number, (said) =>
        this.hear(said),
      );
      if (isFull) {
        python.end();
      }
      this.status.textContent = ended
        ? `Ended, because ${ended}.`
        : `Ran in your browser in ${seconds.toFixed(2)} s.`;
      document.dispatchEvent(new Event("ll-stepper"));
    } catch (error) {
      python.end(); // it may still be starting
      this.status.textContent =
        error instanceof Stopped ? "Stopped." : `It did not work: ${error.message}`;
    } finally {
      clearTimeout(waiting);
      this.shown?.style.removeProperty("min-height");
      this.offer("Run");
      this.bar.classList.remove("live-busy");
      busy = null;
    }
  }

  /** What the first button does. */
  offer(name) {
    this.runs.textContent = name;
    this.name(this.runs);
    this.runs.removeAttribute("aria-disabled");
  }

  hear({ kind, text, loaded, total }) {
    if (kind === "loading") {
      const megabytes = [loaded, total].map((n) => (n / MEGABYTE).toFixed(1));
      this.status.textContent =
        loaded < total ? `Loading ${megabytes.join(" of ")} MB` : "Starting Python";
    } else if (kind === "needs") {
      this.status.textContent = `Running what it needs: cell ${text.replace(" ", " of ")}`;
    } else if (kind === "running") {
      this.status.textContent = "Running";
    } else {
      this.add(kind, text);
    }
  }

  /** The reader's output takes the place of the stored one. */
  show() {
    const height = (this.shown ?? this.stored)?.offsetHeight ?? 0;
    this.shown?.remove();
    this.length = 0;
    const yours = element("p", { class: "live-yours" }, "Output of your run");
    if (!this.box) {
      yours.append(this.resets);
    }
    this.shown = element("div", { class: "cell_output live-output" }, yours);
    this.shown.style.minHeight = `${height}px`; // nothing jumps while it fills
    if (this.stored) {
      this.stored.before(this.shown);
      this.stored.hidden = true;
    } else {
      (this.fold ? this.bar : this.input).after(this.shown);
    }
  }

  /** Put a sign at the heading of the exercise, and at its line in "On this page". */
  markSolved() {
    const { id } = this.host.closest("section") ?? {};
    if (id?.startsWith("exercise-")) {
      document
        .querySelectorAll(`#${id} > h3, .bd-sidebar-secondary a[href="#${id}"]`)
        .forEach((each) => each.classList.add("solved"));
    }
  }

  add(kind, text) {
    if (!this.shown || this.length > MOST) {
      return;
    }
    this.length += text.length;
    if (kind === "stdout" || kind === "stderr") {
      let last = this.shown.lastElementChild;
      if (last.dataset.kind !== kind) {
        last = element("pre", { class: `output stream ${kind}`, "data-kind": kind });
        this.shown.append(last);
      }
      last.append(this.length > MOST ? text.slice(0, MOST) + " … and more" : text);
    } else if (kind === "error" || kind === "note") {
      this.shown.append(element("pre", { class: `output live-${kind}` }, text));
    } else {
      const data = JSON.parse(text);
      const html = data["text/html"];
      const part = element("div", { class: `output ${html ? "text_html" : ""}` });
      const [, sign, number] = VERDICT.exec(data["text/plain"]) ?? [];
      if (sign) {
        part.append(cleaner.verdict(data["text/plain"], sign));
      } else {
        part.append(html ? cleaner.clean(html) : element("pre", {}, data["text/plain"]));
      }
      if (sign === "✓") {
        keep(page, (kept) => {
          kept.solved = [...new Set([...kept.solved, number])];
          kept.exercises = new Set([...cells.values()].flatMap((cell) => cell.exercise ?? []))
            .size;
        });
        this.markSolved();
        markLinks();
      }
      this.shown.append(part);
      if (part.querySelector(".ll-stepper")) {
        loadViewer();
      }
    }
  }
}

/** The step viewer's program, for a page that had no viewer to show. */
function loadViewer() {
  if (!document.querySelector('script[src*="stepper.js"]')) {
    document.head.append(element("script", { src: new URL("../stepper.js", here).href }));
  }
}

async function load(name) {
  const response = await fetch(new URL(name, here));
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} for ${name}`);
  }
  return response.json();
}

if (window.Worker && window.DecompressionStream) {
  const { cells: kept, solved } = recall(page);
  for (const host of document.querySelectorAll('[class*="live-"].cell')) {
    const number = Number(host.className.match(/\blive-(\d+)/)[1]);
    const cell = new Cell(number, host);
    cells.set(number, cell);
    if (kept[number]?.from === cell.code) {
      cell.edit(kept[number].to);
      cell.status.textContent = "As you changed it.";
    }
    if (solved.includes(cell.exercise)) {
      cell.markSolved();
    }
    if (host.matches(".live-open")) {
      const links = import("./share.js");
      const share = () => links.then((each) => each.share(cell));
      cell.status.before(button("Link to this code", share));
      links.then((each) => each.follow(cell));
    }
  }
  watchQuestions(page);
  const done = document.getElementById("live-kept");
  if (done) {
    import("./done.js").then(({ list }) => list(done));
  }
}
