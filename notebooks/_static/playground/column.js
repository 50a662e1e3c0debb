/** One tokenizer's column: how many tokens, which, and how they came about. */

import { count, counted, element } from "./dom.js";
import { Encoding, countCodePoints } from "./encoding.js";
import { drawHistory } from "./history.js";
import { firstSpecial } from "./special.js";
import { Strip } from "./strip.js";
import { chipText, codePointName, hex, textAndBroken } from "./visible.js";

export class Column {
  /**
   * @param {string} name of the tokenizer
   * @param {object} library
   * @param {object} on what the page does when something happens here
   */
  constructor(name, library, on) {
    this.name = name;
    this.library = library;
    this.on = on;
    const [title, subtitle] = library.titles.get(name);
    this.title = title;
    this.subtitle = subtitle;
    this.encoding = null; // until the tokenizer is there
    this.figures = element("p", { class: "pg-figures" });
    this.bar = element("div", { class: "pg-bar", "aria-hidden": "true" });
    this.note = element("p", { class: "pg-hint pg-note" });
    this.message = element("div", { class: "pg-message" });
    this.details = element("div", { class: "pg-details" });
    this.strip = new Strip(`Tokens of ${this.title}`, {
      point: (token) => on.point(token),
      choose: (token) => on.choose(token),
    });
    this.node = this.build();
  }

  build() {
    const id = `pg-title-${this.name}`;
    this.copy = element(
      "button",
      { type: "button", class: "pg-quiet", onclick: () => this.copyIDs() },
      "Copy IDs",
    );
    return element(
      "section",
      { class: "pg-column", "aria-labelledby": id, "data-tokenizer": this.name },
      element(
        "header",
        {},
        element("h2", { id }, this.title, " ", element("small", {}, this.subtitle)),
        this.copy,
        element(
          "button",
          {
            type: "button",
            class: "pg-quiet",
            "aria-label": `Remove ${this.title}`,
            onclick: () => this.on.remove(this.name),
          },
          "✕",
        ),
      ),
      this.figures,
      this.bar,
      this.note,
      this.message,
      this.strip.node,
      this.details,
    );
  }

  /** Load what the tokenizer needs; tells how far it is, and what went wrong. */
  async load() {
    const size = this.library.size(this.name);
    const bar = element("progress", {
      max: size || 1,
      value: 0,
      "aria-label": `Loading ${this.title}`,
    });
    const said = element("p", {}, "Loading the vocabulary …");
    this.message.replaceChildren(...(size ? [said, bar] : []));
    try {
      const tokenizer = await this.library.get(this.name, (loaded) => {
        bar.value = loaded;
        said.textContent =
          `Loading the vocabulary: ${count(Math.round(loaded / 1000))} of ` +
          `${count(Math.round(size / 1000))} KB`;
      });
      this.use(tokenizer);
    } catch (error) {
      this.showFailure(error);
    }
  }

  use(tokenizer) {
    this.encoding = new Encoding(tokenizer);
    const hadFocus = this.message.contains(document.activeElement);
    this.message.replaceChildren();
    if (hadFocus) {
      this.copy.focus();
    }
    this.on.ready(this);
  }

  showFailure(error) {
    this.message.replaceChildren(
      element(
        "p",
        { class: "pg-error", role: "alert" },
        `The vocabulary of ${this.title} could not be loaded: ${error.message}.`,
      ),
      element("button", { type: "button", onclick: () => this.load() }, "Try again"),
    );
  }

  /** Show no tokens, and say why; with a button, where something can be done. */
  wait(reason, label = "", onclick = null) {
    this.encoding = null;
    this.figures.replaceChildren();
    this.bar.style.width = "0";
    this.strip.draw([], 0);
    this.details.replaceChildren();
    this.note.textContent = "";
    const button = label ? element("button", { type: "button", onclick }, label) : null;
    this.progress = button ? hint(reason) : null; // which a longer work can update
    const hadFocus = this.message.contains(document.activeElement);
    this.message.replaceChildren(this.progress ?? hint(reason), button ?? "");
    if (hadFocus) {
      button?.focus(); // not lost with the button that was pressed
    }
  }

  /** The tokens of this text. `numBytes` and `numCharacters` are the text's. */
  update({ text, numBytes, numCharacters, special }) {
    if (!this.encoding) {
      return;
    }
    const { specialTokens } = this.encoding.tokenizer;
    const names = [...specialTokens.keys()];
    const found = special === "refused" ? firstSpecial(text, names) : null;
    this.isRefused = found !== null;
    this.node.classList.toggle("refused", this.isRefused);
    this.copy.disabled = this.isRefused;
    if (found) {
      this.refuse(text, found);
      return;
    }
    this.message.replaceChildren();
    this.encoding.update(text, special === "allowed" ? names : []);
    const n = this.encoding.numTokens;
    const ratio = (of, what) => `${n ? (of / n).toFixed(2) : "–"} ${what} per token`;
    this.figures.replaceChildren(
      element("strong", {}, counted(n, "token")),
      element("span", {}, ratio(numBytes, "bytes")),
      element("span", {}, ratio(numCharacters, "characters")),
    );
  }

  refuse(text, { name, at }) {
    const place = count(countCodePoints(text.slice(0, at)));
    this.figures.replaceChildren(element("strong", {}, "refused"));
    this.strip.draw([], 0);
    this.bar.style.width = "0";
    const set = (mode, label) =>
      element(
        "button",
        { type: "button", onclick: () => this.on.special(mode) },
        label,
      );
    this.message.replaceChildren(
      element(
        "p",
        { class: "pg-error" },
        "The text holds the special token ",
        element("code", {}, name),
        ` at character ${place}. tiktoken refuses such a text unless it is told what ` +
          "to do, so that a user's text can't pose as a command.",
      ),
      set("allowed", "Allow it"),
      set("text", "Treat it as text"),
    );
  }

  /** Draw the tokens from one code unit to another; the text has `numBytes`. */
  draw(from, to, numBytes, ids) {
    if (!this.encoding || this.isRefused) {
      return;
    }
    const { tokenizer } = this.encoding;
    const tokens = this.encoding.tokens(from, to);
    this.strip.node.classList.toggle("with-ids", ids);
    this.strip.draw(tokens, numBytes, { ids, cuts: tokenizer.cuts, tokenizer });
  }

  /** How long the bar is, as a part of the longest one. */
  compare(most) {
    const n = this.encoding && !this.isRefused ? this.encoding.numTokens : 0;
    this.bar.style.width = most ? `${(100 * n) / most}%` : "0";
  }

  /** Say everything about the first of these tokens; nothing if there is none. */
  explain(tokens) {
    this.strip.select(tokens);
    const [token] = tokens;
    this.details.replaceChildren(...(token ? this.drawDetails(token) : []));
  }

  drawDetails(token) {
    const { encoding } = this;
    const { bpe, cuts } = encoding.tokenizer;
    const bytes = encoding.pieceBytes(token.piece);
    const rows = [
      ["ID", count(token.id)],
      ["bytes", element("code", {}, hex(token.bytes.subarray(0, 64)), more(token))],
      ["code points", codePoints(token.bytes)],
      ["place", `token ${count(token.index + 1)} of ${count(encoding.numTokens)}`],
    ];
    if (bpe && !token.isSpecial) {
      rows.splice(1, 0, ["rank", rankOf(token.id, bpe)]);
    }
    if (cuts && !token.isSpecial) {
      rows.push(["pre-token", element("code", {}, chipText(bytes))]);
    }
    const list = rows.map(([term, said]) => [
      element("dt", {}, term),
      element("dd", {}, said),
    ]);
    return [
      element("h3", {}, "Token ", element("code", {}, this.say(token))),
      element("dl", {}, list),
      ...this.drawOrigin(token, bytes),
    ];
  }

  say(token) {
    return this.encoding.tokenizer.say?.(token) ?? chipText(token.bytes);
  }

  drawOrigin(token, bytes) {
    const { encoding } = this;
    const { bpe, cuts, unknownID } = encoding.tokenizer;
    if (token.isSpecial) {
      return [
        hint("A special token: it has an ID by its name, and no merge touches it."),
      ];
    }
    if (encoding.tokenizer.about) {
      return [hint(encoding.tokenizer.about(token))];
    }
    if (token.id === unknownID) {
      return [
        hint("Not among the words of the vocabulary: <unk>. It can't be decoded."),
      ];
    }
    if (!bpe) {
      return [hint(`No merges: ${this.library.about(this.name)}.`)];
    }
    const from = token.byteInPiece;
    const what = cuts ? "pre-token" : "text";
    return [
      element("h3", {}, `How merges made this ${what}`),
      drawHistory(bytes, bpe, [from, from + token.bytes.length]),
    ];
  }

  async copyIDs() {
    if (!this.encoding) {
      return;
    }
    const ids = `[${Array.from(this.encoding.ids()).join(", ")}]`;
    await this.on.copy(ids, `The IDs of ${this.title}`);
  }
}

function hint(text) {
  return element("p", { class: "pg-hint" }, text);
}

function more({ bytes }) {
  return bytes.length > 64 ? ` … (${count(bytes.length)} bytes)` : "";
}

function rankOf(id, bpe) {
  const parts = bpe.parts(id);
  if (!parts) {
    return `${id}, one of the 256 bytes`;
  }
  const [left, right] = parts.map((part) =>
    element("code", {}, chipText(bpe.token(part))),
  );
  const place = `${count(id)}, merge ${count(id - 255)} of ${count(bpe.size - 256)}: `;
  return element("span", {}, place, left, " + ", right);
}

function codePoints(bytes) {
  const names = [];
  for (const { text, broken } of textAndBroken(bytes)) {
    if (broken) {
      names.push("a part of one");
    } else {
      names.push(...[...text].map(codePointName));
    }
  }
  const shown = names.slice(0, 12).join(" ");
  return names.length > 12 ? `${shown} … (${count(names.length)})` : shown;
}
