// What people at the table agree on or ask for: they confirm deals, sign the card, call the
// director, or name the player of a phone. All of it goes through the outbox: it is kept on the
// phone at once and sent when there is a network.

import { gettext } from "../../../core/translate.js";

/**
 * @import { App } from "../app_type"
 * @import { Call } from "../server"
 */

/**
 * Confirms a deal. `version`: the number of the version that is right, as it was shown.
 * @type {(app: App, number: number, version?: number) => Promise<void>}
 */
export const confirmDeal = (app, number, version) =>
  app.outbox.add({
    kind: "confirm",
    method: "POST",
    path: `deals/${number}/confirm`,
    body: { version },
    number,
    words: gettext("Confirmation of deal {number}", { number }),
  });

/**
 * Settles a dispute in favour of a version.
 * @type {(app: App, number: number, version?: number) => Promise<void>}
 */
export const decideDeal = (app, number, version) =>
  app.outbox.add({
    kind: "decide",
    method: "POST",
    path: `deals/${number}/decide`,
    body: { version },
    number,
    words: gettext("Decision on deal {number}", { number }),
  });

/**
 * Confirms the whole card, as it is shown.
 * @type {(app: App) => Promise<void>}
 */
export const confirmGame = (app) =>
  app.outbox.add({
    kind: "confirm-game",
    method: "POST",
    path: "confirm",
    body: { revision: app.live?.revision },
    words: gettext("Confirmation of the whole card"),
  });

/**
 * Signs the card for the player of a seat.
 * @type {(app: App, seat: number) => Promise<void>}
 */
export const signCard = (app, seat) => {
  app.signsFor = null;
  return app.outbox.add({
    kind: "sign",
    method: "PUT",
    path: `signatures/${seat}`,
    body: { revision: app.live?.revision },
    seat,
    words: gettext("{name}'s signature", { name: app.tableState.names[seat] }),
  });
};

/**
 * Asks whether to sign for a player who does not hold this phone; null withdraws the question.
 * @type {(app: App, seat: number | null) => void}
 */
export const askToSign = (app, seat) => {
  app.signsFor = seat;
  app.draw();
};

/**
 * Calls the director to the table.
 * @type {(app: App) => Promise<void>}
 */
export const callDirector = (app) => call(app, "director", "", gettext("Call for the director"));

/**
 * Protests against the final card; a protest that was refused is sent again with the new text.
 * @param {App} app
 */
export const sendProtest = (app) => {
  const refused = app.outbox.held.find((entry) => entry.kind === "protest");
  const words = (app.protest || refused?.body.words || "").trim();
  app.protestFault = words ? "" : gettext("Say briefly what is wrong.");
  if (!words) {
    app.draw();
    return;
  }
  app.protest = "";
  if (refused) app.outbox.retry(refused, { body: { ...refused.body, words } });
  else call(app, "protest", words, gettext("Protest"));
};

/** @type {(app: App, kind: string, words: string, shown: string) => Promise<void>} */
const call = (app, kind, words, shown) =>
  app.outbox.add({ kind, method: "POST", path: "calls", body: { kind, words }, words: shown });

/**
 * Marks a call or a protest as dealt with.
 * @type {(app: App, open: Call) => Promise<void>}
 */
export const answerCall = (app, { id }) =>
  app.outbox.add({
    kind: "answer",
    method: "POST",
    path: `calls/${id}/answer`,
    body: { words: "" },
    words: gettext("Answer to a call"),
  });

/**
 * Sets the player who holds this phone, by seat; null for a person who only keeps the score.
 * @type {(app: App, seat: number | null) => Promise<void>}
 */
export const holdPhone = (app, seat) => {
  app.isAsked = true;
  app.holder = seat;
  app.remember("asked", true);
  app.remember("holder", { seat });
  return app.outbox.add({
    kind: "phone",
    method: "PUT",
    path: "phone",
    body: { seat },
    seat,
    words: gettext("Player of this phone"),
  });
};

/**
 * Asks again who holds this phone.
 * @param {App} app
 */
export const askWho = (app) => {
  app.isAsked = false;
  app.holder = undefined;
  if (app.live?.me.phone) app.live.me.phone.seat = null;
  app.draw();
};
