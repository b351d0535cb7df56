// The table on one phone: what counts, what waits, what is not sent.

import assert from "node:assert/strict";
import test from "node:test";
import {
  DISPUTED,
  HELD,
  TableState,
  UNSENT,
  WAITING,
  isEquivalent,
} from "../../../static/js/scoring/table/table_state/table_state.js";
import { describe, entryOf, gameOf, liveOf, versionOf } from "./games.js";

/**
 * @import { Live, Override } from "../../../static/js/scoring/table/server"
 * @import { Entry } from "../../../static/js/scoring/table/types"
 */

const REPORT = { nominations: [1, 0, 2], tricks: [1, 1, 0] };
const REFUSED = { status: 409, code: "stale-version", words: "No.", current: null, problems: [] };
/** @type {(live: Live, entries?: Entry[]) => string | undefined} */
const statusOf = (live, entries = []) =>
  new TableState(gameOf(), live, entries).deals.get(1)?.status;

test("a deal that was accepted counts, with the server's points", () => {
  const tableState = new TableState(gameOf(), liveOf({ deals: [versionOf(1, REPORT)] }), []);
  assert.equal(tableState.deals.get(1)?.status, "counts");
  assert.deepEqual(tableState.totals, [1, 2, 3]);
  assert.deepEqual(tableState.missed, [0, 1, 0]);
  assert.equal(tableState.next, 2);
});

test("what this phone entered is shown before the server has it, with points of its own", () => {
  const tableState = new TableState(gameOf(), null, [entryOf(1, REPORT)]);
  assert.equal(tableState.deals.get(1)?.status, UNSENT);
  assert.deepEqual(tableState.totals, [11, 1, 0]);
});

test("a status says what is between the phone and the table", () => {
  const claim = versionOf(1, REPORT, { state: "waiting" });
  assert.equal(statusOf(liveOf()), undefined);
  assert.equal(statusOf(liveOf({ claims: [claim] })), WAITING);
  assert.equal(statusOf(liveOf({ claims: [{ ...claim, state: "disputed" }] })), DISPUTED);
  assert.equal(statusOf(liveOf({ claims: [claim] }), [entryOf(1, REPORT)]), UNSENT);
  assert.equal(statusOf(liveOf(), [entryOf(1, REPORT, { held: REFUSED })]), HELD);
});

test("points set by hand replace the computed ones", () => {
  const overrides = { 0: { points: 99, reason: "A ruling.", made: false } };
  const tableState = new TableState(gameOf(), null, [entryOf(1, { ...REPORT, overrides })]);
  assert.deepEqual(tableState.totals, [99, 1, 0]);
  assert.deepEqual(tableState.missed, [1, 1, 1]);
});

test("a gap is the next deal, and a deal after it waits for those before", () => {
  const tableState = new TableState(gameOf(), null, [entryOf(2, REPORT)]);
  assert.equal(tableState.next, 1);
  assert.equal(tableState.deals.get(2)?.status, UNSENT);
});

test("the game is over after its last deal, and when the table was closed", () => {
  const rows = [1, 2, 3].map((number) => versionOf(number, REPORT));
  assert.equal(new TableState(gameOf(), liveOf({ deals: rows }), []).next, null);
  assert.equal(new TableState(gameOf(), liveOf({ is_closed: true }), []).next, null);
});

test("totals with another result put it in the place of the old one", () => {
  const tableState = new TableState(gameOf(), liveOf({ deals: [versionOf(1, REPORT)] }), []);
  assert.deepEqual(tableState.totalsWith(1, [10, 10, 10]), [10, 10, 10]);
  assert.deepEqual(tableState.totalsWith(2, [10, 10, 10]), [11, 12, 13]);
});

test("equal totals are settled by the fewest missed nominations where the rules say so", () => {
  const row = versionOf(1, REPORT, { points: [5, 5, 0], made: [true, false, false] });
  const live = liveOf({ deals: [row] });
  assert.deepEqual(new TableState(gameOf(), live, []).winners, [0, 1]);
  const strict = gameOf(describe([2, 2, 1], { tie_break: "fewest-failed" }));
  assert.deepEqual(new TableState(strict, live, []).winners, [0]);
});

test("a claim of another phone is to be confirmed, one's own is not", () => {
  const claim = versionOf(1, REPORT, { state: WAITING });
  const others = new TableState(gameOf(), liveOf({ claims: [claim] }), []);
  assert.deepEqual(
    others.toConfirm.map((deal) => deal.number),
    [1],
  );
  const own = new TableState(gameOf(), liveOf({ claims: [{ ...claim, is_mine: true }] }), []);
  assert.deepEqual(own.toConfirm, []);
});

test("two reports are equivalent by what was played, not by the trumps noted", () => {
  /** @type {Record<string, Override>} */
  const overrides = { 0: { points: 1, reason: "A ruling.", made: null } };
  assert.equal(isEquivalent(REPORT, { ...REPORT, trump: "H" }), true);
  assert.equal(isEquivalent({ call: ["a", "b"] }, { call: ["b", "a"] }), true);
  assert.equal(isEquivalent(REPORT, { ...REPORT, tricks: [2, 0, 0] }), false);
  assert.equal(isEquivalent(REPORT, { ...REPORT, overrides }), false);
});
