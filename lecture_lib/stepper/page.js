/* A page that holds the program once gives all its fragments their viewers. */

function mountAll() {
  document.querySelectorAll(".ll-stepper").forEach((host) => mount(host));
}
mountAll();
document.addEventListener("DOMContentLoaded", mountAll);
