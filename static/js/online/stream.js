// Hears from the server that something happened. The browser's own reconnecting is not enough:
// phones drop a stream without a word, so silence counts as a break, and so does waking up.
const SILENCE = 40000;
const POLL = 2000;
const STREAM_TRIES = 3;

export class Stream {
  // `after()` is the number that the page has; `heard(number)` is called for every newer one;
  // `lost(isLost)` when the connection goes and comes; `here(seats)` when people come or go;
  // `gone()` when the reader may follow no more as what he was. A number below the page's own is
  // news as well: its reader has lost his seat and is told of the table late.
  constructor({ stream, events, after, heard, lost, here, gone }) {
    Object.assign(this, { stream, events, after, heard, lost, here, gone, failed: 0, source: null, timer: 0 });
    for (const wake of ["pageshow", "online"]) addEventListener(wake, () => this.open());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.open();
    });
    addEventListener("pagehide", () => this.close());
    addEventListener("offline", () => {
      this.broken();
      this.lost(true);
    });
    this.open();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  from(address) {
    const url = new URL(address, location);
    url.searchParams.set("after", this.after());
    return url;
  }

  open() {
    this.close();
    if (!this.stream || this.failed >= STREAM_TRIES || !("EventSource" in window)) return this.poll();
    this.source = new EventSource(this.from(this.stream));
    this.source.onopen = () => this.alive();
    this.source.onerror = () => this.broken();
    // Entries come one by one and a table after them: one drawing for all of it.
    this.source.addEventListener("table", (event) => this.got(event));
    this.source.addEventListener("here", (event) => this.here(JSON.parse(event.data).seats));
    this.source.addEventListener("gone", () => this.gone());
    this.watch();
  }

  got(event) {
    this.alive();
    this.watch();
    const number = Number(event.lastEventId);
    if (number !== this.after()) this.heard(number);
  }

  alive() {
    this.failed = 0;
    this.lost(false);
  }

  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), SILENCE);
  }

  // A server that cannot keep a stream open ends it after the news; that alone is no loss. Pages
  // that lost a server together come back one after another.
  broken() {
    this.close();
    this.failed += 1;
    if (this.failed > 1) this.lost(true);
    const wait = Math.min(8000, 500 * 2 ** this.failed) * (0.5 + Math.random());
    this.timer = setTimeout(() => this.open(), wait);
  }

  // Without a stream: ask for events every two seconds, and try a stream again now and then.
  async poll() {
    try {
      const answer = await fetch(this.from(this.events));
      if (!answer.ok) throw new Error(String(answer.status));
      const { number } = await answer.json();
      this.lost(false);
      if (number !== this.after()) this.heard(number);
    } catch {
      this.lost(true);
    }
    this.polls = (this.polls ?? 0) + 1;
    if (this.polls % 15 === 0) this.failed = 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), POLL);
  }
}
