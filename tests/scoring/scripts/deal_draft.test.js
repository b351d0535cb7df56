// A deal while it is being entered: what is asked next, what is filled in, and the way back.

import assert from "node:assert/strict";
import test from "node:test";
import {
  changed,
  draftFromReport,
  newDraft,
  replaceAt,
  undone,
  upgradedDraft,
} from "../../../static/js/scoring/table/entry/deal_draft.js";
import { DraftSheet, recalled } from "../../../static/js/scoring/table/entry/draft_sheet.js";
import { TableState } from "../../../static/js/scoring/table/table_state/table_state.js";
import { choiceOf, describe, gameOf, kindOf, lineOf } from "./games.js";

/** @import { Bid, Description } from "../../../static/js/scoring/table/server" */
/** @import { Draft } from "../../../static/js/scoring/table/types" */

/** @type {(draft: Draft, table?: { byWinner?: boolean, description?: Description }) => DraftSheet} */
const sheetOf = (draft, { byWinner = false, description = describe() } = {}) =>
  new DraftSheet(new TableState(gameOf(description), null, []), draft, byWinner);
/** @type {(more?: Partial<Draft>) => Draft} */
const begun = (more = {}) => ({ ...newDraft(1, 3), ...more });

test("nominations are asked from the dealer's left, then tricks, then the deal is saved", () => {
  let draft = begun();
  /** @type {string[]} */
  const asked = [];
  for (const value of [1, 0, 0, 1, 1]) {
    const { ask, seat = -1 } = sheetOf(draft).step;
    asked.push(`${ask} ${seat}`);
    const list = ask === "nomination" ? "nominations" : "took";
    draft = changed(draft, { [list]: replaceAt(draft[list], seat, value) });
  }
  assert.deepEqual(asked, ["nomination 1", "nomination 2", "nomination 0", "took 1", "took 2"]);
  const sheet = sheetOf(draft);
  assert.equal(sheet.step.ask, "save");
  assert.deepEqual(sheet.report, { nominations: [0, 1, 0], tricks: [0, 1, 1] });
  assert.deepEqual(sheet.read?.points, [10, 11, 1]);
  assert.equal(sheet.isFilled(0), true);
  assert.equal(sheet.fault, "");
});

test("a forbidden nomination needs the table's consent", () => {
  const draft = begun({ nominations: [1, 1, 0] });
  assert.equal(sheetOf(draft).forbidden, 1);
  assert.deepEqual(sheetOf(draft).step, { ask: "consent", seat: 0 });
  assert.equal(sheetOf({ ...draft, consent: true }).step.ask, "took");
});

test("each step can be undone, and what was entered later is gone then", () => {
  const first = changed(begun(), { nominations: [null, 1, null] });
  const second = changed(first, { nominations: [null, 1, 1] });
  assert.deepEqual(undone(second).nominations, [null, 1, null]);
  assert.deepEqual(undone(undone(second)).nominations, [null, null, null]);
  assert.deepEqual(undone(undone(second)).past, []);
});

test("winners of tricks are tapped where the table wants that, and add up to tricks", () => {
  const draft = begun({ nominations: [1, 1, 1], won: [2] });
  const sheet = sheetOf(draft, { byWinner: true });
  assert.deepEqual(sheet.step, { ask: "won" });
  assert.deepEqual(sheet.took, [0, 0, 1]);
  const done = sheetOf({ ...draft, won: [2, 2] }, { byWinner: true });
  assert.deepEqual(done.report.tricks, [0, 0, 2]);
});

test("once every trick is given away the others have taken none", () => {
  const sheet = sheetOf(begun({ nominations: [1, 0, 0], took: [null, 2, null] }));
  assert.equal(sheet.step.ask, "save");
  assert.deepEqual(sheet.report.tricks, [0, 2, 0]);
  assert.deepEqual(
    [0, 1, 2].map((seat) => sheet.isFilled(seat)),
    [true, false, true],
  );
});

test("a report with totals only is corrected by totals, even where winners are tapped", () => {
  const report = { nominations: [1, 1, 1], tricks: [2, 0, 0] };
  const sheet = sheetOf(draftFromReport(1, 3, report), { byWinner: true });
  assert.equal(sheet.byWinner, false);
  assert.deepEqual(sheet.report, report);
});

test("tricks that do not add up cannot be saved, and the page says why", () => {
  const sheet = sheetOf(begun({ nominations: [1, 1, 1], took: [2, 1, 1] }));
  assert.equal(sheet.step.ask, "save");
  assert.equal(sheet.read, null);
  assert.equal(sheet.fault, "4 of 2 tricks entered");
  assert.equal(sheet.maxFor(0), 2);
});

test("a bid is asked before its bidder, and its bidder before a partner", () => {
  /** @type {Bid[]} */
  const bids = [{ slug: "play", title: "Play", plays: true, alone: false, total: "exact" }];
  const kinds = [kindOf(2, { nominations: "none", bids })];
  const description = describe([2], { kinds });
  /** @param {Partial<Draft>} more */
  const ask = (more) => sheetOf(begun(more), { description }).step.ask;
  assert.equal(ask({}), "bid");
  assert.equal(ask({ call: ["play"] }), "bidder");
  assert.equal(ask({ call: ["play"], bidder: 0 }), "partner");
  assert.equal(ask({ call: ["play"], bidder: 0, partner: null }), "took");
});

test("another call keeps what is still possible", () => {
  const kinds = [kindOf(2)];
  const description = describe([2], { kinds });
  const draft = begun({ nominations: [1, 0, null], took: [1, null, null], trump: "H" });
  const changes = recalled(sheetOf(draft, { description }), 2, []);
  assert.deepEqual(changes.nominations, [1, 0, null]);
  assert.deepEqual(changes.took, [1, null, null]);
  assert.equal(changes.trump, null);
});

test("a bid that the game no longer has is a fault, and does not stop the page", () => {
  /** @type {Bid[]} */
  const bids = [{ slug: "play", title: "Play", plays: true, alone: true, total: "exact" }];
  const description = describe([2], { kinds: [kindOf(2, { nominations: "none", bids })] });
  const sheet = sheetOf(begun({ call: ["gone"] }), { description });
  assert.equal(sheet.step.ask, "bid");
  assert.equal(sheet.fault, "");
});

test("a call that the game no longer has is a fault, and does not stop the page", () => {
  const deals = [lineOf(1, { kind: null })];
  const description = describe([2], { choice: choiceOf([2]), deals });
  const sheet = sheetOf(begun({ size: 2, call: ["gone"] }), { description });
  assert.equal(sheet.kind, null);
  assert.equal(sheet.fault, "These numbers cannot be right for this deal.");
});

test("a deal begun on an older page goes on", () => {
  const old = {
    number: 3,
    said: [1, 0, null],
    at: { ask: "said" },
    past: [{ number: 3, said: [1, null, null] }],
  };
  const upgraded = upgradedDraft(old);
  assert.deepEqual(upgraded?.nominations, [1, 0, null]);
  assert.deepEqual(upgraded?.past[0].nominations, [1, null, null]);
  assert.equal(upgraded?.at, null);
  assert.equal("said" in (upgraded ?? {}), false);
  assert.deepEqual(upgradedDraft(upgraded), upgraded);
  assert.equal(upgradedDraft(undefined), null);
});

test("tricks past the end of play are a fault that says where to stop counting", () => {
  const kind = kindOf(5, { nominations: "none", stops_at: 2, keys: ["took"] });
  const description = describe([5], { kinds: [kind], target: 2 });
  const draft = begun({ took: [3, 2, 0] });
  assert.equal(
    sheetOf(draft, { description }).fault,
    "Play stops at 2 points. Count the tricks up to then.",
  );
  assert.equal(
    sheetOf(begun({ took: [2, 1, 0] }), { description: { ...description } }).step.ask,
    "save",
  );
});
