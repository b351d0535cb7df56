// What the people at a table must know, and what of it was read on this phone.

/**
 * What the notices use of the page.
 *
 * @import { Live } from "./server"
 * @typedef {{
 *   live: Live | null,
 *   clock: { now: number },
 *   remember: (name: string, value: unknown) => Promise<void>,
 *   draw: () => void,
 * }} Noticed
 */

/** The notices to a table, as far as this phone is concerned. */
export class Notices {
  /** @param {Noticed} app */
  constructor(app) {
    this.app = app;
    /**
     * The keys of notices that were read on this phone.
     * @type {string[]}
     */
    this.read = [];
  }

  /** What the people at the table must know and have not read on this phone. */
  get unread() {
    const { live, clock } = this.app;
    return (live?.notices ?? []).filter(
      ({ key, ends_at: end }) =>
        !this.read.includes(key) && !(end !== null && Date.parse(end) <= clock.now),
    );
  }

  /**
   * Shows a notice no more; forgets the keys of those that the server has withdrawn.
   * @param {string} key
   */
  takeAsRead(key) {
    const there = new Set((this.app.live?.notices ?? []).map((notice) => notice.key));
    this.read = [...this.read.filter((one) => there.has(one)), key];
    this.app.remember("read", this.read);
    this.app.draw();
  }
}
