/** The playground: what the reader has chosen, and who must be told when it changes. */

import { Column } from "./column.js";
import { count, counted, element } from "./dom.js";
import { countCodePoints, utf8Length } from "./encoding.js";
import { Families } from "./families.js";
import { Library } from "./library.js";
import { readLink, writeLink } from "./link.js";
import { noticesOf, readText, PART, QUIET } from "./reading.js";
import { TextBox, hasMixedNewlines } from "./text_box.js";
import { FAMILIES } from "./tokenizers.js";
import { Trainer } from "./trainer.js";
import { visibleText } from "./visible.js";

const LONG_TEXT = 5_000; // code units; not encoded after every single merge of training

const SPECIAL = {
  refused: "refused (error)",
  allowed: "allowed (one ID)",
  text: "ordinary text",
};
const NEWLINES = { lf: "\\n (Unix)", crlf: "\\r\\n (Windows)" };

class Playground {
  constructor(place, library, examples) {
    this.place = place;
    this.library = library;
    this.examples = examples;
    this.columns = new Map();
    this.special = "refused";
    this.ids = true;
    this.part = 0;
    this.text = "";
    this.chosen = null; // the bytes that are looked at: {from, to}
    this.box = new TextBox({
      change: () => this.changed(),
      select: () => this.selected(),
      paste: (pasted) => this.pasted(pasted),
    });
    this.trainer = new Trainer(library, {
      learned: (tokenizer, isDone) => this.learned(tokenizer, isDone),
      forgotten: () => this.forgotten(),
      resized: () => this.forgetFamilies(),
      all: () => this.trainAll(),
    });
    this.families = new Families(
      library,
      () => ({ corpus: this.trainer.settings.corpus, vocabSize: this.trainer.vocabSize }),
      {
        learned: (name, tokenizer) => this.familyLearned(name, tokenizer),
        told: (name, said, isRunning) => this.familyTold(name, said, isRunning),
      },
    );
    this.build();
  }

  build() {
    this.figures = element("p", { class: "pg-summary" });
    this.notice = element("div", { class: "pg-notices", "aria-live": "polite" });
    this.lesson = element("p", { class: "pg-lesson", "aria-live": "polite" });
    this.lesson.hidden = true;
    this.announcer = element("p", { class: "pg-unseen", role: "status" });
    this.grid = element("div", { class: "pg-columns" });
    this.place.replaceChildren(
      this.drawExamples(),
      element("label", { for: "pg-text", class: "pg-label" }, "Text"),
      this.box.node,
      this.figures,
      this.lesson,
      this.notice,
      this.drawShelf(),
      this.drawParts(),
      this.grid,
      this.drawSettings(),
      this.trainer.node,
      this.announcer,
    );
  }

  drawExamples() {
    this.exampleButtons = this.examples.map((example) =>
      element(
        "button",
        {
          type: "button",
          class: "pg-example",
          "aria-pressed": "false",
          onclick: () => this.show(example),
        },
        example.name,
      ),
    );
    return element(
      "div",
      { class: "pg-examples", role: "group", "aria-label": "Where tokenizers fail" },
      element("span", { class: "pg-label" }, "Where tokenizers fail"),
      this.exampleButtons,
    );
  }

  drawSettings() {
    const options = (choices) =>
      Object.entries(choices).map(([value, said]) =>
        element("option", { value }, said),
      );
    this.specialField = element(
      "select",
      { id: "pg-special", onchange: () => this.setSpecial(this.specialField.value) },
      options(SPECIAL),
    );
    this.newlineField = element(
      "select",
      { id: "pg-newlines", onchange: () => this.setNewlines(this.newlineField.value) },
      options(NEWLINES),
    );
    this.idField = element("input", {
      id: "pg-ids",
      type: "checkbox",
      checked: this.ids,
      onchange: () => this.setIDs(this.idField.checked),
    });
    const link = element(
      "button",
      { type: "button", onclick: () => this.copyLink() },
      "Copy link",
    );
    const field = (control, label) =>
      element(
        "span",
        { class: "pg-field" },
        element("label", { for: control.id }, label),
        control,
      );
    return element(
      "div",
      { class: "pg-settings" },
      field(this.specialField, "Special tokens"),
      field(this.newlineField, "Newlines"),
      element(
        "span",
        { class: "pg-check" },
        this.idField,
        element("label", { for: "pg-ids" }, "IDs"),
      ),
      link,
    );
  }

  drawShelf() {
    this.toggles = new Map(
      Array.from(this.library.titles, ([name, [title]]) => [
        name,
        element(
          "button",
          {
            type: "button",
            class: "pg-toggle",
            "aria-pressed": "false",
            onclick: () => this.toggle(name),
          },
          title,
        ),
      ]),
    );
    return element(
      "div",
      { class: "pg-shelf", role: "group", "aria-label": "Tokenizers side by side" },
      element("span", { class: "pg-label" }, "Tokenizers"),
      [...this.toggles.values()],
    );
  }

  drawParts() {
    this.partSlider = element("input", {
      type: "range",
      min: 0,
      "aria-label": "Part of the text whose tokens are shown",
      oninput: () => this.showPart(Number(this.partSlider.value)),
    });
    this.partSaid = element("span", {});
    const step = (label, by, sign) =>
      element(
        "button",
        {
          type: "button",
          "aria-label": label,
          onclick: () => this.showPart(this.part + by),
        },
        sign,
      );
    this.parts = element(
      "div",
      { class: "pg-parts", role: "group", "aria-label": "Part of the text" },
      this.partSaid,
      step("Part before", -1, "◀"),
      this.partSlider,
      step("Next part", 1, "▶"),
    );
    return this.parts;
  }

  // What the reader does

  /** Once for each picture: a browser can tell of one paste in a thousand events. */
  changed() {
    this.frame ??= requestAnimationFrame(() => this.edited());
  }

  edited() {
    this.frame = null;
    this.chosen = null;
    this.clearLesson();
    const [, caret] = this.box.selection;
    this.part = Math.floor(Math.max(0, caret - 1) / PART);
    this.update();
  }

  selected() {
    if (this.frame) {
      return; // the text is about to be read, and with it where the caret is
    }
    const [from, to] = this.box.selection;
    const part = Math.floor(Math.max(0, to - 1) / PART);
    if (part !== this.part && this.text.length > PART) {
      this.showPart(part);
    }
    if (from < to && to <= this.text.length) {
      this.light(this.bytesOf(from, to), null);
    } else {
      this.light(null, null);
    }
  }

  pasted(text) {
    this.wasReturn = text.includes("\r");
  }

  setSpecial(mode) {
    this.special = mode;
    this.specialField.value = mode;
    this.update();
  }

  setNewlines(newlines) {
    this.box.newlines = newlines;
    this.newlineField.value = newlines;
    this.chosen = null;
    this.update();
  }

  setIDs(ids) {
    this.ids = ids;
    this.idField.checked = ids;
    this.draw();
  }

  show(example) {
    this.setColumns(example.columns ?? ["o200k_base", "cl100k_base", "gpt2"]);
    this.special = this.specialField.value = example.special ?? "refused";
    this.setText(example.text);
    this.exampleButtons.forEach((button, i) =>
      button.setAttribute("aria-pressed", this.examples[i] === example),
    );
    this.lesson.hidden = false;
    this.lesson.textContent = example.see;
  }

  clearLesson() {
    this.lesson.hidden = true;
    this.exampleButtons.forEach((button) =>
      button.setAttribute("aria-pressed", "false"),
    );
  }

  /** Put a text into the box; its newlines decide what a newline there stands for. */
  setText(text) {
    const isMixed = hasMixedNewlines(text);
    this.box.newlines = text.includes("\r\n") && !isMixed ? "crlf" : "lf";
    this.newlineField.value = this.box.newlines;
    this.box.text = text;
    this.wasReturn = isMixed;
    this.chosen = null;
    this.part = 0;
    this.clearLesson();
    this.update();
  }

  toggle(name) {
    if (this.columns.has(name)) {
      this.remove(name);
    } else {
      this.add(name);
    }
  }

  add(name) {
    const column = new Column(name, this.library, {
      point: (token) => this.point(token),
      choose: (token) => this.choose(token),
      remove: (removed) => this.remove(removed, true),
      ready: (ready) => this.ready(ready),
      special: (mode) => this.setSpecial(mode),
      copy: (text, what) => this.copy(text, what),
    });
    this.columns.set(name, column);
    this.grid.append(column.node);
    this.toggles.get(name).setAttribute("aria-pressed", "true");
    if (FAMILIES.includes(name)) {
      this.families.run(name);
    } else if (name !== "trained") {
      column.load();
    } else if (this.trainer.training) {
      column.use(this.trainer.tokenizer);
    } else {
      this.trainer.run();
    }
  }

  remove(name, focus = false) {
    this.columns.get(name).node.remove();
    this.columns.delete(name);
    this.toggles.get(name).setAttribute("aria-pressed", "false");
    if (name === "trained") {
      this.trainer.stop();
    }
    this.families.stop(name);
    if (focus) {
      this.toggles.get(name).focus(); // not lost with the button that was pressed
    }
    this.compare();
  }

  setColumns(names) {
    [...this.columns.keys()]
      .filter((name) => !names.includes(name))
      .forEach((name) => this.remove(name));
    names.filter((name) => !this.columns.has(name)).forEach((name) => this.add(name));
    const ordered = names.map((name) => [name, this.columns.get(name)]);
    this.columns = new Map(ordered);
    this.grid.append(...ordered.map(([, column]) => column.node));
  }

  learned(tokenizer, isDone) {
    if (!this.columns.has("trained")) {
      this.add("trained");
    }
    const column = this.columns.get("trained");
    if (column.encoding?.tokenizer !== tokenizer) {
      column.use(tokenizer);
    }
    if (isDone || this.text.length <= LONG_TEXT) {
      column.encoding.reset();
      this.updateColumn(column);
    }
  }

  forgotten() {
    this.columns.get("trained")?.wait("Not trained yet: press Train below.");
    this.forgetFamilies();
  }

  forgetFamilies() {
    this.families.forget();
    for (const name of FAMILIES) {
      this.familyTold(name, "Not trained yet: press “Train all three” below.", false);
    }
    this.compare();
  }

  /** BPE, WordPiece and Unigram on the same corpus, side by side. */
  trainAll() {
    this.setColumns(["trained", ...FAMILIES]);
    if (!this.trainer.isRunning && this.trainer.wantsMore()) {
      this.trainer.run();
    }
    FAMILIES.forEach((name) => this.families.run(name));
    this.grid.scrollIntoView({ block: "nearest" });
  }

  familyLearned(name, tokenizer) {
    const column = this.columns.get(name);
    column.note.textContent = this.families.note(name);
    if (column.encoding?.tokenizer !== tokenizer) {
      column.use(tokenizer);
    }
  }

  familyTold(name, said, isRunning) {
    const column = this.columns.get(name);
    if (isRunning && column?.progress?.isConnected) {
      column.progress.textContent = said; // the button stays, and with it the focus
    } else {
      const stop = () => this.stopFamily(name);
      column?.wait(said, isRunning ? "Stop" : "", stop);
    }
  }

  stopFamily(name) {
    this.families.stop(name);
    const again = () => this.families.run(name);
    this.columns.get(name).wait("Training was stopped.", "Train again", again);
  }

  // What follows from it

  /** The text has changed: encode and draw. */
  update() {
    const { text } = this.box;
    this.text = readText(text);
    this.numBytes = utf8Length(this.text);
    this.numCharacters = countCodePoints(this.text);
    this.figures.textContent =
      `${counted(this.numCharacters, "character")}, ` +
      `${counted(this.numBytes, "UTF-8 byte")}`;
    this.drawNotices(text);
    this.columns.forEach((column) => this.encode(column));
    this.draw();
    this.compare();
    this.announce();
  }

  encode(column) {
    const { text, numBytes, numCharacters, special } = this;
    column.update({ text, numBytes, numCharacters, special });
  }

  updateColumn(column) {
    this.encode(column);
    column.draw(...this.shownPart(), this.numBytes, this.ids);
    this.compare();
    this.explain(column);
  }

  ready(column) {
    this.updateColumn(column);
    this.announce();
  }

  shownPart() {
    const last = Math.max(0, Math.ceil(this.text.length / PART) - 1);
    this.part = Math.max(0, Math.min(this.part, last));
    return [this.part * PART, (this.part + 1) * PART];
  }

  draw() {
    const [from, to] = this.shownPart();
    this.columns.forEach((column) => column.draw(from, to, this.numBytes, this.ids));
    const numParts = Math.ceil(this.text.length / PART);
    this.parts.hidden = numParts <= 1;
    this.partSlider.max = numParts - 1;
    this.partSlider.value = this.part;
    const end = Math.min(to, this.text.length);
    this.partSaid.textContent =
      `Tokens of characters ${count(from + 1)} to ${count(end)} ` +
      `of ${count(this.text.length)} (UTF-16)`;
    this.explain();
  }

  showPart(part) {
    this.part = part;
    this.chosen = null;
    this.draw();
  }

  compare() {
    const counts = [...this.columns.values()].map((column) =>
      column.encoding && !column.isRefused ? column.encoding.numTokens : 0,
    );
    const most = Math.max(0, ...counts);
    this.columns.forEach((column) => column.compare(most));
    this.grid.dataset.columns = this.columns.size;
  }

  drawNotices(text) {
    const notices = noticesOf(text);
    if (this.wasReturn) {
      notices.push(
        "The text came with carriage returns (\\r). A text box keeps only \\n: if " +
          "your file has Windows newlines, choose \\r\\n under Newlines.",
      );
      this.wasReturn = false;
    }
    this.tell(notices);
  }

  tell(sentences, extra = null) {
    const said = sentences.map((sentence) => element("p", {}, sentence));
    this.notice.replaceChildren(...said, ...(extra ? [extra] : []));
  }

  /** Counts for a screen reader, once the typing pauses. */
  announce() {
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => {
      const counts = [...this.columns.values()]
        .filter((column) => column.encoding)
        .map((column) =>
          column.isRefused
            ? `${column.title}: refused`
            : `${column.title}: ${counted(column.encoding.numTokens, "token")}`,
        );
      this.announcer.textContent = counts.join(", ");
    }, QUIET);
  }

  // The same span in the text and in all columns

  bytesOf(from, to) {
    const start = utf8Length(this.text, from);
    return { from: start, to: utf8Length(this.text, to), start: from, end: to };
  }

  point(token) {
    if (token) {
      this.light(spanOf(token), spanOf(token));
    } else if (this.chosen) {
      this.light(this.chosen, this.chosen);
    } else {
      this.light(null, null);
    }
  }

  light(span, mark) {
    this.columns.forEach((column) => {
      column.strip.lightBytes(span?.from ?? 0, span?.to ?? 0);
    });
    this.box.mark(mark, this.text);
  }

  choose(token) {
    this.chosen = spanOf(token);
    this.explain();
  }

  /** Each column explains what it has at the chosen bytes; or only one column does. */
  explain(only = null) {
    for (const column of only ? [only] : this.columns.values()) {
      const { from, to } = this.chosen ?? { from: 0, to: 0 };
      column.explain(column.strip.lightBytes(from, to));
    }
    this.light(this.chosen, this.chosen);
  }

  // Links

  get state() {
    return {
      text: this.box.text,
      columns: [...this.columns.keys()],
      special: this.special,
      newlines: this.box.newlines,
      ids: this.ids,
      training: this.trainer.settings,
    };
  }

  set state({ text, columns, special, newlines, ids, training }) {
    this.special = this.specialField.value = special ?? this.special;
    this.ids = this.idField.checked = ids ?? this.ids;
    if (training) {
      this.trainer.settings = training;
      ["trained", ...FAMILIES]
        .filter((name) => this.columns.has(name))
        .forEach((name) => this.remove(name));
    }
    this.setText(text ?? this.text ?? "");
    if (newlines) {
      this.setNewlines(newlines);
    }
    this.setColumns(columns ?? [...this.columns.keys()]);
    this.update();
  }

  /** Follow the link in the address, and tell what is wrong with it. */
  follow(otherwise = null) {
    let damage = [];
    let state = null;
    try {
      state = readLink(location.hash, [...this.library.titles.keys()]);
      damage = state?.unknown.length ? [whatIsUnknown(state.unknown)] : [];
    } catch (error) {
      damage = [error.message];
    }
    if (state || otherwise) {
      this.state = { ...otherwise, ...state };
    }
    if (damage.length) {
      this.tell(damage); // last: a new text has notices of its own
    }
  }

  async copyLink() {
    try {
      const hash = writeLink(this.state);
      history.replaceState(null, "", hash);
      await this.copy(location.href, "The link");
    } catch (error) {
      this.tell([error.message]);
    }
  }

  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.tell([`${what}: copied.`]);
    } catch {
      // No clipboard here: give the text to copy by hand.
      const field = element("textarea", {
        class: "pg-copy",
        readonly: true,
        rows: 2,
        "aria-label": what,
      });
      field.value = text;
      this.tell([`${what}, to copy by hand:`], field);
      field.select();
    }
  }
}

/** Names from a link are anybody's words: a few, and not long. */
function whatIsUnknown(names) {
  const shown = names.slice(0, 5).map((name) => `“${clipped(visibleText(name))}”`);
  const more = names.length > shown.length ? " and more" : "";
  return (
    `The link asks for what this page does not have: ${shown.join(", ")}${more}. ` +
    "The rest of it was followed."
  );
}

function clipped(text, most = 40) {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

function spanOf({ byteStart, bytes, start, end }) {
  return { from: byteStart, to: byteStart + bytes.length, start, end };
}

async function start(place) {
  const fallback = [...place.childNodes];
  try {
    const [library, response] = await Promise.all([
      Library.open(),
      fetch(new URL("./examples.json", import.meta.url)),
    ]);
    const playground = new Playground(place, library, await response.json());
    place.playground = playground;
    const text = place.dataset.example ?? "";
    playground.follow({ text, columns: ["o200k_base", "gpt2"] });
    addEventListener("hashchange", () => playground.follow());
  } catch (error) {
    place.replaceChildren(
      element(
        "p",
        { class: "pg-error", role: "alert" },
        `The playground could not start: ${error.message}. `,
        element("button", { type: "button", onclick: () => start(place) }, "Try again"),
      ),
      ...fallback,
    );
  }
}

const place = document.getElementById("pg");
if (place) {
  start(place);
}
