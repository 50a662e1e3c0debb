/** What the pages read of a text that somebody types, and what they say about it. */

import { count } from "./dom.js";
import { loneSurrogate, wellFormed } from "./special.js";

export const PART = 1_000; // code units whose tokens are drawn at once
export const QUIET = 700; // milliseconds after the last key until counts are announced
const LONGEST_TEXT = 1_000_000; // code units

/** The text that is tokenized. */
export function readText(typed) {
  return wellFormed(typed.slice(0, LONGEST_TEXT));
}

/** Sentences on what is not as it was typed. */
export function noticesOf(typed) {
  const notices = [];
  const at = loneSurrogate(typed);
  if (at >= 0) {
    const unit = typed.charCodeAt(at).toString(16).toUpperCase();
    notices.push(
      `The text holds U+${unit}, half of a UTF-16 pair. It is not a character and ` +
        "has no UTF-8 form; as by tiktoken's encode, U+FFFD is encoded in its place.",
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
