// The large keys at the foot of the page: a number, a player, something to call.

import { h } from "./dom.js";
import { sign } from "./seat_sign.js";
import { changed, put } from "./deal_draft.js";
import { SUITS } from "./formatting.js";

const key = (words, onclick, { name, kind = "", ...more } = {}) =>
  h("button", { type: "button", class: `push ${kind}`.trim(), "data-key": `key-${name ?? words}`, onclick, ...more }, words);

const numbers = (most) => [...Array(most + 1).keys()];

const numberPad = (label, most, chosen, press, mark = () => ({})) =>
  h("div", { class: `pad${most > 11 ? " pad-many" : ""}`, role: "group", "aria-label": label },
    numbers(most).map((number) => key(String(number), () => press(number), { "aria-pressed": String(number === chosen), ...mark(number) })));

const namePad = (app, label, seats, press, { chosen = null, more = null } = {}) =>
  h("div", { class: "pad pad-names", role: "group", "aria-label": label },
    seats.map((seat) => key([sign(seat), app.ledger.names[seat]], () => press(seat), { name: `seat-${seat}`, kind: "push-name", "aria-pressed": seat === chosen ? "true" : null })), more);

// What a seat nominates; what the dealer may not say is struck out, and says why when pressed.
export const saidPad = (app, sheet, seat) => {
  const barred = seat === sheet.dealer ? sheet.forbidden : null;
  const press = (number) => app.step({ said: put(sheet.draft.said, seat, number), consent: false });
  return numberPad(`${app.ledger.names[seat]} nominates`, sheet.kind.cards, sheet.draft.said[seat], press, (number) =>
    (number === barred ? { kind: "barred", "aria-label": `${number}, barred` } : {}));
};

export const tookPad = (app, sheet, seat) => {
  const most = sheet.mostFor(seat);
  const press = (number) => app.step({ took: put(sheet.draft.took, seat, number) });
  return numberPad(`${app.ledger.names[seat]} took`, sheet.kind.cards, sheet.draft.took[seat], press, (number) =>
    ({ kind: number === sheet.draft.said[seat] ? "as-said" : "", disabled: number > most }));
};

// Who won the trick that is next, or one that is told anew.
export const wonPad = (app, sheet) => {
  const { won } = sheet.draft, trick = sheet.step.trick ?? won.length;
  const press = (seat) => app.step({ won: trick < won.length ? put(won, trick, seat) : [...won, seat] });
  return namePad(app, `Who won trick ${trick + 1}`, sheet.seats, press, { chosen: won[trick] ?? null });
};

// Under another bid that is played too, what was told of the play stands.
export const bidPad = (app, sheet) => {
  const { draft, bid: before } = sheet;
  const told = before?.plays ? {} : { bidder: null, took: draft.took.map(() => null) };
  const partner = before?.plays && !before.alone ? draft.partner : undefined;
  return h("div", { class: "pad pad-names", role: "group", "aria-label": "What was bid" },
    sheet.kind.bids.map((bid) => key(bid.title, () => app.step({ call: [bid.slug], ...told, partner }), { name: bid.slug, kind: "push-name", "aria-pressed": bid === before ? "true" : null })));
};

export const bidderPad = (app, sheet) => {
  const { bidder, partner } = sheet.draft;
  return namePad(app, "Who plays it", sheet.seats, (seat) => app.step({ bidder: seat, partner: seat === partner ? undefined : partner }), { chosen: bidder });
};

export const partnerPad = (app, sheet) =>
  namePad(app, "With whom", sheet.seats.filter((seat) => seat !== sheet.draft.bidder), (seat) => app.step({ partner: seat }),
    { chosen: sheet.draft.partner, more: key("Alone", () => app.step({ partner: null }), { kind: "push-name", "aria-pressed": sheet.draft.partner === null ? "true" : null }) });

export const dealerPad = (app, sheet) => namePad(app, "Who deals", sheet.seats, (seat) => app.step({ dealer: seat, consent: false }), { chosen: sheet.draft.dealer });

// Trumps may be noted, and need not.
export const trumpRow = (app, sheet) => (sheet.kind.trumps.length < 2 ? null :
  h("div", { class: "trumps", role: "group", "aria-label": "Trumps" }, h("span", { class: "soft" }, "Trumps"),
    SUITS.filter(([suit]) => sheet.kind.trumps.includes(suit)).map(([suit, glyph, name]) =>
      h("button", { type: "button", class: `trump suit-${name.toLowerCase()}`, "data-key": `trump-${suit}`, "aria-label": name, "aria-pressed": String(sheet.draft.trump === suit),
        onclick: () => app.keep(changed(sheet.draft, { trump: sheet.draft.trump === suit ? null : suit })) }, glyph))));
