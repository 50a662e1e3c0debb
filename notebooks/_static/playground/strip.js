/**
 * A strip of tokens: one chip each, pre-tokens apart. Where tokens can be chosen, one
 * of them is in the tab order.
 */

import { element } from "./dom.js";
import { chipText } from "./visible.js";

const SHADES = 5;

export class Strip {
  /**
   * @param {string} name what the tokens are called for a screen reader
   * @param {object} [on] what the page does; without it none can be chosen
   * @param {(token: object | null) => void} on.point a token under the pointer, or none
   * @param {(token: object) => void} on.choose a token that was clicked or moved to
   */
  constructor(name, on = null) {
    this.name = name;
    this.on = on;
    this.tokens = [];
    this.chips = [];
    const listeners = on && {
      onpointerover: (event) => on.point(this.tokens[this.placeOf(event)] ?? null),
      onpointerleave: () => on.point(null),
      onclick: (event) => this.choose(this.placeOf(event)),
      onkeydown: (event) => this.onKey(event),
    };
    this.node = element("div", { class: "pg-strip", ...listeners });
  }

  /** Draw these tokens; `isUnknown` tells which stand for what can't be spelled. */
  draw(tokens, isUnknown = (_token) => false) {
    let shade = -1;
    this.tokens = tokens;
    this.chips = tokens.map((token) => {
      // A token keeps its shade when others come and go, but neighbors differ.
      shade = (token.id + Number(token.id % SHADES === shade)) % SHADES;
      const text = token.label ?? chipText(token.bytes);
      const names = [
        "pg-chip",
        token.begins && "begins",
        token.isSpecial && "special",
        isUnknown(token) && "unknown",
        text.includes("⟨") && "odd",
      ];
      return this.drawChip(token.id, text, names.filter(Boolean), shade);
    });
    // The strip ends its line where the text does.
    const ends = (chip) => chip.querySelector(".pg-text").textContent.endsWith("↵");
    this.node.replaceChildren(
      ...this.chips.flatMap((chip) => (ends(chip) ? [chip, element("br")] : [chip])),
    );
    const role = {
      role: this.on ? "listbox" : "list",
      "aria-label": this.name,
      "aria-orientation": this.on && "horizontal",
    };
    for (const [name, value] of Object.entries(role)) {
      if (tokens.length && value) {
        this.node.setAttribute(name, value);
      } else {
        this.node.removeAttribute(name); // an empty box is no list
      }
    }
    if (this.on && tokens.length) {
      this.chips[0].tabIndex = 0;
    }
  }

  drawChip(id, text, names, shade) {
    const choice = this.on
      ? { role: "option", tabindex: -1, "aria-selected": "false" }
      : { role: "listitem" };
    const rest = text.replace(/^␣+/, "");
    const spaces = text.slice(0, text.length - rest.length);
    return element(
      "span",
      { class: names.join(" "), ...choice, style: `background: var(--pg-shade-${shade})` },
      element(
        "span",
        { class: "pg-text" },
        spaces ? element("span", { class: "pg-space" }, spaces) : null,
        rest,
      ),
      element("span", { class: "pg-id" }, String(id)),
    );
  }

  /** Light up the tokens that touch the bytes from `from` up to `to`. */
  light({ start = 0, end = 0 } = {}) {
    return this.tokens.filter((token, i) => {
      const isLit = token.start < end && token.end > start;
      this.chips[i].classList.toggle("lit", isLit);
      return isLit;
    });
  }

  /** Mark the chosen tokens for screen readers, and keep the tab stop with them. */
  select(tokens) {
    this.chips.forEach((chip, i) => {
      const isChosen = String(tokens.includes(this.tokens[i]));
      if (chip.getAttribute("aria-selected") !== isChosen) {
        chip.setAttribute("aria-selected", isChosen);
      }
    });
    if (tokens.length) {
      this.stopAt(this.tokens.indexOf(tokens[0]));
    }
  }

  stopAt(place) {
    this.node.querySelector('[tabindex="0"]').tabIndex = -1;
    this.chips[place].tabIndex = 0;
  }

  choose(place) {
    if (place >= 0) {
      this.stopAt(place);
      this.chips[place].focus({ preventScroll: true });
      this.chips[place].scrollIntoView({ block: "nearest" });
      this.on.choose(this.tokens[place]);
    }
  }

  placeOf({ target }) {
    return this.chips.indexOf(target.closest(".pg-chip"));
  }

  onKey(event) {
    const at = this.placeOf(event);
    const last = this.chips.length - 1;
    const to = {
      ArrowLeft: Math.max(at - 1, 0),
      ArrowRight: Math.min(at + 1, last),
      Home: 0,
      End: last,
      Enter: at,
      " ": at,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // the page may have keys of its own
    this.choose(to);
  }
}
