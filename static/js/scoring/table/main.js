// Starts the page, and has a service worker keep it where browsers allow that.

import { element } from "../../core/element.js";
import { App } from "./app.js";
import { openStore } from "./outbox/store.js";

const root = element(document.querySelector("#app"), HTMLElement);
const start = async () => new App(root, await openStore()).start();
start();
// There is none on plain http (docs/adr/0075): an open page works on without it.
// One serves the tables' pages, one the codes that lead to them.
const { worker, scopes = "" } = root.dataset;
if (navigator.serviceWorker && worker) {
  for (const scope of scopes.split(" "))
    navigator.serviceWorker.register(worker, { scope }).catch(() => {});
}
