// The table's page: its state, what it shows, and when it is drawn again. What people can do is in
// the folder actions.

import { gettext } from "../../core/translate.js";
import { refill } from "./screens/dom.js";
import { TableApi } from "./outbox/api.js";
import { openOutboxesElsewhere } from "./outbox/other_tables.js";
import { Outbox } from "./outbox/outbox.js";
import { Ledger } from "./ledger/ledger.js";
import { canRead } from "./ledger/reader.js";
import { newDraft, upgradedDraft } from "./entry/deal_draft.js";
import { DraftSheet } from "./entry/draft_sheet.js";
import { decideAnswer, takeAnswer } from "./actions/answers.js";
import { forgetEmptyDraft } from "./actions/draft.js";
import { takeKey } from "./actions/keyboard.js";
import { formatTime } from "./screens/formatting.js";
import { WIDE, page } from "./screens/page.js";
import { Feedback } from "./feedback.js";
import { TableServer } from "./table_server.js";

/**
 * @import { App as AppType } from "./app_type"
 * @import { Live, TableGame } from "./server"
 * @import { Calling, Draft, Settings, Store } from "./types"
 * @import { Refusal } from "./outbox/refusals.js"
 */

/** How long a phone may correct its own entry without a reason (QUICK_CORRECTION on the server). */
const SLIP_MS = 60_000;
/** @type {Settings} */
const SETTINGS = { byWinner: false, awake: true, sound: false, vibration: false };

/**
 * The table's page on this phone: it holds the state and draws the page again when that changes.
 * @implements {AppType}
 */
export class App {
  /** @type {Ledger | null} */
  #ledger = null;

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
    /**
     * The keys of notices that were read on this phone.
     * @type {string[]}
     */
    this.read = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timeUp = undefined;
    this.unfolded = false;
    this.isAsked = true;
    this.isPressed = false;
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
  get ledger() {
    if (this.#ledger) return this.#ledger;
    throw new Error("The game of this table is not known yet.");
  }

  get isOver() {
    return this.#ledger?.isOver ?? false;
  }

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
    this.read = /** @type {string[] | undefined} */ (read) ?? [];
    this.settings = { ...SETTINGS, .../** @type {Partial<Settings> | undefined} */ (settings) };
    this.draw();
    this.listen();
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

  get unsentElsewhere() {
    return this.elsewhere.reduce((sum, outbox) => sum + outbox.entries.length, 0);
  }

  listen() {
    const wake = () => {
      if (document.visibilityState === "visible") {
        this.sendAll();
        this.server.poll();
        this.stayAwake();
      }
    };
    for (const name of ["online", "pageshow", "focus"]) addEventListener(name, wake);
    document.addEventListener("visibilitychange", wake);
    addEventListener("hashchange", () => {
      this.draw();
      this.root.querySelector("h1")?.focus({ preventScroll: true });
    });
    // Without a service worker the page cannot be loaded again off line: the browser asks first.
    addEventListener("beforeunload", (event) => {
      if (!isSecureContext && this.server.failures) event.preventDefault();
    });
    addEventListener("keydown", (event) => takeKey(this, event));
    matchMedia(WIDE).addEventListener("change", () => this.draw());
    this.#watchFinger();
    this.root.addEventListener("click", () => this.stayAwake(), { once: true });
  }

  #watchFinger() {
    const up = () =>
      setTimeout(() => {
        this.isPressed = false;
        if (this.isDue) this.draw();
      });
    this.root.addEventListener("pointerdown", () => {
      this.isPressed = true;
    });
    // The key has had its tap by then: what the tap changes is drawn at once.
    this.root.addEventListener(
      "click",
      () => {
        this.isPressed = false;
      },
      { capture: true },
    );
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up);
  }

  /**
   * Stores something about this table on the phone.
   * @type {(name: string, value: unknown) => Promise<void>}
   */
  remember(name, value) {
    return this.store.change([[`${name}/${this.table}`, value]]);
  }

  /** @param {Live} live */
  takeLive(live) {
    this.live = live;
    this.remember("live", live);
    this.#watchTime();
    this.draw();
  }

  /** The server's time in milliseconds: a phone's own clock is never used. */
  get now() {
    return Date.parse(this.live?.at ?? "") + performance.now() - this.server.heard;
  }

  /** What the people at the table must know and have not read on this phone. */
  get notices() {
    return (this.live?.notices ?? []).filter(
      ({ key, ends_at: end }) =>
        !this.read.includes(key) && !(end !== null && Date.parse(end) <= this.now),
    );
  }

  /** How long the table still plays, in words; empty without a timer. */
  get timeText() {
    const { ends_at: end, seconds_left: left } = this.live?.time ?? {};
    if (typeof left === "number")
      return gettext("paused, {minutes} min left", { minutes: Math.ceil(left / 60) });
    if (!end) return "";
    return Date.parse(end) <= this.now
      ? gettext("time is up")
      : gettext("until {time}", { time: formatTime(end) });
  }

  /** Draws again when the timer has run down, as no answer says so. */
  #watchTime() {
    clearTimeout(this.timeUp);
    const end = this.live?.time?.ends_at;
    const wait = end ? Date.parse(end) - this.now : -1;
    if (wait > 0) this.timeUp = setTimeout(() => this.draw(), wait + 500);
  }

  /** @param {string} key */
  takeAsRead(key) {
    const there = new Set((this.live?.notices ?? []).map((notice) => notice.key));
    this.read = [...this.read.filter((one) => there.has(one)), key];
    this.remember("read", this.read);
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

  get title() {
    return gettext("Table {number}", { number: this.ledger.game.number });
  }
  get mayScore() {
    return this.as !== "reader" && !this.refusal && (this.live?.is_open ?? true);
  }
  /** Whether this phone may agree with another. Only one at the table may; scorers decide. */
  get mayAgree() {
    return this.as === "table-link" && this.mayScore;
  }
  get mayDecide() {
    return Boolean(this.live?.me.may_decide) && this.mayScore;
  }
  get canStayAwake() {
    return this.feedback.canStayAwake;
  }
  /** Keeps the screen on only on a phone that scores, not on one that only reads. */
  stayAwake() {
    this.feedback.stayAwake(this.settings.awake && this.mayScore);
  }
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
    if (number && this.ledger.reader.line(Number(number)))
      return { screen: "version", number: Number(number) };
    return { screen: ["card", "room"].includes(name) ? name : "deal" };
  }

  /** The deal being entered: the one begun, else the next; null where none can be entered. */
  get sheet() {
    const number = this.draft?.number ?? this.ledger.next;
    if (number === null || !this.mayScore) return null;
    if (!this.ledger.reader.isKnown(number)) return null;
    return new DraftSheet(
      this.ledger,
      this.draft ?? newDraft(number, this.ledger.game.description.players),
      this.settings.byWinner,
    );
  }

  get isCorrection() {
    return Boolean(this.draft?.basedOn);
  }

  /**
   * Whether the deal being entered corrects one that this phone entered within the last minute: a
   * slip, which needs no reason. It is not a slip where a second phone had to agree, or
   * where another phone has corrected the deal meanwhile.
   */
  get isSlip() {
    if (!this.draft || !this.isCorrection || this.game?.agreement === "each-deal") return false;
    const { number } = this.draft;
    const then = this.enteredAt.get(number);
    const isMine = this.ledger.deals.get(number)?.counted?.is_mine ?? false;
    return isMine && then !== undefined && performance.now() - then < SLIP_MS;
  }

  /** Whether the server has ever given the state of the table, or refused it. */
  get isHeard() {
    return Boolean(this.live || this.refusal);
  }

  draw() {
    // Until then the page stays as the server wrote it, since the next deal is not known.
    if (!this.game || !this.isHeard) return;
    // A key that is replaced while a finger is on it would lose the tap.
    this.isDue = this.isPressed;
    if (this.isPressed) return;
    this.#ledger = new Ledger(this.game, this.live, this.outbox.entries);
    forgetEmptyDraft(this);
    refill(this.root, page(this));
    this.#follow();
    this.#speak();
  }

  /** Scrolls the player whose turn it is into view, above the keys. */
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
