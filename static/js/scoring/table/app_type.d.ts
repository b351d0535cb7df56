// For `make types` alone: the page as its actions and screens know it. They take the type of `app`
// from here, because app.js imports them.

import type { DraftSheet } from "./entry/draft_sheet.js";
import type { Feedback } from "./feedback.js";
import type { Ledger } from "./ledger/ledger.js";
import type { TableApi } from "./outbox/api.js";
import type { Outbox } from "./outbox/outbox.js";
import type { Refusal } from "./outbox/refusals.js";
import type { Live, Notice, TableGame } from "./server";
import type { Calling, Draft, Settings, Store } from "./types";

export interface App {
  // What the server wrote into the page.
  table: string;
  /** The address of the card on a page of its own, below which the table's other pages lie. */
  pages: string;
  /** The kind of viewer: "table-link", "person" or "reader". */
  as: string;
  /** The address of the event's page. */
  event: string;
  /** The club: its page, its name, and the picture that leads there. */
  club: { url: string; name: string; mark: string };
  /** How many characters a reason or a protest may have. */
  maxLength: number;
  /** Reasons for a correction to choose from. */
  reasons: string[];

  // The table.
  game: TableGame | null;
  /** The table as the server gave it last. */
  live: Live | null;
  readonly ledger: Ledger;
  readonly isOver: boolean;
  readonly title: string;
  /** How long the table still plays, in words; empty without a timer. */
  readonly timeText: string;
  /** Why the server takes nothing any more; null if it does. */
  refusal: Refusal | null;

  // The deal being entered.
  draft: Draft | null;
  readonly sheet: DraftSheet | null;
  /** The call being chosen: as pressed so far, otherwise as the draft has it. */
  readonly calling: Calling;
  called: Calling | null;
  readonly isCorrection: boolean;
  readonly isSlip: boolean;
  reasonFault: string;
  /** When each deal was last entered on this phone, by `performance.now()`. */
  enteredAt: Map<number, number>;

  // The people at the table, and what they may do.
  /** The seat of the player who holds this phone; null for none. */
  readonly seat: number | null;
  /** The seat named on this phone; undefined until one is. */
  holder: number | null | undefined;
  isAsked: boolean;
  /** The seat of another player for whom this phone is asked to sign. */
  signsFor: number | null;
  protest: string;
  protestFault: string;
  readonly mayScore: boolean;
  readonly mayAgree: boolean;
  readonly mayDecide: boolean;
  readonly isCalling: boolean;

  // What is shown.
  readonly view: { screen: string; number?: number };
  notice: string;
  /** What the people at the table must know and have not read on this phone. */
  readonly notices: Notice[];
  readonly unfolded: boolean;
  unfold(): void;
  takeAsRead(key: string): void;
  draw(): void;

  // The phone.
  settings: Settings;
  feedback: Feedback;
  readonly canStayAwake: boolean;
  stayAwake(): void;
  store: Store;
  /** Stores something about this table on the phone. */
  remember(name: string, value: unknown): Promise<void>;

  // The server.
  api: TableApi;
  outbox: Outbox;
  /** How many entries from other tables wait to be sent. */
  readonly unsentElsewhere: number;
  server: Server;
  takeLive(live: Live): void;
}

/** What actions and screens use of TableServer (table_server.js). */
export interface Server {
  /** When the state of the table came: performance.now(). */
  heard: number;
  /** Polls in a row without an answer. */
  failures: number;
  poll(): Promise<void>;
  /** Reads the whole table again after something that was sent has been answered. */
  outdate(): void;
}
