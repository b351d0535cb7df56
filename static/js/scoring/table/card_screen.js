// The score card as clubs print it, from what is on this phone, and what players ask of it.

import { h } from "./dom.js";
import { sign } from "./seat_sign.js";
import { DISPUTED, HELD, UNSENT, WAITING } from "./ledger.js";
import { closedWords } from "./refusals.js";
import { clock, counted, listed, plain } from "./formatting.js";

const MARKS = {
  [UNSENT]: ["↑", "not sent yet"],
  [HELD]: ["!", "needs a look"],
  [WAITING]: ["?", "waits for a second phone"],
  [DISPUTED]: ["≠", "two phones differ"],
};

const labelOf = (ledger, deal, number) => {
  const line = ledger.reader.line(number);
  if (line.kind !== null || !deal) return line.label;
  const { menu } = ledger.game.description.choice;
  const labels = menu.filter((item) => deal.read.call.includes(item.slug)).map((item) => item.label);
  return labels.join("+") || String(deal.report.hand_size ?? "?");
};

const cell = (ledger, deal, seat, running, isDealer) => {
  const said = deal?.report.nominations?.[seat] ?? null;
  const isMissed = deal?.read.made[seat] === false;
  const words = [isMissed ? "missed" : "", isDealer ? "dealer" : "", deal?.report.overrides?.[seat] ? "set by hand" : ""].filter(Boolean).join(", ");
  return h("td", { class: `${isMissed ? "missed " : ""}${isDealer ? "dealt" : ""}`.trim() },
    deal ? h("span", { class: "total" }, plain(running[seat])) : null, said === null ? null : h("span", { class: "bid" }, String(said)),
    deal?.report.overrides?.[seat] ? h("sup", { "aria-hidden": "true" }, "*") : null, words ? h("span", { class: "visually-hidden" }, ` ${words}`) : null);
};

const cardRow = (app, number) => {
  const { ledger } = app, deal = ledger.deals.get(number), line = ledger.reader.line(number);
  const running = deal ? ledger.totalsAfter(number) : null;
  const dealer = deal ? deal.read.dealer : line.dealer;
  const [mark, words] = MARKS[deal?.status] ?? [];
  const bid = deal ? ledger.reader.bid(deal.report, number) : null;
  const isNext = number === ledger.next;
  return h("tr", { class: [line.specials.length ? "special" : "", deal ? "" : "to-come", isNext ? "next" : ""].filter(Boolean).join(" ") },
    h("th", { class: "deal-label", scope: "row" }, h("a", { href: `#deal-${number}`, "data-key": `row-${number}`, title: `Deal ${number}: ${line.title}` }, labelOf(ledger, deal, number), bid ? h("small", { class: "label-bid" }, bid.title) : null, mark ? h("sup", { title: words }, mark) : null), mark ? h("span", { class: "visually-hidden" }, ` ${words}`) : null),
    ledger.seats.map((seat) => cell(ledger, deal, seat, running, seat === dealer)));
};

const foot = (ledger) => {
  const winners = ledger.isOver && ledger.deals.size ? ledger.winners : [];
  return h("tfoot", {},
    h("tr", {}, h("th", { class: "deal-label", scope: "row" }, "Total"), ledger.totals.map((total, seat) => h("td", { class: winners.includes(seat) ? "winner" : "" }, plain(total)))),
    h("tr", {}, h("th", { class: "deal-label", scope: "row" }, "Missed"), ledger.missed.map((missed) => h("td", {}, String(missed)))));
};

const legend = (ledger) => {
  const used = Object.keys(MARKS).filter((status) => [...ledger.deals.values()].some((deal) => deal.status === status));
  return h("ul", { class: "key-lines" }, used.map((status) => h("li", {}, h("b", {}, MARKS[status][0]), ` ${MARKS[status][1]}`)),
    h("li", {}, h("span", { class: "swatch" }), " dealer"), h("li", { class: "missed" }, h("span", { class: "bid" }, "2"), " missed"));
};

const scoreCard = (app) => {
  const { ledger } = app;
  const numbers = [...Array(ledger.lines).keys()].map((at) => at + 1);
  return h("div", { class: "card-block" },
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Score card", "data-scroll": "card", "data-key": "card" },
      h("table", { class: `card${ledger.names.length > 5 ? " card-wide" : ""}` },
        h("caption", { class: "visually-hidden" }, "A row for each deal, a column for each player: the running total and, after a stroke, the nomination."),
        h("thead", {}, h("tr", {}, h("th", { class: "deal-label", scope: "col" }, "Deal"), ledger.names.map((name, seat) => h("th", { scope: "col" }, sign(seat), h("span", {}, name))))),
        h("tbody", {}, numbers.map((number) => cardRow(app, number))), foot(ledger))),
    legend(ledger));
};

const verdict = (ledger) => {
  const won = ledger.winners.map((seat) => ledger.names[seat]);
  const points = plain(Math.max(...ledger.totals));
  return won.length > 1 ? `${listed(won)} share the win with ${points} points each.` : `${won[0]} wins with ${points} points.`;
};

const needWords = (need) => {
  if (need.has_won) return "has won, whatever comes";
  if (!need.can_win) return "cannot win any more";
  const enough = need.enough?.length ? `wins by making ${need.enough.join(" or ")}` : need.points === null || need.points === undefined ? "can still win" : `${counted(need.points, "more point")} are enough to win`;
  return `${enough}; ends between ${plain(need.worst)} and ${plain(need.best)}`;
};

// What the server worked out holds for the deals that it knows: not while some are unsent.
const needsPart = ({ ledger, live }) => (live?.needs?.length && !ledger.rows.unsent.length ? h("section", { class: "section" }, h("h2", {}, "What it takes"),
  h("ul", { class: "tally" }, live.needs.map((need) => h("li", {}, h("span", { class: "who-name" }, sign(need.seat), ledger.names[need.seat]), h("span", { class: "need" }, needWords(need)))))) : null);

const nextPart = ({ ledger, live, seat }) => {
  const rows = live?.next_seats ?? [];
  if (!rows.length) return null;
  const mine = rows.filter((row) => row.seat === seat);
  return h("section", { class: "section" }, h("h2", {}, `Round ${rows[0].round}`),
    mine.map((row) => h("p", { class: "note note-good" }, h("strong", {}, `You sit at table ${row.table}.`), ` ${listed(row.names)}.`)),
    h("ul", { class: "tally" }, rows.filter((row) => !mine.includes(row)).map((row) => h("li", {}, h("span", { class: "who-name" }, sign(row.seat), ledger.names[row.seat]), h("span", {}, `table ${row.table}`)))));
};

const standInsPart = ({ ledger, live }) => {
  const now = (live?.stand_ins ?? []).filter((one) => one.to_deal === null);
  return now.length ? h("div", { class: "note" }, now.map((one) => h("p", {}, `${one.name} plays for ${ledger.names[one.seat]} from deal ${one.from_deal} on.`))) : null;
};

const standingsPart = ({ live, game }) => (live?.standings?.rows.length ? h("section", { class: "section" }, h("h2", {}, "The night so far"),
  h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Standings", "data-scroll": "standings", "data-key": "standings" }, h("table", { class: "figures figures-narrow" },
    h("thead", {}, h("tr", {}, h("th", { class: "place", scope: "col" }, h("span", { class: "visually-hidden" }, "Place")), h("th", { class: "name", scope: "col" }, "Player"), h("th", { scope: "col" }, "Points"), h("th", { scope: "col" }, "Deals"))),
    h("tbody", {}, live.standings.rows.map((row) => h("tr", { class: row.is_here ? "is-here" : "" }, h("td", { class: "place" }, String(row.place)), h("th", { class: "name", scope: "row" }, row.name), h("td", { class: "ranked" }, plain(row.points)), h("td", {}, String(row.deals))))))),
  h("p", { class: "soft" }, `As of ${clock(live.at)}. `, h("a", { href: game.event_url }, "All standings"))) : null);

// `heading`: h2 where it stands beside another screen.
export const cardScreen = (app, heading = "h1") => {
  const closed = closedWords(app), { ledger } = app;
  const hasWinner = ledger.isOver && ledger.deals.size && !(closed && ledger.rows.unsent.length);
  return h("section", { class: "card-screen" },
    h(heading, { tabindex: "-1" }, "Score card"),
    closed ? h("p", { class: "note note-warn", role: "status" }, closed) : null,
    app.notice ? h("p", { class: "note note-warn", role: "status" }, app.notice) : null,
    hasWinner ? h("p", { class: "note note-good" }, verdict(ledger)) : null,
    app.signing(), standInsPart(app), scoreCard(app), nextPart(app), needsPart(app), standingsPart(app));
};
