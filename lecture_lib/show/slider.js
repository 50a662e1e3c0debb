/* A native slider in the place of a list of states. Each state keeps its place in one
   cell of a grid, so nothing below moves. */

(() => {
  const upgrade = () => {
    for (const box of document.querySelectorAll(".ll-slider:not(.ready)")) {
      box.classList.add("ready");
      const states = [...box.children].filter((part) => part.matches("details"));
      const labels = states.map((state) => state.firstElementChild.textContent);
      const bar = document.createElement("label");
      bar.innerHTML = '<input type="range" min="0" value="0"> <span aria-hidden="true">';
      const range = bar.querySelector("input");
      const said = bar.querySelector("span");
      range.max = states.length - 1;
      range.style.width = "min(60%, 20em)";
      range.ariaLabel = labels[0].split(":")[0];
      const show = () => {
        range.ariaValueText = said.textContent = labels[range.value];
        states.forEach((state, at) => {
          state.style.visibility = at === range.valueAsNumber ? "visible" : "hidden";
        });
      };
      for (const state of states) {
        state.open = true;
        state.firstElementChild.style.display = "none";
        state.style.gridArea = "2 / 1";
      }
      box.style.cssText = "display: grid; grid-template-columns: minmax(0, 1fr)";
      box.prepend(bar);
      range.addEventListener("input", show);
      show();
    }
  };
  upgrade();
  document.addEventListener("ll-stepper", upgrade); // a page has run a cell
})();
