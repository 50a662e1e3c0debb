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

// "(3, 'ab') → 5": small arguments, and the result.
export function callText(recording, values, call, withResult) {
  const given = smallArguments(recording, values, call);
  const parts = given.map((row) => values.short(row, 1));
  let text = parts.length ? "(" + parts.slice(0, 3).join(", ") + ")" : "";
  const last = recording.trace.steps[call.steps.at(-1) ?? call.first];
  if (withResult && last[0] === RETURN && recording.trace.pool[last[4]][1] !== "None") {
    text += " → " + values.short(last[4]);
  } else if (withResult && last[0] === UNWIND) {
    text += " ✗";
  }
  return text.length > 60 ? text.slice(0, 59) + "…" : text;
}

// The rows of those arguments that fit on a line and tell this call from its like.
function smallArguments(recording, values, call) {
  const given = (one) => {
    const changes = recording.trace.steps[one.first][3] || [];
    return changes.filter((_, at) => at % 3 === 1);
  };
  const parent = recording.calls[call.parent];
  const alike = parent
    ? parent.children.filter((other) => other.unit === call.unit)
    : [];
  const others = alike.length > 1 ? alike.slice(0, 20).map(given) : [];
  return given(call).filter((row, at) => {
    const small = row >= 0 && "cifst".includes(values.row(row)[0]);
    return small && (!others.length || others.some((rows) => rows[at] !== row));
  });
}
