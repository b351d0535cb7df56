// The shuffle that browsers recompute is the published one (docs/shuffle.md).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import test from "node:test";
import { sha256 } from "../../../static/js/online/check/sha256.js";
import {
  PACK,
  commitment,
  dealerOf,
  dealt,
  fromHex,
  recompute,
} from "../../../static/js/online/check/shuffle.js";

const VECTORS = JSON.parse(
  readFileSync(new URL("../../engine/vectors/shuffle.json", import.meta.url), "utf8"),
);

/** @type {(given: { entropy?: Record<string, string> }) => Record<string, Uint8Array>} */
const entropyOf = (given) =>
  Object.fromEntries(
    Object.entries(given.entropy ?? {}).map(([seat, hex]) => [seat, fromHex(hex)]),
  );

for (const { given, expect } of VECTORS) {
  test(`the published example of seed ${given.seed.slice(0, 8)} comes out`, () => {
    const seed = fromHex(given.seed);
    const made = recompute(seed, entropyOf(given));
    assert.equal(commitment(seed), expect.commitment);
    assert.equal(made.pack.join(" "), expect.pack);
    assert.equal(made.lots.join(" "), expect.lots);
    assert.equal(made.cut, expect.cut);
  });
}

test("the digest is SHA-256 for every length up to three blocks", () => {
  for (let size = 0; size <= 192; size += 1) {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 7 + size) % 256);
    const expected = createHash("sha256").update(bytes).digest("hex");
    assert.equal(Buffer.from(sha256(bytes)).toString("hex"), expected, `${size} bytes`);
  }
});

test("what a player adds changes the pack but not the commitment", () => {
  const seed = new Uint8Array(32);
  const plain = recompute(seed, {});
  const added = recompute(seed, { 0: fromHex("01") });
  const moved = recompute(seed, { 1: fromHex("01") });
  assert.notDeepEqual(added.pack, plain.pack);
  assert.notDeepEqual(added.pack, moved.pack);
  assert.deepEqual(added.pack.toSorted(), PACK.toSorted());
});

test("single cards are dealt from the dealer's left, and the next one is shown", () => {
  const pack = ["1", "2", "3", "4", "5", "6", "7"];
  assert.deepEqual(dealt(pack, 3, 2, 0), {
    hands: [
      ["3", "6"],
      ["1", "4"],
      ["2", "5"],
    ],
    next: "7",
  });
});

test("packets go out one after the other", () => {
  const { hands, next } = dealt(PACK, 4, 5, 3, [3, 3, 3, 3, 2, 2, 2, 2]);
  assert.deepEqual(hands[0], [...PACK.slice(0, 3), ...PACK.slice(12, 14)]);
  assert.deepEqual(
    hands.map((hand) => hand.length),
    [5, 5, 5, 5],
  );
  assert.equal(next, PACK[20]);
});

// Computed by the engine for five players and the seeds 00…00 to 0b…0b.
const DEALERS = {
  drawn: [0, 0, 1, 1, 3, 3, 4, 1, 2, 2, 4, 0],
  "high-card": [3, 3, 2, 4, 4, 1, 0, 0, 2, 2, 4, 4],
  "high-card-leads": [2, 2, 1, 3, 3, 0, 4, 4, 1, 1, 3, 3],
};

for (const [rule, dealers] of Object.entries(DEALERS)) {
  test(`the seed decides who deals where the rule is ${rule}`, () => {
    const found = dealers.map((_, i) => dealerOf(new Uint8Array(32).fill(i), 5, rule));
    assert.deepEqual(found, dealers);
  });
}
