/** What the pages read of a text that somebody types, and what they say about it. */

import { count } from "./dom.js";

export const PART = 1_000; // bytes whose tokens are drawn at once
export const QUIET = 700; // milliseconds after the last key until counts are announced
const LONGEST_TEXT = 1_000_000; // code units

/** The text that is tokenized. */
export function readText(typed) {
  return typed.slice(0, LONGEST_TEXT).toWellFormed();
}

/** Sentences on what is not as it was typed. */
export function noticesOf(typed) {
  const notices = [];
  if (!typed.isWellFormed()) {
    notices.push(
      "The text contains half of a UTF-16 pair. It isn't a character and has no " +
        "UTF-8 form; like tiktoken's encode, this page encodes U+FFFD instead.",
    );
  }
  if (typed.length > LONGEST_TEXT) {
    notices.push(
      `The text has ${count(typed.length)} characters. Only the first ` +
        `${count(LONGEST_TEXT)} are tokenized.`,
    );
  }
  return notices;
}
