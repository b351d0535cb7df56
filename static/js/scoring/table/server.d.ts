// For `make types` alone: what the server sends to the score page. The fields are those of the classes
// that it sends, which tests/scoring/scripts/test_server_types.py compares.

// --- A game as data (docs/descriptions.md) ---------------------------------------------------

export interface Bid {
  slug: string;
  title: string;
  alone: boolean;
  plays: boolean;
  total: "exact" | "most";
}

/** Points, whether the contract is made, and what is added per worth, per factor and per both. */
export type Cell = [points: number, made: boolean | null, ...more: number[]];
/** Nested lists, as deep as there are keys. */
export type Cells = Cell | Cells[];

/** What to ask for a deal, and its points. */
export interface DealKind {
  cards: number;
  nominations: "none" | "before" | "in-turn";
  forbidden: (number | null)[];
  tricks: "totals" | "winners";
  total: "exact" | "most";
  stops_at: number | null;
  trumps: string[];
  weights: number[] | null;
  bids: Bid[];
  keys: string[];
  cells: Cells;
}

/** A deal of the game; `kind` is null where a caller chooses it. */
export interface DealLine {
  number: number;
  label: string;
  title: string;
  sentence: string;
  specials: string[];
  kind: number | null;
  dealer: number | null;
  leader: number | null;
  seats: number[] | null;
}

export interface Item {
  slug: string;
  title: string;
  label: string;
  slot: string;
  sentence: string;
  part: string | null;
  value: string | null;
}

/** Things that may be called together: each of `one` with each of `other`. */
export interface Pairs {
  one: string[];
  other: string[];
}

/** Things that may not be called together, and why. */
export interface Clash extends Pairs {
  message: string;
}

/** What one value of a part sets. */
export interface PartValue {
  fields: Partial<DealKind>;
  by_size: Record<string, Partial<DealKind>>;
}

/** Something about a deal that a call determines, and the values that it can have. */
export interface Part {
  slug: string;
  usual: string;
  values: Record<string, PartValue>;
}

export interface Closing {
  sentence: string;
  where: Record<string, string[]>;
}

export interface Choice {
  sizes: number[];
  menu: Item[];
  together: Pairs[];
  clashes: Clash[];
  base: Partial<DealKind>;
  parts: Part[];
  titles: Record<string, string>;
  openings: Record<string, string>;
  closings: Closing[];
  plain: string;
}

export interface Caller {
  pick: string;
  nobody: string;
  deals: boolean;
}

export interface Doubling {
  after: string[];
  factors: number[];
  dealer_stays: boolean;
}

export interface Description {
  format: number;
  players: number;
  first_dealer: number;
  deal_count: number | null;
  last: number;
  target: number | null;
  ties_play_on: boolean;
  tie_break: string;
  asks_dealer: boolean;
  deals: DealLine[];
  kinds: DealKind[];
  caller: Caller | null;
  choice: Choice | null;
  doubling: Doubling;
}

/** What a phone keeps of a table. */
export interface TableGame {
  table: number;
  number: number;
  round: number;
  event: string;
  names: string[];
  short_names: string[];
  agreement: string;
  consent_minutes: number;
  description: Description;
}

// --- Results ---------------------------------------------------------------------------------

export interface Override {
  points: number;
  reason: string;
  made: boolean | null;
}

/** What a table states about a finished deal; overrides by seat. */
export interface DealReport {
  nominations?: (number | null)[] | null;
  tricks?: (number | null)[] | null;
  trick_winners?: number[] | null;
  trump?: string | null;
  call?: string[] | null;
  hand_size?: number | null;
  bidder?: number | null;
  partner?: number | null;
  dealer?: number | null;
  overrides?: Record<string, Override> | null;
}

export interface Warning {
  code: string;
  message: string;
}

/** A version of a deal as the phones at the table see it. */
export interface LiveDeal {
  number: number;
  version: number;
  state: string;
  corrects: number | null;
  report: DealReport;
  points: number[];
  made: (boolean | null)[];
  tricks: number[];
  warnings: Warning[];
  reason: string;
  entered_as: string;
  /** Null for one that this phone shows before it has read the table again. */
  entered_at: string | null;
  is_mine: boolean;
  confirmed_by: string[];
}

/** What became of a result that was sent. */
export interface DealTaken {
  deal: number;
  version: number;
  state: string;
  claims: LiveDeal[];
  points: number[];
  made: (boolean | null)[];
  tricks: number[];
  warnings: Warning[];
  table: unknown;
  next: unknown;
}

/** The version that counts, in the answer that refuses another. */
export interface CurrentVersion {
  version: number;
  report: DealReport;
  points: number[];
  entered_as: string;
  entered_at: string;
}

/** One problem with a field of what was sent. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
  seat: number | null;
}

/** An answer that refuses something (RFC 9457). */
export interface Problem {
  code: string;
  title: string;
  detail: string;
  current: CurrentVersion;
  problems: FieldProblem[];
}

// --- A table as its phones see it now ----------------------------------------------------------

export interface Phone {
  id: number;
  seat: number | null;
  name: string;
}

export interface MeAtTable {
  kind: string;
  may_score: boolean;
  may_decide: boolean;
  phone: Phone | null;
}

/** A call for the director, or a protest. */
export interface Call {
  id: number;
  kind: string;
  words: string;
  opened_at: string;
  opened_as: string;
  answer: string;
  answered_at: string | null;
}

export interface Signature {
  seat: number;
  by_silence: boolean;
  on_phone_of: number | null;
  at: string;
}

/** What a seat needs to win. */
export interface Need {
  seat: number;
  best: number;
  worst: number;
  can_win: boolean;
  has_won: boolean;
  points: number | null;
  enough: number[];
}

export interface SoFarLine {
  place: number;
  name: string;
  points: number;
  deals: number;
  is_here: boolean;
}

export interface SoFar {
  title: string;
  rows: SoFarLine[];
}

/** Where the player of a seat sits in the next round. */
export interface NextSeat {
  seat: number;
  round: number;
  table: number;
  names: string[];
}

/** The table to which this phone moves on while a later round is played. */
export interface Onward {
  round: number;
  table: number | null;
  name: string;
  sits_out: boolean;
}

export interface StandIn {
  seat: number;
  name: string;
  kind: string;
  from_deal: number;
  to_deal: number | null;
}

/** Something that the people at the table must know. */
export interface Notice {
  key: string;
  text: string;
  at: string;
  ends_at: string | null;
}

/** How long a table still plays: until a time, or with seconds left while paused. */
export interface TableTime {
  ends_at: string | null;
  seconds_left: number | null;
  extra_minutes: number;
  reason: string;
}

export interface Live {
  table: number;
  /** Null while this phone shows a deal that it has not read from the server yet. */
  revision: number | null;
  changes: number;
  at: string;
  is_open: boolean;
  is_closed: boolean;
  is_finished: boolean;
  next_number: number | null;
  me: MeAtTable;
  phones: Phone[];
  deals: LiveDeal[];
  claims: LiveDeal[];
  calls: Call[];
  signatures: Signature[];
  is_signed: boolean;
  consent_at: string | null;
  is_confirmed: boolean;
  needs: Need[] | null;
  standings: SoFar | null;
  next_seats: NextSeat[];
  stand_ins: StandIn[];
  onward: Onward | null;
  notices: Notice[];
  time: TableTime | null;
}
