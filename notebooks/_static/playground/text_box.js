/**
 * The box that the text is typed into. A browser's text box keeps no carriage return:
 * whatever newline is typed or pasted, it holds \n. So the box says what a newline in
 * it stands for, \n or \r\n.
 */

import { element } from "./dom.js";

const LONGEST_MIRROR = 20_000; // code units; longer texts show no mark in the box

export class TextBox {
  /** @param {object} on `change`, `select` and `paste`: what the page does */
  constructor(on) {
    this.newlines = "lf";
    this.mirror = element("div", { class: "pg-mirror", "aria-hidden": "true" });
    this.area = element("textarea", {
      id: "pg-text",
      rows: 3,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      oninput: () => on.change(),
      onscroll: () => this.follow(),
      onselect: () => on.select(),
      onkeyup: () => on.select(),
      onpointerup: () => on.select(),
      onpaste: (event) => on.paste(event.clipboardData?.getData("text/plain") ?? ""),
    });
    this.node = element("div", { class: "pg-box" }, this.mirror, this.area);
    if ("ResizeObserver" in globalThis) {
      const follow = new ResizeObserver(() => this.follow());
      follow.observe(this.area);
    }
  }

  /** The text, with the newlines that the reader chose. */
  get text() {
    const { value } = this.area;
    return this.newlines === "crlf" ? value.replaceAll("\n", "\r\n") : value;
  }

  set text(text) {
    const value = text.replace(/\r\n?/g, "\n");
    if (value !== this.area.value) {
      this.area.value = value;
      this.area.setSelectionRange(0, 0); // show the beginning, not the end
      this.area.scrollTop = 0;
    }
    this.mark(null);
  }

  /** The selected part of the text, from and to in code units; equal at a caret. */
  get selection() {
    const { selectionStart, selectionEnd } = this.area;
    return [this.toText(selectionStart), this.toText(selectionEnd)];
  }

  toText(place) {
    return this.newlines === "crlf"
      ? place + newlinesIn(this.area.value.slice(0, place))
      : place;
  }

  /** Mark a span of the text, or nothing. */
  mark(span, text = "") {
    if (!span || text.length > LONGEST_MIRROR) {
      this.mirror.replaceChildren();
      return;
    }
    const box = (part) => part.replaceAll("\r\n", "\n").replaceAll("\r", "");
    this.mirror.replaceChildren(
      box(text.slice(0, span.start)),
      element("mark", {}, box(text.slice(span.start, span.end)) || "\u200b"),
      `${box(text.slice(span.end))}\n`,
    );
    this.follow();
  }

  follow() {
    this.mirror.scrollTop = this.area.scrollTop;
  }
}

function newlinesIn(text) {
  return text.split("\n").length - 1;
}

/** Whether a text has both kinds of newline, or a carriage return by itself. */
export function hasMixedNewlines(text) {
  const returns = text.split("\r").length - 1;
  const pairs = text.split("\r\n").length - 1;
  return returns > 0 && (returns !== pairs || newlinesIn(text) !== pairs);
}
