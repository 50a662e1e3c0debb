/** The playground: what the reader has chosen, and who must be told when it changes. */

import { Column } from "./column.js";
import { button, count, counted, element } from "./dom.js";
import { countCodePoints } from "./encoding.js";
import { Library } from "./library.js";
import { NEWLINES, readLink, SPECIAL, writeLink } from "./link.js";
import { noticesOf, readText, PART, QUIET } from "./reading.js";
import { TRAINED, Trainer } from "./trained.js";

const UTF8 = new TextEncoder();
const UNKNOWN = "The link asks for tokenizers that this page doesn't have.";
const PUBLISHED = ["o200k_base", "cl100k_base", "gpt2"]; // which an example shows

class Playground {
  constructor(place, library, examples) {
    this.place = place;
    this.library = library;
    this.examples = examples;
    this.columns = new Map();
    this.text = "";
    this.numBytes = 0;
    this.chosen = null; // the bytes that are looked at: {start, end}
    this.trainer = new Trainer(library, {
      told: (name, said, tokenizer) => this.told(name, said, tokenizer),
      started: () => this.setColumns(TRAINED),
    });
    this.build();
  }

  build() {
    this.area = element("textarea", {
      id: "pg-text",
      rows: 3,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      oninput: () => this.changed(),
      onkeyup: () => this.follow(),
      onpointerup: () => this.follow(),
    });
    this.figures = element("p", { class: "pg-summary" });
    this.notice = element("div", { class: "pg-notices", "aria-live": "polite" });
    this.lesson = element("p", { class: "pg-lesson", "aria-live": "polite" });
    this.announcer = element("p", { class: "visually-hidden", role: "status" });
    this.grid = element("div", { class: "pg-columns" });
    this.exampleButtons = this.examples.map((example) =>
      button(example.name, () => this.show(example)),
    );
    this.toggles = new Map(
      Array.from(this.library.titles, ([name, [title]]) => [
        name,
        button(title, () => this.toggle(name), { "aria-pressed": "false" }),
      ]),
    );
    const { python } = this.place.dataset;
    this.place.replaceChildren(
      group("Where tokenizers fail", this.exampleButtons),
      element("label", { for: "pg-text" }, "Text"),
      this.area,
      this.figures,
      this.lesson,
      this.notice,
      group("Tokenizers", [...this.toggles.values()]),
      this.grid,
      this.drawSettings(),
      python ? this.trainer.node : "",
      this.announcer,
    );
  }

  drawSettings() {
    const choice = (id, choices) => {
      const options = Object.entries(choices).map(([value, said]) =>
        element("option", { value }, said),
      );
      return element("select", { id, onchange: () => this.update() }, options);
    };
    this.special = choice("pg-special", SPECIAL);
    this.newlines = choice("pg-newlines", NEWLINES);
    return element(
      "div",
      { class: "pg-settings" },
      element("label", { for: "pg-special" }, "Special tokens"),
      this.special,
      element("label", { for: "pg-newlines" }, "Newlines"),
      this.newlines,
      button("Copy link", () => this.copyLink()),
    );
  }

  // What the reader does

  /** Once for each picture: a browser can tell of one paste in a thousand events. */
  changed() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.clearLesson();
      this.update();
    });
  }

  /** Draw the part of a long text where the caret is. */
  follow() {
    if (this.numBytes > PART && !this.frame && this.partStart() !== this.part) {
      this.draw();
    }
  }

  show(example) {
    this.setColumns(PUBLISHED);
    this.special.value = "refused";
    this.setText(example.text);
    this.clearLesson(example);
  }

  /** Say what an example shows, or nothing behind a text of the reader's. */
  clearLesson(example = null) {
    this.lesson.hidden = !example;
    this.lesson.textContent = example?.see ?? "";
    this.exampleButtons.forEach((each, i) =>
      each.setAttribute("aria-pressed", this.examples[i] === example),
    );
  }

  /** Put a text into the box, which keeps no \r: a field says what its \n stand for. */
  setText(text) {
    this.newlines.value = text.includes("\r\n") ? "crlf" : "lf";
    this.area.value = text;
    this.area.setSelectionRange(0, 0); // show the beginning, not the end
    this.clearLesson();
    this.update();
  }

  /** What a part of the box's content stands for. */
  asText(content) {
    return this.newlines.value === "crlf" ? content.replaceAll("\n", "\r\n") : content;
  }

  toggle(name) {
    const names = [...this.columns.keys()];
    this.setColumns(
      this.columns.has(name) ? names.filter((n) => n !== name) : [...names, name],
    );
  }

  setColumns(names) {
    const before = this.columns;
    this.columns = new Map(
      names.map((name) => [name, before.get(name) ?? this.newColumn(name)]),
    );
    this.grid.replaceChildren(...Array.from(this.columns.values(), ({ node }) => node));
    this.toggles.forEach((toggle, name) =>
      toggle.setAttribute("aria-pressed", this.columns.has(name)),
    );
    const added = [...this.columns.values()].filter(({ name }) => !before.has(name));
    for (const column of added) {
      if (TRAINED.includes(column.name)) {
        this.told(column.name, ...this.trainer.results.get(column.name));
      } else {
        column.load(this.library);
      }
    }
    this.compare();
  }

  newColumn(name) {
    return new Column(name, this.library.titles.get(name), {
      point: (token) => this.light(token ?? this.chosen),
      choose: (token) => this.explain(token),
      ready: (column) => column.update(this.text, this.special.value),
      shown: (column) => this.shown(column),
    });
  }

  /** What became of a tokenizer that is trained. */
  told(name, said, tokenizer) {
    const column = this.columns.get(name);
    if (tokenizer) {
      column?.use(tokenizer, said);
    } else {
      column?.wait(said);
    }
  }

  // What follows from it

  /** The text or its meaning has changed: encode and draw. */
  update() {
    const text = this.asText(this.area.value);
    this.text = readText(text);
    this.numBytes = UTF8.encode(this.text).length;
    this.chosen = null;
    this.figures.textContent =
      `${counted(countCodePoints(this.text), "character")}, ` +
      `${counted(this.numBytes, "UTF-8 byte")}`;
    this.notices = noticesOf(text);
    this.part = this.partStart();
    this.columns.forEach((column) => column.update(this.text, this.special.value));
    this.tell();
  }

  /** A column has its tokens, or a reason why not. */
  shown(column) {
    column.draw(this.part, this.part + PART);
    column.explain(this.chosen);
    this.compare();
    this.announce();
  }

  draw() {
    this.part = this.partStart();
    this.chosen = null;
    this.columns.forEach((column) => this.shown(column));
    this.tell();
  }

  /** The first byte of the part that is drawn: where the caret is. */
  partStart() {
    const before = this.asText(this.area.value.slice(0, this.area.selectionEnd));
    const bytes = UTF8.encode(before.toWellFormed()).length;
    return Math.floor(Math.max(0, bytes - 1) / PART) * PART;
  }

  compare() {
    const encodings = Array.from(this.columns.values(), ({ encoding }) => encoding);
    const most = Math.max(0, ...encodings.map((each) => each?.ids.length ?? 0));
    this.columns.forEach((column) => column.compare(most));
  }

  tell(...more) {
    const end = Math.min(this.part + PART, this.numBytes);
    const part =
      this.numBytes > PART
        ? [
            `Drawn are the tokens of bytes ${count(this.part + 1)} to ${count(end)}, ` +
              "where the cursor is.",
          ]
        : [];
    this.notice.replaceChildren(
      ...[...this.notices, ...part, ...more].map((said) => element("p", {}, said)),
    );
  }

  /** Counts for a screen reader, once the typing pauses. */
  announce() {
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => {
      this.announcer.textContent = Array.from(
        this.columns.values(),
        ({ title, figures }) => `${title}: ${figures.firstChild?.textContent ?? ""}`,
      ).join(", ");
    }, QUIET);
  }

  // The same span in all columns

  light(span) {
    this.columns.forEach((column) => column.strip.light(span ?? {}));
  }

  explain(span) {
    this.chosen = span;
    this.columns.forEach((column) => column.explain(span));
  }

  // Links

  get state() {
    const columns = [...this.columns.keys()];
    const isTrained = TRAINED.some((name) => this.columns.has(name));
    return {
      text: this.asText(this.area.value),
      columns,
      special: this.special.value,
      newlines: this.newlines.value,
      training: isTrained ? this.trainer.settings : null,
    };
  }

  set state({ text, columns, special, newlines, training }) {
    this.special.value = special ?? this.special.value;
    if (training) {
      this.trainer.fill(training);
    }
    this.setText(text ?? this.asText(this.area.value));
    this.newlines.value = newlines ?? this.newlines.value;
    this.setColumns(columns ?? [...this.columns.keys()]);
    this.update();
  }

  /** Open the link in the address, and tell what is wrong with it. */
  open(otherwise = null) {
    let state = null;
    let damage = [];
    try {
      state = readLink(location.hash, [...this.library.titles.keys()]);
      damage = state?.unknown.length ? [UNKNOWN] : [];
    } catch (error) {
      damage = [error.message];
    }
    if (state || otherwise) {
      const asked = Object.entries(state ?? {}).filter(([, value]) => value != null);
      this.state = { ...otherwise, ...Object.fromEntries(asked) };
    }
    this.tell(...damage);
  }

  async copyLink() {
    try {
      history.replaceState(null, "", writeLink(this.state));
    } catch (error) {
      this.tell(error.message);
      return;
    }
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    const where = copied ? "copied" : "the address of this page now";
    this.tell(`The link is ${where}.`);
  }
}

function group(name, buttons) {
  return element(
    "div",
    { class: "pg-group", role: "group", "aria-label": name },
    element("span", { class: "pg-label" }, name),
    buttons,
  );
}

async function start(place) {
  const fallback = [...place.childNodes];
  try {
    const [library, response] = await Promise.all([
      Library.open(),
      fetch(new URL("./examples.json", import.meta.url)),
    ]);
    if (!place.dataset.python) {
      TRAINED.forEach((name) => library.titles.delete(name));
    }
    const playground = new Playground(place, library, await response.json());
    place.playground = playground;
    playground.open({ text: place.dataset.example, columns: ["o200k_base", "gpt2"] });
    addEventListener("hashchange", () => playground.open());
  } catch (error) {
    place.replaceChildren(
      element(
        "p",
        { class: "pg-error", role: "alert" },
        `The playground could not start: ${error.message}. `,
        button("Try again", () => start(place)),
      ),
      ...fallback,
    );
  }
}

const place = document.getElementById("pg");
if (place) {
  start(place);
}
