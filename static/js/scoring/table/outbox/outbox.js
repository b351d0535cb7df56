// What was entered on this phone and has not reached the server yet: kept on the phone, sent in
// order. Each entry has an idempotency key of its own, so that sending it again is harmless. One
// tab sends at a time.

import { gettext } from "../../../core/translate.js";
import { makeKey } from "../../../core/random_key.js";

/** @import { Answer, Api, Decision, Entry, NewEntry, Refused, Row, Store } from "../types" */
/** @import { StoredEntry } from "../types" */

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30000;
const LEASE_MS = 20000;
// After these answers nothing is wrong with the entry: the server is busy, the link replaced, the
// night over, or an earlier deal must come first. It stays in the queue, and the reason is shown.
const RETRY_STATUSES = new Set([0, 401, 403, 404, 408, 425, 429, 500, 502, 503, 504]);
const RETRY_CODES = new Set([
  "deal-not-yet",
  "event-is-final",
  "round-is-undone",
  "table-is-void",
  "busy",
]);

/** The outbox of one table. */
export class Outbox {
  /**
   * `onAnswer({answer, entry})` is called with the answer to an entry. What it returns determines
   * what becomes of an entry that was refused: null drops it, changes are made before it is sent
   * again, and undefined holds it until a player has looked at it. `onChange()` is called when the
   * list has changed.
   * @param {{
   *   store: Store, api: Api, table: string | undefined, onChange: () => void,
   *   onAnswer: (given: { entry: Entry, answer: Answer }) => Decision,
   * }} page
   */
  constructor({ store, api, table, onAnswer, onChange }) {
    this.store = store;
    this.api = api;
    this.onAnswer = onAnswer;
    this.onChange = onChange;
    this.prefix = `out/${table}/`;
    /** @type {Entry[]} */
    this.entries = [];
    /**
     * Entries (or null) on their way to the disk.
     * @type {Map<string, StoredEntry | null>}
     */
    this.pending = new Map();
    /**
     * The promises of those writes.
     * @type {Map<string, Promise<void>>}
     */
    this.writing = new Map();
    this.latest = 0;
    this.waits = 0;
    this.trouble = "";
    this.isSending = false;
    this.isWanted = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.tab = makeKey();
    this.lock = `clag-outbox-${table}`;
    this.channel = globalThis.BroadcastChannel ? new BroadcastChannel(this.lock) : null;
    this.channel?.addEventListener("message", () => this.load());
  }

  /** Reads the list again: what is in the store, and what is being written to it at this moment. */
  async load() {
    const stored = /** @type {[string, StoredEntry][]} */ (await this.store.list(this.prefix));
    this.entries = sorted(
      [...new Map([...stored, ...this.pending])].flatMap(([at, entry]) =>
        entry ? [{ ...entry, at }] : [],
      ),
    );
    this.onChange();
  }

  /**
   * Writes entries, or removes those that are null. They are in the list at once, and on the disk
   * when the promise is resolved.
   * @param {[at: string, entry: StoredEntry | null][]} rows
   * @param {Row[]} also
   */
  async #write(rows, also = []) {
    for (const [at, entry] of rows) this.pending.set(at, entry);
    const ats = rows.map(([at]) => at);
    this.entries = sorted([
      ...this.entries.filter(({ at }) => !ats.includes(at)),
      ...rows.flatMap(([at, entry]) => (entry ? [{ ...entry, at }] : [])),
    ]);
    this.onChange();
    const written = this.store.change([...rows, ...also]).finally(() => {
      for (const at of ats) if (this.writing.get(at) === written) this.writing.delete(at);
    });
    for (const at of ats) this.writing.set(at, written);
    await written;
    for (const [at, entry] of rows) if (this.pending.get(at) === entry) this.pending.delete(at);
    this.channel?.postMessage("");
    this.onChange();
  }

  /** Entries that wait to be sent. */
  get waiting() {
    return this.entries.filter((entry) => !entry.held);
  }
  /** Entries that a player has to look at. */
  get held() {
    return this.entries.filter((entry) => entry.held);
  }

  /**
   * Adds an entry: {kind, method, path, body, headers, ...} with anything that the page needs to
   * know of it. `replaced` is an entry that need not be sent any more, and `also` are [key,
   * value] pairs that are stored; all in the same transaction.
   * @param {NewEntry} entry
   * @param {{ replaced?: Entry, also?: Row[] }} [together]
   */
  async add(entry, { replaced, also } = {}) {
    // The number keeps the order; two tabs may give the same one, so the tab's key follows it.
    this.latest = Math.max(this.latest, ...this.entries.map(numberOf)) + 1;
    const at = `${this.prefix}${String(this.latest).padStart(8, "0")}-${this.tab.slice(0, 8)}`;
    /** @type {StoredEntry} */
    const added = { key: makeKey(), held: null, ...entry };
    await this.#write([[at, added], ...(replaced ? [removed(replaced)] : [])], also);
    this.send();
  }

  /** @param {Entry} entry */
  drop(entry) {
    return this.#write([removed(entry)]);
  }

  /**
   * Sends a held entry again, with changes.
   * @param {Entry} entry
   * @param {Partial<Entry>} change
   */
  async retry(entry, change = {}) {
    await this.#write([renewed(entry, change)]);
    this.send();
  }

  /**
   * Sends everything that waits. It may be called at any time; the page does so whenever there may
   * be a network.
   */
  async send() {
    clearTimeout(this.timer);
    if (this.isSending) {
      this.isWanted = true;
      return;
    }
    this.isSending = true;
    try {
      await this.#withLock(() => this.#sendAll());
    } finally {
      this.isSending = false;
    }
    if (this.isWanted) {
      this.isWanted = false;
      this.send();
    }
  }

  async #sendAll() {
    await this.load();
    while (this.waiting.length) {
      const [entry] = this.waiting;
      // If a deal were sent before it is on the disk, and the tab were killed then, it would count
      // while this phone still has the draft of it. If the disk fails, it is sent all the same.
      const written = this.writing.get(entry.at);
      if (written) {
        await written.catch(() => {});
        continue;
      }
      const headers = { "Idempotency-Key": entry.key, ...entry.headers };
      const answer = await this.api.ask(entry.method, entry.path, { body: entry.body, headers });
      const isLater = shouldRetry(answer);
      this.trouble = isLater && answer.body ? readProblem(answer).words : "";
      if (isLater) {
        this.#sendLater(answer.after);
        return;
      }
      this.waits = 0;
      const change = this.onAnswer({ entry, answer });
      // Another entry may have replaced it meanwhile: then its refusal no longer matters.
      if (!this.entries.some(({ at }) => at === entry.at)) continue;
      if (answer.status < 300 || change === null) await this.drop(entry);
      else if (change) await this.#write([renewed(entry, change)]);
      else await this.#write([[entry.at, { ...withoutKey(entry), held: readProblem(answer) }]]);
    }
    this.onChange();
  }

  /** @param {number} seconds */
  #sendLater(seconds) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.waits, MAX_WAIT_MS);
    this.waits += 1;
    this.timer = setTimeout(
      () => this.send(),
      Math.max(wait * (0.75 + Math.random() / 2), seconds * 1000),
    );
    this.onChange();
  }

  /**
   * Runs `work` unless another tab is sending; then it is tried again later. Web Locks are missing
   * on plain http, so a lease in localStorage takes their place there: a tab that was killed does
   * not hold it for ever, and a lease that ends far in the future is ignored, since the clock must
   * have been changed.
   * @param {() => Promise<void>} work
   */
  async #withLock(work) {
    if (navigator.locks) {
      await navigator.locks.request(this.lock, { ifAvailable: true }, (lock) =>
        lock ? work() : this.#sendLater(0),
      );
      return;
    }
    const now = performance.timeOrigin + performance.now();
    const lease = JSON.parse(localStorage.getItem(this.lock) ?? "null");
    const isTaken =
      lease && lease.tab !== this.tab && lease.until > now && lease.until < now + 2 * LEASE_MS;
    if (isTaken) {
      this.#sendLater(0);
      return;
    }
    localStorage.setItem(this.lock, JSON.stringify({ tab: this.tab, until: now + LEASE_MS }));
    try {
      await work();
    } finally {
      localStorage.removeItem(this.lock);
    }
  }
}

/**
 * Returns an entry as it is stored, without `at`, which is its key there.
 * @param {Entry} entry
 */
const withoutKey = ({ at, ...entry }) => entry;
/**
 * Changes an entry and gives it a new idempotency key: with the old one the server would repeat its
 * first answer.
 * @param {Entry} entry
 * @param {Partial<Entry>} change
 * @returns {[string, StoredEntry]}
 */
const renewed = (entry, change) => [
  entry.at,
  { ...withoutKey(entry), ...change, key: makeKey(), held: null },
];

/** @type {(entry: Entry) => [string, null]} */
const removed = (entry) => [entry.at, null];

/**
 * Sorts entries into the order in which they were added.
 * @param {Entry[]} entries
 */
const sorted = (entries) => entries.sort((one, other) => (one.at < other.at ? -1 : 1));

/** @param {Entry} entry */
const numberOf = ({ at }) => Number.parseInt(at.slice(at.lastIndexOf("/") + 1), 10);

/**
 * Whether an entry is to be sent again after an answer. One that is not JSON is the page of a
 * network that asks its guests to sign in.
 * @param {Answer} answer
 */
const shouldRetry = ({ status, body }) =>
  RETRY_STATUSES.has(status) || body === undefined || RETRY_CODES.has(body?.code ?? "");

/** @type {(answer: Answer) => Refused} */
const readProblem = ({ status, body }) => ({
  status,
  code: body?.code ?? "",
  words: body?.detail ?? body?.title ?? gettext("The server refused it."),
  current: body?.current ?? null,
  problems: body?.problems ?? [],
});
