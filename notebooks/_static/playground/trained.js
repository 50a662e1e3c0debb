/** The panel where the page's Python trains BPE, WordPiece and Unigram on a text. */

import { Python, Stopped } from "../live/python.js";
import { BPE } from "./bpe.js";
import { button, count, counted, element } from "./dom.js";
import { Encoding } from "./encoding.js";
import { MOST_MERGES } from "./link.js";
import { BPETokenizer } from "./tokenizers.js";
import { chipText, visibleText } from "./visible.js";

/** The names of what is trained; a link has them. */
export const TRAINED = ["trained", "wordpiece", "unigram"];
const LONGEST_CORPUS = 100_000; // code units
const MOST_SHOWN = 24; // of the tokens that were learned first
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const DEFAULT = { corpus: "", merges: 300 };
const ABOUT = {
  wordpiece: "The longest piece of the vocabulary that fits here.",
  unigram: "The most likely cut of the pre-token has this piece.",
};

export class Trainer {
  /**
   * @param {object} library
   * @param {object} on
   * @param {(name: string, said: string, tokenizer?: object) => void} on.told what
   *   became of one of them
   * @param {() => void} on.started when all of them are being trained
   */
  constructor(library, on) {
    this.library = library;
    this.on = on;
    this.python = new Python();
    this.queue = Promise.resolve(null); // of questions to Python
    this.results = new Map(); // name -> what is said of it, and the tokenizer if any
    this.job = null; // what is being trained
    this.corpus = element("textarea", {
      id: "pg-corpus",
      rows: 5,
      spellcheck: "false",
      maxlength: LONGEST_CORPUS,
      placeholder: "Leave this empty to train on the course's essays.",
      oninput: () => this.forget(),
    });
    this.merges = element("input", {
      id: "pg-merges",
      type: "number",
      min: 1,
      max: MOST_MERGES,
      oninput: () => this.forget(),
    });
    this.start = button("Train", () => this.press(), { class: "pg-primary" });
    this.said = element("p", { class: "pg-said", role: "status" });
    this.node = element(
      "section",
      { class: "pg-trainer", "aria-labelledby": "pg-train-title" },
      element("h2", { id: "pg-train-title" }, "Train your own"),
      element("label", { for: "pg-corpus" }, "Training text"),
      this.corpus,
      element(
        "div",
        { class: "pg-settings" },
        element("label", { for: "pg-merges" }, "Merges"),
        this.merges,
        this.start,
        this.said,
      ),
    );
    this.fill(DEFAULT);
  }

  get settings() {
    const merges = Math.round(Number(this.merges.value));
    return {
      corpus: this.corpus.value.slice(0, LONGEST_CORPUS).toWellFormed(),
      merges: Math.max(1, Math.min(MOST_MERGES, merges || DEFAULT.merges)),
    };
  }

  fill({ corpus, merges }) {
    this.corpus.value = corpus;
    this.merges.value = merges;
    this.forget();
  }

  /** What was learned no longer belongs to what the fields say. */
  forget(said = "") {
    this.stop();
    this.said.textContent = said;
    TRAINED.forEach((name) => this.tell(name, "Not trained yet: press Train below."));
  }

  /** Keep what became of a tokenizer, and tell the page. */
  tell(name, said, tokenizer = null) {
    this.results.set(name, [said, tokenizer]);
    this.on.told(name, said, tokenizer);
  }

  press() {
    if (this.job) {
      this.forget("Stopped.");
    } else {
      this.run();
    }
  }

  stop() {
    if (this.job) {
      this.python.end();
    }
    this.job = null;
    this.start.textContent = "Train";
  }

  async run() {
    const job = (this.job = {}); // another one, or none, once this one is stopped
    this.start.textContent = "Stop";
    TRAINED.forEach((name) => this.tell(name, "Not trained yet …"));
    this.on.started();
    try {
      await this.python.start(({ loaded, total }) => {
        const [part, all] = [loaded, total].map((bytes) => (bytes / 1e6).toFixed(1));
        this.said.textContent = `Loading Python: ${part} of ${all} MB …`;
      });
      const { corpus, merges } = this.settings;
      const began = performance.now();
      for (const name of TRAINED) {
        this.said.textContent = "Training …";
        this.tell(name, "Training …");
        const train = () => this.python.call("train", name, corpus, merges);
        this.learned(name, 256 + merges, await this.ask(train));
      }
      const seconds = (performance.now() - began) / 1000;
      this.said.textContent = `Trained in your browser in ${seconds.toFixed(1)} s.`;
    } catch (error) {
      this.fail(error);
    }
    if (this.job === job) {
      this.job = null;
      this.start.textContent = "Train";
    }
  }

  learned(name, asked, { error, size, first, merges }) {
    if (error) {
      const advice = "Choose more merges, or text with fewer different characters.";
      this.tell(name, `${error}. ${advice}`);
      return;
    }
    const bpe = merges && new BPE(BYTES, merges);
    const tokenizer = bpe
      ? new BPETokenizer(bpe, this.library.pattern("gpt2"))
      : { unknownID: 0, about: ABOUT[name], ask: this.asker(name) };
    const shown = Math.min(MOST_SHOWN, size - 256);
    const tokens = bpe
      ? Array.from({ length: shown }, (_, i) => chipText(bpe.token(256 + i)))
      : first.map(visibleText);
    const few =
      size < asked
        ? ` of the ${count(asked)} asked for: the text has no more to learn from`
        : "";
    const said = `A vocabulary of ${counted(size, "token")}${few}.`;
    const list = tokens.length ? ` Learned first: ${tokens.join(" ")} …` : "";
    this.tell(name, said + list, tokenizer);
  }

  /** What encodes a text; of those that wait, only the last one is encoded. */
  asker(name) {
    let wanted = "";
    return async (text) => {
      wanted = text;
      const encode = () => text === wanted && this.python.call("encode", name, text);
      try {
        return asEncoding(text, (await this.ask(encode)) || []);
      } catch (error) {
        this.fail(error);
        return null;
      }
    };
  }

  /**
   * Python answers one question at a time.
   * @param {() => any} question
   * @returns {Promise<any>}
   */
  ask(question) {
    const answer = this.queue.then(question);
    this.queue = answer.catch(() => {});
    return answer;
  }

  fail(error) {
    if (!(error instanceof Stopped)) {
      this.forget(`It did not work: ${error.message}`);
    }
  }
}

/** The tokens that Python gives of a text. */
function asEncoding(text, rows) {
  const encoding = new Encoding(text);
  encoding.labels = [];
  for (const [id, start, end, piece, label] of rows) {
    encoding.ids.push(id);
    encoding.starts.push(start);
    encoding.ends.push(end);
    encoding.pieces.push(piece);
    encoding.labels.push(visibleText(label));
  }
  return encoding;
}
