// The table's page: what it knows, what is shown, and when it is drawn anew. What people can do
// stands in actions.js.

import { h, refill } from "./dom.js";
import { openStore } from "./store.js";
import { Wire } from "./api.js";
import { Outbox } from "./outbox.js";
import { Ledger } from "./ledger.js";
import { Sheet, newDraft } from "./deal_draft.js";
import { Actions } from "./actions.js";
import { refusalOf } from "./refusals.js";
import { bar, tabs } from "./top_bar.js";
import { banner } from "./banner.js";
import { entryScreen } from "./entry_screen.js";
import { cardScreen } from "./card_screen.js";
import { dealScreen } from "./deal_screen.js";
import { roomScreen, whoScreen } from "./table_screen.js";
import { signingPart } from "./signatures.js";
import { Senses } from "./feedback.js";

const POLL_MS = 6000;
const LONGEST_POLL_MS = 30000;
const WIDE = matchMedia("(min-width: 62rem)");
const SETTINGS = { byWinner: false, awake: true, sound: false, vibration: false };

export class App extends Actions {
  constructor(root) {
    super();
    const { table, api, pages, as } = root.dataset;
    Object.assign(this, { root, table, pages, as, game: null, live: null, heard: null, draft: null, failures: 0, heardOf: 0, refusal: null, protest: "", protestFault: "", unfolded: false, isAsked: true, holder: undefined });
    this.wire = new Wire(api, as);
    this.senses = new Senses();
    this.settings = SETTINGS;
    this.called = null;
  }

  async start() {
    this.store = await openStore();
    this.outbox = new Outbox({ store: this.store, wire: this.wire, table: this.table, tell: (told) => this.hear(told), changed: () => this.draw() });
    // Before the draft: a save in another tab moves the deal from there to the outbox.
    await this.outbox.load();
    const named = ["game", "live", "draft", "asked", "holder", "refusal"].map((name) => this.store.get(`${name}/${this.table}`));
    const [game, live, draft, asked, holder, refusal, settings] = await Promise.all([...named, this.store.get("settings")]);
    Object.assign(this, { game: game ?? null, live: live ?? null, draft: draft ?? null, isAsked: Boolean(asked), holder: holder?.seat, refusal: refusal ?? null, settings: { ...SETTINGS, ...settings } });
    this.draw();
    this.listen();
    await Promise.all([this.#askGame(), this.poll()]);
    this.outbox.send();
  }

  listen() {
    const wake = () => { if (document.visibilityState === "visible") { this.outbox.send(); this.poll(); this.stayAwake(); } };
    for (const name of ["online", "pageshow", "focus"]) addEventListener(name, wake);
    document.addEventListener("visibilitychange", wake);
    addEventListener("hashchange", () => { this.draw(); this.root.querySelector("h1")?.focus({ preventScroll: true }); });
    // Without a worker a browser without a network cannot load the page anew: it asks first.
    addEventListener("beforeunload", (event) => { if (!isSecureContext && this.failures) event.preventDefault(); });
    addEventListener("keydown", (event) => this.typed(event));
    WIDE.addEventListener("change", () => this.draw());
    this.#watchFinger();
    this.root.addEventListener("click", () => this.stayAwake(), { once: true });
  }

  #watchFinger() {
    const up = () => setTimeout(() => { this.isPressed = false; if (this.isDue) this.draw(); });
    this.root.addEventListener("pointerdown", () => { this.isPressed = true; });
    // It has heard the tap by then: what the tap does is drawn at once.
    this.root.addEventListener("click", () => { this.isPressed = false; }, { capture: true });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up);
  }

  async #askGame() {
    const answer = await this.wire.ask("GET", "game");
    if (answer.status !== 200) return;
    this.game = answer.body;
    this.remember("game", this.game);
    this.draw();
  }

  // Asks how the table stands: while somebody looks, and less often while nobody answers.
  async poll() {
    clearTimeout(this.timer);
    if (this.isPolling) return;
    this.isPolling = true;
    const { heardOf } = this;
    const headers = this.tag ? { "If-None-Match": this.tag } : {};
    const answer = await this.wire.ask("GET", "live", { headers });
    const refusal = answer.status && answer.body !== undefined ? refusalOf(answer) : this.refusal;
    // A link is worth nothing once the night is over; how it ended anybody may read in most clubs.
    const shown = refusal?.isOver ? await this.wire.ask("GET", "live", { headers, isReader: true }) : answer;
    this.isPolling = false;
    // Older than what the server has said since to something that was sent.
    if (heardOf !== this.heardOf) { this.poll(); return; }
    this.failures = answer.status === 0 ? this.failures + 1 : 0;
    this.#take(shown, refusal);
    const wait = Math.min(POLL_MS * (1 + this.failures), LONGEST_POLL_MS);
    this.timer = setTimeout(() => { if (document.visibilityState === "visible") this.poll(); }, wait * (0.9 + Math.random() / 5));
  }

  // How the table stands, and why nothing is taken any more, if that is so.
  #take(answer, refusal) {
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

  // Keeps something about this table on the phone.
  remember(name, value) { return this.store.change([[`${name}/${this.table}`, value]]); }

  takeLive(live) {
    this.live = live;
    this.remember("live", live);
    this.draw();
  }

  get title() { return `Table ${this.game.number}`; }
  get mayScore() { return this.as !== "reader" && !this.refusal && (this.live?.is_open ?? true); }
  // Only a phone at the table can agree with another; somebody of the club decides.
  get mayAgree() { return this.as === "table-link" && this.mayScore; }
  get mayDecide() { return Boolean(this.live?.me.may_decide) && this.mayScore; }
  get canStayAwake() { return this.senses.canStayAwake; }
  // While somebody keeps the score with it: who only reads has a phone like any other.
  stayAwake() { this.senses.stayAwake(this.settings.awake && this.mayScore); }
  get isCalling() { return Boolean(this.live?.calls.some((call) => call.kind === "director")); }

  // The seat of whoever holds this phone.
  get seat() { return this.holder !== undefined ? this.holder : this.live?.me.phone?.seat ?? null; }

  // What stands at the hash: the deal, the card, the table, or one deal of the card.
  get view() {
    const name = location.hash.slice(1);
    const [, number] = name.match(/^deal-(\d+)$/) ?? [];
    if (number && this.ledger.reader.line(Number(number))) return { screen: "version", number: Number(number) };
    return { screen: ["card", "room"].includes(name) ? name : "deal" };
  }

  // The deal being entered: the one begun, else the next.
  get sheet() {
    const number = this.draft?.number ?? this.ledger.next;
    if (number === null || !this.mayScore) return null;
    if (!this.ledger.reader.isKnown(number)) return null;
    return new Sheet(this.ledger, this.draft ?? newDraft(number, this.game.description.players), this.settings.byWinner);
  }

  get isCorrection() { return Boolean(this.draft?.basedOn); }
  banner(number) { return banner(this, number); }
  signing() { return signingPart(this); }

  #screen() {
    const { screen, number } = this.view;
    const sheet = this.sheet;
    if (screen === "card") return cardScreen(this);
    if (screen === "room") return roomScreen(this);
    if (screen === "version") return dealScreen(this, number);
    return sheet ? entryScreen(this, sheet) : [this.banner(this.mayScore ? this.draft?.number ?? 0 : 0), cardScreen(this)];
  }

  // Whether the server has ever said how the table stands, or why it does not.
  get isHeard() { return Boolean(this.live || this.refusal); }

  draw() {
    // Until then the page stays as the server wrote it: the next deal is not known.
    if (!this.game || !this.isHeard) return;
    // A key that is replaced while a finger is on it does not hear the tap.
    this.isDue = this.isPressed;
    if (this.isPressed) return;
    this.ledger = new Ledger(this.game, this.live, this.outbox.entries);
    this.forgetEmptyDraft();
    const asks = !this.isAsked && this.as === "table-link" && (this.live?.me.phone?.seat ?? null) === null && this.mayScore;
    const { screen } = this.view;
    const side = WIDE.matches && ["deal", "version"].includes(screen) && this.sheet && !asks;
    document.body.dataset.screen = asks ? "who" : screen;
    refill(this.root, bar(this), h("div", { class: `stage${side ? " stage-two" : ""}`, "data-scroll": `stage-${location.hash}` },
      h("main", { id: "content", tabindex: "-1" }, asks ? whoScreen(this) : this.#screen()), side ? h("aside", { "aria-label": "Score card so far" }, cardScreen(this, "h2")) : null), asks ? null : tabs(this));
    this.#follow();
    this.#speak();
  }

  // Whose turn it is stays in sight, above the keys.
  #follow() {
    const { number, step } = this.sheet ?? {};
    const turn = `${this.view.screen} ${number} ${step?.seat}`;
    if (turn !== this.turn) this.root.querySelector(".seat.is-now")?.scrollIntoView({ block: "nearest" });
    this.turn = turn;
  }

  #speak() {
    const words = document.querySelector("#prompt")?.textContent ?? "";
    const spoken = document.querySelector("#spoken");
    if (spoken && spoken.textContent !== words) spoken.textContent = words;
  }
}
