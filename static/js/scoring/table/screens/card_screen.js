// The score card with what stands around it: the end of the game, who sits where next, what each
// player needs, the standings.

import { gettext, ngettext } from "../../../core/translate.js";
import { closedText } from "../outbox/refusals.js";
import { h } from "./dom.js";
import { formatTime, joinNames, plain } from "./formatting.js";
import { scoreCard } from "./score_card.js";
import { sign } from "./seat_sign.js";
import { signingPart } from "./signatures.js";

/**
 * @import { App } from "../app_type"
 * @import { TableState } from "../table_state/table_state.js"
 * @import { Need, SoFarLine } from "../server"
 * @import { Child } from "../types"
 */

/** @type {(tableState: TableState) => string} */
const verdict = (tableState) => {
  const winners = tableState.winners.map((seat) => tableState.names[seat]);
  const values = { names: joinNames(winners), points: plain(Math.max(...tableState.totals)) };
  return winners.length > 1
    ? gettext("{names} share the win with {points} points each.", values)
    : gettext("{names} wins with {points} points.", values);
};

/** @type {(need: Need) => string} */
const enoughText = (need) => {
  if (need.enough.length)
    return gettext("wins by nominating and making {numbers}", { numbers: need.enough.join("/") });
  if (need.points === null) return gettext("can still win");
  return ngettext(
    "needs {count} more point to be sure of winning",
    "needs {count} more points to be sure of winning",
    need.points,
  );
};

/** @type {(need: Need) => string} */
const needText = (need) => {
  if (need.has_won) return gettext("has already won");
  if (!need.can_win) return gettext("can no longer win");
  return gettext("{enough}; will finish between {worst} and {best}", {
    enough: enoughText(need),
    worst: plain(need.worst),
    best: plain(need.best),
  });
};

/**
 * Draws what each player needs. The server works it out from the deals that it has, so it is not
 * shown while some are unsent.
 * @type {(app: App) => Child}
 */
const needsPart = ({ tableState, live }) =>
  live?.needs?.length && !tableState.rows.unsent.length
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
              h("span", { class: "who-name" }, sign(need.seat), tableState.names[need.seat]),
              h("span", { class: "need" }, needText(need)),
            ),
          ),
        ),
      )
    : null;

/** @type {(app: App) => Child} */
const nextRoundPart = ({ tableState, live, seat }) => {
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
            h("span", { class: "who-name" }, sign(row.seat), tableState.names[row.seat]),
            h("span", {}, gettext("table {number}", { number: row.table })),
          ),
        ),
    ),
  );
};

/** @type {(app: App) => Child} */
const substitutesPart = ({ tableState, live }) => {
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
              player: tableState.names[one.seat],
              number: one.from_deal,
            }),
          ),
        ),
      )
    : null;
};

/** @type {(row: SoFarLine) => HTMLElement} */
const standingsRow = (row) =>
  h(
    "tr",
    { class: row.is_here ? "is-here" : "" },
    h("td", { class: "place" }, String(row.place)),
    h("th", { class: "name", scope: "row" }, row.name),
    h("td", { class: "ranked" }, plain(row.points)),
    h("td", {}, String(row.deals)),
  );

/** @type {(app: App) => Child} */
const standingsPart = ({ live, event }) =>
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
          h("a", { href: event }, gettext("All standings")),
        ),
      )
    : null;

/**
 * Draws the score card with what stands around it. `heading`: h2 where the card stands beside
 * another screen.
 * @type {(app: App, heading?: string) => HTMLElement}
 */
export const cardScreen = (app, heading = "h1") => {
  const closed = closedText(app),
    { tableState } = app;
  // A closed table with deals that were never sent has another result on the server.
  const hasWinner =
    tableState.isOver && tableState.deals.size && !(closed && tableState.rows.unsent.length);
  return h(
    "section",
    { class: "card-screen" },
    h(heading, { tabindex: "-1" }, gettext("Score card")),
    closed ? h("p", { class: "note note-warn", role: "status" }, closed) : null,
    app.notice ? h("p", { class: "note note-warn", role: "status" }, app.notice) : null,
    hasWinner ? h("p", { class: "note note-good" }, verdict(tableState)) : null,
    signingPart(app),
    substitutesPart(app),
    scoreCard(tableState),
    nextRoundPart(app),
    needsPart(app),
    standingsPart(app),
  );
};
