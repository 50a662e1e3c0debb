/* What the pages do beyond the theme, such as copying code; the front page does more, in
   `front.js`. Without this script everything can be read. */

// A button on every piece of code that a reader may want to take.
function addCopyButtons() {
  if (!navigator.clipboard) {
    return;
  }
  for (const block of document.querySelectorAll(
    ".cell_input .highlight, .lecture-bar .highlight, .highlight-bibtex .highlight",
  )) {
    const code = block.querySelector("pre").textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
      const say = (text) => {
        button.textContent = text;
        setTimeout(() => (button.textContent = "Copy"), 1500);
      };
      navigator.clipboard.writeText(code.trimEnd() + "\n").then(
        () => say("Copied"),
        () => say("Not allowed"),
      );
    });
    block.append(button);
  }
}

// What is wider than its box fades where there is more of it, formulas and figures can be
// scrolled by keyboard too, and a table keeps its first column, if that is narrow.
const BOXES =
  ".math, .figure, .text_html, .pst-scrollable-table-container, .highlight pre";

function markWide(box) {
  const hidden = box.scrollWidth - box.clientWidth;
  box.classList.toggle("more", hidden - box.scrollLeft > 1);
  if (!box.matches(".math, .figure")) {
    // The theme lets it scroll.
  } else if (hidden > 0) {
    box.tabIndex = 0;
  } else {
    box.removeAttribute("tabindex");
  }
  const first = box.querySelector("tbody td, tbody th")?.offsetWidth;
  box.classList.toggle("keeps-first", hidden > 1 && first < box.clientWidth / 2);
}

function markAllWide() {
  document.querySelectorAll(BOXES).forEach(markWide);
}

// A link to something inside of a folded part unfolds it.
function unfoldTarget() {
  let target = null;
  try {
    target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return;
  }
  const folded = target && target.closest("details:not([open])");
  if (folded) {
    folded.open = true;
    target.scrollIntoView();
  }
}

// Results while typing into the header's search, which needs its index from then on.
function searchWhileTyping() {
  const form = document.querySelector("#pst-search-dialog form");
  const load = () => {
    for (const name of ["sections.js", "search.js"]) {
      const script = document.createElement("script");
      script.src = new URL(`_static/${name}`, form.action).href;
      script.async = false; // in this order
      document.head.append(script);
    }
  };
  if (form && !document.querySelector(".bd-search-container")) {
    form.addEventListener("input", load, { once: true });
  }
}

// What was solved is known in this browser only; who solved nothing loads nothing.
function markSolvedLinks() {
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith("live:"))) {
      import("./live/kept.js").then(({ markLinks }) => markLinks());
    }
  } catch {
    // Storage is refused, so nothing was kept.
  }
}

addCopyButtons();
markSolvedLinks();
searchWhileTyping();
markAllWide();
addEventListener("resize", markAllWide);
document.addEventListener(
  "scroll",
  ({ target }) => target instanceof Element && target.matches(BOXES) && markWide(target),
  true,
);
// On a resize the theme lets long code be scrolled by keyboard; opening a fold shows more.
document.addEventListener("toggle", () => dispatchEvent(new Event("resize")), true);
unfoldTarget();
addEventListener("hashchange", unfoldTarget);
