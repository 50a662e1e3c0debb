/** Published vocabularies: reading the compact files. */

import { BPE } from "./bpe.js";

/**
 * Read a vocabulary file. It holds the byte of each ID from 0 to 255, then the two IDs
 * of every merge in order of rank. An ID is written in base 128, the lowest digit
 * first; every digit but an ID's last has the high bit set.
 *
 * @param {Uint8Array} file
 * @param {number} numTokens how many tokens it must hold
 * @returns {BPE}
 */
export function readVocabulary(file, numTokens) {
  const parts = [];
  let id = 0;
  let place = 1;
  for (const digit of file.subarray(256)) {
    id += (digit & 127) * place;
    place *= 128;
    if (digit < 128) {
      parts.push(id);
      id = 0;
      place = 1;
    }
  }
  if (parts.length !== 2 * (numTokens - 256)) {
    throw new Error("its file is damaged; reload the page");
  }
  return new BPE(file.subarray(0, 256), parts);
}
