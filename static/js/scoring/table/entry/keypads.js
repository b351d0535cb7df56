// The large keys at the foot of the page: a number, a player, something to call.

import { gettext } from "../../../core/translate.js";
import { h } from "../screens/dom.js";
import { sign } from "../screens/seat_sign.js";
import { changed, replaceAt } from "./deal_draft.js";
import { SUITS } from "../screens/formatting.js";

// Beyond this the keys are drawn smaller.
const MAX_LARGE_KEYS = 12;

/** @type {(words: any, onclick: () => void, props?: Record<string, any>) => any} */
const key = (words, onclick, { name, kind = "", ...more } = {}) =>
  h(
    "button",
    {
      type: "button",
      class: `push ${kind}`.trim(),
      "data-key": `key-${name ?? words}`,
      onclick,
      ...more,
    },
    words,
  );

const numbers = (most) => [...Array(most + 1).keys()];

// Keys from 0 to `most`. `mark(number)` gives further properties of a key.
/**
 * @param {string} label
 * @param {number} most
 * @param {number | null} chosen
 * @param {(number: number) => void} press
 * @param {(number: number) => Record<string, any>} mark
 */
const numberPad = (label, most, chosen, press, mark = () => ({})) =>
  h(
    "div",
    {
      class: `pad${most >= MAX_LARGE_KEYS ? " pad-many" : ""}`,
      role: "group",
      "aria-label": label,
    },
    numbers(most).map((number) =>
      key(String(number), () => press(number), {
        "aria-pressed": String(number === chosen),
        ...mark(number),
      }),
    ),
  );

const namePad = (app, label, seats, press, { chosen = null, more = null } = {}) =>
  h(
    "div",
    { class: "pad pad-names", role: "group", "aria-label": label },
    seats.map((seat) =>
      key([sign(seat), app.ledger.names[seat]], () => press(seat), {
        name: `seat-${seat}`,
        kind: "push-name",
        "aria-pressed": seat === chosen ? "true" : null,
      }),
    ),
    more,
  );

// The nomination of a seat. The number that the dealer may not nominate is struck out, not
// disabled: pressing it explains why, and lets the table allow it.
export const nominationPad = (app, sheet, seat) => {
  const barred = seat === sheet.dealer ? sheet.forbidden : null;
  const press = (number) =>
    app.step({ nominations: replaceAt(sheet.draft.nominations, seat, number), consent: false });
  return numberPad(
    gettext("{name} nominates", { name: app.ledger.names[seat] }),
    sheet.kind.cards,
    sheet.draft.nominations[seat],
    press,
    (number) =>
      number === barred
        ? { kind: "barred", "aria-label": gettext("{number}, not allowed", { number }) }
        : {},
  );
};

export const tricksPad = (app, sheet, seat) => {
  const most = sheet.mostFor(seat);
  const press = (number) => app.step({ took: replaceAt(sheet.draft.took, seat, number) });
  return numberPad(
    gettext("{name} took", { name: app.ledger.names[seat] }),
    sheet.kind.cards,
    sheet.draft.took[seat],
    press,
    (number) => ({
      kind: number === sheet.draft.nominations[seat] ? "as-said" : "",
      disabled: number > most,
    }),
  );
};

// Who won the next trick, or one that is being corrected.
export const winnerPad = (app, sheet) => {
  const { won } = sheet.draft,
    trick = sheet.step.trick ?? won.length;
  const press = (seat) =>
    app.step({ won: trick < won.length ? replaceAt(won, trick, seat) : [...won, seat] });
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

// What was entered of the play is kept if the other bid is played too.
export const bidPad = (app, sheet) => {
  const { draft, bid: before } = sheet;
  const cleared = before?.plays ? {} : { bidder: null, took: draft.took.map(() => null) };
  const partner = before?.plays && !before.alone ? draft.partner : undefined;
  return h(
    "div",
    { class: "pad pad-names", role: "group", "aria-label": gettext("What was bid") },
    sheet.kind.bids.map((bid) =>
      key(bid.title, () => app.step({ call: [bid.slug], ...cleared, partner }), {
        name: bid.slug,
        kind: "push-name",
        "aria-pressed": bid === before ? "true" : null,
      }),
    ),
  );
};

export const bidderPad = (app, sheet) => {
  const { bidder, partner } = sheet.draft;
  return namePad(
    app,
    gettext("Who plays the bid"),
    sheet.seats,
    (seat) => app.step({ bidder: seat, partner: seat === partner ? undefined : partner }),
    { chosen: bidder },
  );
};

export const partnerPad = (app, sheet) =>
  namePad(
    app,
    gettext("Partner"),
    sheet.seats.filter((seat) => seat !== sheet.draft.bidder),
    (seat) => app.step({ partner: seat }),
    {
      chosen: sheet.draft.partner,
      more: key(gettext("Alone"), () => app.step({ partner: null }), {
        name: "Alone",
        kind: "push-name",
        "aria-pressed": sheet.draft.partner === null ? "true" : null,
      }),
    },
  );

export const dealerPad = (app, sheet) =>
  namePad(
    app,
    gettext("Who deals"),
    sheet.seats,
    (seat) => app.step({ dealer: seat, consent: false }),
    {
      chosen: sheet.draft.dealer,
    },
  );

// Trumps may be recorded, but need not be.
export const trumpRow = (app, sheet) =>
  sheet.kind.trumps.length < 2
    ? null
    : h(
        "div",
        { class: "trumps", role: "group", "aria-label": gettext("Trumps") },
        h("span", { class: "soft" }, gettext("Trumps")),
        SUITS.filter(([suit]) => sheet.kind.trumps.includes(suit)).map(
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
                  app.keep(
                    changed(sheet.draft, { trump: sheet.draft.trump === suit ? null : suit }),
                  ),
              },
              glyph,
            ),
        ),
      );
