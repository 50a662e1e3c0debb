/** Text and bytes written so that every one of them can be seen. */

const NAMED = new Map([
  [" ", "␣"],
  ["\n", "↵"],
  ["\t", "⇥"],
  ["\r", "␍"],
]);
// Controls, formats (zero-width joiner, changes of direction …), surrogates, private,
// unassigned, separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}]/gu;
const MARK_FIRST = /^\p{M}/u;
const MOST_SHOWN = 120; // code points of one token

/** The text with white space drawn, and other invisible characters as ⟨U+202E⟩. */
export function visibleText(text) {
  return text.replace(
    INVISIBLE,
    (character) => NAMED.get(character) ?? `⟨${codePointName(character)}⟩`,
  );
}

/** "U+202E" */
export function codePointName(character) {
  const digits = character.codePointAt(0).toString(16).toUpperCase();
  return `U+${digits.padStart(4, "0")}`;
}

/** Bytes as text, and those that are not UTF-8 as ⟨e4 bd⟩. */
export function visibleBytes(bytes) {
  let shown = "";
  for (const { text, broken } of textAndBroken(bytes)) {
    shown += broken ? `⟨${hex(broken)}⟩` : visibleText(text);
  }
  return shown;
}

/** "e4 bd a0" */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** A token as it is drawn on a chip: cut if long, a lone mark on a dotted circle. */
export function chipText(bytes) {
  const shown = visibleBytes(bytes);
  const characters = shown.length > MOST_SHOWN ? [...shown] : null;
  const cut =
    characters && characters.length > MOST_SHOWN
      ? `${characters.slice(0, MOST_SHOWN).join("")} … (${characters.length} in all)`
      : shown;
  return MARK_FIRST.test(cut) ? `◌${cut}` : cut;
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes as runs of whole characters and runs that are not UTF-8. */
export function textAndBroken(bytes) {
  try {
    return [{ text: STRICT.decode(bytes) }];
  } catch {
    // Some character is incomplete: look at each by itself.
  }
  const runs = [];
  for (let at = 0; at < bytes.length;) {
    let end = at + 1;
    while (end < bytes.length && (bytes[end] & 0xc0) === 0x80) {
      end += 1;
    }
    // A lead byte and all continuation bytes behind it: a character and a rest, or not.
    const length = characterAt(bytes.subarray(at, end));
    if (length) {
      runs.push({ text: STRICT.decode(bytes.subarray(at, at + length)) });
    }
    if (at + length < end) {
      runs.push({ broken: bytes.subarray(at + length, end) });
    }
    at = end;
  }
  return runs;
}

function characterAt(bytes) {
  for (let length = 1; length <= Math.min(4, bytes.length); length += 1) {
    try {
      STRICT.decode(bytes.subarray(0, length));
      return length;
    } catch {
      // not yet whole
    }
  }
  return 0;
}
