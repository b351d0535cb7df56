// How a table stands on this phone: what the server counted, what it keeps waiting, and what this
// phone has said and not yet sent, put together deal by deal.

import { Reader } from "./reader.js";

const COUNTS = "counts";
export const UNSENT = "unsent";
export const HELD = "held";
export const WAITING = "waiting";
export const DISPUTED = "disputed";

const byNumber = (rows, number) => rows.filter((row) => row.number === number);

// The points, those set by hand instead of the computed ones.
const withOverrides = (read, report) => {
  for (const [seat, by] of Object.entries(report.overrides ?? {})) {
    read.points[seat] = by.points;
    if (typeof by.made === "boolean") read.made[seat] = by.made;
  }
  return read;
};

export class Ledger {
  // `game` and `live` as the server gives them (live may be null), `entries` of the outbox.
  constructor(game, live, entries) {
    Object.assign(this, { game, live, names: game.short_names });
    this.reader = new Reader(game.description);
    this.rows = { deals: live?.deals ?? [], claims: live?.claims ?? [], unsent: entries.filter((entry) => entry.kind === "deal") };
    this.deals = new Map();
    let isUnbroken = true;
    for (let number = 1; number <= game.description.last; number += 1) {
      const deal = this.#deal(number);
      if (deal) this.deals.set(number, deal);
      if (!deal) isUnbroken = false;
      else if (isUnbroken) this.reader.history.push(deal.read);
    }
  }

  // One deal as it stands: {number, report, read, status, version, ...who and when}; null if not played.
  #deal(number) {
    const counted = byNumber(this.rows.deals, number)[0];
    const claims = byNumber(this.rows.claims, number);
    const unsent = byNumber(this.rows.unsent, number).at(-1);
    const mine = claims.find((claim) => claim.is_mine);
    const shown = unsent ? { report: unsent.report } : counted ?? mine ?? claims[0];
    if (!shown) return null;
    let status = counted && !claims.length ? COUNTS : WAITING;
    if (claims.some((claim) => claim.state === DISPUTED)) status = DISPUTED;
    if (unsent) status = unsent.held ? HELD : UNSENT;
    return { ...shown, number, status, counted, claims, unsent, read: this.#read(number, shown) };
  }

  #read(number, shown) {
    const read = this.reader.isKnown(number) ? this.reader.read(shown.report, number) : { call: shown.report.call ?? [], dealer: null };
    if (shown.points) return { ...read, points: shown.points, made: shown.made, tricks: shown.tricks, warnings: shown.warnings };
    const isRead = read.problems && !read.problems.size;
    const nothing = this.reader.seats.map(() => 0);
    return isRead ? withOverrides(read, shown.report) : { ...read, points: nothing, made: nothing.map(() => null), tricks: nothing };
  }

  get seats() { return this.reader.seats; }
  get totals() { return this.totalsAfter(Infinity); }
  get missed() { return this.seats.map((seat) => [...this.deals.values()].filter((deal) => deal.read.made[seat] === false).length); }

  // Everybody's points after deal `number`.
  totalsAfter(number) {
    const played = [...this.deals.values()].filter((deal) => deal.number <= number);
    return this.seats.map((seat) => played.reduce((total, deal) => total + deal.read.points[seat], 0));
  }

  // Totals with another result for one deal, for looking at points before they are saved.
  totalsWith(number, points) {
    const before = this.deals.get(number)?.read.points;
    return this.totals.map((total, seat) => total - (before?.[seat] ?? 0) + points[seat]);
  }

  get isOver() { return Boolean(this.live?.is_closed) || this.reader.isOver; }

  // The first deal without a result; null once the game is over.
  get next() {
    if (this.isOver) return null;
    for (let number = 1; number <= this.game.description.last; number += 1) if (!this.deals.has(number)) return number;
    return null;
  }

  // How many lines the card has: all deals, or as many as were begun where the game is open-ended.
  get lines() { return this.game.description.deal_count ?? Math.max(this.next ?? 0, ...this.deals.keys(), 1); }

  // The seats that win; ties are told apart as the rules of this game say.
  get winners() {
    const best = Math.max(...this.totals);
    const level = this.seats.filter((seat) => this.totals[seat] === best);
    if (this.game.description.tie_break !== "fewest-failed" || level.length === 1) return level;
    const fewest = Math.min(...level.map((seat) => this.missed[seat]));
    return level.filter((seat) => this.missed[seat] === fewest);
  }

  // The report that another one would be read against: the same game without this deal.
  read(report, number) { return withOverrides(this.reader.read(report, number), report); }

  get disputed() { return [...this.deals.values()].filter((deal) => deal.status === DISPUTED); }
  get toConfirm() { return [...this.deals.values()].filter((deal) => deal.claims.some((claim) => claim.state === WAITING && !claim.is_mine)); }
}

// Whether two reports say the same, as far as a table can see it.
export const saysTheSame = (one, other) => {
  const told = (report) => JSON.stringify([report.nominations ?? null, report.trick_winners ?? report.tricks ?? null, [...(report.call ?? [])].sort(), report.hand_size ?? null, report.bidder ?? null, report.partner ?? null, report.dealer ?? null, report.overrides ?? {}]);
  return told(one) === told(other);
};
