// The score card as clubs print it, with all that this phone knows, and the end of the game.

import { gettext, ngettext } from "../../../core/translate.js";
import { h } from "./dom.js";
import { sign } from "./seat_sign.js";
import { DISPUTED, HELD, UNSENT, WAITING } from "../ledger/ledger.js";
import { closedText } from "../outbox/refusals.js";
import { formatTime, joinNames, plain } from "./formatting.js";

const MARKS = {
  [UNSENT]: ["↑", gettext("not sent yet")],
  [HELD]: ["!", gettext("needs attention")],
  [WAITING]: ["?", gettext("waiting for a second phone")],
  [DISPUTED]: ["≠", gettext("two phones disagree")],
};

// The short label of a deal: where a caller chooses, that of the specials or the number of cards.
const dealLabel = (ledger, deal, number) => {
  const line = ledger.reader.line(number);
  if (line.kind !== null || !deal) return line.label;
  const { menu } = ledger.game.description.choice;
  const labels = menu
    .filter((item) => deal.read.call.includes(item.slug))
    .map((item) => item.label);
  return labels.join("+") || String(deal.report.hand_size ?? "?");
};

const cell = (ledger, deal, seat, running, isDealer) => {
  const nomination = deal?.report.nominations?.[seat] ?? null;
  const isMissed = deal?.read.made[seat] === false;
  const isOverridden = Boolean(deal?.report.overrides?.[seat]);
  const words = [
    isMissed ? gettext("missed") : "",
    isDealer ? gettext("dealer") : "",
    isOverridden ? gettext("set by hand") : "",
  ]
    .filter(Boolean)
    .join(", ");
  return h(
    "td",
    { class: `${isMissed ? "missed " : ""}${isDealer ? "dealt" : ""}`.trim() },
    deal ? h("span", { class: "total" }, plain(running[seat])) : null,
    nomination === null ? null : h("span", { class: "bid" }, String(nomination)),
    isOverridden ? h("sup", { "aria-hidden": "true" }, "*") : null,
    words ? h("span", { class: "visually-hidden" }, ` ${words}`) : null,
  );
};

const rowLabel = (ledger, deal, number) => {
  const line = ledger.reader.line(number);
  const [mark, words] = MARKS[deal?.status] ?? [];
  const bid = deal ? ledger.reader.bid(deal.report, number) : null;
  const title = gettext("Deal {number}: {title}", { number, title: line.title });
  return h(
    "th",
    { class: "deal-label", scope: "row" },
    h(
      "a",
      { href: `#deal-${number}`, "data-key": `row-${number}`, title },
      dealLabel(ledger, deal, number),
      bid ? h("small", { class: "label-bid" }, bid.title) : null,
      mark ? h("sup", { title: words }, mark) : null,
    ),
    mark ? h("span", { class: "visually-hidden" }, ` ${words}`) : null,
  );
};

const cardRow = (app, number) => {
  const { ledger } = app,
    deal = ledger.deals.get(number),
    line = ledger.reader.line(number);
  const running = deal ? ledger.totalsAfter(number) : null;
  const dealer = deal ? deal.read.dealer : line.dealer;
  const classes = [
    line.specials.length ? "special" : "",
    deal ? "" : "to-come",
    number === ledger.next ? "next" : "",
  ];
  return h(
    "tr",
    { class: classes.filter(Boolean).join(" ") },
    rowLabel(ledger, deal, number),
    ledger.seats.map((seat) => cell(ledger, deal, seat, running, seat === dealer)),
  );
};

const foot = (ledger) => {
  const winners = ledger.isOver && ledger.deals.size ? ledger.winners : [];
  return h(
    "tfoot",
    {},
    h(
      "tr",
      {},
      h("th", { class: "deal-label", scope: "row" }, gettext("Total")),
      ledger.totals.map((total, seat) =>
        h("td", { class: winners.includes(seat) ? "winner" : "" }, plain(total)),
      ),
    ),
    h(
      "tr",
      {},
      h("th", { class: "deal-label", scope: "row" }, gettext("Missed")),
      ledger.missed.map((missed) => h("td", {}, String(missed))),
    ),
  );
};

const legend = (ledger) => {
  const used = Object.keys(MARKS).filter((status) =>
    [...ledger.deals.values()].some((deal) => deal.status === status),
  );
  return h(
    "ul",
    { class: "key-lines" },
    used.map((status) => h("li", {}, h("b", {}, MARKS[status][0]), ` ${MARKS[status][1]}`)),
    h("li", {}, h("span", { class: "swatch" }), ` ${gettext("dealer")}`),
    h("li", { class: "missed" }, h("span", { class: "bid" }, "2"), ` ${gettext("missed")}`),
  );
};

const scoreCard = (app) => {
  const { ledger } = app;
  const numbers = [...Array(ledger.lines).keys()].map((at) => at + 1);
  return h(
    "div",
    { class: "card-block" },
    h(
      "div",
      {
        class: "scroll",
        tabindex: "0",
        role: "region",
        "aria-label": gettext("Score card"),
        "data-scroll": "card",
        "data-key": "card",
      },
      h(
        "table",
        { class: `card${ledger.names.length > 5 ? " card-wide" : ""}` },
        h(
          "caption",
          { class: "visually-hidden" },
          gettext(
            "A row for each deal and a column for each player, with the running total and the nomination.",
          ),
        ),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { class: "deal-label", scope: "col" }, gettext("Deal")),
            ledger.names.map((name, seat) =>
              h("th", { scope: "col" }, sign(seat), h("span", {}, name)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          numbers.map((number) => cardRow(app, number)),
        ),
        foot(ledger),
      ),
    ),
    legend(ledger),
  );
};

const verdict = (ledger) => {
  const winners = ledger.winners.map((seat) => ledger.names[seat]);
  const values = { names: joinNames(winners), points: plain(Math.max(...ledger.totals)) };
  return winners.length > 1
    ? gettext("{names} share the win with {points} points each.", values)
    : gettext("{names} wins with {points} points.", values);
};

const enoughText = (need) => {
  if (need.enough?.length)
    return gettext("wins by nominating and making {numbers}", { numbers: need.enough.join("/") });
  if (need.points === null || need.points === undefined) return gettext("can still win");
  return ngettext(
    "needs {count} more point to be sure of winning",
    "needs {count} more points to be sure of winning",
    need.points,
  );
};

const needText = (need) => {
  if (need.has_won) return gettext("has already won");
  if (!need.can_win) return gettext("can no longer win");
  return gettext("{enough}; will finish between {worst} and {best}", {
    enough: enoughText(need),
    worst: plain(need.worst),
    best: plain(need.best),
  });
};

// The server works this out from the deals that it has: it is not shown while some are unsent.
const needsPart = ({ ledger, live }) =>
  live?.needs?.length && !ledger.rows.unsent.length
    ? h(
        "section",
        { class: "section" },
        h("h2", {}, gettext("What each player needs")),
        h(
          "ul",
          { class: "tally" },
          live.needs.map((need) =>
            h(
              "li",
              {},
              h("span", { class: "who-name" }, sign(need.seat), ledger.names[need.seat]),
              h("span", { class: "need" }, needText(need)),
            ),
          ),
        ),
      )
    : null;

const nextRoundPart = ({ ledger, live, seat }) => {
  const rows = live?.next_seats ?? [];
  if (!rows.length) return null;
  const mine = rows.filter((row) => row.seat === seat);
  return h(
    "section",
    { class: "section" },
    h("h2", {}, gettext("Round {number}", { number: rows[0].round })),
    mine.map((row) =>
      h(
        "p",
        { class: "note note-good" },
        h("strong", {}, gettext("You are at table {number}.", { number: row.table })),
        ` ${joinNames(row.names)}.`,
      ),
    ),
    h(
      "ul",
      { class: "tally" },
      rows
        .filter((row) => !mine.includes(row))
        .map((row) =>
          h(
            "li",
            {},
            h("span", { class: "who-name" }, sign(row.seat), ledger.names[row.seat]),
            h("span", {}, gettext("table {number}", { number: row.table })),
          ),
        ),
    ),
  );
};

const substitutesPart = ({ ledger, live }) => {
  const now = (live?.stand_ins ?? []).filter((one) => one.to_deal === null);
  return now.length
    ? h(
        "div",
        { class: "note" },
        now.map((one) =>
          h(
            "p",
            {},
            gettext("{name} has played for {player} since deal {number}.", {
              name: one.name,
              player: ledger.names[one.seat],
              number: one.from_deal,
            }),
          ),
        ),
      )
    : null;
};

const standingsRow = (row) =>
  h(
    "tr",
    { class: row.is_here ? "is-here" : "" },
    h("td", { class: "place" }, String(row.place)),
    h("th", { class: "name", scope: "row" }, row.name),
    h("td", { class: "ranked" }, plain(row.points)),
    h("td", {}, String(row.deals)),
  );

const standingsPart = ({ live, game }) =>
  live?.standings?.rows.length
    ? h(
        "section",
        { class: "section" },
        h("h2", {}, gettext("Standings so far")),
        h(
          "div",
          {
            class: "scroll",
            tabindex: "0",
            role: "region",
            "aria-label": gettext("Standings"),
            "data-scroll": "standings",
            "data-key": "standings",
          },
          h(
            "table",
            { class: "figures figures-narrow" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                h(
                  "th",
                  { class: "place", scope: "col" },
                  h("span", { class: "visually-hidden" }, gettext("Place")),
                ),
                h("th", { class: "name", scope: "col" }, gettext("Player")),
                h("th", { scope: "col" }, gettext("Points")),
                h("th", { scope: "col" }, gettext("Deals")),
              ),
            ),
            h("tbody", {}, live.standings.rows.map(standingsRow)),
          ),
        ),
        h(
          "p",
          { class: "soft" },
          `${gettext("As of {time}.", { time: formatTime(live.at) })} `,
          h("a", { href: game.event_url }, gettext("All standings")),
        ),
      )
    : null;

// `heading`: h2 where the card stands beside another screen.
export const cardScreen = (app, heading = "h1") => {
  const closed = closedText(app),
    { ledger } = app;
  // A closed table with deals that were never sent has another result on the server.
  const hasWinner = ledger.isOver && ledger.deals.size && !(closed && ledger.rows.unsent.length);
  return h(
    "section",
    { class: "card-screen" },
    h(heading, { tabindex: "-1" }, gettext("Score card")),
    closed ? h("p", { class: "note note-warn", role: "status" }, closed) : null,
    app.notice ? h("p", { class: "note note-warn", role: "status" }, app.notice) : null,
    hasWinner ? h("p", { class: "note note-good" }, verdict(ledger)) : null,
    app.signing(),
    substitutesPart(app),
    scoreCard(app),
    nextRoundPart(app),
    needsPart(app),
    standingsPart(app),
  );
};
