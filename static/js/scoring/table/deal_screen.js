// One deal that was entered: what was said, by whom and when, and where phones differ.

import { h, button } from "./dom.js";
import { sign } from "./seat_sign.js";
import { DISPUTED, HELD, UNSENT } from "./ledger.js";
import { callWords } from "./caller_choice.js";
import { clock, listed, SUITS, signed, tookOf } from "./formatting.js";

const shownOf = (deal, report, points, made, tricks) => ({ report, points, made, tricks: tricks ?? deal.read.tricks });

// The versions to show side by side: what counts, what waits, what this phone has not sent.
const versionsOf = (deal) => {
  const rows = [...(deal.counted ? [{ ...deal.counted, title: "Counts", counts: true }] : []), ...deal.claims.map((claim) => ({ ...claim, title: claim.is_mine ? "This phone" : claim.entered_as }))];
  if (deal.unsent) rows.push({ ...shownOf(deal, deal.report, deal.read.points, deal.read.made), title: "This phone, not sent", isUnsent: true });
  const theirs = deal.unsent?.held?.current;
  if (theirs && !rows.some((row) => row.version === theirs.version)) rows.unshift({ ...theirs, title: "Counts", counts: true, tricks: theirs.report.tricks ?? [] });
  return rows;
};

const told = (version, seat) => tookOf(version.tricks?.[seat] ?? version.report.tricks?.[seat] ?? "–", version.report.nominations?.[seat]);

const differs = (versions, seat) => new Set(versions.map((version) => `${told(version, seat)} ${version.points?.[seat]}`)).size > 1;

const comparison = (app, versions) => {
  const { ledger } = app;
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "What was said", "data-scroll": "versions", "data-key": "versions" },
    h("table", { class: "figures versions" },
      h("thead", {}, h("tr", {}, h("th", { class: "name", scope: "col" }, "Took, of nominated"), versions.map((version) => h("th", { scope: "col" }, version.title)))),
      h("tbody", {}, ledger.seats.map((seat) => h("tr", { class: differs(versions, seat) ? "differs" : "" },
        h("th", { class: "name", scope: "row" }, sign(seat), ledger.names[seat], differs(versions, seat) ? h("span", { class: "visually-hidden" }, " differs") : null),
        versions.map((version) => h("td", {}, told(version, seat), " ", h("small", {}, version.points ? signed(version.points[seat]) : ""))))))));
};

const entered = (version) => (version.entered_at ? `${version.counts ? "Entered" : "Said"} by ${version.entered_as} at ${clock(version.entered_at)}${version.confirmed_by?.length ? `, confirmed by ${listed(version.confirmed_by)}` : ""}.` : "");

const extras = (app, number, version) => {
  const suit = SUITS.find(([value]) => value === version.report.trump);
  const hands = Object.entries(version.report.overrides ?? {}).map(([seat, by]) => `${app.ledger.names[seat]}: ${signed(by.points)} set by hand. ${by.reason}`);
  const bidder = version.report.bidder ?? null, partner = version.report.partner ?? null;
  const side = bidder === null ? "" : `${app.ledger.names[bidder]} played${partner === null ? " alone" : ` with ${app.ledger.names[partner]}`}.`;
  const warned = (version.warnings ?? []).filter((warning) => warning.code !== "override").map((warning) => warning.message);
  const bid = app.ledger.reader.bid(version.report, number);
  return [bid ? `Bid: ${bid.title}.` : "", side, suit ? `Trumps: ${suit[2].toLowerCase()}.` : "", ...warned, ...hands, version.reason ? `Corrected: ${version.reason}` : ""].filter(Boolean);
};

// What a phone says that agrees to a version. Who disputes what counts gives in by it.
const agreeing = (deal, version) => {
  if (version.counts && !deal.claims.some((claim) => claim.is_mine)) return null;
  if (version.is_mine) return version.counts ? "Let it stand" : null;
  return version.counts || deal.status === DISPUTED ? `${version.entered_as} is right` : "Same here";
};

// What can be done about one version.
const choices = (app, deal, version) => {
  if (version.isUnsent) {
    return deal.unsent.held ? [button("Send mine again", () => app.resend(deal)), button("Take mine back", () => app.takeBack(deal), { kind: "button-quiet" })] : [];
  }
  const words = agreeing(deal, version);
  return [
    words && app.mayAgree ? button(words, () => app.confirm(deal, version), { kind: "button-main", key: `confirm-${version.version}` }) : null,
    app.mayDecide && deal.claims.length ? button(version.counts ? "Let it stand" : "This counts", () => app.decide(deal, version), { key: `decide-${version.version}` }) : null,
  ];
};

// Why something was refused, about whom.
const heldWords = ({ ledger }, { words, problems }) => {
  const faults = problems.map(({ seat, message }) => (seat === null ? message : `${ledger.names[seat]}: ${message}`));
  return [words, ...new Set(faults)].filter((one, at, all) => at === 0 || one !== all[0]).join(" ");
};

const stateWords = (app, deal) => {
  if (deal.status === DISPUTED) return ["bad", "Two phones say different things. Look at it together: whoever was wrong takes the other's numbers, or the director decides."];
  if (deal.status === HELD) return ["bad", heldWords(app, deal.unsent.held)];
  if (deal.status === UNSENT) return ["warn", "Kept on this phone, and sent as soon as there is a network."];
  if (deal.claims.length && (!app.mayAgree || deal.claims.some((claim) => claim.is_mine))) return ["warn", "Waits for a second phone to say the same."];
  return deal.claims.length ? ["warn", "Entered by another phone. Is it right?"] : null;
};

export const dealScreen = (app, number) => {
  const deal = app.ledger.deals.get(number), line = app.ledger.reader.line(number);
  const isCalled = line.kind === null && deal;
  const state = deal ? stateWords(app, deal) : null;
  const versions = deal ? versionsOf(deal) : [];
  return h("section", { class: "deal-screen" },
    h("div", { class: "row-between" }, h("h1", { tabindex: "-1" }, `Deal ${number}`), h("a", { href: "#card" }, "Back to the card")),
    h("p", { class: "lede" }, isCalled ? callWords(app.ledger.reader, deal.report.hand_size, deal.report.call ?? []).sentence : line.sentence),
    state ? h("p", { class: `note note-${state[0]}` }, state[1]) : null,
    deal ? comparison(app, versions) : h("p", { class: "soft" }, "Not played yet."),
    versions.map((version) => h("div", { class: "version" },
      versions.length > 1 ? h("h2", {}, version.title) : null, h("p", { class: "soft" }, entered(version)), extras(app, number, version).map((words) => h("p", { class: "soft" }, words)),
      h("div", { class: "row" }, choices(app, deal, version)))),
    app.mayScore ? h("div", { class: "row" },
      !deal && !app.ledger.reader.isKnown(number) ? null : button(deal ? "Correct this deal" : "Enter this deal", () => app.edit(number), { kind: versions.length > 1 || deal?.claims.length ? "" : "button-main" }),
      deal?.status === DISPUTED && !app.isCalling ? button("Call the director", () => app.callDirector(), {}) : null,
      h("a", { class: "button button-quiet", href: `${app.pages}deals/${number}/history/` }, "Every version"),
      h("a", { class: "button button-quiet", href: `${app.pages}deals/${number}/` }, "Plain form, also for points by hand")) : null);
};
