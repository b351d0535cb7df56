// A sign and a colour for each seat, shown beside the player's name everywhere.

import { gettext } from "../../../core/translate.js";
import { h } from "./dom.js";

/**
 * @import { App } from "../app_type"
 * @import { Child } from "../types"
 */

/**
 * Draws the sign of a seat.
 * @type {(seat: number) => HTMLElement}
 */
export const sign = (seat) => h("span", { class: `sign sign-${seat}`, "aria-hidden": "true" });

/**
 * Draws the player of a seat with chips, which stay together; "you" marks the player who holds
 * this phone.
 * @type {(app: App, seat: number, ...more: Child[]) => HTMLElement}
 */
export const who = (app, seat, ...more) => {
  const own = seat === app.seat ? h("small", { class: "chip" }, gettext("you")) : null;
  const chips = [own, ...more].filter(Boolean);
  return h(
    "span",
    { class: "who-name" },
    sign(seat),
    h("span", { class: "who-text" }, app.tableState.names[seat]),
    chips.length ? h("span", { class: "chips" }, chips) : null,
  );
};
