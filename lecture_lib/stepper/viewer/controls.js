/* The controls, and the list of keys. */

import { button, element, span } from "./element.js";
import { icon } from "./icons.js";
import { inJupyter } from "./surroundings.js";

// [icon, what it does, the key as a reader is told it, the key, caption]; null: a gap.
const CONTROLS = [
  ["first", "First step", "Home", "Home"],
  ["back", "Back", "←", "ArrowLeft", "Back"],
  ["next", "Next", "→", "ArrowRight", "Next"],
  ["last", "Last step", "End", "End"],
  null,
  ["overBack", "Back over a call", "Shift ←", "k"],
  ["over", "Over a call", "Shift →", "j"],
  ["out", "Out of this call", "u", "u"],
  null,
  ["play", "Play", "Space", " "],
  null,
  ["outline", "Outline of calls", "o", "o"],
  ["link", "Copy a link to this step", "c", "c"],
  ["full", "Full screen", "f", "f"],
  ["help", "Keys", "?", "?"],
];
// What has no control: [what it does, the key].
const FURTHER_KEYS = [
  ["Next run of this line", "]"],
  ["Previous run of this line", "["],
  ["The marked step", "m"],
  ["Back from a definition, or from this list", "Esc"],
];
// These mean something only where there are calls.
const OF_CALLS = ["overBack", "over", "out", "outline"];
const HINT =
  "Click a variable's name for the step that set it, a line number for the next time the line runs, an underlined name for its definition.";

function shown(hasCalls) {
  const isShown = (name) =>
    (hasCalls || !OF_CALLS.includes(name)) && !(name === "link" && inJupyter());
  return CONTROLS.filter((one) => !one || isShown(one[0]));
}

// Each does what its key does: `act` is called with that.
export function makeControls(hasCalls, act) {
  const nodes = shown(hasCalls).map((one) => {
    if (!one) {
      return span("space");
    }
    const [name, label, told, key, caption] = one;
    const text = caption ? span("caption", caption) : null;
    const control = button("control " + name, null, () => act(key), icon(name), text);
    return named(control, label, told);
  });
  return element("div", { class: "controls", role: "group", "aria-label": "Steps" }, nodes);
}

export function showPlaying(control, isPlaying) {
  control.replaceChildren(icon(isPlaying ? "pause" : "play"));
  named(control, isPlaying ? "Pause" : "Play", "Space");
}

function named(control, label, key) {
  control.setAttribute("aria-label", label);
  control.title = label + " (" + key + ")";
  return control;
}

export function keyList(hasCalls) {
  const controls = shown(hasCalls).filter(Boolean);
  const all = [...controls.map(([, text, keys]) => [text, keys]), ...FURTHER_KEYS];
  const items = all.map(([text, keys]) => {
    const each = keys.split(" ").map((key) => element("kbd", null, key));
    return [element("dt", null, each), element("dd", null, text)];
  });
  const list = element("dl", null, items);
  return element("div", { class: "keys", hidden: true }, list, element("p", null, HINT));
}

// Does the browser itself act on this key, at the part that has the focus?
export function isForPart(event) {
  const target = event.composedPath()[0];
  const key = event.key;
  if (target.tagName === "BUTTON" || target.tagName === "SUMMARY") {
    return key === " " || key === "Enter";
  }
  if (target.tagName === "INPUT") {
    return !event.shiftKey && /^(Arrow|Home$|End$)/.test(key);
  }
  const scrolls = target.tabIndex === 0 && target.scrollHeight > target.clientHeight;
  return scrolls && /^Arrow(Up|Down)$/.test(key);
}
