/* A page that holds the program once gives all its fragments their viewers. */

export function mountAll(mount) {
  const all = () => document.querySelectorAll(".ll-stepper").forEach(mount);
  all();
  document.addEventListener("DOMContentLoaded", all);
}
