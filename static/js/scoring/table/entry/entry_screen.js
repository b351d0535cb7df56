// The screen on which a deal is entered: what is played, the answers so far, a line for each player,
// and the keys for what is asked next.

import { gettext, ngettext } from "../../../core/translate.js";
import { ask } from "../actions/draft.js";
import { banner } from "../screens/banner.js";
import { h } from "../screens/dom.js";
import { callBody, describeCall } from "./caller_choice.js";
import { dock } from "./dock.js";
import { lines, sumLine, trickStrip } from "./seat_lines.js";

/**
 * @import { App } from "../app_type"
 * @import { Reader } from "../table_state/reader.js"
 * @import { Child, Draft, Question } from "../types"
 * @import { DraftSheet } from "./draft_sheet.js"
 */

/**
 * What is played; an ordinary deal has no title.
 * @type {(sheet: DraftSheet) => { title: string, sentence: string }}
 */
const describeDeal = (sheet) => {
  const { line, draft, reader } = sheet;
  if (line.kind === null && sheet.isCalled)
    return describeCall(reader, draft.size, draft.call ?? []);
  const hasTitle = line.kind === null || line.specials.length || sheet.played.bids.length;
  return { title: hasTitle ? line.title : "", sentence: line.sentence };
};

/** @type {(app: App, number: number) => string} */
const dealTitle = (app, number) => {
  const count = app.tableState.game.description.deal_count;
  return count
    ? gettext("Deal {number} of {count}", { number, count })
    : gettext("Deal {number}", { number });
};

/** @type {(app: App, sheet: DraftSheet) => HTMLElement} */
const head = (app, sheet) => {
  const { title, sentence } =
    sheet.step.ask === "call"
      ? describeCall(sheet.reader, app.calling.size, app.calling.chosen)
      : describeDeal(sheet);
  return h(
    "header",
    { class: "deal-top" },
    h(
      "div",
      { class: "deal-line" },
      h("h1", { tabindex: "-1" }, dealTitle(app, sheet.number)),
      title ? h("strong", { class: "deal-title" }, title) : null,
    ),
    h("p", { class: "lede" }, sentence),
  );
};

/** @type {(side: DraftSheet["side"], names: string[]) => string} */
const partnerText = (side, names) =>
  side.partner === null ? gettext("alone") : gettext("with {name}", { name: names[side.partner] });

/** @type {(reader: Reader, draft: Draft) => string} */
const callText = (reader, { size, call }) =>
  ngettext("{count} card, {call}", "{count} cards, {call}", size ?? 0, {
    call: describeCall(reader, size, call ?? []).title,
  });

/**
 * The answers given before the cards were played, as [step, text].
 * @type {(sheet: DraftSheet, names: string[]) => [Question, string][]}
 */
const listAnswers = ({ draft, line, bid, reader, isCalled, side }, names) => {
  const hasPartner = bid?.plays && !bid.alone && draft.partner !== undefined;
  /** @type {([Question, string] | null)[]} */
  const given = [
    reader.game.asks_dealer && draft.dealer !== null
      ? ["dealer", gettext("{name} deals", { name: names[draft.dealer] })]
      : null,
    line.kind === null && isCalled ? ["call", callText(reader, draft)] : null,
    bid ? ["bid", gettext("Bid: {bid}", { bid: bid.title })] : null,
    side.bidder !== null ? ["bidder", gettext("{name} plays", { name: names[side.bidder] })] : null,
    hasPartner && side.bidder !== null ? ["partner", partnerText(side, names)] : null,
  ];
  return given.filter((answer) => answer !== null);
};

/**
 * Draws the answers so far; each leads back to its question.
 * @type {(app: App, sheet: DraftSheet) => Child}
 */
const answers = (app, sheet) => {
  const given = listAnswers(sheet, app.tableState.names);
  return given.length
    ? h(
        "ul",
        { class: "answers", "aria-label": gettext("Answers so far") },
        given.map(([name, words]) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `answer${sheet.step.ask === name ? " is-now" : ""}`,
                "data-key": `answer-${name}`,
                onclick: () => ask(app, sheet, { ask: name }),
              },
              words,
            ),
          ),
        ),
      )
    : null;
};

/**
 * Draws the screen on which a deal is entered.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const entryScreen = (app, sheet) =>
  h(
    "section",
    { class: "entry-screen" },
    banner(app, sheet.number),
    head(app, sheet),
    sheet.step.ask === "call"
      ? callBody(app, sheet)
      : sheet.kind
        ? [answers(app, sheet), lines(app, sheet), trickStrip(app, sheet), sumLine(sheet)]
        : null,
    dock(app, sheet),
  );
