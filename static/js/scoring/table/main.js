// Starts the page, and has a service worker keep it where browsers allow that.

import { App } from "./app.js";

const root = /** @type {HTMLElement} */ (document.querySelector("#app"));
new App(root).start();
// There is none on plain http (docs/adr/0075): an open page works on without it.
// One serves the tables' pages, one the codes that lead to them.
const { worker, scopes = "" } = root.dataset;
if (navigator.serviceWorker && worker) {
  for (const scope of scopes.split(" "))
    navigator.serviceWorker.register(worker, { scope }).catch(() => {});
}
