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
export const NEWLINE = 8;
export const UPPER = 16; // may begin a word of GPT-4o: capitals, marks, other letters
export const LOWER = 32; // may end one: small letters, marks, other letters
export const WORD = 64; // \w of the word tokenizer
export const ALONE = 128; // a word by itself for BERT: punctuation, Chinese characters

const NUM_CODE_POINTS = 0x110000;

export class UnicodeClasses {
  /**
   * @param {string} ranges "gap length class" of each range, in base 36, separated by
   *   blanks; the gap counts the code points since the end of the range before.
   */
  constructor(ranges) {
    this.bits = new Uint8Array(NUM_CODE_POINTS);
    this.ranges = [];
    const numbers = ranges.split(" ").map((digits) => parseInt(digits, 36));
    let at = 0;
    for (let i = 0; i < numbers.length; i += 3) {
      const first = at + numbers[i];
      const end = first + numbers[i + 1];
      this.bits.fill(numbers[i + 2], first, end);
      this.ranges.push([first, end - 1, numbers[i + 2]]);
      at = end;
    }
  }

  /** The class bits of a code point. */
  of(codePoint) {
    return this.bits[codePoint];
  }

  /** Whether a code point is a combining mark: begins and ends words, is no letter. */
  isMark(codePoint) {
    return (this.bits[codePoint] & (LETTER | UPPER | LOWER)) === (UPPER | LOWER);
  }

  /** The inside of a character class: all ranges that have the bit. */
  spelled(bit) {
    const joined = [];
    for (const [first, last, bits] of this.ranges) {
      if (!(bits & bit)) {
        continue;
      }
      const before = joined.at(-1);
      if (before && before[1] + 1 === first) {
        before[1] = last;
      } else {
        joined.push([first, last]);
      }
    }
    return joined.map(spellRange).join("");
  }
}

/**
 * Which of two texts comes first by code points, as Python compares them: below zero
 * if it is `a`. By itself JavaScript compares halves of UTF-16 pairs.
 */
export function compareCodePoints(a, b) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    if (a[i] !== b[i]) {
      return placeOf(a.charCodeAt(i)) - placeOf(b.charCodeAt(i));
    }
  }
  return a.length - b.length;
}

// What is written as a pair is behind all that is not.
function placeOf(unit) {
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;
}

function spellRange([first, last]) {
  const spell = (codePoint) => `\\u{${codePoint.toString(16)}}`;
  return first === last ? spell(first) : `${spell(first)}-${spell(last)}`;
}
