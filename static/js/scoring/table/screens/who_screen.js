// The question that a phone asks when it first opens a table: which player holds it.

import { gettext } from "../../../core/translate.js";
import { holdPhone } from "../actions/agreement.js";
import { h } from "./dom.js";
import { sign } from "./seat_sign.js";

/** @import { App } from "../app_type" */

/**
 * Draws the question of who holds this phone.
 * @type {(app: App) => HTMLElement}
 */
export const whoScreen = (app) =>
  h(
    "section",
    { class: "who-screen" },
    h("h1", { tabindex: "-1" }, gettext("Who are you?")),
    h(
      "p",
      { class: "lede" },
      gettext("{table}. The card shows whose phone each deal was entered on.", {
        table: app.title,
      }),
    ),
    h(
      "div",
      { class: "who-keys" },
      app.tableState.seats.map((seat) =>
        h(
          "button",
          {
            type: "button",
            class: "push push-name",
            "data-key": `who-${seat}`,
            onclick: () => holdPhone(app, seat),
          },
          sign(seat),
          app.tableState.names[seat],
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "push push-name push-other",
          "data-key": "who-none",
          onclick: () => holdPhone(app, null),
        },
        gettext("Someone else, just keeping score"),
      ),
    ),
  );
