/** Elements of the page, and numbers in words. */

import { element } from "./element.js";

export { element };

/** A button that does something. */
export function button(text, onclick, attributes = {}) {
  return element("button", { type: "button", onclick, ...attributes }, text);
}

/** A sentence beside what it is about. */
export function hint(text) {
  return element("p", { class: "pg-hint" }, text);
}

/** "12,345" */
export function count(number) {
  return number.toLocaleString("en");
}

/** "1 token", "2 tokens" */
export function counted(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
