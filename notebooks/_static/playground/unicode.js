/**
 * Classes of characters as tiktoken knows them: letter, number, white space.
 *
 * A browser has its own version of Unicode, and its \s is not Rust's (U+FEFF is white
 * space in JavaScript only, U+0085 in Rust only). So the split patterns are not given
 * to the browser with \p{L} in them: every class is spelled out as ranges of code
 * points, which were read off tiktoken itself.
 */

/** Bits of a class byte; a code point can have several. */
export const LETTER = 1;
export const NUMBER = 2;
export const SPACE = 4;
export const UPPER = 16; // may begin a word of GPT-4o: capitals, marks, other letters
export const LOWER = 32; // may end one: small letters, marks, other letters

// What the published patterns are made of. The two sets of GPT-4o's words come first,
// because they contain names of classes themselves.
const CLASSES = new Map([
  ["[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]", UPPER],
  ["[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]", LOWER],
  ["\\p{L}", LETTER],
  ["\\p{N}", NUMBER],
  ["\\s", SPACE],
]);

export class UnicodeClasses {
  /** @param {number[][]} ranges first, end and class byte of each */
  constructor(ranges) {
    this.ranges = ranges;
  }

  /** The inside of a character class: all ranges that have the bit. */
  spelled(bit) {
    const spell = (codePoint) => `\\u{${codePoint.toString(16)}}`;
    return this.ranges
      .filter(([, , bits]) => bits & bit)
      .map(([first, end]) => `${spell(first)}-${spell(end - 1)}`)
      .join("");
  }

  /**
   * The lecture's split pattern as a JavaScript regular expression that cuts alike.
   *
   * @param {string} pattern as in `lecture_lib.tokenizers.pretokenize`
   * @returns {RegExp} whose matches are the pre-tokens, of which no character is left
   */
  compile(pattern) {
    let source = "";
    let inBrackets = false;
    for (let at = 0; at < pattern.length; ) {
      const rest = pattern.slice(at);
      const named = [...CLASSES].find(([name]) => rest.startsWith(name));
      if (named) {
        const ranges = this.spelled(named[1]);
        source += inBrackets ? ranges : `[${ranges}]`;
        at += named[0].length;
      } else if (rest.startsWith("\\S")) {
        source += `[^${this.spelled(SPACE)}]`;
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
    return new RegExp(source, "gsu");
  }
}

// The long s, U+017F, is an s in the other case; the other letters that occur in
// contractions have two cases only.
function inEitherCase(pattern) {
  const long = (letter) => (letter === "s" ? "\u017f" : "");
  return pattern
    .replace(/\[([a-z]+)\]/g, (_, letters) => `(?:${[...letters].join("|")})`)
    .replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}${long(letter)}]`);
}
