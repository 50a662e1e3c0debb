/**
 * A link that carries the text and the settings, behind the # of the address: a
 * browser sends that part to no server.
 *
 * What comes out of a link was written by anybody. It is read as text and as choices
 * from fixed lists, and everything else is dropped.
 */

import { wellFormed } from "./special.js";
import { FAMILIES } from "./tokenizers.js";
import { TIE_BREAKS } from "./train.js";

export const LONGEST_LINK = 16_000; // characters; chats and mail cut longer ones
export const MOST_MERGES = 1_000;
export const SPECIAL_MODES = ["refused", "allowed", "text"];
export const NEWLINES = ["lf", "crlf"];
const SWITCH = ["0", "1"];
const FIELDS = new Set(
  "v text with special newlines ids corpus merges tie walls".split(" "),
);

/**
 * The hash of a link, from "#v=1" on.
 * @throws {RangeError} if it would be too long
 */
export function writeLink(state) {
  const fields = [
    ["v", "1"],
    ["text", state.text],
    ["with", state.columns.join(",")],
    ["special", state.special],
    ["newlines", state.newlines],
    ["ids", state.ids ? "1" : "0"],
  ];
  if (["trained", ...FAMILIES].some((name) => state.columns.includes(name))) {
    const { corpus, merges, tieBreak, walls } = state.training;
    fields.push(["corpus", corpus], ["merges", String(merges)]);
    fields.push(["tie", tieBreak], ["walls", walls ? "1" : "0"]);
  }
  const written = fields.map(
    ([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`,
  );
  const hash = `#${written.join("&")}`;
  if (hash.length > LONGEST_LINK) {
    const length = hash.length.toLocaleString("en");
    const most = LONGEST_LINK.toLocaleString("en");
    throw new RangeError(
      `The text is too long for a link: it would have ${length} characters, ` +
        `and many programs cut links that are longer than ${most}.`,
    );
  }
  return hash;
}

/**
 * What a link says.
 * @param {string} hash
 * @param {string[]} names the tokenizers that there are
 * @returns {object | null} the settings that are there and make sense, and as `unknown`
 *   what does not; null if the hash is not such a link
 * @throws {RangeError} if the link is damaged or too long
 */
export function readLink(hash, names) {
  if (!hash.startsWith("#v=")) {
    return null;
  }
  if (hash.length > LONGEST_LINK) {
    throw new RangeError("The link is longer than any that this page makes.");
  }
  const fields = new Map();
  for (const field of hash.slice(1).split("&")) {
    const [name, ...value] = field.split("=");
    fields.set(name, decoded(value.join("=")));
  }
  if (fields.get("v") !== "1") {
    throw new RangeError("The link was made by another version of this page.");
  }
  const state = { unknown: [...fields.keys()].filter((name) => !FIELDS.has(name)) };
  if (fields.has("text")) {
    state.text = fields.get("text");
  }
  if (fields.has("with")) {
    const asked = [...new Set(fields.get("with").split(",").filter(Boolean))];
    const columns = asked.filter((name) => names.includes(name));
    state.unknown.push(...asked.filter((name) => !names.includes(name)));
    if (columns.length || !asked.length) {
      state.columns = columns;
    }
  }
  const choose = (name, choices) => {
    const value = fields.get(name);
    if (value !== undefined && !choices.includes(value)) {
      state.unknown.push(`${name}=${value}`);
      return undefined;
    }
    return value;
  };
  state.special = choose("special", SPECIAL_MODES);
  state.newlines = choose("newlines", NEWLINES);
  const ids = choose("ids", SWITCH);
  state.ids = ids && ids === "1";
  if (fields.has("corpus")) {
    state.training = readTraining(fields, choose);
  }
  return state;
}

function readTraining(fields, choose) {
  const training = { corpus: fields.get("corpus"), walls: choose("walls", SWITCH) !== "0" };
  const most = Array.from({ length: MOST_MERGES }, (_, i) => String(i + 1));
  const merges = choose("merges", most);
  const tieBreak = choose("tie", Object.keys(TIE_BREAKS));
  return {
    ...training,
    ...(merges && { merges: Number(merges) }),
    ...(tieBreak && { tieBreak }),
  };
}

function decoded(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new RangeError("The link is damaged: a part of it is not readable text.");
  }
}
