/** The tokenizers of the page by name; a vocabulary is loaded when one is asked for. */

import { counted } from "./dom.js";
import {
  BPETokenizer,
  ByteTokenizer,
  CharacterTokenizer,
  WordTokenizer,
} from "./tokenizers.js";
import {
  BERT_PATTERN,
  PatternSplitter,
  StretchSplitter,
  bertCut,
  publishedCut,
} from "./pretokenize.js";
import { UnicodeClasses } from "./unicode.js";
import { load, readVocabulary } from "./vocabulary.js";

const DATA = new URL("./data/", import.meta.url);
const FORMAT = 3;

export class Library {
  /** @param {object} catalog what the build wrote into data/catalog.json */
  constructor(catalog) {
    this.catalog = catalog;
    /** What the page calls each tokenizer, and what to say about it. */
    this.titles = new Map(Object.entries(catalog.titles));
    this.asked = new Map();
    this.madeClasses = null;
  }

  static async open() {
    const response = await fetch(new URL("catalog.json", DATA), { cache: "no-cache" });
    if (!response.ok) {
      throw new Error(`the server answered ${response.status} for catalog.json`);
    }
    const catalog = await response.json();
    if (catalog.format !== FORMAT) {
      throw new Error("the page and its files are of different versions; reload it");
    }
    return new Library(catalog);
  }

  /** The classes of characters, made when first needed. */
  get classes() {
    this.madeClasses ??= new UnicodeClasses(this.catalog.unicode);
    return this.madeClasses;
  }

  /** GPT-2's split pattern, or no cut at all: for training. */
  trainingSplitter(walls) {
    return walls
      ? new PatternSplitter(
          this.catalog.tokenizers.gpt2.pattern,
          this.classes,
          publishedCut,
        )
      : new StretchSplitter(Infinity);
  }

  /** BERT's words, for WordPiece. */
  bertSplitter() {
    return new PatternSplitter(BERT_PATTERN, this.classes, bertCut);
  }

  /** The course's essays, a corpus for whoever has none at hand. */
  async essays() {
    const response = await fetch(new URL("essays.txt", DATA));
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    return response.text();
  }

  /** The size in bytes of what must be loaded for a tokenizer. */
  size(name) {
    return this.catalog.tokenizers[name]?.size ?? 0;
  }

  /**
   * A tokenizer by name; a second request gets the same one.
   * @param {(loaded: number) => void} progress bytes that have come so far
   */
  get(name, progress = () => {}) {
    if (!this.asked.has(name)) {
      const promise = this.make(name, progress);
      this.asked.set(name, promise);
      promise.catch(() => this.asked.delete(name)); // so that it can be tried again
    }
    return this.asked.get(name);
  }

  async make(name, progress) {
    if (name === "characters") {
      return new CharacterTokenizer();
    }
    if (name === "bytes") {
      return new ByteTokenizer();
    }
    if (name === "words") {
      const { pattern, words } = this.catalog.words;
      return new WordTokenizer(pattern, words, this.classes);
    }
    const { file, size, version, tokens, pattern, special } =
      this.catalog.tokenizers[name];
    const url = new URL(`${file}?${version}`, DATA);
    const bpe = readVocabulary(await load(url, size, progress), tokens);
    return BPETokenizer.published(bpe, pattern, special, this.classes);
  }

  /** One sentence about what a tokenizer is. */
  about(name) {
    const published = this.catalog.tokenizers[name];
    if (published) {
      const merges = counted(published.tokens - 256, "merge");
      const special = counted(Object.keys(published.special).length, "special token");
      return `256 bytes, ${merges}, ${special}`;
    }
    return {
      characters: "an ID is a code point; 1,114,112 IDs",
      bytes: "an ID is a byte of UTF-8; 256 IDs",
      words:
        `the ${counted(this.catalog.words.words.length, "most frequent word")} of ` +
        `${this.catalog.words.corpus}, and ID 0, <unk>, for all others`,
    }[name];
  }
}
