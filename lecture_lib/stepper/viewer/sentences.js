/* Steps and calls in words. */

import { visible } from "./text.js";
import { headerAt } from "./code.js";
import {
  CALL,
  GONE,
  LINE,
  MUTATED,
  RAISE,
  RESUME,
  RETURN,
  UNWIND,
  WORDS,
  YIELD,
} from "./schema.js";

// One sentence about a step.
export function tell(recording, values, step) {
  const [kind, , line, changes, value] = recording.trace.steps[step];
  const name = visible(recording.unitAt(step).n);
  const place = "Line " + line + " of " + name;
  const last = value === undefined ? "an exception" : values.short(value);
  switch (kind) {
    case CALL:
      return name + " is called" + toldChanges(values, changes, " with ");
    case LINE:
      return (
        place + (toldChanges(values, changes, ": ") || toldNext(recording, step))
      );
    case RESUME:
      return name + " goes on";
    default:
      return (
        (kind === RAISE ? place : name) +
        (" " + WORDS[kind] + " " + last) +
        (kind === YIELD ? " and pauses" : "")
      );
  }
}

// Where a statement leads that changed nothing. Which line runs next also says how a
// condition came out, without asking it again.
function toldNext(recording, step) {
  const next = recording.nextLine(step);
  if (!next) {
    return " has run";
  }
  const header = headerAt(recording.unitAt(step).src, recording.trace.steps[step][2]);
  if (!header) {
    return " has run, and leads to line " + next;
  }
  const isInside = next >= header.first && next <= header.last;
  if (header.keyword === "for") {
    return isInside ? ": the loop goes on" : ": the loop ends";
  }
  return ": " + visible(header.condition) + " is " + isInside;
}

// "ids = [1, 2]; i is gone", after `lead`; empty where nothing changed.
function toldChanges(values, changes, lead) {
  const { names } = values.recording.trace;
  const parts = [];
  for (let i = 0; changes && i < changes.length; i += 3) {
    const [number, row, flag] = changes.slice(i, i + 3);
    const how = flag === GONE ? " is gone" : flag === MUTATED ? " is now " : " = ";
    parts.push(visible(names[number]) + how + (row < 0 ? "" : values.short(row)));
  }
  return parts.length ? lead + parts.join("; ") : "";
}

// "(3, 'ab') → 5": short arguments, and the result.
export function callText(recording, values, call, withResult) {
  const changes = recording.trace.steps[call.first][3] || [];
  const given = changes.filter((_, at) => at % 3 === 1);
  const small = given.filter((row) => row >= 0 && "cifst".includes(values.row(row)[0]));
  const parts = small.map((row) => values.short(row, 1)).filter((one) => one.length < 13);
  const shown = parts.slice(0, 3);
  if (shown.length && shown.length < given.length) {
    shown.push("…");
  }
  let text = shown.length ? "(" + shown.join(", ") + ")" : "";
  const last = recording.trace.steps[call.steps.at(-1) ?? call.first];
  if (withResult && last[0] === RETURN && recording.trace.pool[last[4]][1] !== "None") {
    text += " → " + values.short(last[4]);
  } else if (withResult && last[0] === UNWIND) {
    text += " ✗";
  }
  return text.length > 60 ? text.slice(0, 59) + "…" : text;
}
