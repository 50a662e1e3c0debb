/**
 * A strip of tokens: one chip each, pre-tokens apart. Where tokens can be chosen, one of
 * them is in the tab order.
 */

import { element } from "./dom.js";
import { chipText } from "./visible.js";

const SHADES = 5;
const CHOICE = { role: "option", tabindex: -1, "aria-selected": "false" };

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
    this.numBytes = 0;
    this.chips = [];
    this.keys = [];
    this.lit = [];
    const listeners = on && {
      onpointerover: (event) => on.point(this.tokenOf(event.target)),
      onpointerleave: () => on.point(null),
      onclick: (event) => this.choose(this.chips.indexOf(chipOf(event.target))),
      onkeydown: (event) => this.onKey(event),
    };
    this.node = element("div", { class: "pg-strip", ...listeners });
  }

  /**
   * Draw these tokens. Chips before and behind an edit that are the same as they were
   * stay where they are, so that a keystroke moves little of the page.
   *
   * @param {object[]} tokens
   * @param {number} numBytes of the whole text, so that places behind an edit can be
   *   told by their distance from the end
   */
  draw(tokens, numBytes, { ids = false, cuts = false, tokenizer = {} } = {}) {
    const keys = tokens.map((token) => chipKey(token, ids, cuts));
    const [head, tail, newEnd, oldEnd] = this.unchanged(tokens, keys, numBytes);
    this.light([]);
    const stay = oldEnd - tail; // the chips from here up to `oldEnd` stay
    this.chips.slice(head, stay).forEach(remove);
    this.chips.slice(oldEnd).forEach(remove);
    const choice = this.on ? CHOICE : { role: "listitem" };
    const draw = (token) => drawChip(token, { ids, cuts, tokenizer, choice });
    const between = tokens.slice(head, newEnd - tail).map(draw);
    const behind = tokens.slice(newEnd).map(draw);
    this.node.insertBefore(asNodes(between), tail ? this.chips[stay] : null);
    this.node.append(asNodes(behind));
    const kept = [this.chips.slice(0, head), this.chips.slice(stay, oldEnd)];
    this.chips = [...kept[0], ...between, ...kept[1], ...behind];
    this.chips.forEach((chip, i) => {
      if (!chip.dataset.shade || (i > 0 && i === head + between.length)) {
        this.shade(i);
      }
    });
    Object.assign(this, { tokens, keys, numBytes });
    this.setRole();
  }

  /**
   * How many chips stay at the beginning and how many behind the edit, and where those
   * end among the new tokens and among the old ones.
   */
  unchanged(tokens, keys, numBytes) {
    let head = 0;
    const most = Math.min(keys.length, this.keys.length);
    while (head < most && keys[head] === this.keys[head]) {
      head += 1;
    }
    let [at, old] = [tokens.length, this.tokens.length];
    const further = () =>
      numBytes -
      tokens[at - 1].byteStart -
      (this.numBytes - this.tokens[old - 1].byteStart);
    while (at > head && old > head && further() !== 0) {
      if (further() < 0) {
        at -= 1;
      } else {
        old -= 1;
      }
    }
    let tail = 0;
    while (
      tail < Math.min(at, old) - head &&
      keys[at - 1 - tail] === this.keys[old - 1 - tail]
    ) {
      tail += 1;
    }
    return [head, tail, at, old];
  }

  /** A shade that the neighbors do not have; one that fits already stays. */
  shade(place) {
    const [before, chip, after] = [-1, 0, 1].map((by) => this.chips[place + by]);
    const taken = [before?.dataset.shade, after?.dataset.shade];
    const next = (Number(before?.dataset.shade ?? -1) + 1) % SHADES;
    let shade = Number(chip.dataset.shade ?? next);
    while (taken.includes(String(shade))) {
      shade = (shade + 1) % SHADES;
    }
    chip.dataset.shade = shade;
  }

  setRole() {
    const role = this.on
      ? { role: "listbox", "aria-label": this.name, "aria-orientation": "horizontal" }
      : { role: "list", "aria-label": this.name };
    for (const [name, value] of Object.entries(role)) {
      if (this.chips.length) {
        this.node.setAttribute(name, value);
      } else {
        this.node.removeAttribute(name); // an empty box is no list
      }
    }
    if (!this.on || !this.chips.length) {
      return;
    }
    if (!this.chips.some((chip) => chip.tabIndex === 0)) {
      this.chips[0].tabIndex = 0;
    }
  }

  /** Light up the tokens that touch the bytes from `from` up to `to`. */
  lightBytes(from, to) {
    const lit = [];
    this.tokens.forEach((token, i) => {
      if (token.byteStart < to && token.byteStart + token.bytes.length > from) {
        lit.push(i);
      }
    });
    this.light(lit);
    return lit.map((i) => this.tokens[i]);
  }

  light(places) {
    this.lit.forEach((chip) => chip.classList.remove("lit"));
    this.lit = places.map((i) => this.chips[i]);
    this.lit.forEach((chip) => chip.classList.add("lit"));
  }

  /** Mark the chosen tokens for screen readers, and keep the tab stop with them. */
  select(tokens) {
    const chosen = new Set(tokens);
    this.chips.forEach((chip, i) => {
      const isChosen = chosen.has(this.tokens[i]);
      if ((chip.getAttribute("aria-selected") === "true") !== isChosen) {
        chip.setAttribute("aria-selected", isChosen);
      }
    });
    const first = this.tokens.findIndex((token) => chosen.has(token));
    if (first >= 0) {
      this.stopAt(first);
    }
  }

  stopAt(place) {
    const before = this.node.querySelector('[tabindex="0"]');
    if (before) {
      before.tabIndex = -1;
    }
    this.chips[place].tabIndex = 0;
  }

  choose(place) {
    if (place >= 0) {
      this.stopAt(place);
      this.chips[place].focus({ preventScroll: true });
      this.on.choose(this.tokens[place]);
    }
  }

  tokenOf(target) {
    return this.tokens[this.chips.indexOf(chipOf(target))] ?? null;
  }

  onKey(event) {
    const at = this.chips.indexOf(chipOf(event.target));
    const last = this.chips.length - 1;
    const to = {
      ArrowLeft: Math.max(at - 1, 0),
      ArrowRight: Math.min(at + 1, last),
      ArrowUp: this.above(at, -1),
      ArrowDown: this.above(at, 1),
      Home: 0,
      End: last,
      Enter: at,
      " ": at,
    }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // the page may have keys of its own
    this.choose(to);
    this.chips[to].scrollIntoView({ block: "nearest" });
  }

  /** The chip nearest to this one in the line above (-1) or below (1). */
  above(at, direction) {
    const here = this.chips[at]?.getBoundingClientRect();
    let best = at;
    let nearest = Infinity;
    for (let i = at + direction; here && this.chips[i]; i += direction) {
      const there = this.chips[i].getBoundingClientRect();
      const lines = Math.abs(there.top - here.top) / here.height;
      if (lines > 1.9 && nearest < Infinity) {
        break;
      }
      const distance = Math.abs(there.left - here.left);
      if (lines > 0.5 && distance < nearest) {
        nearest = distance;
        best = i;
      }
    }
    return best;
  }
}

function chipOf(target) {
  return target.closest?.(".pg-chip") ?? null;
}

// What a chip looks like depends on no more than this.
function chipKey(token, ids, cuts) {
  const bytes = String.fromCharCode(...token.bytes.subarray(0, 200));
  return `${token.id} ${cuts && token.begins} ${ids} ${token.bytes.length} ${bytes}`;
}

function asNodes(chips) {
  const nodes = document.createDocumentFragment();
  nodes.append(...chips.flatMap((chip) => [chip, chip.lineEnd ?? ""]));
  return nodes;
}

function remove(chip) {
  chip.lineEnd?.remove();
  chip.remove();
}

function drawChip(token, { ids, cuts, tokenizer, choice }) {
  const text = tokenizer.say?.(token) ?? chipText(token.bytes);
  const isUnknown = token.id === tokenizer.unknownID;
  const names = ["pg-chip"];
  if (cuts && token.begins) {
    names.push("begins");
  }
  if (token.isSpecial) {
    names.push("special");
  }
  if (isUnknown) {
    names.push("unknown");
  }
  if (text.includes("⟨")) {
    names.push("odd");
  }
  const chip = element(
    "span",
    {
      class: names.join(" "),
      ...choice,
      title: `ID ${token.id}${isUnknown ? `, ${tokenizer.unknown}: not in the vocabulary` : ""}`,
    },
    drawText(text),
    ids ? element("span", { class: "pg-id" }, String(token.id)) : null,
  );
  if (text.endsWith("↵")) {
    chip.lineEnd = document.createElement("br"); // the strip ends its line too
  }
  return chip;
}

function drawText(text) {
  const rest = text.replace(/^␣+/, "");
  const spaces = text.length - rest.length;
  return element(
    "span",
    { class: "pg-text" },
    spaces ? element("span", { class: "pg-space" }, "␣".repeat(spaces)) : null,
    rest,
  );
}
