/* The source of one function, colored, with links from names to their definitions. */

import { visible } from "./text.js";
import { button, span } from "./element.js";

const KEYWORDS = new Set(
  (
    "and as assert async await break class continue def del elif else except finally " +
    "for from global if import in is lambda nonlocal not or pass raise return try " +
    "while with yield match case None True False"
  ).split(" "),
);
const TOKENS =
  /([rbfu]{0,2}(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|(#[^\n]*)|(\b\d[\w.]*)|([A-Za-z_]\w*)/gi;

// [text, class, name or null] for each piece of the source.
function highlight(source) {
  const pieces = [];
  let at = 0;
  for (const match of source.matchAll(TOKENS)) {
    if (match.index > at) {
      pieces.push([source.slice(at, match.index), "", null]);
    }
    const [text, ...groups] = match;
    const keyword = KEYWORDS.has(text) ? "keyword" : "";
    const kind = ["string", "comment", "literal", keyword][groups.findIndex(Boolean)];
    pieces.push([text, kind, groups[3] ?? null]);
    at = match.index + text.length;
  }
  pieces.push([source.slice(at), "", null]);
  return pieces;
}

// The functions that a function calls: name -> unit number. A class is its `__init__`.
function definitions(recording, unit) {
  const called = recording.calls.filter(
    (call) => call.unit !== unit && recording.calls[call.parent]?.unit === unit,
  );
  return new Map(
    called.map((call) => {
      const { n, q } = recording.trace.units[call.unit];
      return [n === "__init__" ? q.split(".").at(-2) : n, call.unit];
    }),
  );
}

// One array of nodes per source line. `follow` is called with a unit's number.
export function codeLines(recording, unit, follow) {
  const names = definitions(recording, unit);
  const lines = [[]];
  for (const [text, kind, name] of highlight(recording.trace.units[unit].src)) {
    const target = name && !kind ? names.get(name) : undefined;
    text.split("\n").forEach((part, index) => {
      if (index) {
        lines.push([]);
      }
      if (!part) {
        return;
      }
      const shown = visible(part);
      const line = lines[lines.length - 1];
      if (target !== undefined) {
        line.push(definitionLink(shown, () => follow(target)));
      } else {
        line.push(kind ? span(kind, shown) : shown);
      }
    });
  }
  return lines;
}

function definitionLink(name, follow) {
  const link = button("definition", "Go to the definition of " + name, follow, name);
  link.tabIndex = -1;
  return link;
}

// The `if`, `elif`, `while`, or `for` that begins at a line: its keyword, condition, and
// the first and last line of its block. Null where there is none, or where the line
// that runs next can't tell how it came out, as on a line with its block.
export function headerAt(source, line) {
  const lines = source.split("\n");
  const rest = lines.slice(line - 1).join("\n");
  const keyword = /^\s*(if|elif|while|for)\b/.exec(rest)?.[1];
  let depth = 0;
  let end = -1;
  let at = 0;
  let condition = "";
  for (const [text, kind] of keyword ? highlight(rest) : []) {
    for (let k = 0; k < text.length && end < 0; k += 1) {
      depth += !kind && "([{".includes(text[k]) ? 1 : 0;
      depth -= !kind && ")]}".includes(text[k]) ? 1 : 0;
      if (!kind && !depth && text[k] === ":" && text[k + 1] !== "=") {
        end = at + k;
      } else if (kind !== "comment") {
        condition += text[k];
      }
    }
    at += text.length;
  }
  condition = condition.trim().slice(keyword?.length).trim().replace(/\s+/g, " ");
  const isAlone = /^:\s*(#.*)?$/m.test(rest.slice(end).split("\n")[0]);
  if (end < 0 || !isAlone || /^(True|1)$|\blambda\b/.test(condition)) {
    return null;
  }
  const indent = (text) => text.search(/\S/);
  const first = line + rest.slice(0, end).split("\n").length;
  let last = first;
  for (let next = first; next <= lines.length; next += 1) {
    const isCode = /^\s*[^\s#]/.test(lines[next - 1]);
    if (isCode && indent(lines[next - 1]) <= indent(rest)) {
      break;
    }
    last = isCode ? next : last;
  }
  return { keyword, condition, first, last };
}

// Which names stand in the brackets after which name: "ids[i + 1]" -> ids: i.
export function subscripts(source) {
  const found = new Map();
  const bracketed = /\b([A-Za-z_]\w*)\[([^[\]\n]*)\]/g;
  for (const [, container, inside] of source.matchAll(bracketed)) {
    const names = inside.match(/[A-Za-z_]\w*/g) ?? [];
    found.set(container, new Set([...(found.get(container) ?? []), ...names]));
  }
  return found;
}
