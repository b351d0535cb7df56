// What other phones said, above the deal that is being entered.

import { h, button } from "./dom.js";
import { listed, signed } from "./words.js";

const told = (ledger, { report, tricks, points }) => listed(ledger.seats.map((seat) => {
  const said = report.nominations?.[seat];
  return `${ledger.names[seat]} ${said === null || said === undefined ? tricks[seat] : `${tricks[seat]} of ${said}`} (${signed(points[seat])})`;
}));

const toConfirm = (app, deal) => {
  const claim = deal.claims.find((one) => !one.is_mine);
  const isSending = app.outbox.waiting.some((entry) => entry.kind === "confirm" && entry.number === deal.number);
  if (isSending || !app.mayAgree) return null;
  return h("div", { class: "note note-warn banner" }, h("p", {}, h("strong", {}, `Deal ${deal.number} from ${claim.entered_as}. `), told(app.ledger, claim), "."),
    h("div", { class: "row" }, button("Same here", () => app.confirm(deal, claim), { kind: "button-main", key: `same-${deal.number}` }), h("a", { class: "button", href: `#deal-${deal.number}` }, "Look")));
};

const dispute = (deal) => h("div", { class: "note note-bad banner" }, h("p", {}, h("strong", {}, `Deal ${deal.number}: two phones differ. `)),
  h("div", { class: "row" }, h("a", { class: "button", href: `#deal-${deal.number}`, "data-key": `dispute-${deal.number}` }, "See both")));

// The deal being entered has come from another phone meanwhile.
const overtaken = (app, deal) => h("div", { class: "note note-warn banner" },
  h("p", {}, h("strong", {}, `Deal ${deal.number} came from another phone. `), "Go on to say what this phone saw, or leave it."),
  h("div", { class: "row" }, button("Leave it", () => app.abandon(), { key: "leave" }), h("a", { class: "button", href: `#deal-${deal.number}` }, "Look")));

const correcting = (app, number) => h("div", { class: "note banner" }, h("p", {}, h("strong", {}, `You are changing deal ${number}. `), "What was said before stays readable."),
  h("div", { class: "row" }, button("Leave it as it is", () => app.abandon(), { key: "leave" })));

export const banner = (app, number) => {
  const own = number ? app.ledger.deals.get(number) : null;
  const isChange = app.draft?.basedOn !== undefined;
  return h("div", { class: "banners" },
    app.refusal ? h("p", { class: "note note-bad banner" }, app.refusal) : null,
    own && isChange ? correcting(app, number) : own ? overtaken(app, own) : null,
    app.ledger.disputed.map(dispute), app.ledger.toConfirm.filter((deal) => deal !== own && deal.status !== "disputed").map((deal) => toConfirm(app, deal)));
};
