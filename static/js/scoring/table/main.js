// Starts the page, and has a service worker keep it where browsers allow that.

import { element } from "../../core/element.js";
import { App } from "./app.js";
import { openStore } from "./outbox/store.js";

const root = element(document.querySelector("#app"), HTMLElement);
const start = async () => new App(root, await openStore()).start();
start();
// Plain http has no service workers (docs/adr/0075): an open page goes on working without one. One
// worker serves the tables' pages, one the codes that lead to them.
const { worker, scopes = "", place, table = "" } = root.dataset;
// Off line the worker cannot ask which table a code leads to, so it takes the last one.
if (place && globalThis.caches)
  caches
    .open("clag-table")
    .then((kept) => kept.put(`/t/${place}`, new Response(table)))
    .catch(() => {});
if (navigator.serviceWorker && worker) {
  for (const scope of scopes.split(" "))
    navigator.serviceWorker.register(worker, { scope }).catch(() => {});
}
