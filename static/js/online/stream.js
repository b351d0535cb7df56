// Listens to the server's event stream. The browser's own reconnection is not enough: phones drop a
// stream without an event, so silence counts as a lost connection, and so does waking up. The
// server sends a ping every 15 seconds when nothing else happens.
const SILENCE = 40000;
const POLL = 2000;
const STREAM_TRIES = 3;

/** The connection to the event stream of a game, which is opened again whenever it breaks. */
export class Stream {
  /**
   * `after()` returns the number that the page shows. `heard(number)` is called when the server
   * names another. It may be lower, if the reader has lost their seat and now sees the table with a
   * delay. `lost(isLost)` is called when the connection is lost or back, `here(seats)` when people
   * come or go, and `gone()` when the reader has lost the role in which they followed.
   * @param {{
   *   stream: string | undefined, events: string, after: () => number,
   *   heard: (number: number) => void, lost: (isLost: boolean) => void,
   *   here: (seats: number[]) => void, gone: () => void,
   * }} page
   */
  constructor({ stream, events, after, heard, lost, here, gone }) {
    this.stream = stream;
    this.events = events;
    this.after = after;
    this.heard = heard;
    this.lost = lost;
    this.here = here;
    this.gone = gone;
    this.failed = 0;
    this.polls = 0;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
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

  /** @param {string} address */
  from(address) {
    const url = new URL(address, location.href);
    url.searchParams.set("after", String(this.after()));
    return url;
  }

  open() {
    this.close();
    if (!this.stream || this.failed >= STREAM_TRIES || !("EventSource" in window))
      return this.poll();
    this.source = new EventSource(this.from(this.stream));
    this.source.onopen = () => this.alive();
    this.source.onerror = () => this.broken();
    this.source.addEventListener("number", (event) => this.got(event));
    this.source.addEventListener("here", (event) => this.here(JSON.parse(event.data).seats));
    this.source.addEventListener("ping", () => this.watch());
    this.source.addEventListener("gone", () => this.gone());
    this.watch();
  }

  /** @param {MessageEvent} event */
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

  /**
   * Try again after a while. A server that cannot keep a stream open ends it after its first
   * update; that alone does not count as lost. The random delay spreads pages that lost a server together. After a refusal
   * `poll` asks again, as only it can read the status: the reader may have lost their seat.
   */
  broken() {
    const isRefused = this.source?.readyState === EventSource.CLOSED;
    this.close();
    this.failed += 1;
    if (this.failed > 1) this.lost(true);
    const wait = Math.min(8000, 500 * 2 ** this.failed) * (0.5 + Math.random());
    this.timer = setTimeout(() => (isRefused ? this.poll() : this.open()), wait);
  }

  /**
   * Ask for events every two seconds while there is no stream, and try a stream again now and then.
   */
  async poll() {
    try {
      const answer = await fetch(this.from(this.events));
      if (answer.status === 403 || answer.status === 404) return this.gone();
      if (!answer.ok) throw new Error(String(answer.status));
      const { number } = await answer.json();
      this.lost(false);
      if (number !== this.after()) this.heard(number);
    } catch {
      this.lost(true);
    }
    this.polls += 1;
    if (this.polls % 15 === 0) this.failed = 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), POLL);
  }
}
