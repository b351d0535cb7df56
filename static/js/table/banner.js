// What other phones said, above the deal that is being entered.

import { h, button } from "./dom.js";
import { DISPUTED } from "./ledger.js";
import { listed } from "./words.js";

// What was taken of what was nominated, in the order of the seats.
const told = (ledger, { report, tricks }) => listed(ledger.seats.map((seat) => {
  const said = report.nominations?.[seat];
  return `${ledger.names[seat]} ${tricks[seat]}${said === null || said === undefined ? "" : ` of ${said}`}`;
}));

const row = (kind, title, words, keys) => h("div", { class: `note note-${kind} banner` },
  h("p", { class: "banner-title" }, h("strong", {}, title)), h("div", { class: "row" }, keys), words ? h("p", { class: "banner-words" }, words) : null);

const look = (deal, words = "Look") => h("a", { class: "button", href: `#deal-${deal.number}`, "data-key": `look-${deal.number}` }, words);

const toConfirm = (app, deal) => {
  const claim = deal.claims.find((one) => !one.is_mine);
  const isSending = app.outbox.waiting.some((entry) => entry.kind === "confirm" && entry.number === deal.number);
  return isSending || !app.mayAgree ? null : row("warn", `Deal ${deal.number} from ${claim.entered_as}`, told(app.ledger, claim),
    [button("Same here", () => app.confirm(deal, claim), { kind: "button-main", key: `same-${deal.number}` }), look(deal)]);
};

const dispute = (deal) => row("bad", `Deal ${deal.number}: two phones differ`, "", look(deal, "See both"));

// The deal being entered has come from another phone meanwhile.
const overtaken = (app, deal) => row("warn", `Deal ${deal.number} came from another phone`, "Go on to say what this phone saw.",
  [button("Leave it", () => app.abandon(), { key: "leave" }), look(deal)]);

const correcting = (app, number) => row("warn", `You are changing deal ${number}`, "", button("Leave it as it is", () => app.abandon(), { key: "leave" }));

// One at a time stands above the keys, the most pressing; the others unfold.
export const banner = (app, number) => {
  const { ledger } = app;
  const own = number ? ledger.deals.get(number) : null;
  const isChange = app.draft?.basedOn !== undefined;
  const [first, ...more] = [
    own && isChange ? correcting(app, number) : own ? overtaken(app, own) : null,
    ...ledger.disputed.map(dispute),
    ...ledger.toConfirm.filter((deal) => deal !== own && deal.status !== DISPUTED).map((deal) => toConfirm(app, deal)),
  ].filter(Boolean);
  if (!first) return null;
  return h("div", { class: "banners" }, first,
    more.length ? h("details", { "data-key": "banners" }, h("summary", {}, `${more.length} more to look at`), h("div", { class: "banners" }, more)) : null);
};
