// Whose it is: a sign and a colour for each seat, beside the name, the same everywhere.

import { h } from "./dom.js";

export const sign = (seat) => h("span", { class: `sign sign-${seat}`, "aria-hidden": "true" });

export const who = (app, seat, ...more) =>
  h("span", { class: "who-name" }, sign(seat), h("span", {}, app.ledger.names[seat]), seat === app.seat ? h("small", { class: "chip" }, "you") : null, ...more);
