// Starts the page, and has a service worker keep it where browsers allow that.

import { App } from "./app.js";

const root = document.querySelector("#app");
new App(root).start();
// There is none on plain http (docs/adr/0075): an open page works on without it.
// One serves the tables' pages, one the codes that lead to them.
const scopes = navigator.serviceWorker && root.dataset.worker ? root.dataset.scopes.split(" ") : [];
for (const scope of scopes) navigator.serviceWorker.register(root.dataset.worker, { scope }).catch(() => {});
