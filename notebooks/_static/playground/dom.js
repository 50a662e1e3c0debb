/** Elements of the page. Text always becomes a text node, so it stays text. */

/**
 * @param {string} tag
 * @param {object} attributes "class" and the like; "on…" is a listener; false and null
 *   leave an attribute out
 * @param {...(Node | string | null | Array)} children
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null));
  return node;
}

/** "12,345" */
export function count(number) {
  return number.toLocaleString("en");
}

/** "1 token", "2 tokens" */
export function counted(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
