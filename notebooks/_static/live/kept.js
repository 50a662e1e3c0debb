/* What a reader did on this site: kept in the browser, until it is forgotten. */

export const PREFIX = "live:"; // and the name of a page

/**
 * What was done on a page: `cells` has the code of each changed cell with the code that
 * it had, by number; `solved` names exercises, of which there are `exercises`; `answers`
 * has the first of each question.
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
  const { title, cells, solved, exercises, answers } = kept ?? {};
  return {
    title: String(title ?? ""),
    cells: cells instanceof Object ? cells : {},
    solved: Array.isArray(solved) ? solved : [],
    exercises: Number(exercises) || 0,
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

/** Say at each link to a page, in the sidebar and on the front page, what is solved. */
export function markLinks() {
  const root = new URL(document.documentElement.dataset.content_root, document.baseURI);
  for (const link of document.querySelectorAll(".course-contents a, .lectures a")) {
    const page = link.href.slice(root.href.length).replace(/\.html.*/, "");
    const { solved, exercises } = recall(page);
    const place = link.querySelector("strong") ?? link;
    place.classList.toggle("solved", solved.length > 0);
    if (solved.length < exercises) {
      place.dataset.solved = `${solved.length} of ${exercises}`;
    } else {
      delete place.dataset.solved;
    }
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
