// The server's time as this phone knows it, and how long the table still plays.

import { gettext } from "../../core/translate.js";
import { formatTime } from "./screens/formatting.js";

/**
 * What the clock uses of the page.
 *
 * @import { Live } from "./server"
 * @typedef {{ live: Live | null, server: { heard: number }, draw: () => void }} Timed
 */

/** The server's clock: the time of day on the phone is never used. */
export class TableClock {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timeUp = undefined;

  /** @param {Timed} app */
  constructor(app) {
    this.app = app;
  }

  /** The server's time in milliseconds. */
  get now() {
    const { live, server } = this.app;
    return Date.parse(live?.at ?? "") + performance.now() - server.heard;
  }

  /** How long the table still plays, in words; empty without a timer. */
  get timeText() {
    const { ends_at: end, seconds_left: left } = this.app.live?.time ?? {};
    if (typeof left === "number")
      return gettext("paused, {minutes} min left", { minutes: Math.ceil(left / 60) });
    if (!end) return "";
    return Date.parse(end) <= this.now
      ? gettext("time is up")
      : gettext("until {time}", { time: formatTime(end) });
  }

  /** Draws again when the timer has run down, as no answer says so. */
  watchTimer() {
    clearTimeout(this.#timeUp);
    const end = this.app.live?.time?.ends_at;
    const wait = end ? Date.parse(end) - this.now : -1;
    if (wait > 0) this.#timeUp = setTimeout(() => this.app.draw(), wait + 500);
  }
}
