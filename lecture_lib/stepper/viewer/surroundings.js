/* The page around a viewer: its colors, and what the viewer is called in its address.

   "#train_bpe.200" is step 200 of the viewer of that name. */

// Is this page JupyterLab or Notebook? Their address belongs to them.
export function inJupyter() {
  return document.getElementById("jupyter-config-data") !== null;
}

// Of several viewers with one name the first keeps it, and the others have their number
// behind it.
export function addressOf(host) {
  const { name } = host.dataset;
  const hosts = [...document.querySelectorAll(".ll-stepper")];
  const number = hosts.filter((one) => one.dataset.name === name).indexOf(host) + 1;
  return number > 1 ? name + "-" + number : name;
}

// Dark or light by the color behind the viewer, as pages choose it in many ways.
export function isDark(host) {
  for (let node = host; (node = node.parentElement); ) {
    const [red, green, blue, alpha] =
      getComputedStyle(node).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    if (blue !== undefined && alpha !== 0) {
      return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
    }
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// Calls back when a page may have changed its colors.
export function watchColors(changed) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  const observer = new MutationObserver(changed);
  const filter = ["class", "style", "data-theme", "data-mode"];
  filter.push("data-jp-theme-light", "data-jp-theme-name");
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributes: true, attributeFilter: filter });
  }
}
