// A draft in the light of the other deals: what is asked next, what is forbidden, what is reported.

import { gettext } from "../../../core/translate.js";
import { sum } from "../table_state/sums.js";
import { isOpen } from "./deal_draft.js";

/**
 * @import { DealReport } from "../server"
 * @import { Draft, Read, Step } from "../types"
 * @import { TableState } from "../table_state/table_state.js"
 */

/**
 * Returns the changes for another call: what was entered is kept where it is still possible.
 * @type {(sheet: DraftSheet, size: number | null, call: string[]) => Partial<Draft>}
 */
export const recalled = (sheet, size, call) => {
  const { draft } = sheet;
  const before = sheet.isCalled ? sheet.kind : null;
  const now = sheet.reader.kind({ call, hand_size: size }, sheet.number);
  if (!before || !now) return { size, call };
  const none = draft.nominations.map(() => null);
  const isSame = before.cards === now.cards;
  const isNominated = isSame && before.nominations !== "none" && now.nominations !== "none";
  const trump = draft.trump !== null && now.trumps.includes(draft.trump) ? draft.trump : null;
  return {
    size,
    call,
    trump,
    consent: false,
    nominations: isNominated ? draft.nominations : none,
    took: isSame ? sheet.took : none,
    won: isSame ? draft.won : [],
  };
};

/** A draft, and what follows from it and from the deals before it. */
export class DraftSheet {
  /**
   * `byWinner`: whether the table taps who won each trick instead of entering totals.
   * @param {TableState} tableState
   * @param {Draft} draft
   * @param {boolean} byWinner
   */
  constructor(tableState, draft, byWinner) {
    this.tableState = tableState;
    this.draft = draft;
    this.reader = tableState.reader;
    this.number = draft.number;
    this.line = this.reader.knownLine(draft.number);
    const called = { call: draft.call ?? [], hand_size: draft.size };
    this.isCalled = this.line.kind !== null || draft.call !== null;
    this.kind = this.isCalled ? this.reader.kind(called, draft.number) : null;
    const who = this.reader.who(draft.number);
    this.dealer = this.reader.game.asks_dealer && draft.dealer !== null ? draft.dealer : who.dealer;
    this.caller = who.caller;
    this.order = this.reader.order(this.dealer, this.number);
    this.bid = this.kind?.bids.find((bid) => bid.slug === draft.call?.[0]) ?? null;
    this.byWinner =
      this.kind?.tricks === "winners" || (byWinner && !draft.byTotal && this.canTapWinners);
  }

  /** The kind of a deal that is called and possible. */
  get played() {
    if (this.kind) return this.kind;
    throw new Error(`Deal ${this.number} has not been called yet.`);
  }

  /** The seats that play the deal. */
  get seats() {
    return this.reader.seatsAt(this.number);
  }

  /**
   * Whether winners can be tapped. In a game with bids play may stop early, and then the winners of
   * the last tricks are unknown.
   */
  get canTapWinners() {
    return (
      this.kind !== null &&
      this.kind.total === "exact" &&
      !this.kind.bids.length &&
      this.kind.stops_at === null
    );
  }
  get takesNominations() {
    return this.kind !== null && this.kind.nominations !== "none";
  }
  get hasTricks() {
    return this.kind !== null && (!this.kind.bids.length || Boolean(this.bid?.plays));
  }

  /**
   * Tricks by seat. What is certain is filled in: none for all others once every trick has been
   * entered, and the remaining ones for the last seat.
   * @returns {(number | null)[]}
   */
  get took() {
    const { draft } = this;
    if (this.byWinner) {
      const won = draft.took.map(() => 0);
      for (const seat of draft.won) won[seat] += 1;
      return draft.won.length ? won : won.map(() => null);
    }
    const own = draft.took.map((one, seat) => (this.seats.includes(seat) ? one : 0));
    const kind = this.played;
    const rest = kind.cards - sum(own);
    if (rest === 0) return own.map((one) => one ?? 0);
    if (
      own.filter(isOpen).length !== 1 ||
      rest < 0 ||
      this.reader.mayStop(kind, this.bid, own, this.number)
    )
      return own;
    return own.map((one) => one ?? rest);
  }

  /** @param {number} seat */
  isFilled(seat) {
    return !this.byWinner && isOpen(this.draft.took[seat]) && !isOpen(this.took[seat]);
  }

  get nominated() {
    return sum(this.draft.nominations);
  }
  get tricksEntered() {
    return this.byWinner ? this.draft.won.length : sum(this.took);
  }

  /**
   * The most tricks that a seat can have taken, given the others. Once all are entered any number
   * can be pressed, so that one can go up before another comes down; saving is barred meanwhile.
   * @param {number} seat
   */
  maxFor(seat) {
    const { took } = this.draft;
    const others = this.seats.filter((one) => one !== seat);
    const isSwap = this.seats.every((one) => !isOpen(took[one]));
    return isSwap
      ? this.played.cards
      : Math.max(0, this.played.cards - sum(others.map((one) => took[one])));
  }

  /** The seats that play the bid: {bidder, partner}, null where there is none. */
  get side() {
    const { bidder, partner } = this.draft;
    if (!this.bid?.plays) return { bidder: null, partner: null };
    return { bidder, partner: this.bid.alone ? null : (partner ?? null) };
  }

  /**
   * The number that the dealer may not nominate once all others have; null where all are allowed.
   */
  get forbidden() {
    if (
      !this.takesNominations ||
      this.order.slice(0, -1).some((seat) => isOpen(this.draft.nominations[seat]))
    )
      return null;
    const others = this.nominated - (this.draft.nominations[this.dealer] ?? 0);
    return this.played.forbidden[others] ?? null;
  }

  get isForbidden() {
    return this.forbidden !== null && this.draft.nominations[this.dealer] === this.forbidden;
  }

  /**
   * What is asked now: {ask, seat, trick}, `ask` one of "dealer", "call", "bid", "bidder",
   * "partner", "nomination", "consent", "won", "took", "save". `trick`: the one that is being
   * corrected.
   * @returns {Step}
   */
  get step() {
    const { draft, order } = this;
    if (draft.at) return draft.at;
    if (this.reader.game.asks_dealer && draft.dealer === null) return { ask: "dealer" };
    if (!this.isCalled) return { ask: "call" };
    if (this.kind?.bids.length) {
      if (!this.bid) return { ask: "bid" };
      if (this.bid.plays && isOpen(draft.bidder)) return { ask: "bidder" };
      if (this.bid.plays && !this.bid.alone && draft.partner === undefined)
        return { ask: "partner" };
    }
    const silent = this.takesNominations
      ? order.find((seat) => isOpen(draft.nominations[seat]))
      : undefined;
    if (silent !== undefined) return { ask: "nomination", seat: silent };
    if (this.isForbidden && !draft.consent) return { ask: "consent", seat: this.dealer };
    if (!this.hasTricks) return { ask: "save" };
    if (this.byWinner)
      return draft.won.length < this.played.cards ? { ask: "won" } : { ask: "save" };
    const open = order.find((seat) => isOpen(this.took[seat]));
    return open === undefined ? { ask: "save" } : { ask: "took", seat: open };
  }

  /**
   * The report to send. Tricks are always sent in full, so that phones that mean the same send the
   * same.
   * @returns {DealReport}
   */
  get report() {
    const { draft } = this;
    /** @type {DealReport} */
    const report = {};
    if (this.takesNominations) report.nominations = draft.nominations;
    if (this.hasTricks && this.played.tricks === "winners") report.trick_winners = draft.won;
    else if (this.hasTricks) report.tricks = this.took;
    if (draft.trump !== null) report.trump = draft.trump;
    if (this.line.kind === null) report.hand_size = draft.size;
    if (draft.call !== null) report.call = draft.call;
    const { bidder, partner } = this.side;
    if (bidder !== null) report.bidder = bidder;
    if (partner !== null) report.partner = partner;
    if (this.reader.game.asks_dealer) report.dealer = this.dealer;
    if (draft.overrides) report.overrides = draft.overrides;
    return report;
  }

  /**
   * Points, tricks and so on (reader.js) of a complete draft; null while something is missing or
   * wrong.
   * @returns {Read | null}
   */
  get read() {
    if (this.step.ask !== "save" && !this.draft.at) return null;
    const report = this.report;
    if (this.hasTricks && report.tricks?.some(isOpen)) return null;
    const read = this.tableState.read(report, this.number);
    return read.problems.size ? null : read;
  }

  /** Why the draft cannot be saved; "" if it can. */
  get fault() {
    if (this.step.ask !== "save" || this.read) return "";
    const cards = this.kind?.cards;
    if (
      this.kind &&
      this.hasTricks &&
      this.reader.isPastTheEnd(this.kind, this.took, this.number)
    ) {
      return gettext("Play stops at {points} points. Count the tricks up to then.", {
        points: Number(this.reader.stopsAt(this.kind, this.number)),
      });
    }
    if (cards !== undefined && this.hasTricks && this.tricksEntered !== cards) {
      return gettext("{entered} of {count} tricks entered", {
        entered: this.tricksEntered,
        count: cards,
      });
    }
    return gettext("These numbers cannot be right for this deal.");
  }
}
