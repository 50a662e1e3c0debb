/* Icons: outlines on a 16 x 16 grid. */

const ICONS = {
  first: "M4 3v10M13 3L6 8l7 5z",
  last: "M12 3v10M3 3l7 5-7 5z",
  back: "M11 3L4 8l7 5z",
  next: "M5 3l7 5-7 5z",
  overBack: "M14 8.5A6 5.5 0 0 0 2.5 8M2 3.5L2.5 8l4.3-1.2M8.2 12.8h.1",
  over: "M2 8.5A6 5.5 0 0 1 13.5 8M14 3.5L13.5 8l-4.3-1.2M7.8 12.8h.1",
  out: "M8 10.5V2M4.5 5.5L8 2l3.5 3.5M3 14h10",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  outline: "M3 4h3M6 8h4M6 12h4M8 4h5M12 8h1M12 12h1M4.5 4v8H6M4.5 8H6",
  link: "M7 9a3 3 0 0 0 4 0l2-2a3 3 0 0 0-4-4L8 4M9 7a3 3 0 0 0-4 0L3 9a3 3 0 0 0 4 4l1-1",
  help: "M6 6a2 2 0 1 1 3 1.7C8.3 8.2 8 8.6 8 9.5M8 12v.6",
  full: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3",
};
const FILLED = new Set(["first", "last", "back", "next", "play"]);

// An icon. It has no name of its own: the button around it does.
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", FILLED.has(name) ? "icon filled" : "icon");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
