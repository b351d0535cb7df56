// Descriptions of small games, for the tests of the score page's modules (docs/descriptions.md).

/**
 * @import { Cells, Choice, DealKind, DealLine, DealReport } from "../../../static/js/scoring/table/server"
 * @import { Description, Live, LiveDeal, TableGame } from "../../../static/js/scoring/table/server"
 * @import { Entry } from "../../../static/js/scoring/table/types"
 */

const PLAYERS = 3;

/**
 * What a nomination and tricks score: ten and the tricks if they are the same, else the tricks.
 * @type {(cards: number) => Cells}
 */
const cells = (cards) =>
  [...Array(cards + 1).keys()].map((said) =>
    [...Array(cards + 1).keys()].map((took) => (said === took ? [10 + took, true] : [took, false])),
  );

/** @type {(cards: number, more?: Partial<DealKind>) => DealKind} */
export const kindOf = (cards, more = {}) => ({
  cards,
  nominations: "in-turn",
  forbidden: [...Array(cards + 1).keys()].map((others) => cards - others),
  tricks: "totals",
  total: "exact",
  stops_at: null,
  trumps: [],
  bids: [],
  keys: ["said", "took"],
  cells: cells(cards),
  weights: null,
  ...more,
});

/** @type {(number: number, more?: Partial<DealLine>) => DealLine} */
export const lineOf = (number, more = {}) => ({
  number,
  label: String(number),
  title: `${number}`,
  sentence: "",
  specials: [],
  kind: number - 1,
  dealer: (number - 1) % PLAYERS,
  leader: number % PLAYERS,
  seats: null,
  ...more,
});

/**
 * Three players, and a deal for each number of cards.
 * @type {(sizes?: number[], more?: Partial<Description>) => Description}
 */
export const describe = (sizes = [2, 2, 1], more = {}) => ({
  format: 2,
  players: PLAYERS,
  last: sizes.length,
  deal_count: sizes.length,
  target: null,
  ties_play_on: false,
  tie_break: "none",
  first_dealer: 0,
  asks_dealer: false,
  caller: null,
  doubling: { after: [], factors: [1], dealer_stays: false },
  deals: sizes.map((_, place) => lineOf(place + 1)),
  kinds: sizes.map((cards) => kindOf(cards)),
  choice: null,
  ...more,
});

/**
 * A caller who can choose the size alone.
 * @type {(sizes: number[]) => Choice}
 */
export const choiceOf = (sizes) => ({
  sizes,
  menu: [],
  together: [],
  clashes: [],
  base: {},
  parts: [],
  titles: {},
  openings: {},
  closings: [],
  plain: "",
});

/** @type {(description?: Description) => TableGame} */
export const gameOf = (description = describe()) => ({
  table: 1,
  number: 1,
  round: 1,
  event: "League night",
  names: ["Anne Archer", "Ben Baker", "Cat Carter"],
  short_names: ["Anne", "Ben", "Cat"],
  agreement: "none",
  consent_minutes: 10,
  description,
});

/**
 * A deal as the server gives it.
 * @type {(number: number, report: DealReport, more?: Partial<LiveDeal>) => LiveDeal}
 */
export const versionOf = (number, report, more = {}) => ({
  number,
  version: 1,
  state: "accepted",
  corrects: null,
  report,
  points: [1, 2, 3],
  made: [true, false, null],
  tricks: (report.tricks ?? []).map((one) => one ?? 0),
  warnings: [],
  reason: "",
  entered_as: "Anne's phone",
  entered_at: "2026-11-05T20:00:00Z",
  is_mine: false,
  confirmed_by: [],
  ...more,
});

/** @type {(more?: Partial<Live>) => Live} */
export const liveOf = (more = {}) => ({
  table: 1,
  revision: 1,
  changes: 1,
  at: "2026-11-05T20:00:00Z",
  is_open: true,
  is_closed: false,
  is_finished: false,
  next_number: 1,
  me: { kind: "table-link", may_score: true, may_decide: false, phone: null },
  phones: [],
  deals: [],
  claims: [],
  calls: [],
  signatures: [],
  is_signed: false,
  consent_at: null,
  is_confirmed: false,
  needs: null,
  standings: null,
  next_seats: [],
  stand_ins: [],
  onward: null,
  notices: [],
  time: null,
  ...more,
});

/**
 * A deal that waits on this phone to be sent.
 * @type {(number: number, report: DealReport, more?: Partial<Entry>) => Entry}
 */
export const entryOf = (number, report, more = {}) => ({
  at: `out/1/${String(number).padStart(8, "0")}-tab`,
  key: String(number),
  kind: "deal",
  method: "PUT",
  path: `deals/${number}`,
  body: report,
  words: `Deal ${number}`,
  number,
  report,
  held: null,
  ...more,
});
