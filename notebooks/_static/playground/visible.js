/** Tokens as the page writes them: every character of them can be seen. */

// Beside this file on the built page: the library's own (see _ext/playground.py).
import { bytesText } from "./text.js";

export {
  codePointName,
  glyphs as visibleText,
  hexText as hex,
  textAndBroken,
} from "./text.js";

const MARK_FIRST = /^\p{M}/u;
const MOST_SHOWN = 120; // code points of one token

/** A token as it is drawn on a chip: cut if long, a lone mark on a dotted circle. */
export function chipText(bytes) {
  const characters = [...bytesText(bytes)];
  const { length } = characters;
  const more = length > MOST_SHOWN ? ` … (${length} in all)` : "";
  const cut = characters.slice(0, MOST_SHOWN).join("") + more;
  return MARK_FIRST.test(cut) ? `◌${cut}` : cut;
}
