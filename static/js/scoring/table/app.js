// The table's page: its state, what it shows, and when it is drawn again. actions.js has what
// people can do.

import { gettext } from "../../core/translate.js";
import { h, refill } from "./screens/dom.js";
import { openStore } from "./outbox/store.js";
import { TableApi } from "./outbox/api.js";
import { Outbox } from "./outbox/outbox.js";
import { Ledger } from "./ledger/ledger.js";
import { canRead } from "./ledger/reader.js";
import { DraftSheet, newDraft, upgradedDraft } from "./entry/deal_draft.js";
import { Actions } from "./actions.js";
import { readRefusal } from "./outbox/refusals.js";
import { tabs, topBar } from "./screens/top_bar.js";
import { banner } from "./screens/banner.js";
import { entryScreen } from "./entry/entry_screen.js";
import { cardScreen } from "./screens/card_screen.js";
import { dealScreen } from "./screens/deal_screen.js";
import { tableScreen, whoScreen } from "./screens/table_screen.js";
import { signingPart } from "./screens/signatures.js";
import { Feedback } from "./feedback.js";

/**
 * @import { Draft, Game, Live, Store } from "./types"
 * @import { Refusal } from "./outbox/refusals.js"
 */

const POLL_MS = 6000;
const MAX_POLL_MS = 30000;
const WIDE = matchMedia("(min-width: 62rem)");
const SETTINGS = { byWinner: false, awake: true, sound: false, vibration: false };

export class App extends Actions {
  // Set before anything is shown: `start` opens the store, `draw` reads the ledger.
  /** @type {Store} */
  store = /** @type {any} */ (null);
  /** @type {Outbox} */
  outbox = /** @type {any} */ (null);
  /** @type {Ledger} */
  ledger = /** @type {any} */ (null);

  /** @param {HTMLElement} root */
  constructor(root) {
    super();
    const { table = "", api = "", pages = "", as = "" } = root.dataset;
    // `live`: the table as the server gave it last, at `heard` (performance.now()). `answersTaken`
    // counts the answers to what was sent; `failures` polls in a row without an answer.
    this.root = root;
    this.table = table;
    this.pages = pages;
    this.as = as;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Live | null} */
    this.live = null;
    /** @type {number | null} */
    this.heard = null;
    /** @type {Draft | null} */
    this.draft = null;
    this.failures = 0;
    this.answersTaken = 0;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.protest = "";
    this.protestFault = "";
    this.reasonFault = "";
    this.notice = "";
    this.unfolded = false;
    this.isAsked = true;
    this.isPolling = false;
    this.isPressed = false;
    this.isDue = false;
    /**
     * The seat of the player who holds this phone; undefined until one is named on it.
     * @type {number | null | undefined}
     */
    this.holder = undefined;
    /** @type {string | null} */
    this.tag = null;
    this.turn = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.api = new TableApi(api, as);
    this.feedback = new Feedback();
    this.settings = SETTINGS;
    /** @type {{ size: number | null, chosen: string[] } | null} */
    this.called = null;
  }

  async start() {
    this.store = await openStore();
    this.outbox = new Outbox({
      store: this.store,
      api: this.api,
      table: this.table,
      onAnswer: (answer) => this.takeAnswer(answer),
      onChange: () => this.draw(),
    });
    // Before the draft: a save in another tab moves the deal from there to the outbox.
    await this.outbox.load();
    const named = ["game", "live", "draft", "asked", "holder", "refusal"].map((name) =>
      this.store.get(`${name}/${this.table}`),
    );
    const [game, live, draft, asked, holder, refusal, settings] = await Promise.all([
      ...named,
      this.store.get("settings"),
    ]);
    Object.assign(this, {
      // One of an older format is of no use: until the server has sent another there is none.
      game: canRead(game?.description) ? game : null,
      live: live ?? null,
      draft: upgradedDraft(draft),
      isAsked: Boolean(asked),
      holder: holder?.seat,
    });
    Object.assign(this, { refusal: refusal ?? null, settings: { ...SETTINGS, ...settings } });
    this.draw();
    this.listen();
    await Promise.all([this.#readGame(), this.poll()]);
    this.outbox.send();
  }

  listen() {
    const wake = () => {
      if (document.visibilityState === "visible") {
        this.outbox.send();
        this.poll();
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
      if (!isSecureContext && this.failures) event.preventDefault();
    });
    addEventListener("keydown", (event) => this.typed(event));
    WIDE.addEventListener("change", () => this.draw());
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

  async #readGame() {
    const answer = await this.api.ask("GET", "game");
    if (answer.status !== 200) return;
    if (!canRead(answer.body?.description)) {
      this.#replacePage(answer.body?.description?.format);
      return;
    }
    this.game = answer.body;
    this.remember("game", this.game);
    this.draw();
  }

  // Loads the page again, once for each format: it came from a cache, and is older than the server.
  #replacePage(format) {
    const name = "clag:page-for-format";
    if (!format || sessionStorage.getItem(name) === String(format)) return;
    sessionStorage.setItem(name, format);
    location.reload();
  }

  // Reads the table again and again while the page is visible, less often while no answer comes.
  async poll() {
    clearTimeout(this.timer);
    if (this.isPolling) return;
    this.isPolling = true;
    const { answersTaken } = this;
    /** @type {Record<string, string>} */
    const headers = this.tag ? { "If-None-Match": this.tag } : {};
    const answer = await this.api.ask("GET", "live", { headers });
    const refusal = answer.status && answer.body !== undefined ? readRefusal(answer) : this.refusal;
    // The link no longer opens the table once the night is over; most clubs let anyone read the
    // result.
    const shown = refusal?.isOver
      ? await this.api.ask("GET", "live", { headers, isReader: true })
      : answer;
    this.isPolling = false;
    // Something that was sent has been answered meanwhile: this answer may be older than that.
    if (answersTaken !== this.answersTaken) {
      this.poll();
      return;
    }
    this.failures = answer.status === 0 ? this.failures + 1 : 0;
    this.#takeTable(shown, refusal);
    const wait = Math.min(POLL_MS * (1 + this.failures), MAX_POLL_MS);
    this.timer = setTimeout(
      () => {
        if (document.visibilityState !== "visible") return;
        if (!this.game) this.#readGame();
        this.poll();
      },
      wait * (0.9 + Math.random() / 5),
    );
  }

  // Takes the state of the table, and why the server takes nothing any more, if it does not.
  #takeTable(answer, refusal) {
    if (refusal?.words !== this.refusal?.words) this.remember("refusal", refusal);
    const isNews = refusal !== this.refusal;
    this.refusal = refusal;
    if (isNews) this.stayAwake();
    if (answer.status === 200) {
      this.tag = answer.tag;
      this.heard = performance.now();
      this.takeLive(answer.body);
    } else if (isNews || this.ledger?.isOver || answer.status === 0) this.draw();
  }

  // Stores something about this table on the phone.
  remember(name, value) {
    return this.store.change([[`${name}/${this.table}`, value]]);
  }

  takeLive(live) {
    this.live = live;
    this.remember("live", live);
    this.draw();
  }

  // The call being chosen, {size, chosen}: as pressed so far, else as the draft has it.
  get calling() {
    return this.called ?? { size: this.draft?.size ?? null, chosen: this.draft?.call ?? [] };
  }

  get title() {
    return gettext("Table {number}", { number: this.ledger.game.number });
  }
  get mayScore() {
    return this.as !== "reader" && !this.refusal && (this.live?.is_open ?? true);
  }
  // Only a phone at the table can agree with another; scorers of the club decide.
  get mayAgree() {
    return this.as === "table-link" && this.mayScore;
  }
  get mayDecide() {
    return Boolean(this.live?.me.may_decide) && this.mayScore;
  }
  get canStayAwake() {
    return this.feedback.canStayAwake;
  }
  // Keeps the screen on only on a phone that scores, not on one that only reads.
  stayAwake() {
    this.feedback.stayAwake(this.settings.awake && this.mayScore);
  }
  get isCalling() {
    return Boolean(this.live?.calls.some((call) => call.kind === "director"));
  }

  // The seat of the player who holds this phone; null for none.
  get seat() {
    return this.holder !== undefined ? this.holder : (this.live?.me.phone?.seat ?? null);
  }

  // The screen that the hash names: the deal being entered, the card, the table, or one deal of it.
  get view() {
    const name = location.hash.slice(1);
    const [, number] = name.match(/^deal-(\d+)$/) ?? [];
    if (number && this.ledger.reader.line(Number(number)))
      return { screen: "version", number: Number(number) };
    return { screen: ["card", "room"].includes(name) ? name : "deal" };
  }

  // The deal being entered: the one begun, else the next; null where none can be entered.
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
  banner(number) {
    return banner(this, number);
  }
  signing() {
    return signingPart(this);
  }

  #screen() {
    const { screen, number } = this.view;
    const sheet = this.sheet;
    if (screen === "card") return cardScreen(this);
    if (screen === "room") return tableScreen(this);
    if (screen === "version") return dealScreen(this, number);
    return sheet
      ? entryScreen(this, sheet)
      : [this.banner(this.mayScore ? (this.draft?.number ?? 0) : 0), cardScreen(this)];
  }

  // Whether the server has ever given the state of the table, or refused it.
  get isHeard() {
    return Boolean(this.live || this.refusal);
  }

  draw() {
    // Until then the page stays as the server wrote it, since the next deal is not known.
    if (!this.game || !this.isHeard) return;
    // A key that is replaced while a finger is on it would lose the tap.
    this.isDue = this.isPressed;
    if (this.isPressed) return;
    this.ledger = new Ledger(this.game, this.live, this.outbox.entries);
    this.forgetEmptyDraft();
    const asks =
      !this.isAsked &&
      this.as === "table-link" &&
      (this.live?.me.phone?.seat ?? null) === null &&
      this.mayScore;
    const { screen } = this.view;
    const side = WIDE.matches && ["deal", "version"].includes(screen) && this.sheet && !asks;
    document.body.dataset.screen = asks ? "who" : screen;
    const main = h(
      "main",
      { id: "content", tabindex: "-1" },
      asks ? whoScreen(this) : this.#screen(),
    );
    const aside = side
      ? h("aside", { "aria-label": gettext("Score card so far") }, cardScreen(this, "h2"))
      : null;
    const stage = h(
      "div",
      { class: `stage${side ? " stage-two" : ""}`, "data-scroll": `stage-${location.hash}` },
      main,
      aside,
    );
    refill(this.root, topBar(this), stage, asks ? null : tabs(this));
    this.#follow();
    this.#speak();
  }

  // Scrolls the player whose turn it is into view, above the keys.
  #follow() {
    const { number, step } = this.sheet ?? {};
    const turn = `${this.view.screen} ${number} ${step?.seat}`;
    if (turn !== this.turn)
      this.root.querySelector(".seat.is-now")?.scrollIntoView({ block: "nearest" });
    this.turn = turn;
  }

  // Reads the question aloud when it changes (#spoken is a live region that is never replaced).
  #speak() {
    const words = document.querySelector("#prompt")?.textContent ?? "";
    const spoken = document.querySelector("#spoken");
    if (spoken && spoken.textContent !== words) spoken.textContent = words;
  }
}
