/* The trace, replayed: which variables a call had at a step, and where steps lead.
   No part of it touches the page. The schema is described in trace.py and values.py. */

import { RESUME, UNWIND } from "./schema.js";

// The number of sorted numbers that are <= limit.
export function countUpTo(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export class Recording {
  constructor(trace) {
    this.trace = trace;
    this.length = trace.steps.length;
    this.deepest = 0;
    // Did more than the recorded call itself run?
    this.hasCalls = trace.calls.length > 1;
    this.calls = trace.calls.map(([unit, parent, line, first, last], index) => ({
      index,
      unit,
      parent,
      line,
      first,
      last: Math.max(first, last),
      depth: 0,
      children: [],
      steps: [],
      variables: new Map(),
    }));
    for (const call of this.calls) {
      if (call.parent >= 0) {
        const parent = this.calls[call.parent];
        parent.children.push(call);
        call.depth = parent.depth + 1;
        this.deepest = Math.max(this.deepest, call.depth);
      }
    }
    this.runs = new Map();
    trace.steps.forEach((step, index) => this.addStep(step, index));
  }

  // Enter a step into the timelines of its call, its line and its variables.
  addStep([kind, number, line, changes], index) {
    const call = this.calls[number];
    const before = this.trace.steps[call.steps.at(-1)] ?? [];
    call.steps.push(index);
    const key = call.unit + ":" + line;
    if (!this.runs.has(key)) {
      this.runs.set(key, []);
    }
    // A line that pauses, goes on, and is done then has run once.
    if (kind !== RESUME && kind !== UNWIND && before[0] !== RESUME) {
      this.runs.get(key).push(index);
    }
    for (let i = 0; changes && i < changes.length; i += 3) {
      const [name, row, flag] = changes.slice(i, i + 3);
      if (!call.variables.has(name)) {
        call.variables.set(name, { steps: [], rows: [], flags: [] });
      }
      const timeline = call.variables.get(name);
      timeline.steps.push(index);
      timeline.rows.push(row);
      timeline.flags.push(flag);
    }
  }

  callAt(step) {
    return this.calls[this.trace.steps[step][1]];
  }

  unitAt(step) {
    return this.trace.units[this.callAt(step).unit];
  }

  // The running calls at a step, the outermost first.
  stack(step) {
    const calls = [];
    for (let call = this.callAt(step); call; call = this.calls[call.parent]) {
      calls.unshift(call);
    }
    return calls;
  }

  // All variables that a call ever has; `row` is -1 for those without a value now.
  variables(call, step) {
    return [...call.variables].map(([name, { steps, rows, flags }]) => {
      const at = countUpTo(steps, step) - 1;
      return {
        name: this.trace.names[name],
        row: rows[at] ?? -1,
        before: rows[at - 1] ?? -1,
        flag: flags[at] ?? -1,
        setAt: steps[at] ?? -1,
      };
    });
  }

  // The line that the call of a step runs next; 0 if it has ended.
  nextLine(step) {
    const { steps } = this.callAt(step);
    const next = steps[countUpTo(steps, step)];
    return next === undefined ? 0 : this.trace.steps[next][2];
  }

  // The nearest step, in a direction, in a call that is at most `depth` deep.
  upTo(step, direction, depth) {
    let at = step + direction;
    while (at >= 0 && at < this.length) {
      if (this.callAt(at).depth <= depth) {
        return at;
      }
      at += direction;
    }
    return direction > 0 ? this.length - 1 : 0;
  }

  over(step, direction) {
    return this.upTo(step, direction, this.callAt(step).depth);
  }

  out(step) {
    return this.upTo(step, 1, this.callAt(step).depth - 1);
  }

  // The next (or previous) time that a line runs; -1 if there is none.
  run(unit, line, step, direction) {
    const steps = this.runsOf(unit, line);
    const at = countUpTo(steps, step);
    const before = steps[at - 1] === step ? at - 2 : at - 1;
    return steps[direction > 0 ? at : before] ?? -1;
  }

  // The steps at which a line has run.
  runsOf(unit, line) {
    return this.runs.get(unit + ":" + line) || [];
  }
}
