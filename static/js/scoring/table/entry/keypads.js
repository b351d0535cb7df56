// The large keys at the foot of the page: a number, a player, something to call.

import { gettext } from "../../../core/translate.js";
import { keepDraft, step } from "../actions/draft.js";
import { h } from "../screens/dom.js";
import { sign } from "../screens/seat_sign.js";
import { changed, replaceAt } from "./deal_draft.js";
import { SUITS } from "../screens/formatting.js";

/**
 * @import { App } from "../app_type"
 * @import { Child, Props } from "../types"
 * @import { DraftSheet } from "./draft_sheet.js"
 */

// From this number up, the keys are drawn smaller.
const MAX_LARGE_KEYS = 12;

/** @type {(words: Child, name: string, onclick: () => void, props?: Props) => HTMLElement} */
const key = (words, name, onclick, { kind = "", ...more } = {}) =>
  h(
    "button",
    {
      type: "button",
      class: `push ${kind}`.trim(),
      "data-key": `key-${name}`,
      onclick,
      ...more,
    },
    words,
  );

/** @param {number} max */
const numbers = (max) => [...Array(max + 1).keys()];

/**
 * Keys from 0 to `max`. `mark(number)` gives further properties of a key.
 * @type {(
 *   label: string, max: number, chosen: number | null, press: (number: number) => void,
 *   mark: (number: number) => Props,
 * ) => HTMLElement}
 */
const numberPad = (label, max, chosen, press, mark) =>
  h(
    "div",
    {
      class: `pad${max >= MAX_LARGE_KEYS ? " pad-many" : ""}`,
      role: "group",
      "aria-label": label,
    },
    numbers(max).map((number) =>
      key(String(number), String(number), () => press(number), {
        "aria-pressed": String(number === chosen),
        ...mark(number),
      }),
    ),
  );

/**
 * @type {(
 *   app: App, label: string, seats: number[], press: (seat: number) => void,
 *   shown: { chosen: number | null, more?: Child },
 * ) => HTMLElement}
 */
const namePad = (app, label, seats, press, { chosen, more }) =>
  h(
    "div",
    { class: "pad pad-names", role: "group", "aria-label": label },
    seats.map((seat) =>
      key([sign(seat), app.tableState.names[seat]], `seat-${seat}`, () => press(seat), {
        kind: "push-name",
        "aria-pressed": seat === chosen ? "true" : null,
      }),
    ),
    more,
  );

/**
 * Draws the keys for the nomination of a seat. The number that the dealer may not nominate is
 * struck out, not disabled: pressing it explains why, and lets the table allow it.
 * @type {(app: App, sheet: DraftSheet, seat: number) => HTMLElement}
 */
export const nominationPad = (app, sheet, seat) => {
  const barred = seat === sheet.dealer ? sheet.forbidden : null;
  /** @param {number} number */
  const press = (number) =>
    step(app, { nominations: replaceAt(sheet.draft.nominations, seat, number), consent: false });
  return numberPad(
    gettext("{name} nominates", { name: app.tableState.names[seat] }),
    sheet.played.cards,
    sheet.draft.nominations[seat],
    press,
    (number) =>
      number === barred
        ? { kind: "barred", "aria-label": gettext("{number}, not allowed", { number }) }
        : {},
  );
};

/**
 * Draws the keys for the tricks that a seat took.
 * @type {(app: App, sheet: DraftSheet, seat: number) => HTMLElement}
 */
export const tricksPad = (app, sheet, seat) => {
  const max = sheet.maxFor(seat);
  /** @param {number} number */
  const press = (number) => step(app, { took: replaceAt(sheet.draft.took, seat, number) });
  return numberPad(
    gettext("{name} took", { name: app.tableState.names[seat] }),
    sheet.played.cards,
    sheet.draft.took[seat],
    press,
    (number) => ({
      kind: number === sheet.draft.nominations[seat] ? "as-said" : "",
      disabled: number > max,
    }),
  );
};

/**
 * Draws the keys for who won the next trick, or one that is being corrected.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const winnerPad = (app, sheet) => {
  const { won } = sheet.draft,
    trick = sheet.step.trick ?? won.length;
  /** @param {number} seat */
  const press = (seat) =>
    step(app, { won: trick < won.length ? replaceAt(won, trick, seat) : [...won, seat] });
  return namePad(
    app,
    gettext("Who won trick {number}", { number: trick + 1 }),
    sheet.seats,
    press,
    {
      chosen: won[trick] ?? null,
    },
  );
};

/**
 * Draws the keys for the bid. What was entered about the play is kept if the earlier bid was played
 * too.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const bidPad = (app, sheet) => {
  const { draft, bid: before } = sheet;
  const cleared = before?.plays ? {} : { bidder: null, took: draft.took.map(() => null) };
  const partner = before?.plays && !before.alone ? draft.partner : undefined;
  return h(
    "div",
    { class: "pad pad-names", role: "group", "aria-label": gettext("What was bid") },
    sheet.played.bids.map((bid) =>
      key(bid.title, bid.slug, () => step(app, { call: [bid.slug], ...cleared, partner }), {
        kind: "push-name",
        "aria-pressed": bid === before ? "true" : null,
      }),
    ),
  );
};

/**
 * Draws the keys for the player who plays the bid.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const bidderPad = (app, sheet) => {
  const { bidder, partner } = sheet.draft;
  return namePad(
    app,
    gettext("Who plays the bid"),
    sheet.seats,
    (seat) => step(app, { bidder: seat, partner: seat === partner ? undefined : partner }),
    { chosen: bidder },
  );
};

/**
 * Draws the keys for the bidder's partner.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const partnerPad = (app, sheet) =>
  namePad(
    app,
    gettext("Partner"),
    sheet.seats.filter((seat) => seat !== sheet.draft.bidder),
    (seat) => step(app, { partner: seat }),
    {
      chosen: sheet.draft.partner ?? null,
      more: key(gettext("Alone"), "Alone", () => step(app, { partner: null }), {
        kind: "push-name",
        "aria-pressed": sheet.draft.partner === null ? "true" : null,
      }),
    },
  );

/**
 * Draws the keys for the dealer.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const dealerPad = (app, sheet) =>
  namePad(
    app,
    gettext("Who deals"),
    sheet.seats,
    (seat) => step(app, { dealer: seat, consent: false }),
    {
      chosen: sheet.draft.dealer,
    },
  );

/**
 * Draws the keys for trumps, which may be recorded but need not be.
 * @type {(app: App, sheet: DraftSheet) => Child}
 */
export const trumpRow = (app, sheet) =>
  sheet.played.trumps.length < 2
    ? null
    : h(
        "div",
        { class: "trumps", role: "group", "aria-label": gettext("Trumps") },
        h("span", { class: "soft" }, gettext("Trumps")),
        SUITS.filter(([suit]) => sheet.played.trumps.includes(suit)).map(
          ([suit, glyph, name, slug]) =>
            h(
              "button",
              {
                type: "button",
                class: `trump suit-${slug}`,
                "data-key": `trump-${suit}`,
                "aria-label": name,
                "aria-pressed": String(sheet.draft.trump === suit),
                onclick: () =>
                  keepDraft(
                    app,
                    changed(sheet.draft, { trump: sheet.draft.trump === suit ? null : suit }),
                  ),
              },
              glyph,
            ),
        ),
      );
