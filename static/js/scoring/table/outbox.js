// What this phone has said and the server has not yet answered: kept on the phone, sent in order,
// each with a key of its own, so that sending it again is harmless. One tab sends at a time.

import { makeKey } from "./api.js";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30000;
const LEASE_MS = 20000;
// Nothing is wrong with what was said: the server is busy, the link void, the night over, or an
// earlier deal must come first. It stays in the queue, and the reason is shown.
const LATER = new Set([0, 401, 403, 404, 408, 425, 429, 500, 502, 503, 504]);
const LATER_CODES = new Set(["deal-not-yet", "event-is-final", "round-is-undone", "busy"]);

export class Outbox {
  // `tell({answer, entry})` hears the answer to an entry and says what becomes of one that was refused:
  // null, it is forgotten; changes, it is sent once more with them; else it is held until somebody
  // has looked. `changed()` hears that the list is another.
  constructor({ store, wire, table, tell, changed }) {
    Object.assign(this, { store, wire, tell, changed, prefix: `out/${table}/`, entries: [], pending: new Map(), writing: new Map(), latest: 0, waits: 0, trouble: "" });
    this.tab = makeKey();
    this.lock = `clag-outbox-${table}`;
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(this.lock) : null;
    this.channel?.addEventListener("message", () => this.load());
  }

  // What is in the store, and what is being written to it at this moment.
  async load() {
    const rows = new Map(await this.store.list(this.prefix));
    for (const [at, entry] of this.pending) rows.set(at, entry);
    this.entries = [...rows].filter(([, entry]) => entry).map(([at, entry]) => ({ ...entry, at })).sort((one, other) => (one.at < other.at ? -1 : 1));
    this.changed();
  }

  // Writes an entry, or takes it away where it is null; seen at once, on the disk when it is done.
  async #write(at, entry, also = []) {
    this.pending.set(at, entry);
    const rest = this.entries.filter((one) => one.at !== at);
    this.entries = entry ? [...rest, { ...entry, at }].sort((one, other) => (one.at < other.at ? -1 : 1)) : rest;
    this.changed();
    const written = this.store.change([[at, entry], ...also]).finally(() => { if (this.writing.get(at) === written) this.writing.delete(at); });
    this.writing.set(at, written);
    await written;
    if (this.pending.get(at) === entry) this.pending.delete(at);
    this.channel?.postMessage("");
    this.changed();
  }

  // Entries that wait to be sent, and those that somebody has to look at.
  get waiting() { return this.entries.filter((entry) => !entry.held); }
  get held() { return this.entries.filter((entry) => entry.held); }

  // Keeps something to be sent: {kind, method, path, body, headers, ...whatever the page needs}.
  // `also`: what else is written with it, or not at all.
  async add(entry, also) {
    // The tab's own letters behind the number: two tabs may count the same.
    this.latest = Math.max(this.latest, ...this.entries.map(numberOf)) + 1;
    const at = `${this.prefix}${String(this.latest).padStart(8, "0")}-${this.tab.slice(0, 8)}`;
    await this.#write(at, { key: makeKey(), held: null, ...entry }, also);
    this.send();
  }

  drop(entry) { return this.#write(entry.at, null); }

  // Sends what was held once more, as it is or changed.
  async again(entry, change = {}) {
    await this.#write(...renewed(entry, change));
    this.send();
  }

  // Sends all that waits. Called whenever there may be a network: it does no harm to ask.
  async send() {
    clearTimeout(this.timer);
    if (this.isSending) { this.isWanted = true; return; }
    this.isSending = true;
    try {
      await this.#alone(() => this.#sendAll());
    } finally {
      this.isSending = false;
    }
    if (this.isWanted) { this.isWanted = false; this.send(); }
  }

  async #sendAll() {
    await this.load();
    while (this.waiting.length) {
      const [entry] = this.waiting;
      // Sent before it is on the disk, a deal could count while this phone, its tab killed, still has
      // the draft of it. A disk that fails does not keep it from the server.
      const written = this.writing.get(entry.at);
      if (written) { await written.catch(() => {}); continue; }
      const headers = { "Idempotency-Key": entry.key, ...(entry.headers ?? {}) };
      const answer = await this.wire.ask(entry.method, entry.path, { body: entry.body, headers });
      const isLater = isForLater(answer);
      this.trouble = isLater && answer.body ? problemOf(answer).words : "";
      if (isLater) { this.#sendLater(answer.after); return; }
      this.waits = 0;
      const change = this.tell({ entry, answer });
      if (answer.status < 300 || change === null) await this.drop(entry);
      else if (change) await this.#write(...renewed(entry, change));
      else await this.#write(entry.at, { ...kept(entry), held: problemOf(answer) });
    }
    this.changed();
  }

  #sendLater(seconds) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.waits, LONGEST_WAIT_MS);
    this.waits += 1;
    this.timer = setTimeout(() => this.send(), Math.max(wait * (0.75 + Math.random() / 2), seconds * 1000));
    this.changed();
  }

  async #alone(work) {
    if (navigator.locks) {
      await navigator.locks.request(this.lock, { ifAvailable: true }, (lock) => (lock ? work() : this.#sendLater(0)));
      return;
    }
    const now = performance.timeOrigin + performance.now();
    const lease = JSON.parse(localStorage.getItem(this.lock) ?? "null");
    const isOthers = lease && lease.tab !== this.tab && lease.until > now && lease.until < now + 2 * LEASE_MS;
    if (isOthers) { this.#sendLater(0); return; }
    localStorage.setItem(this.lock, JSON.stringify({ tab: this.tab, until: now + LEASE_MS }));
    try { await work(); } finally { localStorage.removeItem(this.lock); }
  }
}

// An entry as it stands in the store, without its place there.
const kept = ({ at, ...entry }) => entry;
const renewed = (entry, change) => [entry.at, { ...kept(entry), ...change, key: makeKey(), held: null }];

const numberOf = ({ at }) => parseInt(at.split("/").pop(), 10);

const isForLater = ({ status, body }) => LATER.has(status) || body === undefined || LATER_CODES.has(body?.code);

const problemOf = ({ status, body }) => ({
  status, code: body?.code ?? "", words: body?.detail ?? body?.title ?? "The server refused it.", current: body?.current ?? null, problems: body?.problems ?? [],
});
