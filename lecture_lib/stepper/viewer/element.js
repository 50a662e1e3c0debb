/* Elements of the page. Values reach it only as text nodes: nothing here or elsewhere in
   the viewer parses markup. The playground uses it as well.

   Comments stand on lines of their own and no text spans lines, so that
   `program.py` can take comments and indentation out. */

const FOCUSABLE = new Set(["a", "button", "input", "summary"]);

/** A new element. Attributes that are null or false are left out; "on…" is a listener.

    JupyterLab runs its own shortcuts (d d deletes the cell) unless the focused element
    itself says not to, so every focusable element does.
    @param {string} tag
    @param {object | null} attributes
    @param {...any} children nodes, texts, lists of them; null is left out
    @returns {any} */
export function element(tag, attributes = null, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  if (FOCUSABLE.has(tag) || node.hasAttribute("tabindex")) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  node.append(...children.flat(Infinity).filter((child) => child != null));
  return node;
}

export function span(name, ...children) {
  return element("span", { class: name }, children);
}

// A button; its title says what it does.
export function button(name, title, onclick, ...children) {
  return element("button", { type: "button", class: name, title, onclick }, children);
}
