/* A page that holds the program once gives all its fragments their viewers, also those
   that come later: the event "ll-stepper" says that there are new ones. */

export function mountAll(mount) {
  const all = () => document.querySelectorAll(".ll-stepper").forEach(mount);
  all();
  document.addEventListener("DOMContentLoaded", all);
  document.addEventListener("ll-stepper", all);
}
