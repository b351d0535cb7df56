// Interprets the description of a game (docs/descriptions.md): what is asked for a deal, what is
// impossible, and how it scores. It contains no rules of its own.
// tests/engine/description_reader.py is the same in Python.

import { calledKind } from "./calls.js";
import { scoreSeat } from "./points.js";
import { count, sum } from "./sums.js";

/**
 * @import { Bid, Caller, DealKind, DealLine, DealReport, Description } from "../server"
 * @import { TableGame } from "../server"
 * @import { Read } from "../types"
 */

/** @type {(value: number | null, max: number) => boolean} */
const isCount = (value, max) =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= max;
const FORMAT = 2;

/**
 * Whether this reader understands a game: a phone may have kept one of an older format.
 * @param {unknown} game
 * @returns {game is TableGame}
 */
export const canRead = (game) =>
  /** @type {Partial<TableGame> | null | undefined} */ (game)?.description?.format === FORMAT;

/** Reads the reports of a game by its description, in the light of the deals before. */
export class Reader {
  /**
   * `history`: the deals before, first to last, as `read` returns them.
   * @param {Description} game
   * @param {Read[]} history
   */
  constructor(game, history = []) {
    this.game = game;
    this.history = history;
  }

  /** What a caller chooses, in a game with a caller. */
  get choice() {
    if (this.game.choice) return this.game.choice;
    throw new Error("There is no caller in this game.");
  }

  get seats() {
    return [...Array(this.game.players).keys()];
  }

  /** The seats that play a deal: all, unless a player left the game or came back. */
  seatsAt(number = this.history.length + 1) {
    return this.line(number)?.seats ?? this.seats;
  }

  get totals() {
    return this.#totals(this.history);
  }

  /** @param {Read[]} reads */
  #totals(reads) {
    return this.seats.map((seat) => sum(reads.map((read) => read.points[seat])));
  }

  get isOver() {
    const { last, target, ties_play_on: tiesPlayOn } = this.game;
    if (this.history.length >= last) return true;
    const best = Math.max(...this.totals);
    if (target === null || !this.history.length || best < target) return false;
    return count(this.totals, best) === 1 || !tiesPlayOn;
  }

  /**
   * Whether enough is known to say what deal `number` is.
   * @param {number} number
   */
  isKnown(number) {
    const line = this.game.deals[number - 1];
    return Boolean(line) && (line.dealer !== null || number <= this.history.length + 1);
  }

  /**
   * The line of a deal; undefined if there is no such deal. The last line also describes all
   * later deals.
   * @type {(number: number) => DealLine | undefined}
   */
  line(number) {
    const { deals, last } = this.game;
    return number <= last ? deals[Math.min(number, deals.length) - 1] : undefined;
  }

  /**
   * The line of a deal that exists.
   * @type {(number: number) => DealLine}
   */
  knownLine(number) {
    const line = this.line(number);
    if (line) return line;
    throw new RangeError(`There is no deal ${number} in this game.`);
  }

  /**
   * The dealer and the caller of a deal. In some games the dealer of a deal that doubles the next
   * one deals again, which moves all later dealers.
   */
  who(number = this.history.length + 1) {
    const { doubling, caller: rule, first_dealer: first, players } = this.game;
    const before = this.history.slice(0, number - 1);
    const stays = doubling.dealer_stays ? before.filter((read) => this.#stayed(read)).length : 0;
    const rotated = this.line(number)?.dealer ?? (first + number - 1 - stays) % players;
    if (!rule) return { dealer: rotated, caller: null };
    if (number === 1) return { dealer: first, caller: first };
    const winner = this.#winner(before[before.length - 1], rule);
    return { dealer: rule.deals ? winner : rotated, caller: winner };
  }

  /**
   * The seats that play a deal in the order of speaking, the dealer last.
   * @type {(dealer: number, number: number) => number[]}
   */
  order(dealer, number) {
    const there = this.seatsAt(number);
    return this.seats
      .map((step) => (dealer + 1 + step) % this.game.players)
      .filter((seat) => there.includes(seat));
  }

  /** How many times a deal counts. */
  factor(number = this.history.length + 1) {
    const { factors } = this.game.doubling;
    const before = this.history.slice(0, number - 1);
    let row = 0;
    while (row < before.length && this.#stayed(before[before.length - 1 - row])) row += 1;
    return factors[Math.min(row, factors.length - 1)];
  }

  /** @param {Read} read */
  #stayed(read) {
    return read.call.some((slug) => this.game.doubling.after.includes(slug));
  }

  /** @type {(last: Read, rule: Caller) => number} */
  #winner(last, rule) {
    const order = this.seats.map((step) => (last.dealer + 1 + step) % this.game.players);
    if (!last.points.some(Boolean))
      return rule.nobody === "stay" ? (last.caller ?? last.dealer) : order[0];
    const scored = order.find((seat) => last.points[seat] > 0);
    if (rule.pick === "first-to-score" && scored !== undefined) return scored;
    const best = Math.max(...last.points);
    return order.find((seat) => last.points[seat] === best) ?? order[0];
  }

  /**
   * The kind of a deal, which says what is asked; null if the call is impossible.
   * @type {(report: DealReport, number?: number) => DealKind | null}
   */
  kind(report, number = this.history.length + 1) {
    const place = this.line(number)?.kind ?? null;
    return place === null ? calledKind(this.choice, report) : this.game.kinds[place];
  }

  /**
   * The bid, in a game with bids; null otherwise, or if it is impossible.
   * @type {(report: DealReport, number?: number) => Bid | null}
   */
  bid(report, number = this.history.length + 1) {
    const call = report.call ?? [];
    return call.length === 1
      ? (this.kind(report, number)?.bids.find((bid) => bid.slug === call[0]) ?? null)
      : null;
  }

  /**
   * Scores a report: {problems: Set of fields, points, made, tricks, dealer, caller, call,
   * isForbidden}.
   * @type {(report: DealReport, number?: number) => Read}
   */
  read(report, number = this.history.length + 1) {
    const kind = this.kind(report, number);
    /** @type {Read} */
    const read = {
      problems: new Set(),
      points: [],
      made: [],
      tricks: [],
      dealer: 0,
      caller: null,
      call: [...(report.call ?? [])],
      isForbidden: false,
    };
    if (!kind) {
      read.problems.add("call");
      return read;
    }
    Object.assign(read, this.who(number));
    if (this.game.asks_dealer && Number.isInteger(report.dealer))
      read.dealer = Number(report.dealer);
    const bid = this.#bid(kind, report, read);
    if (bid && !bid.plays) {
      read.tricks = this.seats.map(() => 0);
      if ((report.tricks ?? []).some(Boolean)) read.problems.add("tricks");
    } else if (!read.problems.size) this.#check(kind, bid, report, read, number);
    if (!read.problems.size) this.#score(kind, report, read, number);
    return read;
  }

  /** @type {(kind: DealKind, report: DealReport, read: Read) => Bid | null} */
  #bid(kind, report, read) {
    if (!kind.bids.length) return null;
    const call = report.call ?? [];
    const bid = call.length === 1 ? kind.bids.find((one) => one.slug === call[0]) : undefined;
    if (!bid) {
      read.problems.add("call");
      return null;
    }
    read.caller = report.bidder ?? null;
    if (bid.plays === (read.caller === null)) read.problems.add("bidder");
    if ((report.partner ?? null) !== null && (bid.alone || !bid.plays))
      read.problems.add("partner");
    return bid;
  }

  /**
   * @param {DealKind} kind
   * @param {Bid | null} bid
   * @param {DealReport} report
   * @param {Read} read
   * @param {number} number
   */
  #check(kind, bid, report, read, number) {
    const nominations = report.nominations ?? null;
    const there = this.seatsAt(number);
    const isBad =
      kind.nominations === "none"
        ? nominations?.some((one) => one !== null)
        : !nominations ||
          nominations.some((one, seat) =>
            there.includes(seat) ? !isCount(one, kind.cards) : Boolean(one),
          );
    if (isBad) read.problems.add("nominations");
    if ((report.trump ?? null) !== null && !kind.trumps.includes(report.trump ?? ""))
      read.problems.add("trump");
    if (kind.tricks === "winners") this.#winners(kind, report, read, number);
    else this.#tricks(kind, bid, report, read, number);
  }

  /** @type {(kind: DealKind, report: DealReport, read: Read, number: number) => void} */
  #winners(kind, report, read, number) {
    const won = report.trick_winners ?? null;
    if (
      !won ||
      won.length !== kind.cards ||
      won.some((seat) => !this.seatsAt(number).includes(seat))
    )
      read.problems.add("tricks");
    else read.tricks = this.seats.map((seat) => count(won, seat));
  }

  /**
   * @param {DealKind} kind
   * @param {Bid | null} bid
   * @param {DealReport} report
   * @param {Read} read
   * @param {number} number
   */
  #tricks(kind, bid, report, read, number) {
    const took = report.tricks ?? null;
    if (!took || took.some((one) => one !== null && !isCount(one, kind.cards))) {
      read.problems.add("tricks");
      return;
    }
    const there = this.seatsAt(number);
    if (took.some((one, seat) => one && !there.includes(seat))) read.problems.add("tricks");
    const [total, leftOut] = [sum(took), there.filter((seat) => took[seat] === null).length];
    read.tricks = took.map((one, seat) => one ?? (there.includes(seat) ? kind.cards - total : 0));
    const atMost = this.mayStop(kind, bid, read.tricks, number);
    const isShort = total !== kind.cards && !leftOut && !atMost;
    if (total > kind.cards || leftOut > 1 || (atMost && leftOut) || isShort)
      read.problems.add("tricks");
    if (this.isPastTheEnd(kind, read.tricks, number)) read.problems.add("tricks");
  }

  /**
   * Whether the deal may have ended before its last trick, with these tricks taken.
   * @param {DealKind} kind
   * @param {Bid | null} bid
   * @param {(number | null)[]} took
   * @param {number} number
   */
  mayStop(kind, bid, took, number) {
    const { end, after } = this.#finish(kind, took, number);
    return (bid ?? kind).total === "most" || (end !== null && Math.max(...after) >= end);
  }

  /**
   * Whether these tricks say that play went on after a seat had won.
   * @type {(kind: DealKind, took: (number | null)[], number: number) => boolean}
   */
  isPastTheEnd(kind, took, number) {
    const { end, after } = this.#finish(kind, took, number);
    if (end === null) return false;
    return Math.max(...after) > end || after.filter((points) => points >= end).length > 1;
  }

  /**
   * The points that stop play in a deal; null if none do.
   * @type {(kind: DealKind, number: number) => number | null}
   */
  stopsAt(kind, number) {
    return this.#finish(kind, [], number).end;
  }

  /** @type {(kind: DealKind, took: (number | null)[], number: number) => { end: number | null, after: number[] }} */
  #finish(kind, took, number) {
    const before = this.#totals(this.history.slice(0, number - 1));
    const end = kind.stops_at === null ? null : Math.max(kind.stops_at, Math.max(...before) + 1);
    return { end, after: before.map((had, seat) => had + (took[seat] ?? 0)) };
  }

  /** @type {(kind: DealKind, report: DealReport, read: Read, number: number) => void} */
  #score(kind, report, read, number) {
    const factor = this.factor(number);
    const there = this.seatsAt(number);
    for (const seat of this.seats) {
      const [points, made] = there.includes(seat)
        ? scoreSeat(seat, { kind, report, tricks: read.tricks, there, factor })
        : [0, null];
      read.points.push(points);
      read.made.push(made);
    }
    if (report.nominations && kind.nominations !== "none") {
      const own = report.nominations[read.dealer] ?? 0;
      read.isForbidden = (kind.forbidden[sum(report.nominations) - own] ?? null) === own;
    }
  }
}
