/** Published vocabularies: reading the compact files, loading them when asked for. */

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
  const bpe = new BPE(file.subarray(0, 256), numTokens - 256);
  let at = 256;
  const readID = () => {
    let id = 0;
    for (let place = 1; at < file.length; place *= 128) {
      const digit = file[at];
      at += 1;
      id += (digit & 127) * place;
      if (digit < 128) {
        return id;
      }
    }
    throw new Error("the vocabulary file was cut short");
  };
  while (at < file.length) {
    const left = readID();
    const right = readID();
    if (left >= bpe.size || right >= bpe.size) {
      throw new Error("the vocabulary file is damaged: a merge of unknown tokens");
    }
    bpe.add(left, right);
  }
  if (bpe.size !== numTokens) {
    throw new Error(`the vocabulary file has ${bpe.size} tokens, not ${numTokens}`);
  }
  return bpe;
}

/**
 * Load a file of the site and tell how far it is.
 *
 * @param {URL} url
 * @param {number} size its size in bytes
 * @param {(loaded: number) => void} progress called with the bytes that have come
 * @returns {Promise<Uint8Array>}
 */
export async function load(url, size, progress) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} ${response.statusText}`);
  }
  const file = new Uint8Array(size);
  const reader = response.body.getReader();
  let loaded = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    if (loaded + value.length > size) {
      throw new Error("the file is longer than this page expects; reload the page");
    }
    file.set(value, loaded);
    loaded += value.length;
    progress(loaded);
  }
  if (loaded < size) {
    throw new Error(`only ${loaded} of ${size} bytes came`);
  }
  return file;
}
