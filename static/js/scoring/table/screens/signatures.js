// The end of a game: every player checks the final card and signs it with a tap, or protests.

import { gettext, ngettext } from "../../../core/translate.js";
import { askToSign, confirmGame, sendProtest, signCard } from "../actions/agreement.js";
import { h, button, field } from "./dom.js";
import { DISPUTED, HELD, UNSENT, WAITING } from "../table_state/table_state.js";
import { sign } from "./seat_sign.js";
import { formatTime, joinNames } from "./formatting.js";

/**
 * @import { App } from "../app_type"
 * @import { Live, Signature } from "../server"
 * @import { Child } from "../types"
 */

/**
 * Seconds from `at` until the card counts as agreed, by the server's time. `heard`:
 * performance.now() when the server gave it; the phone's own clock may be wrong, and may be
 * changed meanwhile.
 * @type {(consentAt: string, at: string, heard: number) => number}
 */
const secondsLeft = (consentAt, at, heard) => {
  const left = (Date.parse(consentAt) - Date.parse(at)) / 1000;
  return Math.round(left - (performance.now() - heard) / 1000);
};

/** @type {(left: number, time: string) => string} */
const consentText = (left, time) => {
  if (left <= 0) return gettext("The card counts as agreed any moment now.");
  if (left < 90) {
    return ngettext(
      "The card counts as agreed in {count} second, unless a player protests.",
      "The card counts as agreed in {count} seconds, unless a player protests.",
      left,
    );
  }
  return ngettext(
    "The card counts as agreed at {time}, in {count} minute, unless a player protests.",
    "The card counts as agreed at {time}, in {count} minutes, unless a player protests.",
    Math.round(left / 60),
    { time },
  );
};

/** @type {(app: App, live: Live) => Child} */
const consentPart = (app, live) => {
  const { consent_at: consentAt, at } = live;
  if (!consentAt || live.is_signed) return null;
  const left = secondsLeft(consentAt, at, app.server.heard);
  return h("p", { class: "soft" }, consentText(left, formatTime(consentAt)));
};

/** @type {(names: string[], signed: Signature | undefined, isSending: boolean) => string | null} */
const signatureState = (names, signed, isSending) => {
  if (signed?.by_silence) return gettext("agreed automatically");
  if (signed && signed.on_phone_of !== null)
    return gettext("signed at {time} on {name}'s phone", {
      time: formatTime(signed.at),
      name: names[signed.on_phone_of],
    });
  if (signed) return gettext("signed at {time}", { time: formatTime(signed.at) });
  return isSending ? gettext("signed, not sent yet") : null;
};

/**
 * Draws the question that is asked before a phone signs for a player who does not hold it.
 * @type {(app: App, seat: number) => HTMLElement}
 */
const signQuestion = (app, seat) => {
  const name = app.tableState.names[seat];
  return h(
    "li",
    { class: "sign-question" },
    h("span", {}, gettext("Sign for {name} on this phone?", { name })),
    h(
      "div",
      { class: "row" },
      button(gettext("Sign for {name}", { name }), () => signCard(app, seat), {
        kind: "button-main",
        key: `sign-for-${seat}`,
      }),
      button(gettext("Cancel"), () => askToSign(app, null), { key: "sign-for-none" }),
    ),
  );
};

/** @type {(app: App, live: Live, seat: number) => HTMLElement} */
const signatureRow = (app, live, seat) => {
  const name = app.tableState.names[seat];
  const isSending = app.outbox.waiting.some(
    (entry) => entry.kind === "sign" && entry.seat === seat,
  );
  const state = signatureState(
    app.tableState.names,
    live.signatures.find((one) => one.seat === seat),
    isSending,
  );
  const isOthers = app.seat !== null && seat !== app.seat;
  const signButton = () =>
    button(gettext("Sign"), () => (isOthers ? askToSign(app, seat) : signCard(app, seat)), {
      kind: seat === app.seat ? "button-main" : "",
      key: `sign-${seat}`,
      "aria-label": gettext("Sign for {name}", { name }),
    });
  if (!state && app.rights.mayScore && app.signsFor === seat) return signQuestion(app, seat);
  return h(
    "li",
    {},
    h("span", { class: "who-name" }, sign(seat), name),
    state
      ? h("span", { class: "soft" }, `✓ ${state}`)
      : app.rights.mayScore
        ? signButton()
        : h("span", { class: "soft" }, gettext("not signed")),
  );
};

/**
 * What has to happen to deals before the card can be signed, by their status.
 * @type {Record<string, (deals: string, count: number) => string>}
 */
const STEPS = {
  [UNSENT]: (deals, count) =>
    ngettext(
      "Deal {deals} is saved only on this phone. It is sent as soon as there is a network; then everyone can sign.",
      "Deals {deals} are saved only on this phone. They are sent as soon as there is a network; then everyone can sign.",
      count,
      { deals },
    ),
  [HELD]: (deals, count) =>
    ngettext(
      "Deal {deals} was refused. Tap it on the card to see why.",
      "Deals {deals} were refused. Tap each on the card to see why.",
      count,
      { deals },
    ),
  [WAITING]: (deals, count) =>
    ngettext(
      "Deal {deals} is waiting for a second phone. Open the table there and confirm it.",
      "Deals {deals} are waiting for a second phone. Open the table there and confirm them.",
      count,
      { deals },
    ),
  [DISPUTED]: (deals, count) =>
    ngettext(
      "Two phones disagree on deal {deals}. Tap it on the card to settle it.",
      "Two phones disagree on deals {deals}. Tap each on the card to settle it.",
      count,
      { deals },
    ),
};

/** @type {(app: App, live: Live) => string[]} */
const stepsBeforeSigning = ({ tableState }, live) => {
  // No revision: this phone shows a deal that the server has just taken, and has not read the table
  // since.
  if (live.revision === null) return [gettext("Just a moment: the last deal is being counted.")];
  const all = [...tableState.deals.values()];
  return Object.entries(STEPS)
    .map(([status, step]) => {
      const numbers = all
        .filter((deal) => deal.status === status)
        .map((deal) => String(deal.number));
      return numbers.length ? step(joinNames(numbers), numbers.length) : "";
    })
    .filter(Boolean);
};

/** @type {(app: App, live: Live) => Child} */
const confirmPart = (app, live) => {
  if (app.tableState.game.agreement !== "whole-game") return null;
  if (live.is_confirmed)
    return h(
      "p",
      { class: "soft" },
      `✓ ${gettext("A second phone has confirmed the whole card.")}`,
    );
  const isMine = live.deals.every((deal) => deal.is_mine);
  return isMine || !app.rights.mayAgree
    ? h(
        "p",
        { class: "note note-warn" },
        gettext("A second phone has to confirm the whole card: open this table there."),
      )
    : h(
        "div",
        { class: "row" },
        button(gettext("Confirm the whole card"), () => confirmGame(app), {
          kind: "button-main",
          key: "confirm-game",
        }),
      );
};

/** @type {(app: App) => HTMLElement} */
const protestForm = (app) => {
  const refused = app.outbox.held.find((entry) => entry.kind === "protest");
  const fault = app.protestFault || (refused?.held?.words ?? "");
  return h(
    "details",
    { "data-key": "protesting", open: Boolean(fault) },
    h("summary", {}, gettext("Something is wrong")),
    h(
      "p",
      { class: "soft" },
      gettext("Tap a deal on the card to correct it, or ask the director to decide."),
    ),
    field(gettext("What is wrong?"), {
      name: "protest",
      value: app.protest || (refused?.body.words ?? ""),
      maxLength: app.maxLength,
      fault,
      typed: (text) => {
        app.protest = text;
      },
    }),
    h(
      "div",
      { class: "row" },
      button(gettext("Send protest"), () => sendProtest(app), {
        kind: "button-danger",
        key: "send-protest",
      }),
    ),
  );
};

/**
 * Draws the signatures below the final card, or what must be done before; null while the game goes
 * on.
 * @type {(app: App) => Child}
 */
export const signingPart = (app) => {
  const { live, tableState } = app;
  if (!live || !tableState.isOver || !tableState.deals.size) return null;
  const steps = stepsBeforeSigning(app, live);
  const protest = live.calls.find((call) => call.kind === "protest");
  return h(
    "section",
    { class: "section signing" },
    h("h2", {}, live.is_signed ? gettext("Signed by everyone") : gettext("Sign the card")),
    steps.length
      ? steps.map((words) => h("p", { class: "note note-warn" }, words))
      : [
          confirmPart(app, live),
          h(
            "ul",
            { class: "tally" },
            tableState.seats.map((seat) => signatureRow(app, live, seat)),
          ),
          consentPart(app, live),
        ],
    protest
      ? h(
          "p",
          { class: "note note-bad" },
          h("strong", {}, gettext("A protest is open.")),
          ` ${protest.opened_as}, ${formatTime(protest.opened_at)}. ${protest.words}`,
        )
      : app.rights.mayScore && live.is_finished
        ? protestForm(app)
        : null,
  );
};
