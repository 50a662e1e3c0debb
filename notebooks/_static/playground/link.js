/**
 * A link that carries the text and the settings, behind the # of the address: a
 * browser sends that part to no server.
 *
 * What comes out of a link was written by anybody. It is read as text and as choices
 * from fixed lists, and everything else is dropped.
 */

export const LONGEST_LINK = 16_000; // characters; chats and mail cut longer ones
export const MOST_MERGES = 1_000;
export const SPECIAL = {
  refused: "refused (error)",
  allowed: "allowed (one ID)",
  text: "ordinary text",
};
export const NEWLINES = { lf: "\\n (Unix)", crlf: "\\r\\n (Windows)" };

/**
 * The hash of a link, from "#v=1" on.
 * @throws {RangeError} if it would be too long
 */
export function writeLink({ text, columns, special, newlines, training = null }) {
  const choices = { with: columns.join(","), special, newlines, ...training };
  const hash = `#${new URLSearchParams({ v: "1", text, ...choices })}`;
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
 *   the tokenizers that there are not; null if the hash is not such a link
 * @throws {RangeError} if the link is damaged or too long
 */
export function readLink(hash, names) {
  if (!hash.startsWith("#v=")) {
    return null;
  }
  if (hash.length > LONGEST_LINK) {
    throw new RangeError("The link is longer than any that this page makes.");
  }
  try {
    decodeURIComponent(hash);
  } catch {
    throw new RangeError("The link is damaged: a part of it is not readable text.");
  }
  const fields = new URLSearchParams(hash.slice(1));
  if (fields.get("v") !== "1") {
    throw new RangeError("The link was made by another version of this page.");
  }
  const choose = (name, choices) =>
    Object.keys(choices).find((choice) => choice === fields.get(name));
  const asked = [...new Set(fields.get("with")?.split(",").filter(Boolean))];
  const merges = Math.round(Number(fields.get("merges")));
  return {
    text: fields.get("text"),
    columns: fields.has("with") ? asked.filter((name) => names.includes(name)) : null,
    unknown: asked.filter((name) => !names.includes(name)),
    special: choose("special", SPECIAL),
    newlines: choose("newlines", NEWLINES),
    training: fields.has("merges") && {
      corpus: fields.get("corpus") ?? "",
      merges: Math.max(1, Math.min(MOST_MERGES, merges || 1)),
    },
  };
}
