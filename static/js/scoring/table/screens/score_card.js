// The score card as clubs print it, with all that this phone knows.

import { gettext } from "../../../core/translate.js";
import { DISPUTED, HELD, UNSENT, WAITING } from "../ledger/ledger.js";
import { h } from "./dom.js";
import { plain } from "./formatting.js";
import { sign } from "./seat_sign.js";

/**
 * @import { Ledger } from "../ledger/ledger.js"
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
 * @type {(ledger: Ledger, deal: Deal) => Item[]}
 */
const calledItems = (ledger, deal) =>
  ledger.reader.choice.menu.filter((item) => deal.read.call.includes(item.slug));

/**
 * The short label of a deal: where a caller chooses, that of the specials or the number of cards.
 * @type {(ledger: Ledger, deal: Deal | undefined, number: number) => string}
 */
const dealLabel = (ledger, deal, number) => {
  const line = ledger.reader.knownLine(number);
  if (line.kind !== null || !deal) return line.label;
  const labels = calledItems(ledger, deal).map((item) => item.label);
  return labels.join("+") || String(deal.report.hand_size ?? "?");
};

/**
 * What the labels of special deals stand for, each once, in the order of the card.
 * @type {(ledger: Ledger, numbers: number[]) => Map<string, string>}
 */
const specialTitles = (ledger, numbers) => {
  /** @type {Map<string, string>} */
  const titles = new Map();
  for (const number of numbers) {
    const { kind, label, specials, title } = ledger.reader.knownLine(number);
    const deal = ledger.deals.get(number);
    if (kind !== null && specials.length) titles.set(label, title);
    if (kind === null && deal)
      for (const item of calledItems(ledger, deal)) titles.set(item.label, item.title);
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

/** @type {(ledger: Ledger, deal: Deal | undefined, number: number) => HTMLElement} */
const rowLabel = (ledger, deal, number) => {
  const line = ledger.reader.knownLine(number);
  const [mark, words] = MARKS[deal?.status ?? ""] ?? [];
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

/** @type {(ledger: Ledger, number: number) => HTMLElement} */
const cardRow = (ledger, number) => {
  const deal = ledger.deals.get(number);
  const line = ledger.reader.knownLine(number);
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
    ledger.seats.map((seat) => cell(deal, seat, running, seat === dealer)),
  );
};

/** @type {(ledger: Ledger) => HTMLElement} */
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

/** @type {(ledger: Ledger) => HTMLElement} */
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
 * @type {(ledger: Ledger) => HTMLElement}
 */
export const scoreCard = (ledger) => {
  const numbers = [...Array(ledger.lines).keys()].map((at) => at + 1);
  const titles = specialTitles(ledger, numbers);
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
          numbers.map((number) => cardRow(ledger, number)),
        ),
        foot(ledger),
      ),
    ),
    legend(ledger),
    titles.size ? specialsKey(titles) : null,
  );
};
