// For `make types` alone: the data that the score page works with.

// --- A game as data (docs/descriptions.md) ---------------------------------------------------

export interface Bid {
  slug: string;
  title: string;
  plays: boolean;
  alone: boolean;
  total: "exact" | "most";
}

/** What to ask for a deal, and its points. */
export interface DealKind {
  cards: number;
  nominations: "none" | "before" | "in-turn";
  forbidden: (number | null)[];
  tricks: "totals" | "winners";
  total: "exact" | "most";
  stops_at: number | null;
  trumps: string[];
  bids: Bid[];
  keys: string[];
  weights: number[] | null;
  /** Nested lists, as deep as there are keys; at the end [points, made, ...]. */
  cells: any;
}

export interface Line {
  kind: number | null;
  dealer: number | null;
  seats?: number[];
  [more: string]: any;
}

export interface MenuItem {
  slug: string;
  slot: string;
  part?: string;
  value?: string;
  [more: string]: any;
}

/** Things that may be called together, or may not: each of `one` with each of `other`. */
export interface Pairs {
  one: string[];
  other: string[];
}

/** What a call decides of a deal, by the values that it can have. */
export interface Part {
  slug: string;
  usual: string;
  values: Record<string, { fields: Partial<DealKind>; by_size: Record<number, Partial<DealKind>> }>;
}

export interface Description {
  format: number;
  players: number;
  last: number;
  deal_count: number | null;
  target: number | null;
  ties_play_on: boolean;
  tie_break: string;
  first_dealer: number;
  asks_dealer: boolean;
  deals: Line[];
  kinds: DealKind[];
  caller: { pick: string; nobody: string; deals: boolean } | null;
  doubling: { after: string[]; factors: number[]; dealer_stays: boolean };
  choice: {
    sizes: number[];
    menu: MenuItem[];
    together: Pairs[];
    clashes: (Pairs & { message: string })[];
    base: Partial<DealKind>;
    parts: Part[];
    closings: { where: Record<string, string[]>; sentence: string }[];
    [more: string]: any;
  };
}

export interface Game {
  description: Description;
  short_names: string[];
  number: number;
  [more: string]: any;
}

// --- Results ---------------------------------------------------------------------------------

export interface Override {
  points: number;
  made?: boolean | null;
  [more: string]: any;
}

/** What a table states about a finished deal. */
export interface Report {
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

/** A report as the reader scores it. */
export interface Read {
  problems: Set<string>;
  points: number[];
  made: (boolean | null)[];
  tricks: number[];
  dealer: number;
  caller: number | null;
  call: string[];
  isForbidden: boolean;
  warnings?: unknown[];
}

/** One version of a deal, as the server gives it. */
export interface Version {
  number: number;
  version: number;
  report: Report;
  points: number[];
  made: (boolean | null)[];
  tricks: number[];
  warnings: unknown[];
  is_mine: boolean;
  state?: string;
  [more: string]: any;
}

export interface Live {
  revision: number | null;
  deals: Version[];
  claims: Version[];
  is_open: boolean;
  is_closed: boolean;
  calls: { id: number; kind: string; [more: string]: any }[];
  me: { may_decide: boolean; phone: { seat: number | null } | null; [more: string]: any };
  [more: string]: any;
}

/** A deal in the ledger. */
export interface Deal {
  number: number;
  report: Report;
  read: Read;
  status: string;
  counted?: Version;
  claims: Version[];
  unsent?: Entry;
  [more: string]: any;
}

// --- The phone's outbox ----------------------------------------------------------------------

/** Why the server refused an entry. */
export interface Problem {
  status: number;
  code: string;
  words: string;
  current: Version | null;
  problems: unknown[];
}

/** What waits to be sent. */
export interface Entry {
  at: string;
  key: string;
  kind: string;
  method: string;
  path: string;
  body: any;
  words: string;
  held: Problem | null;
  headers?: Record<string, string>;
  number?: number;
  report?: Report;
  over?: Report | null;
  seat?: number | null;
}

export type NewEntry = Omit<Entry, "at" | "key" | "held">;

/** An answer of the API; status 0 if none came, `after` the seconds of Retry-After. */
export interface Answer {
  status: number;
  body: any;
  tag: string | null;
  after: number;
}

export interface Store {
  get(key: string): Promise<any>;
  /** Changes all of the rows or none; null deletes. */
  change(rows: [string, unknown][]): Promise<void>;
  list(prefix: string): Promise<[string, any][]>;
}

export interface Api {
  ask(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; isReader?: boolean },
  ): Promise<Answer>;
}

// --- A deal while it is being entered --------------------------------------------------------

/** What is asked now. */
export interface Step {
  ask: string;
  seat?: number;
  trick?: number;
}

export interface Draft {
  number: number;
  size: number | null;
  call: string[] | null;
  bidder: number | null;
  partner?: number | null;
  nominations: (number | null)[];
  took: (number | null)[];
  won: number[];
  byTotal: boolean;
  trump: string | null;
  dealer: number | null;
  overrides: Record<string, Override> | null;
  consent: boolean;
  reason: string;
  at: Step | null;
  past: Omit<Draft, "past">[];
  basedOn?: number | null;
  isChosen?: boolean;
}
