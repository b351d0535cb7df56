// What other phones said, above the deal that is being entered.

import { h, button } from "./dom.js";
import { DISPUTED } from "./ledger.js";
import { sign } from "./seat_sign.js";
import { tookOf } from "./formatting.js";

// What was taken of what was nominated, in the order of the seats.
const told = ({ seats, names }, { report, tricks }) => seats.map((seat) =>
  h("span", { class: "banner-seat" }, sign(seat), h("span", { class: "visually-hidden" }, names[seat]), ` ${tookOf(tricks[seat], report.nominations?.[seat])} `));

// `number`: the deal that the title leads to. What comes of it takes the button for the others.
const row = (kind, number, title, keys, words = []) => (more) => h("div", { class: `note note-${kind} banner` },
  h("p", {}, h("a", { href: `#deal-${number}`, "data-key": `look-${number}` }, title)), h("div", { class: "row" }, keys, more),
  words.length ? h("p", { class: "banner-words" }, words) : null);

const toConfirm = (app, deal) => {
  const claim = deal.claims.find((one) => !one.is_mine);
  const isSending = app.outbox.waiting.some((entry) => entry.kind === "confirm" && entry.number === deal.number);
  return isSending || !app.mayAgree ? null : row("warn", deal.number, `Deal ${deal.number} from ${claim.entered_as}`,
    button("Same here", () => app.confirm(deal, claim), { kind: "button-main", key: `same-${deal.number}` }), told(app.ledger, claim));
};

const dispute = ({ number }) => row("bad", number, `Deal ${number}: two phones differ`, h("a", { class: "button", href: `#deal-${number}`, "data-key": `dispute-${number}` }, "See both"));

const leave = (app, words) => button(words, () => app.abandon(), { key: "leave" });

// The deal being entered has come from another phone meanwhile.
const overtaken = (app, { number }) => row("warn", number, `Deal ${number} came from another phone`, leave(app, "Leave it"), ["Go on to say what this phone saw."]);

const correcting = (app, number) => row("warn", number, `Changing deal ${number}`, leave(app, "Leave it"));

// A deal that somebody chose to enter out of turn.
const outOfTurn = (app, number, next) => row("warn", number, `Deal ${number} out of turn`, leave(app, next === null ? "Leave it" : `Back to deal ${next}`));

// One at a time stands above the keys, the most pressing; the others behind their number.
export const banner = (app, number) => {
  const { ledger } = app;
  const own = number ? ledger.deals.get(number) : null;
  const isChange = app.draft?.basedOn !== undefined;
  const [first, ...more] = [
    own && isChange ? correcting(app, number) : own ? overtaken(app, own) : null,
    app.draft && !own && number === app.draft.number && number !== ledger.next ? outOfTurn(app, number, ledger.next) : null,
    ...ledger.disputed.map(dispute),
    ...ledger.toConfirm.filter((deal) => deal !== own && deal.status !== DISPUTED).map((deal) => toConfirm(app, deal)),
  ].filter(Boolean);
  if (!first) return null;
  const isOpen = app.unfolded && more.length;
  const rest = more.length ? button(`+${more.length}`, () => app.unfold(), { key: "unfold", "aria-expanded": String(Boolean(isOpen)), "aria-label": `${more.length} more to look at` }) : null;
  return h("div", { class: "banners" }, first(rest), isOpen ? more.map((one) => one(null)) : null);
};
