// The points of a seat, looked up in the cells of a kind of deal (docs/descriptions.md, "How it
// scores").

import { count, sum } from "./sums.js";

/**
 * A deal to score: `tricks` by seat, `there` the seats that play it, `factor` how many times it
 * counts.
 *
 * @import { Cell, Cells, DealKind, DealReport } from "../server"
 * @typedef {{
 *   kind: DealKind, report: DealReport, tricks: number[], there: number[], factor: number,
 * }} Played
 */

/**
 * Returns the points of a seat, and whether its contract is made.
 * @type {(seat: number, played: Played) => [points: number, made: boolean | null]}
 */
export const scoreSeat = (seat, played) => {
  const { kind, factor } = played;
  /** @type {Cells} */
  let cells = kind.cells;
  for (const key of kind.keys) cells = /** @type {Cells[]} */ (cells)[feature(key, seat, played)];
  const [points, made, perWorth = 0, perFactor = 0, perBoth = 0] = /** @type {Cell} */ (cells);
  const worth = worthOf(seat, played);
  return [points + perWorth * worth + perFactor * factor + perBoth * worth * factor, made];
};

/** @type {(seat: number, played: Played) => number} */
const worthOf = (seat, { kind, report, tricks }) =>
  kind.weights
    ? sum(kind.weights.filter((_, trick) => report.trick_winners?.[trick] === seat))
    : tricks[seat];

/**
 * Returns the index by which a key looks up the cells.
 * @type {(key: string, seat: number, played: Played) => number}
 */
const feature = (key, seat, { kind, report, tricks, there }) => {
  const side = new Set(
    [report.bidder ?? null, report.partner ?? null].filter((one) => one !== null),
  );
  const took = tricks[seat];
  switch (key) {
    case "said":
      return report.nominations?.[seat] ?? 0;
    case "took":
      return took;
    case "weighted":
      return Number(kind.weights !== null);
    case "trumps":
      return Number(report.trump !== "NT" && kind.trumps.some((trump) => trump !== "NT"));
    case "lead":
      return Math.max(...tricks) > took
        ? 0
        : count(
            there.map((one) => tricks[one]),
            took,
          );
    case "call":
      return kind.bids.findIndex((bid) => bid.slug === report.call?.[0]);
    case "side":
      return Number(side.has(seat));
    default:
      return sum([...side].map((one) => tricks[one]));
  }
};
