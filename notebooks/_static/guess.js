/* A guess before the answer: what follows a question in the text, up to the next heading,
   is faded until the reader chooses an option or asks to see it. */

import { recall } from "./live/kept.js";

const KEY = "answers"; // in the browser's storage; "shown" asks for no guess
const END = "section, .guess, .claims";
const BAR = `<span class="visually-hidden">What follows is faded until you choose.</span>
  <button type="button">Show the answer</button>
  <button type="button">Always show</button>`;
const always = document.getElementById("always-answers");

class Guess {
  constructor(cell) {
    this.cell = cell;
    this.rest = [];
    for (let part = cell; (part = part.nextElementSibling) && !part.matches(END); ) {
      this.rest.push(part);
    }
    this.bar = document.createElement("span"); // which a paragraph may hold
    this.bar.className = "guess-bar";
    this.bar.innerHTML = BAR;
    this.bar.addEventListener("click", ({ target }) => this.press(target));
    cell.append(this.bar);
    cell.addEventListener("toggle", ({ target }) => target.open && this.fade(false), true);
  }

  fade(isFaded) {
    this.bar.hidden = !isFaded || !this.rest.length;
    for (const part of this.rest) {
      part.inert = isFaded; // for keyboards and screen readers too
      part.classList.toggle("faded", isFaded);
    }
  }

  press(button) {
    if (button === this.bar.lastElementChild) {
      always.click();
    }
    if (button.matches("button")) {
      this.fade(false);
      this.rest[0].tabIndex = -1; // the button is gone, and reading goes on here
      this.rest[0].focus({ preventScroll: true });
    }
  }
}

const guesses = [...document.querySelectorAll(".bd-article .guess")].map((cell) => new Guess(cell));
const questions = [...document.querySelectorAll(".question")];
const { answers } = recall(document.body.dataset.page); // of earlier visits

function fadeAll() {
  for (const guess of guesses) {
    const number = questions.indexOf(guess.cell.querySelector(".question"));
    const isAnswered = answers[number] || guess.cell.querySelector("details[open]");
    guess.fade(!always.checked && !isAnswered);
  }
}

// A link to a step names its viewer, and no element.
function showTarget() {
  const [viewer] = location.hash.slice(1).split(".");
  const target = `:target, .ll-stepper[data-name="${CSS.escape(viewer)}"]`;
  const part = document.querySelector(target)?.closest(".faded");
  guesses.find(({ rest }) => rest.includes(part))?.fade(false);
}

try {
  always.checked = localStorage.getItem(KEY) === "shown";
} catch {
  // Storage is refused: then the choice lasts as long as the page.
}
always.addEventListener("change", () => {
  fadeAll();
  try {
    localStorage.setItem(KEY, always.checked ? "shown" : "");
  } catch {
    // As above.
  }
});
fadeAll();
showTarget();
addEventListener("hashchange", showTarget);
