// The table's page: its state, what it shows, and when it is drawn again. What people can do is in
// the folder actions; what the page may offer, what it listens to and what time it is, in rights.js,
// listeners.js and clock.js.

import { gettext } from "../../core/translate.js";
import { refill } from "./screens/dom.js";
import { TableApi } from "./outbox/api.js";
import { openOutboxesElsewhere } from "./outbox/other_tables.js";
import { Outbox } from "./outbox/outbox.js";
import { TableState } from "./table_state/table_state.js";
import { canRead } from "./table_state/reader.js";
import { newDraft, upgradedDraft } from "./entry/deal_draft.js";
import { DraftSheet } from "./entry/draft_sheet.js";
import { decideAnswer, takeAnswer } from "./actions/answers.js";
import { forgetEmptyDraft } from "./actions/draft.js";
import { page } from "./screens/page.js";
import { TableClock } from "./clock.js";
import { Feedback } from "./feedback.js";
import { listen } from "./listeners.js";
import { Notices } from "./notices.js";
import { Rights } from "./rights.js";
import { TableServer } from "./table_server.js";

/**
 * @import { App as AppType } from "./app_type"
 * @import { Live, TableGame } from "./server"
 * @import { Calling, Draft, Settings, Store } from "./types"
 * @import { Refusal } from "./outbox/refusals.js"
 */

/** @type {Settings} */
const SETTINGS = { byWinner: false, awake: true, sound: false, vibration: false };

/**
 * The table's page on this phone: it holds the state and draws the page again when that changes.
 * @implements {AppType}
 */
export class App {
  /** @type {TableState | null} */
  #tableState = null;

  /**
   * @param {HTMLElement} root
   * @param {Store} store
   */
  constructor(root, store) {
    const { table = "", api = "", pages = "", as = "", event = "", maxLength = "" } = root.dataset;
    const { reasons = "[]", club = "", clubName = "", mark = "" } = root.dataset;
    this.root = root;
    this.table = table;
    this.pages = pages;
    this.as = as;
    /** The address of the event's page. */
    this.event = event;
    /** The club: its page, its name, and the picture that leads there. */
    this.club = { url: club, name: clubName, mark };
    /** How many characters a reason or a protest may have. */
    this.maxLength = Number(maxLength);
    /**
     * Reasons for a correction to choose from.
     * @type {string[]}
     */
    this.reasons = JSON.parse(reasons);
    /**
     * When each deal was last entered on this phone, by `performance.now()`: the time of day may
     * be changed meanwhile.
     * @type {Map<number, number>}
     */
    this.enteredAt = new Map();
    /** @type {TableGame | null} */
    this.game = null;
    /**
     * The table as the server gave it last.
     * @type {Live | null}
     */
    this.live = null;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.protest = "";
    this.protestFault = "";
    this.reasonFault = "";
    /**
     * The seat of another player for whom this phone is asked to sign.
     * @type {number | null}
     */
    this.signsFor = null;
    this.notice = "";
    this.unfolded = false;
    this.isAsked = true;
    /** Whether a finger is on the page. */
    this.isPressed = false;
    /** Whether the page has to be drawn once that finger is up. */
    this.isDue = false;
    /**
     * The seat of the player who holds this phone; undefined until one is named on it.
     * @type {number | null | undefined}
     */
    this.holder = undefined;
    this.turn = "";
    this.feedback = new Feedback();
    this.settings = SETTINGS;
    /** @type {Calling | null} */
    this.called = null;
    this.store = store;
    this.api = new TableApi(api, as);
    this.server = new TableServer(this);
    this.clock = new TableClock(this);
    this.notices = new Notices(this);
    this.rights = new Rights(this);
    this.outbox = new Outbox({
      store,
      api: this.api,
      table,
      onAnswer: (answer) => takeAnswer(this, answer),
      onChange: () => this.draw(),
    });
    /**
     * The outboxes of tables that this phone has left.
     * @type {Outbox[]}
     */
    this.elsewhere = [];
  }

  /** The table as this phone sees it: there is one whenever anything is shown. */
  get tableState() {
    if (this.#tableState) return this.#tableState;
    throw new Error("The game of this table is not known yet.");
  }

  /** Whether the game has ended or the table is closed; false until the page is drawn. */
  get isOver() {
    return this.#tableState?.isOver ?? false;
  }

  /** Shows what the phone has kept, then reads the table and sends what waits. */
  async start() {
    // Before the draft: a save in another tab moves the deal from there to the outbox.
    await this.outbox.load();
    const named = ["game", "live", "draft", "asked", "holder", "refusal", "read"].map((name) =>
      this.store.get(`${name}/${this.table}`),
    );
    const [game, live, draft, asked, holder, refusal, read, settings] = await Promise.all([
      ...named,
      this.store.get("settings"),
    ]);
    // A game in an older format is of no use, so there is none until the server has sent another.
    this.game = canRead(game) ? game : null;
    this.live = /** @type {Live | undefined} */ (live) ?? null;
    this.draft = upgradedDraft(draft);
    this.isAsked = Boolean(asked);
    this.holder = /** @type {{ seat: number | null } | undefined} */ (holder)?.seat;
    this.refusal = /** @type {Refusal | undefined} */ (refusal) ?? null;
    this.notices.read = /** @type {string[] | undefined} */ (read) ?? [];
    this.settings = { ...SETTINGS, .../** @type {Partial<Settings> | undefined} */ (settings) };
    this.draw();
    listen(this);
    await Promise.all([this.server.readGame(), this.server.poll()]);
    this.elsewhere = await openOutboxesElsewhere({
      store: this.store,
      api: this.api,
      table: this.table,
      onChange: () => this.draw(),
      decide: decideAnswer,
    });
    this.sendAll();
  }

  /** Sends what was entered here, and what was entered at tables that this phone has left. */
  sendAll() {
    this.outbox.send();
    if (this.as !== "reader") for (const outbox of this.elsewhere) outbox.send();
  }

  /** How many entries from other tables wait to be sent. */
  get unsentElsewhere() {
    return this.elsewhere.reduce((sum, outbox) => sum + outbox.entries.length, 0);
  }

  /**
   * Stores something about this table on the phone.
   * @type {(name: string, value: unknown) => Promise<void>}
   */
  remember(name, value) {
    return this.store.change([[`${name}/${this.table}`, value]]);
  }

  /**
   * Keeps and shows the table as the server has just given it.
   * @param {Live} live
   */
  takeLive(live) {
    this.live = live;
    this.remember("live", live);
    this.clock.watchTimer();
    this.draw();
  }

  /** Shows all banners, or only the first. */
  unfold() {
    this.unfolded = !this.unfolded;
    this.draw();
  }

  /**
   * The call being chosen: as pressed so far, otherwise as the draft has it.
   * @returns {Calling}
   */
  get calling() {
    return this.called ?? { size: this.draft?.size ?? null, chosen: this.draft?.call ?? [] };
  }

  /** The heading of the page: which table it is. */
  get title() {
    return gettext("Table {number}", { number: this.tableState.game.number });
  }

  /** Whether this browser can keep the screen on. */
  get canStayAwake() {
    return this.feedback.canStayAwake;
  }

  /** Keeps the screen on only on a phone that scores, not on one that only reads. */
  stayAwake() {
    this.feedback.stayAwake(this.settings.awake && this.rights.mayScore);
  }

  /** Whether a call of this table for the director is open. */
  get isCalling() {
    return Boolean(this.live?.calls.some((call) => call.kind === "director"));
  }

  /** The seat of the player who holds this phone; null for none. */
  get seat() {
    return this.holder !== undefined ? this.holder : (this.live?.me.phone?.seat ?? null);
  }

  /**
   * The screen that the hash names: the deal being entered, the card, the table, or one deal of
   * it (its `number`).
   * @returns {{ screen: string, number?: number }}
   */
  get view() {
    const name = location.hash.slice(1);
    const [, number] = name.match(/^deal-(\d+)$/) ?? [];
    if (number && this.tableState.reader.line(Number(number)))
      return { screen: "version", number: Number(number) };
    return { screen: ["card", "room"].includes(name) ? name : "deal" };
  }

  /** The deal being entered: the one begun, else the next; null where none can be entered. */
  get sheet() {
    const number = this.draft?.number ?? this.tableState.next;
    if (number === null || !this.rights.mayScore) return null;
    if (!this.tableState.reader.isKnown(number)) return null;
    return new DraftSheet(
      this.tableState,
      this.draft ?? newDraft(number, this.tableState.game.description.players),
      this.settings.byWinner,
    );
  }

  /** Whether the deal being entered corrects one that the server has accepted. */
  get isCorrection() {
    return Boolean(this.draft?.basedOn);
  }

  /** Whether the server has ever given the table, or refused it. */
  get isHeard() {
    return Boolean(this.live || this.refusal);
  }

  /** Draws the page, or notes that it is due while a finger is on it. */
  draw() {
    // Until then the page stays as the server wrote it, since the next deal is not known.
    if (!this.game || !this.isHeard) return;
    // A button that is replaced while a finger is on it would lose the tap.
    this.isDue = this.isPressed;
    if (this.isPressed) return;
    this.#tableState = new TableState(this.game, this.live, this.outbox.entries);
    forgetEmptyDraft(this);
    refill(this.root, page(this));
    this.#follow();
    this.#speak();
  }

  /** Scrolls the player whose turn it is into view, above the buttons. */
  #follow() {
    const { number, step } = this.sheet ?? {};
    const turn = `${this.view.screen} ${number} ${step?.seat}`;
    if (turn !== this.turn)
      this.root.querySelector(".seat.is-now")?.scrollIntoView({ block: "nearest" });
    this.turn = turn;
  }

  /** Reads the question aloud when it changes (#spoken is a live region that is never replaced). */
  #speak() {
    const words = document.querySelector("#prompt")?.textContent ?? "";
    const spoken = document.querySelector("#spoken");
    if (spoken && spoken.textContent !== words) spoken.textContent = words;
  }
}
