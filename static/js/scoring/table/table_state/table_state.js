// The state of the table on this phone, deal by deal: what the server accepted, what waits for
// agreement there, and what this phone has not sent yet.

import { Reader } from "./reader.js";

const COUNTS = "counts";
/** The status of a deal that this phone has not sent yet. */
export const UNSENT = "unsent";
/** The status of a deal that the server refused. */
export const HELD = "held";
/** The status of a deal that waits for another phone to agree. */
export const WAITING = "waiting";
/** The status of a deal about which phones disagree. */
export const DISPUTED = "disputed";

/**
 * @import { DealReport, Live, LiveDeal, TableGame } from "../server"
 * @import { Deal, Entry, Read } from "../types"
 */

/** @type {<Row extends { number?: number }>(rows: Row[], number: number) => Row[]} */
const byNumber = (rows, number) => rows.filter((row) => row.number === number);

/**
 * Replaces computed points by those set by hand.
 * @type {(read: Read, report: DealReport) => Read}
 */
const withOverrides = (read, report) => {
  for (const [seat, by] of Object.entries(report.overrides ?? {})) {
    read.points[Number(seat)] = by.points;
    if (typeof by.made === "boolean") read.made[Number(seat)] = by.made;
  }
  return read;
};

/** The deals of a table, with their points and totals. */
export class TableState {
  /**
   * `game` and `live` are the API's answers (live may be null), `entries` those of the outbox.
   * @param {TableGame} game
   * @param {Live | null} live
   * @param {Entry[]} entries
   */
  constructor(game, live, entries) {
    this.game = game;
    this.live = live;
    this.names = game.short_names;
    this.reader = new Reader(game.description);
    this.rows = {
      deals: live?.deals ?? [],
      claims: live?.claims ?? [],
      unsent: entries.filter((entry) => entry.kind === "deal"),
    };
    /** @type {Map<number, Deal>} */
    this.deals = new Map();
    let isUnbroken = true;
    for (let number = 1; number <= game.description.last; number += 1) {
      const deal = this.#deal(number);
      if (deal) this.deals.set(number, deal);
      if (!deal) isUnbroken = false;
      else if (isUnbroken) this.reader.history.push(deal.read);
    }
  }

  /**
   * Returns {number, report, read, status, counted, claims, unsent, ...}; null if not played. The
   * report is what this phone entered last, otherwise the one that counts, otherwise its own claim.
   * @type {(number: number) => Deal | null}
   */
  #deal(number) {
    const counted = byNumber(this.rows.deals, number)[0];
    const claims = byNumber(this.rows.claims, number);
    const unsent = byNumber(this.rows.unsent, number).at(-1);
    const mine = claims.find((claim) => claim.is_mine);
    const shown = unsent ? { report: unsent.report ?? {} } : (counted ?? mine ?? claims[0]);
    if (!shown) return null;
    let status = counted && !claims.length ? COUNTS : WAITING;
    if (claims.some((claim) => claim.state === DISPUTED)) status = DISPUTED;
    if (unsent) status = unsent.held ? HELD : UNSENT;
    return { ...shown, number, status, counted, claims, unsent, read: this.#read(number, shown) };
  }

  /** @type {(number: number, shown: Partial<LiveDeal> & { report: DealReport }) => Read} */
  #read(number, shown) {
    const isKnown = this.reader.isKnown(number);
    // The kind of a deal out of turn may depend on earlier deals, and is then unknown.
    const unknown = /** @type {Read} */ ({ call: shown.report.call ?? [] });
    const read = isKnown ? this.reader.read(shown.report, number) : unknown;
    if (shown.points) {
      const { points, made, tricks } = /** @type {LiveDeal} */ (shown);
      return { ...read, points, made, tricks };
    }
    const nothing = this.reader.seats.map(() => 0);
    return isKnown && !read.problems.size
      ? withOverrides(read, shown.report)
      : { ...read, points: nothing, made: nothing.map(() => null), tricks: nothing };
  }

  get seats() {
    return this.reader.seats;
  }
  get totals() {
    return this.totalsAfter(Infinity);
  }
  get missed() {
    return this.seats.map(
      (seat) => [...this.deals.values()].filter((deal) => deal.read.made[seat] === false).length,
    );
  }

  /**
   * The points of each seat after deal `number`.
   * @param {number} number
   */
  totalsAfter(number) {
    const played = [...this.deals.values()].filter((deal) => deal.number <= number);
    return this.seats.map((seat) =>
      played.reduce((total, deal) => total + deal.read.points[seat], 0),
    );
  }

  /**
   * Totals with another result for one deal, so that its points can be shown before they are saved.
   * @type {(number: number, points: number[]) => number[]}
   */
  totalsWith(number, points) {
    const before = this.deals.get(number)?.read.points;
    return this.totals.map((total, seat) => total - (before?.[seat] ?? 0) + points[seat]);
  }

  get isOver() {
    return Boolean(this.live?.is_closed) || this.reader.isOver;
  }

  /** The first deal without a result; null once the game is over. */
  get next() {
    if (this.isOver) return null;
    for (let number = 1; number <= this.game.description.last; number += 1)
      if (!this.deals.has(number)) return number;
    return null;
  }

  /** The number of lines on the card: all deals, or those begun so far in an open-ended game. */
  get lines() {
    return this.game.description.deal_count ?? Math.max(this.next ?? 0, ...this.deals.keys(), 1);
  }

  /** The winning seats, by the tie-break of the game's rules. */
  get winners() {
    const best = Math.max(...this.totals);
    const level = this.seats.filter((seat) => this.totals[seat] === best);
    if (this.game.description.tie_break !== "fewest-failed" || level.length === 1) return level;
    const fewest = Math.min(...level.map((seat) => this.missed[seat]));
    return level.filter((seat) => this.missed[seat] === fewest);
  }

  /**
   * Reads a report for deal `number`, with points set by hand.
   * @type {(report: DealReport, number: number) => Read}
   */
  read(report, number) {
    return withOverrides(this.reader.read(report, number), report);
  }

  get disputed() {
    return [...this.deals.values()].filter((deal) => deal.status === DISPUTED);
  }
  get toConfirm() {
    return [...this.deals.values()].filter((deal) =>
      deal.claims.some((claim) => claim.state === WAITING && !claim.is_mine),
    );
  }
}

/**
 * Whether two reports describe the same deal. Trumps do not count: not every table records them.
 * @type {(one: DealReport, other: DealReport) => boolean}
 */
export const isEquivalent = (one, other) => {
  /** @param {DealReport} report */
  const facts = (report) =>
    JSON.stringify([
      report.nominations ?? null,
      report.trick_winners ?? report.tricks ?? null,
      [...(report.call ?? [])].sort(),
      report.hand_size ?? null,
      report.bidder ?? null,
      report.partner ?? null,
      report.dealer ?? null,
      report.overrides ?? {},
    ]);
  return facts(one) === facts(other);
};
