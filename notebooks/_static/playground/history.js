/** The merge history of one pre-token: the tokens after each merge. */

import { count, element, hint } from "./dom.js";
import { chipText } from "./visible.js";

const LONGEST = 100; // bytes of a pre-token whose history is shown

/**
 * @param {Uint8Array} bytes the pre-token's
 * @param {object} bpe
 * @returns {HTMLElement}
 */
export function drawHistory(bytes, bpe) {
  if (bytes.length > LONGEST) {
    return hint(
      `This pre-token has ${count(bytes.length)} bytes. Histories are shown up to ` +
        `${LONGEST}.`,
    );
  }
  const start = Array.from(bytes, (byte) => bpe.idOfByte[byte]);
  const part = (id, merged) =>
    element(
      "span",
      { class: id === merged ? "pg-part new" : "pg-part" },
      chipText(bpe.token(id)),
    );
  const row = ({ id, ids }) =>
    element(
      "li",
      {},
      element("span", { class: "pg-rank" }, id ? `rank ${count(id)}` : "bytes"),
      element("span", {}, ids.map((each) => part(each, id))),
    );
  const steps = [{ id: null, ids: start }, ...bpe.history(bytes)];
  return element("ol", { class: "pg-history" }, steps.map(row));
}
