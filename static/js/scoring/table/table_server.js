// The table as the server has it, read again and again while the page is visible, and less often
// while no answer comes.

import { canRead } from "./table_state/reader.js";
import { readRefusal } from "./outbox/refusals.js";

/**
 * @import { App } from "./app_type"
 * @import { Live } from "./server"
 * @import { Answer } from "./types"
 * @import { Refusal } from "./outbox/refusals.js"
 */

const POLL_MS = 6000;
const MAX_POLL_MS = 30000;

/** Reads the table from the server again and again. */
export class TableServer {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {string | null} */
    this.tag = null;
    /** When the server gave the table last: performance.now(). */
    this.heard = 0;
    /** Polls in a row without an answer. */
    this.failures = 0;
    /** How many answers to what was sent have arrived. */
    this.answersTaken = 0;
    this.isPolling = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  async readGame() {
    const { app } = this;
    const answer = await app.api.ask("GET", "game");
    if (answer.status !== 200) return;
    const game = answer.body;
    if (!canRead(game)) {
      replacePage(game?.description);
      return;
    }
    app.game = game;
    app.remember("game", game);
    app.draw();
  }

  async poll() {
    clearTimeout(this.timer);
    if (this.isPolling) return;
    this.isPolling = true;
    const { answersTaken } = this;
    const { api } = this.app;
    /** @type {Record<string, string>} */
    const headers = this.tag ? { "If-None-Match": this.tag } : {};
    const answer = await api.ask("GET", "live", { headers });
    const refusal =
      answer.status && answer.body !== undefined ? readRefusal(answer) : this.app.refusal;
    // The link no longer opens the table once the night is over; most clubs let anyone read the
    // result.
    const shown = refusal?.isOver
      ? await api.ask("GET", "live", { headers, isReader: true })
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
        if (!this.app.game) this.readGame();
        this.poll();
      },
      wait * (0.9 + Math.random() / 5),
    );
  }

  /** Reads the whole table again after something that was sent has been answered. */
  outdate() {
    this.tag = null;
    this.answersTaken += 1;
    this.poll();
  }

  /**
   * Takes the table as the server gives it, and the reason if the server takes nothing any more.
   * @type {(answer: Answer, refusal: Refusal | null) => void}
   */
  #takeTable(answer, refusal) {
    const { app } = this;
    if (refusal?.words !== app.refusal?.words) app.remember("refusal", refusal);
    const isNews = refusal !== app.refusal;
    app.refusal = refusal;
    if (isNews) app.stayAwake();
    if (answer.status === 200) {
      this.tag = answer.tag;
      this.heard = performance.now();
      app.takeLive(/** @type {Live} */ (/** @type {unknown} */ (answer.body)));
    } else if (isNews || app.isOver || answer.status === 0) app.draw();
  }
}

/**
 * Loads the page again, once for each format: it came from a cache and is older than the server.
 * @param {unknown} description
 */
const replacePage = (description) => {
  const name = "clag:page-for-format";
  const format = /** @type {{ format?: number } | undefined} */ (description)?.format;
  if (!format || sessionStorage.getItem(name) === String(format)) return;
  sessionStorage.setItem(name, String(format));
  location.reload();
};
