// For `make types` alone: the page as its actions and screens know it. They take the type of `app`
// from here, because app.js imports them.

import type { TableClock } from "./clock.js";
import type { DraftSheet } from "./entry/draft_sheet.js";
import type { Feedback } from "./feedback.js";
import type { Notices } from "./notices.js";
import type { TableApi } from "./outbox/api.js";
import type { Outbox } from "./outbox/outbox.js";
import type { Refusal } from "./outbox/refusals.js";
import type { Rights } from "./rights.js";
import type { Live, TableGame } from "./server";
import type { TableState } from "./table_state/table_state.js";
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
  /** The table as this phone sees it: there is one whenever anything is shown. */
  readonly tableState: TableState;
  /** Whether the game has ended or the table is closed; false until the page is drawn. */
  readonly isOver: boolean;
  /** The heading of the page: which table it is. */
  readonly title: string;
  readonly clock: TableClock;
  /** Why the server takes nothing any more; null if it does. */
  refusal: Refusal | null;

  // The deal being entered.
  draft: Draft | null;
  readonly sheet: DraftSheet | null;
  /** The call being chosen: as pressed so far, otherwise as the draft has it. */
  readonly calling: Calling;
  called: Calling | null;
  /** Whether the deal being entered corrects one that the server has accepted. */
  readonly isCorrection: boolean;
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
  readonly rights: Rights;
  /** Whether a call of this table for the director is open. */
  readonly isCalling: boolean;

  // What is shown.
  readonly view: { screen: string; number?: number };
  notice: string;
  readonly notices: Notices;
  readonly unfolded: boolean;
  /** Shows all banners, or only the first. */
  unfold(): void;
  /** Draws the page, or notes that it is due while a finger is on it. */
  draw(): void;
  root: HTMLElement;
  /** Whether a finger is on the page. */
  isPressed: boolean;
  /** Whether the page has to be drawn once that finger is up. */
  readonly isDue: boolean;

  // The phone.
  settings: Settings;
  feedback: Feedback;
  /** Whether this browser can keep the screen on. */
  readonly canStayAwake: boolean;
  /** Keeps the screen on only on a phone that scores, not on one that only reads. */
  stayAwake(): void;
  store: Store;
  /** Stores something about this table on the phone. */
  remember(name: string, value: unknown): Promise<void>;

  // The server.
  api: TableApi;
  outbox: Outbox;
  /** How many entries from other tables wait to be sent. */
  readonly unsentElsewhere: number;
  /** Sends what was entered here, and what was entered at tables that this phone has left. */
  sendAll(): void;
  server: Server;
  /** Keeps and shows the table as the server has just given it. */
  takeLive(live: Live): void;
}

/** What actions and screens use of TableServer (table_server.js). */
export interface Server {
  /** When the server gave the table last: performance.now(). */
  heard: number;
  /** Polls in a row without an answer. */
  failures: number;
  poll(): Promise<void>;
  /** Reads the whole table again after something that was sent has been answered. */
  outdate(): void;
}
