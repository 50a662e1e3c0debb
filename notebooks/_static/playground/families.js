/** WordPiece and Unigram, trained on the corpus of the panel beside the reader's BPE. */

import { count, counted } from "./dom.js";
import { wellFormed } from "./special.js";
import { FAMILIES } from "./tokenizers.js";
import { UnigramTokenizer, UnigramTraining } from "./unigram.js";
import { WordPieceTokenizer, trainWordPiece } from "./wordpiece.js";

const FRAME = 12; // milliseconds of work between two pictures
const NOTHING_LEFT = {
  wordpiece: "no pair is left to merge",
  unigram: "the corpus has no more parts that occur twice",
};

export class Families {
  /**
   * @param {object} library
   * @param {() => {corpus: string, vocabSize: number}} settings of the panel
   * @param {object} on
   * @param {(name: string, tokenizer: object) => void} on.learned at the end
   * @param {(name: string, said: string, isRunning: boolean) => void} on.told how far
   *   training is, or why there is no tokenizer
   */
  constructor(library, settings, on) {
    this.library = library;
    this.settings = settings;
    this.on = on;
    this.running = new Map(); // name -> timer
    this.trained = new Map(); // name -> tokenizer
  }

  /** Train one of them, unless it is trained or at it. */
  run(name) {
    if (this.trained.has(name)) {
      this.on.learned(name, this.trained.get(name));
    } else if (!this.running.has(name)) {
      const { corpus, vocabSize } = this.settings();
      const steps = this.steps(name, wellFormed(corpus), vocabSize);
      this.running.set(name, 0);
      this.later(name, steps);
    }
  }

  *steps(name, corpus, vocabSize) {
    if (name === "wordpiece") {
      const splitter = this.library.bertSplitter();
      const vocabulary = yield* trainWordPiece(corpus, vocabSize, splitter);
      return new WordPieceTokenizer(vocabulary, splitter);
    }
    const splitter = this.library.trainingSplitter(true);
    const training = new UnigramTraining(corpus, vocabSize, splitter);
    return new UnigramTokenizer(yield* training.run(), splitter);
  }

  later(name, steps) {
    this.running.set(
      name,
      setTimeout(() => this.work(name, steps), 0),
    );
  }

  /** Train for the time between two pictures, and say how far it is. */
  work(name, steps) {
    const until = performance.now() + FRAME;
    try {
      let step = steps.next();
      while (!step.done && performance.now() < until) {
        step = steps.next();
      }
      if (step.done) {
        this.running.delete(name);
        this.trained.set(name, step.value);
        this.on.learned(name, step.value);
      } else {
        this.later(name, steps);
        this.on.told(name, `Training: ${counted(step.value, "piece")} …`, true);
      }
    } catch (error) {
      this.running.delete(name);
      this.on.told(name, error.message, false);
    }
  }

  stop(name) {
    clearTimeout(this.running.get(name));
    return this.running.delete(name);
  }

  /** The corpus or the size has changed. */
  forget() {
    FAMILIES.forEach((name) => this.stop(name));
    this.trained.clear();
  }

  /** How big a vocabulary became, and why it is smaller than was asked. */
  note(name) {
    const { size } = this.trained.get(name);
    const { vocabSize } = this.settings();
    return size < vocabSize
      ? `A vocabulary of ${count(size)} of the ${count(vocabSize)} tokens: ` +
          `${NOTHING_LEFT[name]}. A longer corpus gives more.`
      : `A vocabulary of ${counted(size, "token")}.`;
  }
}
