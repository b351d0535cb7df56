// The score card as clubs print it, with all that this phone knows.

import { gettext } from "../../../core/translate.js";
import { DISPUTED, HELD, UNSENT, WAITING } from "../table_state/table_state.js";
import { h } from "./dom.js";
import { plain } from "./formatting.js";
import { sign } from "./seat_sign.js";

/**
 * @import { TableState } from "../table_state/table_state.js"
 * @import { Item } from "../server"
 * @import { Deal } from "../types"
 */

/** @type {Record<string, [mark: string, words: string]>} */
const MARKS = {
  [UNSENT]: ["↑", gettext("not sent yet")],
  [HELD]: ["!", gettext("needs attention")],
  [WAITING]: ["?", gettext("waiting for a second phone")],
  [DISPUTED]: ["≠", gettext("two phones disagree")],
};

/**
 * What the caller of a deal called.
 * @type {(tableState: TableState, deal: Deal) => Item[]}
 */
const calledItems = (tableState, deal) =>
  tableState.reader.choice.menu.filter((item) => deal.read.call.includes(item.slug));

/**
 * The short label of a deal: where a caller chooses, that of the specials or the number of cards.
 * @type {(tableState: TableState, deal: Deal | undefined, number: number) => string}
 */
const dealLabel = (tableState, deal, number) => {
  const line = tableState.reader.knownLine(number);
  if (line.kind !== null || !deal) return line.label;
  const labels = calledItems(tableState, deal).map((item) => item.label);
  return labels.join("+") || String(deal.report.hand_size ?? "?");
};

/**
 * What the labels of special deals stand for, each once, in the order of the card.
 * @type {(tableState: TableState, numbers: number[]) => Map<string, string>}
 */
const specialTitles = (tableState, numbers) => {
  /** @type {Map<string, string>} */
  const titles = new Map();
  for (const number of numbers) {
    const { kind, label, specials, title } = tableState.reader.knownLine(number);
    const deal = tableState.deals.get(number);
    if (kind !== null && specials.length) titles.set(label, title);
    if (kind === null && deal)
      for (const item of calledItems(tableState, deal)) titles.set(item.label, item.title);
  }
  return titles;
};

/**
 * @type {(
 *   deal: Deal | undefined, seat: number, running: number[] | null, isDealer: boolean,
 * ) => HTMLElement}
 */
const cell = (deal, seat, running, isDealer) => {
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
    running ? h("span", { class: "total" }, plain(running[seat])) : null,
    nomination === null ? null : h("span", { class: "bid" }, String(nomination)),
    isOverridden ? h("sup", { "aria-hidden": "true" }, "*") : null,
    words ? h("span", { class: "visually-hidden" }, ` ${words}`) : null,
  );
};

/** @type {(tableState: TableState, deal: Deal | undefined, number: number) => HTMLElement} */
const rowLabel = (tableState, deal, number) => {
  const line = tableState.reader.knownLine(number);
  const [mark, words] = MARKS[deal?.status ?? ""] ?? [];
  const bid = deal ? tableState.reader.bid(deal.report, number) : null;
  const title = gettext("Deal {number}: {title}", { number, title: line.title });
  return h(
    "th",
    { class: "deal-label", scope: "row" },
    h(
      "a",
      { href: `#deal-${number}`, "data-key": `row-${number}`, title },
      dealLabel(tableState, deal, number),
      bid ? h("small", { class: "label-bid" }, bid.title) : null,
      mark ? h("sup", { title: words }, mark) : null,
    ),
    mark ? h("span", { class: "visually-hidden" }, ` ${words}`) : null,
  );
};

/** @type {(tableState: TableState, number: number) => HTMLElement} */
const cardRow = (tableState, number) => {
  const deal = tableState.deals.get(number);
  const line = tableState.reader.knownLine(number);
  const running = deal ? tableState.totalsAfter(number) : null;
  const dealer = deal ? deal.read.dealer : line.dealer;
  const classes = [
    line.specials.length ? "special" : "",
    deal ? "" : "to-come",
    number === tableState.next ? "next" : "",
  ];
  return h(
    "tr",
    { class: classes.filter(Boolean).join(" ") },
    rowLabel(tableState, deal, number),
    tableState.seats.map((seat) => cell(deal, seat, running, seat === dealer)),
  );
};

/** @type {(tableState: TableState) => HTMLElement} */
const foot = (tableState) => {
  const winners = tableState.isOver && tableState.deals.size ? tableState.winners : [];
  return h(
    "tfoot",
    {},
    h(
      "tr",
      {},
      h("th", { class: "deal-label", scope: "row" }, gettext("Total")),
      tableState.totals.map((total, seat) =>
        h("td", { class: winners.includes(seat) ? "winner" : "" }, plain(total)),
      ),
    ),
    h(
      "tr",
      {},
      h("th", { class: "deal-label", scope: "row" }, gettext("Missed")),
      tableState.missed.map((missed) => h("td", {}, String(missed))),
    ),
  );
};

/** @type {(tableState: TableState) => HTMLElement} */
const legend = (tableState) => {
  const used = Object.keys(MARKS).filter((status) =>
    [...tableState.deals.values()].some((deal) => deal.status === status),
  );
  return h(
    "ul",
    { class: "key-lines" },
    used.map((status) => h("li", {}, h("b", {}, MARKS[status][0]), ` ${MARKS[status][1]}`)),
    h("li", {}, h("span", { class: "swatch" }), ` ${gettext("dealer")}`),
    h("li", { class: "missed" }, h("span", { class: "bid" }, "2"), ` ${gettext("missed")}`),
  );
};

/** @type {(titles: Map<string, string>) => HTMLElement} */
const specialsKey = (titles) =>
  h(
    "ul",
    { class: "key-lines", "aria-label": gettext("Special deals") },
    [...titles].map(([label, title]) =>
      h("li", {}, h("b", { class: "key-label" }, label), ` ${title}`),
    ),
  );

/**
 * Draws the score card.
 * @type {(tableState: TableState) => HTMLElement}
 */
export const scoreCard = (tableState) => {
  const numbers = [...Array(tableState.lines).keys()].map((at) => at + 1);
  const titles = specialTitles(tableState, numbers);
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
        { class: `card${tableState.names.length > 5 ? " card-wide" : ""}` },
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
            tableState.names.map((name, seat) =>
              h("th", { scope: "col" }, sign(seat), h("span", {}, name)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          numbers.map((number) => cardRow(tableState, number)),
        ),
        foot(tableState),
      ),
    ),
    legend(tableState),
    titles.size ? specialsKey(titles) : null,
  );
};
