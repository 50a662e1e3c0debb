/** Elements of the page, and numbers in words. */

export { element } from "./element.js";

/** "12,345" */
export function count(number) {
  return number.toLocaleString("en");
}

/** "1 token", "2 tokens" */
export function counted(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
