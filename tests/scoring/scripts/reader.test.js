// What the reader makes of a description: who deals, what is refused, and the points.

import assert from "node:assert/strict";
import test from "node:test";
import { Reader } from "../../../static/js/scoring/table/table_state/reader.js";
import { describe, kindOf } from "./games.js";

/**
 * @import { Bid, Cells, DealReport } from "../../../static/js/scoring/table/server"
 * @import { Read } from "../../../static/js/scoring/table/types"
 */

/**
 * @type {(
 *   nominations: (number | null)[] | null, tricks: (number | null)[], more?: DealReport,
 * ) => DealReport}
 */
const report = (nominations, tricks, more = {}) => ({ nominations, tricks, ...more });
/** @type {(reader: Reader, given: DealReport) => string[]} */
const problemsOf = (reader, given) => [...reader.read(given, 1).problems];

/**
 * A deal that was played before.
 * @type {(points: number[]) => Read}
 */
const readOf = (points) => ({
  problems: new Set(),
  points,
  made: [],
  tricks: [],
  dealer: 0,
  caller: null,
  call: [],
  isForbidden: false,
});

test("points and missed nominations are looked up for each seat", () => {
  const read = new Reader(describe()).read(report([1, 0, 2], [1, 1, 0]), 1);
  assert.deepEqual(read.points, [11, 1, 0]);
  assert.deepEqual(read.made, [true, false, false]);
  assert.equal(read.problems.size, 0);
});

test("one number of tricks may be left out, because it is the rest", () => {
  assert.deepEqual(
    new Reader(describe()).read(report([0, 0, 0], [1, null, 1]), 1).tricks,
    [1, 0, 1],
  );
});

test("a report that cannot be right names what is wrong", () => {
  const reader = new Reader(describe());
  assert.deepEqual(problemsOf(reader, report([1, 1, 1], [1, 0, 0])), ["tricks"]);
  assert.deepEqual(problemsOf(reader, report([1, 1, 1], [null, null, 1])), ["tricks"]);
  assert.deepEqual(problemsOf(reader, report([3, 0, 0], [1, 1, 0])), ["nominations"]);
  assert.deepEqual(problemsOf(reader, report(null, [1, 1, 0])), ["nominations"]);
  assert.deepEqual(problemsOf(reader, report([0, 0, 0], [1, 1, 0], { trump: "H" })), ["trump"]);
});

test("the dealer's nomination that makes the sum up to the tricks is forbidden", () => {
  const reader = new Reader(describe());
  assert.equal(reader.read(report([1, 1, 0], [1, 1, 0]), 1).isForbidden, true);
  assert.equal(reader.read(report([2, 1, 0], [1, 1, 0]), 1).isForbidden, false);
});

test("the deal passes to the left, and the dealer speaks last", () => {
  const reader = new Reader(describe([1, 1, 1]));
  assert.deepEqual(reader.who(2), { dealer: 1, caller: null });
  assert.deepEqual(reader.order(1, 2), [2, 0, 1]);
});

test("seats that do not play a deal are left out of it", () => {
  const description = describe([1]);
  description.deals[0].seats = [0, 2];
  const reader = new Reader(description);
  assert.deepEqual(reader.order(0, 1), [2, 0]);
  const read = reader.read(report([0, null, 1], [0, null, 1]), 1);
  assert.deepEqual(read.points, [10, 0, 11]);
  assert.deepEqual(read.made, [true, null, true]);
  assert.deepEqual(problemsOf(reader, report([0, 1, 0], [0, null, 1])), ["nominations"]);
});

test("a deal with winners of tricks needs one for each, and weighs them", () => {
  const kind = kindOf(2, {
    tricks: "winners",
    nominations: "none",
    weights: [1, 5],
    keys: [],
    cells: [0, null, 1],
  });
  const reader = new Reader(describe([2], { kinds: [kind] }));
  assert.deepEqual(reader.read({ trick_winners: [0, 2] }, 1).points, [1, 0, 5]);
  assert.deepEqual(problemsOf(reader, { trick_winners: [0] }), ["tricks"]);
  assert.deepEqual(problemsOf(reader, { trick_winners: [0, 3] }), ["tricks"]);
});

test("deals in a row after a doubling one count more, up to the last factor", () => {
  const doubling = { after: ["again"], factors: [1, 2], dealer_stays: true };
  const kind = kindOf(1, { nominations: "none", keys: [], cells: [0, null, 0, 1] });
  const reader = new Reader(describe([1, 1, 1, 1], { doubling, kinds: [kind, kind, kind, kind] }));
  for (const call of [["again"], ["again"], []])
    reader.history.push(reader.read({ tricks: [1, 0, 0], call }));
  assert.deepEqual(
    [1, 2, 3, 4].map((number) => reader.factor(number)),
    [1, 2, 2, 1],
  );
  assert.deepEqual(reader.totals, [5, 5, 5]);
});

test("the game is over at its target, unless equal players play on", () => {
  /** @param {boolean} ties */
  const played = (ties) => {
    const reader = new Reader(describe([1, 1, 1], { target: 11, ties_play_on: ties }));
    reader.history.push(readOf([11, 11, 0]));
    return reader;
  };
  assert.equal(played(false).isOver, true);
  assert.equal(played(true).isOver, false);
  const ahead = played(true);
  ahead.history.push(readOf([1, 0, 0]));
  assert.equal(ahead.isOver, true);
});

test("the winner of a deal calls the next, counted from the dealer's left", () => {
  const caller = { pick: "most-points", nobody: "left", deals: false };
  const reader = new Reader(describe([1, 1], { caller }));
  reader.history.push({ ...readOf([5, 0, 5]), caller: 0 });
  assert.equal(reader.who(2).caller, 2);
  reader.history[0].points = [0, 0, 0];
  assert.equal(reader.who(2).caller, 1);
  caller.nobody = "stay";
  assert.equal(reader.who(2).caller, 0);
});

test("a bid has a bidder, and one that does not play has no tricks", () => {
  /** @type {Bid[]} */
  const bids = [
    { slug: "solo", title: "Solo", plays: true, alone: true, total: "exact" },
    { slug: "pass", title: "Pass", plays: false, alone: true, total: "exact" },
  ];
  /** @type {Cells} */
  const cells = [0, 1].map((call) => [0, 1].map((side) => [10 * call + side, null]));
  const kind = kindOf(2, { nominations: "none", bids, keys: ["call", "side"], cells });
  const reader = new Reader(describe([2], { kinds: [kind] }));
  assert.deepEqual(
    reader.read({ call: ["solo"], bidder: 1, tricks: [1, 1, 0] }, 1).points,
    [0, 1, 0],
  );
  assert.deepEqual(reader.read({ call: ["pass"] }, 1).points, [10, 10, 10]);
  assert.deepEqual(problemsOf(reader, { call: ["solo"], tricks: [1, 1, 0] }), ["bidder"]);
  assert.deepEqual(problemsOf(reader, { call: ["pass"], tricks: [1, 1, 0] }), ["tricks"]);
  assert.deepEqual(problemsOf(reader, { call: ["what"] }), ["call"]);
});

/** @type {(points: number[], tricks: number[]) => string[]} */
const problemsAtTheEnd = (points, tricks) => {
  const kind = kindOf(5, { nominations: "none", stops_at: 50 });
  const reader = new Reader(describe([5, 5], { kinds: [kind, kind] }), [readOf(points)]);
  return [...reader.read({ tricks }, 2).problems];
};

test("play stops with the first to reach the target, so only one player can be there", () => {
  assert.deepEqual(problemsAtTheEnd([48, 48, 0], [2, 1, 0]), []);
  assert.deepEqual(problemsAtTheEnd([48, 48, 0], [2, 2, 1]), ["tricks"]);
  assert.deepEqual(problemsAtTheEnd([48, 48, 0], [3, 1, 1]), ["tricks"]);
  assert.deepEqual(problemsAtTheEnd([48, 48, 0], [1, 1, 1]), ["tricks"]);
  assert.deepEqual(problemsAtTheEnd([48, 48, 0], [1, 1, 3]), []);
});

test("after a tie above the target the next point of a leader stops play", () => {
  assert.deepEqual(problemsAtTheEnd([52, 52, 0], [1, 0, 0]), []);
  assert.deepEqual(problemsAtTheEnd([52, 52, 0], [2, 0, 0]), ["tricks"]);
});
