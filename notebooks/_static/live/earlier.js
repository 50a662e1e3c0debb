/* Signs at questions that were answered on an earlier visit; loaded if any were. */

/** @param {Record<string, string>} answers the first of each question, by number */
export function show(answers) {
  document.querySelectorAll(".question").forEach((question, number) => {
    if (answers[number]) {
      const sign = document.createElement("span");
      sign.className = "live-earlier";
      sign.textContent =
        answers[number] === "right"
          ? "\u2713 Right at first, earlier in this browser."
          : "Answered earlier in this browser.";
      question.firstElementChild.after(sign); // where a screen reader comes first
    }
  });
}
