/* Code in the address of a page, so that a link shows it. It is never run by itself. */

export const MOST = 6000; // bytes of code; programs cut longer addresses
const KEY = "#code=";

/** @param {string} code */
export function toHash(code) {
  const bytes = new TextEncoder().encode(code);
  if (bytes.length > MOST) {
    const counts = [bytes.length, MOST].map((n) => n.toLocaleString("en"));
    throw new RangeError(`${counts[0]} bytes are too many for a link (${counts[1]})`);
  }
  const text = btoa(String.fromCharCode(...bytes));
  return KEY + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The code of an address; null if it has none. Throws if it can't be read.
 *
 * @param {string} hash
 */
export function fromHash(hash) {
  if (!hash.startsWith(KEY)) {
    return null;
  }
  const text = hash.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (bytes.length > MOST) {
    throw new RangeError("it is too long");
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Show in `cell` the code of the page's address, now and when that changes. */
export function follow(cell) {
  const show = () => {
    try {
      const code = fromHash(location.hash);
      if (code !== null) {
        cell.reset();
        cell.edit(code);
        cell.status.textContent = "This code came with the link. Read it before you run it.";
      }
    } catch {
      cell.status.textContent = "The code of this link can't be read: part of it is missing.";
    }
  };
  show();
  window.addEventListener("hashchange", show);
}

/** Put the code of `cell` into the address of the page, and on the clipboard. */
export async function share(cell) {
  try {
    history.replaceState(null, "", toHash(cell.box?.value ?? cell.code));
    cell.status.textContent = "The address of this page has the code now.";
    await navigator.clipboard.writeText(location.href);
    cell.status.textContent = "The link is copied, and in the address of this page.";
  } catch (error) {
    if (error instanceof RangeError) {
      cell.status.textContent = `No link: ${error.message}.`;
    }
  }
}
