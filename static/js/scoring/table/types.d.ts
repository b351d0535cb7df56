// For `make types` alone: the data that the score page makes itself. What the server sends: server.d.ts.

import type {
  CurrentVersion,
  DealReport,
  FieldProblem,
  LiveDeal,
  Override,
  Problem,
  Warning,
} from "./server";

// --- Elements (screens/dom.js) -----------------------------------------------------------------

/** What an element can contain; null, undefined and false are left out. */
export type Child = Node | string | null | undefined | false | Child[];

/** Attributes and listeners ("onclick") of an element; null, undefined and false are left out. */
export type Props = Record<
  string,
  string | number | boolean | null | undefined | ((event: Event) => void)
>;

// --- A table as this phone sees it -------------------------------------------------------------

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
}

/** A deal of a table, as this phone sees it. */
export interface Deal {
  number: number;
  report: DealReport;
  read: Read;
  status: string;
  counted?: LiveDeal;
  claims: LiveDeal[];
  unsent?: Entry;
}

/** A version of a deal as its screen shows it; one that was sent has a number. */
export interface Shown {
  title: string;
  report: DealReport;
  points: number[];
  tricks: (number | null)[];
  version?: number;
  counts?: boolean;
  isUnsent?: boolean;
  is_mine?: boolean;
  entered_as?: string;
  entered_at?: string | null;
  confirmed_by?: string[];
  warnings?: Warning[];
  reason?: string;
}

export interface Settings {
  byWinner: boolean;
  awake: boolean;
  sound: boolean;
  vibration: boolean;
}

/** A call being chosen: the size of the hands and the specials. */
export interface Calling {
  size: number | null;
  chosen: string[];
}

// --- The phone's outbox ----------------------------------------------------------------------

/** Why the server refused an entry. */
export interface Refused {
  status: number;
  code: string;
  words: string;
  current: CurrentVersion | null;
  problems: FieldProblem[];
}

/** What is sent: a report, or the fields of another command. */
export interface Body extends DealReport {
  accept?: string[];
  reason?: string;
  words?: string;
  kind?: string;
  seat?: number | null;
  version?: number;
  revision?: number | null;
}

/** What waits to be sent. */
export interface Entry {
  at: string;
  key: string;
  kind: string;
  method: string;
  path: string;
  body: Body;
  words: string;
  held: Refused | null;
  headers?: Record<string, string>;
  number?: number;
  report?: DealReport;
  over?: DealReport | null;
  seat?: number | null;
}

/** An entry as it is stored: `at` is its key. */
export type StoredEntry = Omit<Entry, "at">;
export type NewEntry = Omit<Entry, "at" | "key" | "held">;

/**
 * An answer of the API; status 0 if none came, `after` the seconds of Retry-After. The body is null
 * if empty, undefined if it is not JSON, and has the fields of a problem if something is refused.
 */
export interface Answer {
  status: number;
  body: (Partial<Problem> & { [field: string]: unknown }) | null | undefined;
  tag: string | null;
  after: number;
}

/** What becomes of an entry that was refused: null drops it, changes send it again. */
export type Decision = Partial<Entry> | null | undefined;

/** A key and a value to store; null deletes. */
export type Row = [key: string, value: unknown];

export interface Store {
  get(key: string): Promise<unknown>;
  /** Changes all of the rows or none. */
  change(rows: Row[]): Promise<void>;
  list(prefix: string): Promise<Row[]>;
}

export interface Request {
  body?: unknown;
  headers?: Record<string, string>;
  isReader?: boolean;
}

export interface Api {
  ask(method: string, path: string, request?: Request): Promise<Answer>;
}

// --- A deal while it is being entered --------------------------------------------------------

export type Question =
  | "dealer"
  | "call"
  | "bid"
  | "bidder"
  | "partner"
  | "nomination"
  | "consent"
  | "won"
  | "took"
  | "save";

/** What is asked now. */
export interface Step {
  ask: Question;
  seat?: number;
  trick?: number;
}

/**
 * A deal while it is being entered. Lists go by seat; `won` has the winner's seat for each trick, `at`
 * the step that is being corrected, `past` the drafts before each tap.
 */
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
