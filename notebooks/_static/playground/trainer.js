/** The panel where a small BPE is trained: a corpus, four choices, and the merges. */

import { count, counted, element } from "./dom.js";
import { MOST_MERGES } from "./link.js";
import { loneSurrogate } from "./special.js";
import { BPETokenizer } from "./tokenizers.js";
import { TIE_BREAKS, Training } from "./train.js";
import { chipText } from "./visible.js";

export const LONGEST_CORPUS = 100_000; // code units
const WATCHED = 24; // merges that come slowly, so that the eye can follow
const PAUSE = 110; // milliseconds between those
const FRAME = 12; // milliseconds of work between two pictures
const MOST_ROWS = 400;

export const DEFAULT_TRAINING = {
  corpus:
    "the cat in the hat sat on the mat\n" +
    "the cat that sat on the hat is fat\n" +
    "that is the hat that the fat cat sat on\n",
  merges: 30,
  tieBreak: "greatest_bytes",
  walls: true,
};

export class Trainer {
  /**
   * @param {object} library
   * @param {object} on
   * @param {(tokenizer: object, isDone: boolean) => void} on.learned after merges
   * @param {() => void} on.forgotten when the merges no longer hold
   * @param {() => void} on.resized when there are to be more or fewer of them
   * @param {() => void} on.all when WordPiece and Unigram are to be trained as well
   */
  constructor(library, on) {
    this.library = library;
    this.on = on;
    this.training = null; // none begun
    this.timer = null;
    this.build();
    this.fill(DEFAULT_TRAINING);
  }

  build() {
    this.corpus = element("textarea", {
      id: "pg-corpus",
      rows: 6,
      spellcheck: "false",
      oninput: () => this.changed(),
    });
    this.merges = element("input", {
      id: "pg-merges",
      type: "number",
      min: 1,
      max: MOST_MERGES,
      oninput: () => this.changed(),
    });
    this.tieBreak = element(
      "select",
      { id: "pg-tie", onchange: () => this.changed() },
      Object.entries(TIE_BREAKS).map(([name, said]) =>
        element("option", { value: name }, `${name}: ${said}`),
      ),
    );
    this.walls = element("input", {
      id: "pg-walls",
      type: "checkbox",
      onchange: () => this.changed(),
    });
    const button = (label, onclick, kind = "") =>
      element("button", { type: "button", class: kind, onclick }, label);
    this.essays = button("Use the course's essays", () => this.useEssays());
    this.start = button("Train", () => this.toggle(), "pg-primary");
    this.one = button("One merge", () => this.single());
    this.all = button("Train all three", () => this.on.all());
    this.over = button("Start over", () => this.forget());
    this.said = element("p", { class: "pg-said", role: "status" });
    this.rows = element("tbody");
    this.scroller = element(
      "div",
      { class: "pg-merges", tabindex: 0, role: "region", "aria-label": "Merges" },
      element(
        "table",
        {},
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            ["ID", "pair", "new token", "count", "tokens left"].map((title) =>
              element("th", { scope: "col" }, title),
            ),
          ),
        ),
        this.rows,
      ),
    );
    this.node = this.layOut();
  }

  layOut() {
    const field = (label, control) =>
      element("div", { class: "pg-field" }, label, control);
    const label = (control, text) => element("label", { for: control.id }, text);
    return element(
      "section",
      { class: "pg-trainer", "aria-labelledby": "pg-train-title" },
      element("h2", { id: "pg-train-title" }, "Train your own"),
      element(
        "p",
        { class: "pg-hint" },
        "Byte-pair encoding as in lecture 05: the most frequent pair of neighbors " +
          "becomes a new token, again and again. Your text above is encoded with the " +
          "merges as they come. “Train all three” gives WordPiece and Unigram " +
          "vocabularies of the same size, 256 tokens and the merges.",
      ),
      element(
        "p",
        { class: "pg-hint" },
        "In a WordPiece token ## says that it continues a word; the space before a " +
          "word is dropped by WordPiece, while the others keep it in the token, drawn " +
          "␣ here and ▁ in published Unigram vocabularies (",
        element(
          "a",
          { class: "pg-lecture", href: "08_wordpiece.html" },
          "lecture 08",
        ),
        ").",
      ),
      element(
        "div",
        { class: "pg-training" },
        element(
          "div",
          { class: "pg-options" },
          field(label(this.corpus, "Corpus"), this.corpus),
          element("div", { class: "pg-buttons" }, this.essays),
          field(label(this.merges, "Merges"), this.merges),
          field(label(this.tieBreak, "Who wins a tie"), this.tieBreak),
          element(
            "div",
            { class: "pg-check" },
            this.walls,
            label(this.walls, "Pre-tokens are walls (GPT-2's split pattern)"),
          ),
          element(
            "div",
            { class: "pg-buttons" },
            this.start,
            this.one,
            this.all,
            this.over,
          ),
        ),
        element("div", { class: "pg-progress" }, this.said, this.scroller),
      ),
    );
  }

  get settings() {
    const merges = Math.round(Number(this.merges.value));
    return {
      corpus: this.corpus.value.slice(0, LONGEST_CORPUS),
      merges: Math.max(1, Math.min(MOST_MERGES, merges || 1)),
      tieBreak: this.tieBreak.value,
      walls: this.walls.checked,
    };
  }

  set settings(settings) {
    const { corpus, merges, tieBreak, walls } = { ...DEFAULT_TRAINING, ...settings };
    this.fill({ corpus, merges, tieBreak, walls });
    this.on.forgotten();
  }

  fill({ corpus, merges, tieBreak, walls }) {
    this.corpus.value = corpus;
    this.merges.value = merges;
    this.tieBreak.value = tieBreak;
    this.walls.checked = walls;
    this.reset();
  }

  /** The size of a vocabulary with all the merges. */
  get vocabSize() {
    return 256 + this.settings.merges;
  }

  get isRunning() {
    return this.timer !== null;
  }

  /** The merges no longer belong to what the fields say. */
  changed() {
    const isMore = this.training && this.sameCorpus();
    if (!isMore) {
      this.forget();
    } else {
      this.label();
      this.on.resized();
    }
  }

  /** Fill in a corpus that is long enough to tell the three apart. */
  async useEssays() {
    try {
      const corpus = await this.library.essays();
      this.settings = { ...this.settings, corpus, merges: MOST_MERGES };
    } catch (error) {
      this.said.textContent = `The essays could not be loaded: ${error.message}.`;
    }
  }

  sameCorpus() {
    const { corpus, tieBreak, walls } = this.settings;
    const { begun } = this;
    return (
      begun.corpus === corpus && begun.tieBreak === tieBreak && begun.walls === walls
    );
  }

  forget() {
    this.reset();
    this.on.forgotten();
  }

  reset() {
    this.stop();
    this.training = null;
    this.learned = 0;
    this.isSpent = false;
    this.rows.replaceChildren();
    this.said.textContent = this.warnings() || "Press Train, and watch the merges come.";
    this.label();
  }

  /** What of the corpus is not used as it stands. */
  warnings() {
    const { value } = this.corpus;
    const isLong = value.length > LONGEST_CORPUS;
    return [
      isLong && `Only the first ${count(LONGEST_CORPUS)} characters of the corpus are used.`,
      loneSurrogate(value) >= 0 &&
        "The corpus holds half of a UTF-16 pair; U+FFFD stands in its place.",
    ]
      .filter(Boolean)
      .join(" ");
  }

  begin() {
    if (this.training) {
      return;
    }
    const { corpus, tieBreak, walls } = this.settings;
    const splitter = this.library.trainingSplitter(walls);
    this.begun = { corpus, tieBreak, walls };
    this.training = new Training(corpus, { tieBreak, splitter });
    const { bpe } = this.training;
    this.tokenizer = walls
      ? new BPETokenizer(bpe, splitter)
      : BPETokenizer.withoutWalls(bpe);
  }

  toggle() {
    if (this.isRunning) {
      this.stop();
      this.tell(true);
    } else {
      this.run();
    }
  }

  run() {
    this.begin();
    this.timer = setTimeout(() => this.work(), 0);
    this.label();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.label();
  }

  single() {
    this.stop();
    this.begin();
    this.learn();
    this.tell(true);
  }

  /** Some merges, then a pause for the picture; the first ones come one by one. */
  work() {
    const until = performance.now() + FRAME;
    const isWatched = this.learned < WATCHED;
    do {
      this.learn();
    } while (!isWatched && this.wantsMore() && performance.now() < until);
    if (this.wantsMore()) {
      this.timer = setTimeout(() => this.work(), isWatched ? PAUSE : 0);
      this.tell(false);
    } else {
      this.stop();
      this.tell(true);
    }
  }

  wantsMore() {
    return !this.isSpent && this.learned < this.settings.merges;
  }

  learn() {
    const step = this.training.step();
    if (!step) {
      this.isSpent = true;
      return;
    }
    this.learned += 1;
    this.tokenizer.cache.clear();
    this.addRow(step);
  }

  addRow(step) {
    const { bpe } = this.training;
    const code = (id) => element("code", {}, chipText(bpe.token(id)));
    this.most = this.learned === 1 ? step.count : this.most;
    const tied = step.tied > 1 ? element("small", {}, ` of ${step.tied} tied`) : null;
    const share = element("i", {
      class: "pg-share",
      style: `width:${Math.max(2, (100 * step.count) / this.most).toFixed(1)}%`,
    });
    this.rows.append(
      element(
        "tr",
        {},
        element("td", {}, String(step.id)),
        element("td", {}, code(step.left), " + ", code(step.right), tied),
        element("td", {}, code(step.id)),
        element("td", { class: "pg-count" }, count(step.count), share),
        element("td", {}, count(step.numTokens)),
      ),
    );
    if (this.rows.children.length > MOST_ROWS) {
      this.rows.firstChild.remove();
    }
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  tell(isDone) {
    const { numBytes, numTokens } = this.training;
    const ratio = numTokens ? (numBytes / numTokens).toFixed(2) : "–";
    const cut =
      this.learned > MOST_ROWS ? ` The table shows the last ${MOST_ROWS}.` : "";
    const end = this.isSpent ? " No pair is left to merge." : "";
    const text =
      `${counted(this.learned, "merge")}: the corpus has ` +
      `${counted(numBytes, "byte")} in ${counted(numTokens, "token")}, ${ratio} bytes per token.${end}${cut}`;
    // Said once at the end, not at every merge.
    this.said.setAttribute("aria-live", isDone ? "polite" : "off");
    this.said.textContent = text;
    this.label();
    this.on.learned(this.tokenizer, isDone);
  }

  label() {
    const isMore = this.training && this.wantsMore();
    const goesOn = this.learned > 0 && isMore;
    this.start.textContent = this.isRunning ? "Pause" : goesOn ? "Go on" : "Train";
    this.start.disabled = Boolean(this.training) && !isMore && !this.isRunning;
    this.one.disabled = this.isSpent;
    this.over.disabled = !this.training;
  }
}
