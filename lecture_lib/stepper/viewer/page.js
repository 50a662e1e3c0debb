/* A page that holds the program once gives all its fragments their viewers, also those
   that come later: the event "ll-stepper" says that there are new ones. Each is made in a
   task of its own, so that a page with several answers its reader in between. */

export function mountAll(mount) {
  const all = async () => {
    for (const host of document.querySelectorAll(".ll-stepper")) {
      if (host.isConnected && !host.shadowRoot) {
        mount(host);
        await new Promise((done) => setTimeout(done));
      }
    }
  };
  all();
  document.addEventListener("DOMContentLoaded", all);
  document.addEventListener("ll-stepper", all);
}
