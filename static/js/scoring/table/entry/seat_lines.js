// What was entered so far, a line for each player: the nomination, the tricks, the points.

import { gettext } from "../../../core/translate.js";
import { ask } from "../actions/draft.js";
import { h } from "../screens/dom.js";
import { plain, signed } from "../screens/formatting.js";
import { sign, who } from "../screens/seat_sign.js";
import { isOpen } from "./deal_draft.js";

/**
 * @import { App } from "../app_type"
 * @import { Child, Question, Read } from "../types"
 * @import { DraftSheet } from "./draft_sheet.js"
 */

/** @type {(words: string, kind?: string) => HTMLElement} */
const chip = (words, kind = "") => h("small", { class: `chip ${kind}`.trim() }, words);

/** @type {(sheet: DraftSheet, seat: number) => Child[]} */
const chips = (sheet, seat) => [
  seat === sheet.side.bidder ? chip(gettext("plays")) : null,
  seat === sheet.side.partner ? chip(gettext("partner")) : null,
  // Where the dealer calls, the dealer's chip is enough.
  !sheet.bid && seat === sheet.caller && sheet.caller !== sheet.dealer
    ? chip(gettext("calls"))
    : null,
  seat === sheet.order[0] && sheet.takesNominations ? chip(gettext("first")) : null,
  seat === sheet.dealer ? chip(gettext("deals"), "chip-dealer") : null,
];

/**
 * @type {(app: App, sheet: DraftSheet, shown: {
 *   seat: number, question: Question, value: number | null, label: string, isFilled?: boolean,
 * }) => HTMLElement}
 */
const cell = (app, sheet, { seat, question, value, label, isFilled = false }) => {
  const isNow = sheet.step.ask === question && sheet.step.seat === seat;
  return h(
    "button",
    {
      type: "button",
      class: `cell${isNow ? " is-now" : ""}${isFilled ? " is-filled" : ""}`,
      "data-key": `${question}-${seat}`,
      "aria-label": label,
      onclick: () => ask(app, sheet, { ask: question, seat }),
    },
    isOpen(value) ? "" : String(value),
  );
};

/** @type {(app: App, sheet: DraftSheet, seat: number) => HTMLElement} */
const nominationCell = (app, sheet, seat) => {
  const value = sheet.draft.nominations[seat];
  const name = app.tableState.names[seat];
  const label = isOpen(value)
    ? gettext("{name} has not nominated yet", { name })
    : gettext("{name} nominated {number}", { name, number: value });
  return cell(app, sheet, { seat, question: "nomination", value, label });
};

/** @type {(app: App, sheet: DraftSheet, seat: number, read: Read | null) => HTMLElement} */
const tricksCell = (app, sheet, seat, read) => {
  const value = read?.tricks[seat] ?? sheet.took[seat];
  const name = app.tableState.names[seat];
  if (sheet.byWinner)
    return h("span", { class: "cell cell-still" }, isOpen(value) ? "" : String(value));
  const label = isOpen(value)
    ? gettext("{name}: no tricks entered yet", { name })
    : gettext("{name} took {number}", { name, number: value });
  const isFilled = sheet.isFilled(seat);
  return cell(app, sheet, { seat, question: "took", value, label, isFilled });
};

/**
 * @type {(
 *   app: App, sheet: DraftSheet, seat: number, read: Read | null, totals: number[],
 * ) => HTMLElement}
 */
const seatLine = (app, sheet, seat, read, totals) => {
  const isMissed = read?.made[seat] === false;
  const isNow = sheet.step.seat === seat;
  return h(
    "li",
    { class: `seat${isNow ? " is-now" : ""}` },
    who(app, seat, ...chips(sheet, seat)),
    sheet.takesNominations ? nominationCell(app, sheet, seat) : null,
    sheet.hasTricks ? tricksCell(app, sheet, seat, read) : null,
    h(
      "span",
      { class: `seat-points${isMissed ? " missed" : ""}` },
      read ? h("b", {}, signed(read.points[seat])) : null,
      h("small", {}, plain(totals[seat])),
    ),
  );
};

/**
 * Draws the line of each player.
 * @type {(app: App, sheet: DraftSheet) => Child}
 */
export const lines = (app, sheet) => {
  const read = sheet.read;
  const totals = read
    ? app.tableState.totalsWith(sheet.number, read.points)
    : app.tableState.totals;
  const nominated = sheet.takesNominations ? " has-said" : "";
  const kind = `seats${nominated}${sheet.hasTricks ? " has-took" : ""}`;
  return [
    h(
      "div",
      { class: `${kind} seats-head`, "aria-hidden": "true" },
      h("span", {}),
      // Short: three narrow columns stand beside the names on a small phone.
      sheet.takesNominations ? h("span", {}, gettext("nom.")) : null,
      sheet.hasTricks ? h("span", {}, gettext("took")) : null,
      h("span", {}, read ? gettext("points") : gettext("total")),
    ),
    h(
      "ol",
      { class: kind, "aria-label": gettext("Players") },
      sheet.seats.map((seat) => seatLine(app, sheet, seat, read, totals)),
    ),
  ];
};

/**
 * Draws the winners of the tricks so far, where they are entered one by one.
 * @type {(app: App, sheet: DraftSheet) => Child}
 */
export const trickStrip = (app, sheet) =>
  sheet.byWinner && sheet.draft.won.length
    ? h(
        "ol",
        { class: "won", "aria-label": gettext("Tricks so far") },
        sheet.draft.won.map((seat, trick) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `cell${sheet.step.trick === trick ? " is-now" : ""}`,
                "data-key": `won-${trick}`,
                "aria-label": gettext("Trick {number}: {name}", {
                  number: trick + 1,
                  name: app.tableState.names[seat],
                }),
                onclick: () => ask(app, sheet, { ask: "won", trick }),
              },
              sign(seat),
            ),
          ),
        ),
      )
    : null;

/** @type {(over: number) => string} */
const balanceText = (over) => {
  if (over === 0) return gettext("exact");
  return over > 0
    ? gettext("{count} over", { count: over })
    : gettext("{count} under", { count: -over });
};

/**
 * Draws the sum of the nominations against the cards.
 * @type {(sheet: DraftSheet) => Child}
 */
export const sumLine = (sheet) => {
  if (!sheet.takesNominations) return null;
  const { cards } = sheet.played;
  const isComplete = sheet.draft.nominations.every((one) => !isOpen(one));
  return h(
    "p",
    { class: "sum" },
    h(
      "span",
      {},
      `${gettext("Nominated")} `,
      h("b", {}, gettext("{number} of {count}", { number: sheet.nominated, count: cards })),
    ),
    isComplete ? h("span", {}, balanceText(sheet.nominated - cards)) : null,
  );
};
