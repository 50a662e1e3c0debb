/* What a reader did on this site: kept in the browser, until it is forgotten. */

const PREFIX = "live:"; // and the name of a page

/**
 * What was done on a page: `cells` has the code of each changed cell with the code that
 * it had, by number; `solved` names exercises; `answers` has the first of each question.
 *
 * @param {string} page
 */
export function recall(page) {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(PREFIX + page));
  } catch {
    // Storage is refused, or holds something else.
  }
  const { title, cells, solved, answers } = kept ?? {};
  return {
    title: String(title ?? ""),
    cells: cells instanceof Object ? cells : {},
    solved: Array.isArray(solved) ? solved : [],
    answers: answers instanceof Object ? answers : {},
  };
}

/** Change what is kept of a page. Where storage is refused or full, nothing is. */
export function keep(page, change) {
  const kept = recall(page);
  kept.title = document.title.split(" \u2014 ")[0];
  change(kept);
  try {
    localStorage.setItem(PREFIX + page, JSON.stringify(kept));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** Note which answer of each question was opened first. */
export function watchQuestions(page) {
  document.querySelectorAll(".question").forEach((question, number) => {
    question.addEventListener(
      "toggle",
      ({ target }) => {
        if (target.open && target.matches(".right, .wrong")) {
          keep(page, (kept) => (kept.answers[number] ??= target.className));
        }
      },
      true,
    );
  });
}

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
    parts.push(`solved: ${solved.join(", ")}`);
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
