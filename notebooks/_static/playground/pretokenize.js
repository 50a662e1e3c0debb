/**
 * Pre-tokenization: cut a text where merges never go across, and after an edit cut
 * again only around the edit.
 */

import { ALONE, LETTER, LOWER, NUMBER, SPACE, UPPER, WORD } from "./unicode.js";

// What the published patterns are made of. The two sets of GPT-4o's words come first,
// because they contain names of classes themselves.
const CLASSES = new Map([
  ["[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]", UPPER],
  ["[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]", LOWER],
  ["\\p{L}", LETTER],
  ["\\p{N}", NUMBER],
  ["\\s", SPACE],
  ["\\w", WORD],
  ["\\p{Alone}", ALONE],
]);

/** BERT's words, and the white space between them, which it drops. */
export const BERT_PATTERN = "\\p{Alone}|\\s+|[^\\s\\p{Alone}]+";

/**
 * The lecture's split pattern as a JavaScript regular expression that cuts alike.
 *
 * @param {string} pattern as in `lecture_lib.tokenizers.pretokenize`
 * @param {import("./unicode.js").UnicodeClasses} classes
 * @returns {RegExp} sticky: it matches at `lastIndex` or not at all
 */
export function compilePattern(pattern, classes) {
  let source = "";
  let inBrackets = false;
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    const named = [...CLASSES].find(([name]) => rest.startsWith(name));
    if (named) {
      const ranges = classes.spelled(named[1]);
      source += inBrackets ? ranges : `[${ranges}]`;
      at += named[0].length;
    } else if (rest.startsWith("\\S")) {
      source += `[^${classes.spelled(SPACE)}]`;
      at += 2;
    } else if (rest.startsWith("(?i:")) {
      const end = pattern.indexOf(")", at);
      source += `(?:${inEitherCase(pattern.slice(at + 4, end))})`;
      at = end + 1;
    } else {
      inBrackets = rest[0] === "[" || (inBrackets && rest[0] !== "]");
      const length = rest[0] === "\\" ? 2 : 1;
      source += rest.slice(0, length);
      at += length;
    }
  }
  return new RegExp(source, "suy");
}

// The long s, U+017F, is an s in the other case; the other letters that occur in
// contractions have two cases only.
function inEitherCase(pattern) {
  return pattern
    .replace(/\[([a-z]+)\]/g, (_, letters) => `(?:${[...letters].join("|")})`)
    .replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}${long(letter)}]`);
}

function long(letter) {
  return letter === "s" ? "\u017f" : "";
}

/** Cuts by a split pattern. `isSafe` says where cutting is right whatever follows. */
export class PatternSplitter {
  constructor(pattern, classes, isSafe) {
    this.regExp = compilePattern(pattern, classes);
    this.classes = classes;
    this.isSafe = isSafe;
  }

  /** Where the pre-token that begins at `from` ends (code units). */
  end(text, from) {
    this.regExp.lastIndex = from;
    return this.regExp.test(text) ? this.regExp.lastIndex : text.length;
  }

  /**
   * The last place that is always cut, judged by the characters before `limit` alone.
   * 0 if there is none.
   */
  safeCut(text, limit) {
    let after = limit;
    if (isLowSurrogate(text, limit) && isHighSurrogate(text, limit - 1)) {
      after -= 1; // the character at the limit is not wholly before it
    }
    while (after > 0) {
      const at = isLowSurrogate(text, after - 1) ? after - 2 : after - 1;
      const before = at > 1 && isLowSurrogate(text, at - 1) ? at - 2 : at - 1;
      if (at <= 0) {
        return 0;
      }
      if (this.isSafe(text.codePointAt(before), text.codePointAt(at), this.classes)) {
        return at;
      }
      after = at;
    }
    return 0;
  }
}

/**
 * Between a letter or digit and a character that can't continue it, each published
 * pattern cuts, whatever comes before or after (the same rule as `last_safe_cut`).
 */
export function publishedCut(before, at, classes) {
  return (
    (classes.of(before) & (LETTER | NUMBER)) !== 0 &&
    (classes.of(at) & (LETTER | NUMBER)) === 0 &&
    !classes.isMark(at) &&
    at !== 0x27
  );
}

/** The word pattern cuts wherever a run of word characters begins or ends. */
export function wordCut(before, at, classes) {
  return (classes.of(before) & WORD) !== (classes.of(at) & WORD);
}

/** BERT cuts where white space begins or ends, and around what stands alone. */
export function bertCut(before, at, classes) {
  const [left, right] = [classes.of(before), classes.of(at)];
  return ((left | right) & ALONE) !== 0 || (left & SPACE) !== (right & SPACE);
}

/** No pre-tokens: stretches of a fixed length for single characters and bytes. */
export class StretchSplitter {
  constructor(length) {
    this.length = length; // code units, or one more where a character would be split
  }

  end(text, from) {
    const end = Math.min(from + this.length, text.length);
    return isLowSurrogate(text, end) ? end + 1 : end;
  }

  /** Where one stretch ends depends on what is before it, and on one character more. */
  safeCut(_text, limit, starts) {
    return starts.findLast((start) => start < limit) ?? 0;
  }
}

function isHighSurrogate(text, at) {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text, at) {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** The pre-tokens of a corpus, and how often each occurs. */
export function countPieces(corpus, splitter) {
  const times = new Map();
  for (let at = 0; at < corpus.length;) {
    const end = splitter.end(corpus, at);
    const piece = corpus.slice(at, end);
    times.set(piece, (times.get(piece) ?? 0) + 1);
    at = end;
  }
  return times;
}
