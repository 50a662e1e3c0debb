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

// A formula or figure that is wider than the page can be scrolled by keyboard too.
function letFormulasScroll() {
  for (const formula of document.querySelectorAll(".math, .figure")) {
    if (formula.scrollWidth > formula.clientWidth) {
      formula.tabIndex = 0;
    } else {
      formula.removeAttribute("tabindex");
    }
  }
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

addCopyButtons();
letFormulasScroll();
addEventListener("resize", letFormulasScroll);
// On a resize the theme lets long code be scrolled by keyboard; opening a fold shows more.
document.addEventListener("toggle", () => dispatchEvent(new Event("resize")), true);
unfoldTarget();
addEventListener("hashchange", unfoldTarget);
