/* The front page: a visitor's own sentence under GPT-4o's tokenizer, and a program that
   plays by itself. Without this script everything can be read. */

// Who goes into the field gets what reads it; before that, nothing of it is loaded.
function followSentence(hero) {
  const field = hero.querySelector("textarea");
  const note = hero.querySelector(".hero-note");
  let loading = null;
  let failures = 0;
  const load = () => {
    hero.classList.remove("failed");
    // A browser keeps a program that didn't come as one that isn't there.
    loading ??= import(`./playground/hero.js${failures ? `?${failures}` : ""}`)
      .then(({ start }) => start(hero))
      .then(() => hero.classList.add("ready"))
      .catch(fail);
  };
  const fail = ({ message }) => {
    loading = null;
    failures += 1;
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Try again";
    again.addEventListener("click", () => {
      field.focus();
      load();
    });
    const told = document.createElement("span");
    told.setAttribute("role", "alert");
    told.textContent = `GPT-4o's tokenizer could not be loaded: ${message}. `;
    note.replaceChildren(told, again);
    hero.classList.add("failed");
  };
  // Once it failed, only the button asks again, and not every key.
  const begin = () => hero.classList.contains("failed") || load();
  for (const kind of ["focus", "pointerdown", "input"]) {
    field.addEventListener(kind, begin);
  }
  // The tokens below are those of another text, and are hidden until they are known.
  field.addEventListener("input", () => hero.classList.add("typed"));
  if (document.activeElement === field) {
    begin();
  }
}

// The program opens in the middle of its work.
function showAtWork(front) {
  const viewer = front.querySelector(".ll-stepper").stepper;
  if (viewer && !location.hash) {
    viewer.go(Number(front.dataset.step) - 1, { quiet: true });
    playUntilTouched(viewer);
  }
}

// It plays while it is in sight, and belongs to whoever touches it from then on.
function playUntilTouched(viewer) {
  const { host, counter } = viewer;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let isOurs = !calm.matches;
  let isInSight = false;

  const decide = () => {
    const isWanted = isInSight && !document.hidden;
    if (isOurs && isWanted === !viewer.timer) {
      viewer.play();
    }
  };
  const sight = new IntersectionObserver(
    (entries) => {
      isInSight = entries.at(-1).intersectionRatio >= 0.3;
      decide();
    },
    { threshold: [0, 0.3] },
  );

  const leave = ({ playing = false } = {}) => {
    if (viewer.timer && !playing) {
      viewer.play(); // which pauses
    }
    isOurs = false;
    sight.disconnect();
    counter.removeAttribute("aria-live");
  };
  const touched = (event) => {
    const part = event.composedPath()[0];
    const isOfPlay = part.closest(".play");
    const isByPointer =
      event.type === "pointerdown" ||
      (event.type === "focusin" && !part.matches(":focus-visible"));
    // The click on Pause comes behind its pointer, and pauses by itself.
    if (isOurs && !(isOfPlay && isByPointer)) {
      leave({ playing: isOfPlay && event.type === "click" });
    }
  };
  const stop = () => isOurs && leave();

  if (isOurs) {
    counter.setAttribute("aria-live", "off"); // nobody asked to hear every step
    for (const kind of ["pointerdown", "focusin", "keydown", "click"]) {
      host.addEventListener(kind, touched, { capture: true });
    }
    sight.observe(host);
    document.addEventListener("visibilitychange", decide);
    calm.addEventListener("change", stop);
    addEventListener("hashchange", stop);
  }
}

document.querySelectorAll(".hero").forEach(followSentence);
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".front").forEach(showAtWork);
});
