/** The tokenizers of the page by name; a vocabulary is loaded when one is asked for. */

import { BPETokenizer, BYTES, CHARACTERS } from "./tokenizers.js";
import { UnicodeClasses } from "./unicode.js";
import { readVocabulary } from "./vocabulary.js";

const DATA = new URL("./data/", import.meta.url);
const FORMAT = 4;

export class Library {
  /** @param {object} catalog what the build wrote into data/catalog.json */
  constructor(catalog) {
    this.catalog = catalog;
    /** What the page calls each tokenizer, and what to say about it. */
    this.titles = new Map(Object.entries(catalog.titles));
    this.classes = new UnicodeClasses(catalog.unicode);
    this.asked = new Map();
  }

  static async open() {
    const response = await load("catalog.json", { cache: "no-cache" });
    const catalog = await response.json();
    if (catalog.format !== FORMAT) {
      throw new Error("the page and its files are of different versions; reload it");
    }
    return new Library(catalog);
  }

  /** The megabytes of what must be loaded for a tokenizer, if anything. */
  megabytes(name) {
    const size = this.catalog.tokenizers[name]?.size;
    return size ? (size / 1e6).toFixed(1) : null;
  }

  /** A tokenizer by name; a second request gets the same one. */
  get(name) {
    if (!this.asked.has(name)) {
      const promise = this.make(name);
      this.asked.set(name, promise);
      promise.catch(() => this.asked.delete(name)); // so that it can be tried again
    }
    return this.asked.get(name);
  }

  async make(name) {
    if (name === "characters" || name === "bytes") {
      return name === "bytes" ? BYTES : CHARACTERS;
    }
    const { file, version, tokens, special } = this.catalog.tokenizers[name];
    const response = await load(`${file}?${version}`);
    const content = new Uint8Array(await response.arrayBuffer());
    const bpe = readVocabulary(content, tokens);
    return new BPETokenizer(bpe, this.pattern(name), special);
  }

  /** The split pattern of a published tokenizer. */
  pattern(name) {
    return this.classes.compile(this.catalog.tokenizers[name].pattern);
  }
}

/** A file that the build wrote, or an error that says why it doesn't come. */
async function load(name, options = {}) {
  const response = await fetch(new URL(name, DATA), options);
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} for ${name}`);
  }
  return response;
}
