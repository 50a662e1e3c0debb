/* Building blocks: elements, icons, and text in which nothing is invisible.

   Values reach the page only as text nodes. Nothing here or elsewhere in the viewer
   parses markup. Comments stand on lines of their own and no text spans lines, so that
   `render.py` can take comments and indentation out. */

const FOCUSABLE = new Set(["a", "button", "input", "select", "summary"]);

// A new element. Attributes that are null or false are left out; `on` holds listeners.
// JupyterLab runs its own shortcuts (d d deletes the cell) unless the focused element
// itself says not to, so every focusable element does.
function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name === "on") {
      for (const [type, listener] of Object.entries(value)) {
        node.addEventListener(type, listener);
      }
    } else {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  if (FOCUSABLE.has(tag) || node.hasAttribute("tabindex")) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  node.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined),
  );
  return node;
}

// Outlines on a 16 x 16 grid.
const ICONS = {
  first: "M4 3v10M13 3L6 8l7 5z",
  last: "M12 3v10M3 3l7 5-7 5z",
  back: "M11 3L4 8l7 5z",
  next: "M5 3l7 5-7 5z",
  overBack: "M14 8.5A6 5.5 0 0 0 2.5 8M2 3.5L2.5 8l4.3-1.2M8.2 12.8h.1",
  over: "M2 8.5A6 5.5 0 0 1 13.5 8M14 3.5L13.5 8l-4.3-1.2M7.8 12.8h.1",
  out: "M8 10.5V2M4.5 5.5L8 2l3.5 3.5M3 14h10",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  outline: "M3 4h3M6 8h4M6 12h4M8 4h5M12 8h1M12 12h1M4.5 4v8H6M4.5 8H6",
  link: "M7 9a3 3 0 0 0 4 0l2-2a3 3 0 0 0-4-4L8 4M9 7a3 3 0 0 0-4 0L3 9a3 3 0 0 0 4 4l1-1",
  help: "M6 6a2 2 0 1 1 3 1.7C8.3 8.2 8 8.6 8 9.5M8 12v.6",
  full: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3",
};
const FILLED = new Set(["first", "last", "back", "next", "play"]);

// An icon. It has no name of its own: the button around it does.
function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", FILLED.has(name) ? "icon filled" : "icon");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// Controls, formats (zero-width joiner …), surrogates, private, unassigned, separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}]/gu;
const MARKS = { " ": "␣", "\n": "↵", "\t": "⇥", "\r": "␍" };

function hexOf(number, digits) {
  return number.toString(16).padStart(digits, "0");
}

// Code or a value as Python writes it: what would be invisible is written as Python's
// `repr` does, but spaces, tabs and line ends are what they are.
function visible(text) {
  return String(text).replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0);
    if (" \t\n".includes(character)) {
      return character;
    }
    if (character === "\r") {
      return "\\r";
    }
    if (code < 0x100) {
      return "\\x" + hexOf(code, 2);
    }
    return code < 0x10000 ? "\\u" + hexOf(code, 4) : "\\U" + hexOf(code, 8);
  });
}

// A token or a piece of text, in which everything is seen: as in `show/visible.py`.
function glyphs(text) {
  return text.replace(
    INVISIBLE,
    (character) => MARKS[character] || "⟨" + codePointName(character) + "⟩",
  );
}

function codePointName(character) {
  return "U+" + hexOf(character.codePointAt(0), 4).toUpperCase();
}

// "e4bda0" -> [228, 189, 160]
function bytesOf(hex) {
  return (hex.match(/../g) || []).map((pair) => parseInt(pair, 16));
}

// The length of a UTF-8 character by its first byte; 0 for a byte that starts none.
function utf8Length(byte) {
  if (byte < 0x80) {
    return 1;
  }
  if (byte < 0xc2 || byte > 0xf4) {
    return 0;
  }
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// Bytes as readable text: whole UTF-8 characters, and ⟨e4 bd⟩ for other bytes, up to
// the next place where text can go on.
function bytesText(bytes) {
  let text = "";
  let at = 0;
  while (at < bytes.length) {
    let end = at + utf8Length(bytes[at]);
    const piece = end > at ? characters(bytes.slice(at, end)) : null;
    if (piece === null) {
      end = at + 1;
      while (end < bytes.length && (bytes[end] & 0xc0) === 0x80) {
        end += 1;
      }
    }
    const hex = () => bytes.slice(at, end).map((byte) => hexOf(byte, 2));
    text += piece === null ? "⟨" + hex().join(" ") + "⟩" : glyphs(piece);
    at = end;
  }
  return text;
}

function characters(bytes) {
  try {
    return DECODER.decode(new Uint8Array(bytes));
  } catch (error) {
    return null;
  }
}
