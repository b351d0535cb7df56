// Reads games deal by deal, as JSON from the standard input, and writes what the score page's reader
// makes of each report: null where it is refused.

import { readFileSync } from "node:fs";
import { Reader } from "../../../static/js/scoring/table/table_state/reader.js";

/**
 * @import { DealReport, Description } from "../../../static/js/scoring/table/server"
 * @typedef {{ game: Description, deals: { report: DealReport, score: unknown }[] }} Case
 */

/** @param {Case} given */
const readGame = ({ game, deals }) => {
  const reader = new Reader(game);
  return deals.map(({ report, score }) => {
    const read = reader.read(report);
    if (score) reader.history.push(read);
    if (read.problems.size) return null;
    const { problems, ...rest } = read;
    return { ...rest, totals: reader.totals };
  });
};

/** @type {Case[]} */
const games = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(games.map((game) => readGame(game))));
