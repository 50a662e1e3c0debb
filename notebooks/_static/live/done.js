/* The page that lists what was done on all pages. */

import { PREFIX, recall } from "./kept.js";

function pages() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.sort().map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function summary({ cells, solved, answers }) {
  const given = Object.values(answers);
  const right = given.filter((answer) => answer === "right").length;
  const changed = Object.keys(cells).length;
  const parts = [];
  if (changed) {
    parts.push(`${changed} ${changed === 1 ? "cell" : "cells"} changed`);
  }
  if (solved.length) {
    parts.push(`exercises solved: ${solved.join(", ")}`);
  }
  if (given.length) {
    parts.push(`${right} of ${given.length} questions right at first`);
  }
  return parts.join("; ");
}

/** List in `host` what was done on all pages, with a button that forgets it. */
export function list(host) {
  const lines = [];
  for (const page of pages()) {
    const kept = recall(page);
    if (summary(kept)) {
      const link = document.createElement("a");
      link.href = `${page}.html`;
      link.textContent = kept.title || page;
      const line = document.createElement("li");
      line.append(link, `: ${summary(kept)}`);
      lines.push(line);
    }
  }
  if (lines.length === 0) {
    host.textContent = "Nothing yet.";
    return;
  }
  const all = document.createElement("ul");
  all.append(...lines);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Forget all of it";
  button.addEventListener("click", () => {
    pages().forEach((page) => localStorage.removeItem(PREFIX + page));
    list(host);
  });
  const bar = document.createElement("div");
  bar.className = "live-bar";
  bar.append(button);
  host.replaceChildren(all, bar);
}
