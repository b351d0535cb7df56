// Descriptions of small games, for the tests of the score page's modules (docs/descriptions.md).

const PLAYERS = 3;

/** What a nomination and tricks score: ten and the tricks if they are the same, else the tricks. */
const cells = (cards) =>
  [...Array(cards + 1).keys()].map((said) =>
    [...Array(cards + 1).keys()].map((took) => (said === took ? [10 + took, true] : [took, false])),
  );

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

const lineOf = (number) => ({ kind: number - 1, dealer: (number - 1) % PLAYERS });

/** Three players, and a deal for each number of cards. */
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

export const gameOf = (description = describe()) => ({
  description,
  number: 1,
  short_names: ["Anne", "Ben", "Cat"],
});

/** A deal as the server gives it. */
export const versionOf = (number, report, more = {}) => ({
  number,
  version: 1,
  report,
  points: [1, 2, 3],
  made: [true, false, null],
  tricks: report.tricks ?? [],
  warnings: [],
  is_mine: false,
  ...more,
});

export const liveOf = (more = {}) => ({
  revision: 1,
  deals: [],
  claims: [],
  is_open: true,
  is_closed: false,
  calls: [],
  me: { may_decide: false, phone: null },
  ...more,
});
