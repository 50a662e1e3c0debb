/* Text and bytes in which nothing is invisible. The playground uses it as well. */

import { INVISIBLE, SIGNS } from "./schema.js";

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function hexOf(number, digits) {
  return number.toString(16).padStart(digits, "0");
}

// Code or a value as Python writes it: what would be invisible is written as Python's
// `repr` does, but spaces, tabs and line ends are what they are.
export function visible(text) {
  return String(text).replace(INVISIBLE, (character) => {
    if (" \t\n\r".includes(character)) {
      return character === "\r" ? "\\r" : character;
    }
    const code = character.codePointAt(0);
    if (code < 0x100) {
      return "\\x" + hexOf(code, 2);
    }
    return code < 0x10000 ? "\\u" + hexOf(code, 4) : "\\U" + hexOf(code, 8);
  });
}

// A float as Python writes it, cut to three significant digits, or one behind the point.
export function rounded(text) {
  const number = Number(text);
  const digits = text.replace(/e.*|[-.]/g, "").replace(/^0+/, "");
  if (!Number.isFinite(number) || digits.length <= 3 || /e\+/.test(text)) {
    return text;
  }
  return Math.abs(number) < 100 ? number.toPrecision(3) : number.toFixed(1);
}

// A token or a piece of text, in which everything is seen: as in `show/visible.py`.
export function glyphs(text) {
  return text.replace(
    INVISIBLE,
    (character) => SIGNS[character] || "⟨" + codePointName(character) + "⟩",
  );
}

// "U+202E"
export function codePointName(character) {
  return "U+" + hexOf(character.codePointAt(0), 4).toUpperCase();
}

// "e4bda0" -> [228, 189, 160]
export function bytesOf(hex) {
  return (hex.match(/../g) || []).map((pair) => parseInt(pair, 16));
}

// [228, 189, 160] -> "e4 bd a0"
export function hexText(bytes) {
  return Array.from(bytes, (byte) => hexOf(byte, 2)).join(" ");
}

// Bytes as readable text: whole UTF-8 characters, and ⟨e4 bd⟩ for other bytes.
export function bytesText(bytes) {
  return textAndBroken(Uint8Array.from(bytes))
    .map(({ text, broken }) => (broken ? "⟨" + hexText(broken) + "⟩" : glyphs(text)))
    .join("");
}

// The bytes as runs of whole characters and runs that are not UTF-8, each of these up
// to the next place where text can go on.
export function textAndBroken(bytes) {
  const whole = decoded(bytes);
  if (whole !== null) {
    return [{ text: whole }];
  }
  const runs = [];
  for (let at = 0; at < bytes.length; ) {
    let end = at + 1;
    while (end < bytes.length && (bytes[end] & 0xc0) === 0x80) {
      end += 1;
    }
    // A lead byte and all continuation bytes behind it: a character and a rest, or not.
    let length = Math.min(4, end - at);
    let text = null;
    while (length && (text = decoded(bytes.subarray(at, at + length))) === null) {
      length -= 1;
    }
    if (length) {
      runs.push({ text });
    }
    if (at + length < end) {
      runs.push({ broken: bytes.subarray(at + length, end) });
    }
    at = end;
  }
  return runs;
}

function decoded(bytes) {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}
