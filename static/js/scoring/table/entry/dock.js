// The foot of the screen on which a deal is entered: what is asked, and the keys for the answer.

import { gettext } from "../../../core/translate.js";
import {
  ask,
  chooseReason,
  noteReason,
  saveDeal,
  setByWinner,
  step,
  undo,
} from "../actions/draft.js";
import { button, field, h } from "../screens/dom.js";
import { sign } from "../screens/seat_sign.js";
import { callDock } from "./caller_choice.js";
import { bidPad, bidderPad, dealerPad, nominationPad } from "./keypads.js";
import { partnerPad, tricksPad, trumpRow, winnerPad } from "./keypads.js";

/**
 * @import { App } from "../app_type"
 * @import { Child, Question } from "../types"
 * @import { DraftSheet } from "./draft_sheet.js"
 */

/**
 * Returns the seat that a question is about.
 * @param {DraftSheet} sheet
 */
const seatOf = ({ step: { ask: question, seat } }) => {
  if (seat !== undefined) return seat;
  throw new Error(`No seat is asked for "${question}".`);
};

/** @type {Record<Question, (app: App, sheet: DraftSheet) => string>} */
const PROMPTS = {
  dealer: () => gettext("Who deals?"),
  call: (app, sheet) =>
    gettext("{name} calls. How many cards?", {
      name: app.tableState.names[sheet.caller ?? sheet.dealer],
    }),
  bid: () => gettext("What was bid?"),
  bidder: () => gettext("Who plays the bid?"),
  partner: () => gettext("Who is the partner?"),
  nomination: (app, sheet) =>
    gettext("{name} nominates", { name: app.tableState.names[seatOf(sheet)] }),
  consent: (app, sheet) =>
    gettext("{name} may not nominate {number}: the nominations would add up to {total}.", {
      name: app.tableState.names[sheet.dealer],
      number: String(sheet.forbidden),
      total: sheet.nominated,
    }),
  won: (app, sheet) =>
    gettext("Who won trick {number} of {count}?", {
      number: (sheet.step.trick ?? sheet.draft.won.length) + 1,
      count: sheet.played.cards,
    }),
  took: (app, sheet) => gettext("{name} took", { name: app.tableState.names[seatOf(sheet)] }),
  save: (app, sheet) => sheet.fault || gettext("Is this right?"),
};

/** @type {(app: App, sheet: DraftSheet) => HTMLElement} */
const consentKeys = (app, sheet) =>
  h(
    "div",
    { class: "pad pad-words" },
    h(
      "button",
      {
        type: "button",
        class: "push push-name",
        "data-key": "key-other",
        onclick: () => ask(app, sheet, { ask: "nomination", seat: sheet.dealer }),
      },
      gettext("Change the number"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "push push-name",
        "data-key": "key-consent",
        onclick: () => step(app, { consent: true }),
      },
      gettext("Allow it anyway"),
    ),
  );

/** @type {(app: App, sheet: DraftSheet) => Child} */
const reasonField = (app, { draft }) => [
  field(gettext("Why are you correcting this deal?"), {
    name: "reason",
    value: draft.reason,
    maxLength: app.maxLength,
    fault: app.reasonFault,
    typed: (text) => noteReason(app, text),
  }),
  h(
    "div",
    { class: "reasons" },
    app.reasons.map((reason) =>
      button(reason, () => chooseReason(app, reason), {
        "aria-pressed": String(draft.reason === reason),
      }),
    ),
  ),
];

/** @type {(app: App, sheet: DraftSheet) => Child} */
const saveKeys = (app, sheet) => [
  trumpRow(app, sheet),
  app.isCorrection && !app.rights.isSlip ? reasonField(app, sheet) : null,
  button(
    app.isCorrection
      ? gettext("Save correction")
      : gettext("Save deal {number}", { number: sheet.number }),
    () => saveDeal(app),
    { kind: "button-main button-large dock-main", key: "save", disabled: Boolean(sheet.fault) },
  ),
];

/** @type {Record<Question, (app: App, sheet: DraftSheet) => Child>} */
const PADS = {
  dealer: dealerPad,
  call: callDock,
  bid: bidPad,
  bidder: bidderPad,
  partner: partnerPad,
  consent: consentKeys,
  won: winnerPad,
  save: saveKeys,
  nomination: (app, sheet) => nominationPad(app, sheet, seatOf(sheet)),
  took: (app, sheet) => tricksPad(app, sheet, seatOf(sheet)),
};

/** @type {(app: App, sheet: DraftSheet) => Child} */
const winnerSwitch = (app, sheet) =>
  sheet.canTapWinners && sheet.kind?.tricks === "totals" && ["took", "won"].includes(sheet.step.ask)
    ? button(
        sheet.byWinner ? gettext("By total") : gettext("By trick"),
        () => setByWinner(app, !sheet.byWinner),
        { kind: "button-quiet", key: "by-winner" },
      )
    : null;

/**
 * Draws the foot of the screen.
 * @type {(app: App, sheet: DraftSheet) => HTMLElement}
 */
export const dock = (app, sheet) =>
  h(
    "div",
    { class: `dock dock-${sheet.step.ask}` },
    h(
      "div",
      { class: "dock-head" },
      h(
        "p",
        { class: "prompt", id: "prompt" },
        sheet.step.seat === undefined ? null : sign(sheet.step.seat),
        PROMPTS[sheet.step.ask](app, sheet),
      ),
      winnerSwitch(app, sheet),
      button(gettext("Undo"), () => undo(app), {
        kind: "button-quiet",
        key: "undo",
        disabled: !sheet.draft.past.length,
      }),
    ),
    PADS[sheet.step.ask](app, sheet),
  );
