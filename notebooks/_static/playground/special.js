/** Special tokens: IDs that text gets only on request. The meaning is tiktoken's. */

/** Replace each half of a UTF-16 pair that stands alone by U+FFFD, as tiktoken does. */
export function wellFormed(text) {
  return text.replace(LONE_SURROGATE, "\ufffd");
}

/** Where the first lone surrogate is (code units), or -1. */
export function loneSurrogate(text) {
  return text.search(LONE_SURROGATE);
}

const LONE_SURROGATE = /[\ud800-\udfff]/gu; // with the flag u, pairs do not match

/** The first special token in the text: its name and place (code units), or null. */
export function firstSpecial(text, names) {
  let first = null;
  for (const name of names) {
    const at = text.indexOf(name);
    if (at >= 0 && (!first || at < first.at)) {
      first = { name, at };
    }
  }
  return first;
}

/** Cut the text around special tokens: [start, end, name or null] of each segment. */
export function splitSpecial(text, names) {
  const segments = [];
  let end = 0;
  for (const match of names.length ? text.matchAll(anyOf(names)) : []) {
    if (end < match.index) {
      segments.push([end, match.index, null]);
    }
    end = match.index + match[0].length;
    segments.push([match.index, end, match[0]]);
  }
  if (end < text.length) {
    segments.push([end, text.length, null]);
  }
  return segments;
}

function anyOf(names) {
  const escaped = names.map((name) => name.replace(/[^\w]/g, "\\$&"));
  return new RegExp(escaped.join("|"), "g");
}
