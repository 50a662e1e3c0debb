/** One tokenizer's column: how many tokens, which, and how they came about. */

import { button, count, counted, element, hint } from "./dom.js";
import { Encoding, countCodePoints, splitSpecial } from "./encoding.js";
import { drawHistory } from "./history.js";
import { Strip } from "./strip.js";
import { chipText, codePointName, hex, textAndBroken } from "./visible.js";

const MOST_BYTES = 64; // of a token that are written out

export class Column {
  /**
   * @param {string} name of the tokenizer
   * @param {string[]} titles what the page calls it, and what it adds
   * @param {object} on what the page does when something happens here
   */
  constructor(name, [title, subtitle], on) {
    this.name = name;
    this.title = title;
    this.on = on;
    this.tokenizer = null; // until it is there
    this.encoding = null; // of the text, where there is one
    this.figures = element("p", { class: "pg-figures" });
    this.bar = element("div", { class: "pg-bar", "aria-hidden": "true" });
    this.message = element("div", { class: "pg-message" });
    this.details = element("div", { class: "pg-details" });
    this.strip = new Strip(`Tokens of ${title}`, {
      point: (token) => on.point(token),
      choose: (token) => on.choose(token),
    });
    const id = `pg-title-${name}`;
    this.node = element(
      "section",
      { class: "pg-column", "aria-labelledby": id, "data-tokenizer": name },
      element("h2", { id }, title, " ", element("small", {}, subtitle)),
      this.figures,
      this.bar,
      this.message,
      this.strip.node,
      this.details,
    );
  }

  /** Load what a published tokenizer needs, and say what went wrong. */
  async load(library) {
    const megabytes = library.megabytes(this.name);
    if (megabytes) {
      this.message.replaceChildren(hint(`Loading the vocabulary (${megabytes} MB) …`));
    }
    try {
      this.use(await library.get(this.name));
    } catch (error) {
      this.message.replaceChildren(
        element(
          "p",
          { class: "pg-error", role: "alert" },
          `The vocabulary of ${this.title} could not be loaded: ${error.message}.`,
        ),
        button("Try again", () => this.load(library)),
      );
    }
  }

  /** From now on this tokenizer encodes; `said` is about it. */
  use(tokenizer, said = "") {
    this.tokenizer = tokenizer;
    this.said = said ? [hint(said)] : [];
    this.on.ready(this);
  }

  /** Show no tokens, and say why. */
  wait(reason) {
    this.tokenizer = null;
    this.show(null, [], [hint(reason)]);
  }

  /** Encode this text; `special` says what special tokens in it are. */
  async update(text, special) {
    this.text = text;
    const { tokenizer } = this;
    if (!tokenizer) {
      return;
    }
    if (tokenizer.ask) {
      const encoding = await tokenizer.ask(text);
      if (this.text === text && this.tokenizer === tokenizer) {
        this.show(encoding);
      }
      return;
    }
    const names = Object.keys(tokenizer.specialTokens);
    const [[before], found] = splitSpecial(text, special === "refused" ? names : []);
    if (found) {
      const figures = [element("strong", {}, "refused")];
      this.show(null, figures, [refusal(before, found[0])]);
    } else {
      this.show(Encoding.of(text, tokenizer, special === "allowed" ? names : []));
    }
  }

  show(encoding, figures = [], message = this.said) {
    this.encoding = encoding;
    this.message.replaceChildren(...message);
    this.node.classList.toggle("empty", !encoding);
    if (encoding) {
      const n = encoding.ids.length;
      const ratio = (of, what) => `${n ? (of / n).toFixed(2) : "–"} ${what} per token`;
      figures = [
        element("strong", {}, counted(n, "token")),
        element("span", {}, ratio(encoding.bytes.length, "bytes")),
        element("span", {}, ratio(countCodePoints(this.text), "characters")),
      ];
    }
    this.figures.replaceChildren(...figures);
    this.on.shown(this);
  }

  /** Draw the tokens from one byte to another. */
  draw(from, to) {
    const tokens = this.encoding?.tokens(from, to) ?? [];
    const unknown = this.tokenizer?.unknownID;
    this.strip.draw(tokens, ({ id }) => id === unknown);
  }

  /** How long the bar is, as a part of the longest one. */
  compare(most) {
    const n = this.encoding?.ids.length ?? 0;
    this.bar.style.width = most ? `${(100 * n) / most}%` : "0";
  }

  /** Say everything about the first token in a span, or nothing if there is none. */
  explain(span) {
    const tokens = this.strip.light(span ?? {});
    this.strip.select(tokens);
    const [token] = tokens;
    this.details.replaceChildren(...(token ? this.drawDetails(token) : []));
  }

  drawDetails(token) {
    const { bpe } = this.tokenizer;
    const hasMerges = bpe && !token.isSpecial;
    const piece = this.encoding.pieceOf(token);
    const code = (bytes) => element("code", {}, chipText(bytes));
    const bytes = hex(token.bytes.subarray(0, MOST_BYTES));
    const parts = hasMerges && bpe.parts(token.id);
    const rows = {
      ID: count(token.id),
      ...(parts && {
        merge: [
          `${count(token.id - 255)} of ${count(bpe.size - 256)}: `,
          code(bpe.token(parts[0])),
          " + ",
          code(bpe.token(parts[1])),
        ],
      }),
      bytes: element("code", {}, bytes, token.bytes.length > MOST_BYTES ? " …" : ""),
      "code points": codePoints(token.bytes),
      ...(hasMerges && { "pre-token": code(piece) }),
    };
    const label = token.label ?? chipText(token.bytes);
    return [
      element("h3", {}, "Token ", element("code", {}, label)),
      element(
        "dl",
        {},
        Object.entries(rows).map(([term, said]) => [
          element("dt", {}, term),
          element("dd", {}, said),
        ]),
      ),
      ...(hasMerges
        ? [
            element("h3", {}, "How merges made this pre-token"),
            drawHistory(piece, bpe),
          ]
        : [hint(this.aboutToken(token))]),
    ];
  }

  aboutToken({ id, isSpecial }) {
    const { unknownID, about } = this.tokenizer;
    if (isSpecial) {
      return "A special token: it has an ID by its name, and no merge touches it.";
    }
    return id === unknownID ? "No piece of the vocabulary spells this." : about;
  }
}

function refusal(before, name) {
  const place = count(countCodePoints(before));
  return element(
    "p",
    { class: "pg-error" },
    "The text contains the special token ",
    element("code", {}, name),
    ` at character ${place}. tiktoken refuses such text unless you tell it what to ` +
      "do, so that a user's text can't pose as a command. Choose under Special tokens.",
  );
}

function codePoints(bytes) {
  const names = textAndBroken(bytes).flatMap(({ text, broken }) =>
    broken ? ["a part of one"] : [...text].map(codePointName),
  );
  const more = names.length > 12 ? ` … (${count(names.length)})` : "";
  return names.slice(0, 12).join(" ") + more;
}

