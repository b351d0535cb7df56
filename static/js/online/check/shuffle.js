// Recomputes a deal from what is published: the seed, what players added, and the cards of the
// pack. It was written from the page on shuffles alone.
import { RANKS } from "../../core/cards.js";
import { sha256 } from "./sha256.js";

/** The codes of the cards of a new pack, in order. */
export const PACK = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** @param {string} words */
const text = (words) => new TextEncoder().encode(words);
/** @param {(Uint8Array | number[])[]} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/**
 * Return the bytes that hexadecimal digits stand for.
 * @param {string} hex
 */
export const fromHex = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array} bytes */
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @type {(number: number, size: number) => Uint8Array} */
const bigEndian = (number, size) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer).slice(8 - size);
};

/**
 * Return what was promised before the deal, in hexadecimal.
 * @type {(seed: Uint8Array) => string}
 */
export const commitment = (seed) => toHex(sha256(joined(text("deal-commitment-v1"), seed)));

/**
 * Return the key that all random numbers of a deal are drawn from. `entropy`: bytes by seat.
 * @type {(seed: Uint8Array, entropy: Record<string, Uint8Array>) => Uint8Array}
 */
const keyOf = (seed, entropy) => {
  const added = Object.entries(entropy)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([seat, bytes]) => joined([Number(seat)], bigEndian(bytes.length, 4), bytes));
  return sha256(joined(text("deal-shuffle-v1"), seed, ...added));
};

/**
 * @param {Uint8Array} key
 * @param {string} label
 * @returns {Generator<bigint, never>}
 */
function* stream(key, label) {
  for (let block = 0; ; block++) {
    const view = new DataView(sha256(joined(key, text(label), bigEndian(block, 8))).buffer);
    for (let i = 0; i < 4; i++) yield view.getBigUint64(8 * i);
  }
}

/** @type {(numbers: Generator<bigint, never>, bound: number) => number} */
const below = (numbers, bound) => {
  const whole = 1n << 64n;
  const limit = whole - (whole % BigInt(bound));
  let number;
  do number = numbers.next().value;
  while (number >= limit);
  return Number(number % BigInt(bound));
};

/** @type {(key: Uint8Array, label: string, cards: string[]) => string[]} */
const shuffled = (key, label, cards) => {
  const numbers = stream(key, label);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(numbers, last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
};

/**
 * Return the pack from the top, the lots, and where a pack of that size is cut.
 * @param {Uint8Array} seed
 * @param {Record<string, Uint8Array>} entropy
 * @param {string[]} cards
 */
export const recompute = (seed, entropy, cards = PACK) => {
  const key = keyOf(seed, entropy);
  return {
    pack: shuffled(key, "pack", cards),
    lots: shuffled(key, "lots", PACK),
    cut: 1 + below(stream(key, "cut"), cards.length - 1),
  };
};

/**
 * Return the seat of the highest card. Each seat takes one from the top; aces are high, and seats
 * that are level cut again among themselves.
 * @type {(pack: string[], players: number) => number}
 */
const highestCut = (pack, players) => {
  let cutting = Array.from({ length: players }, (_, seat) => seat);
  for (let top = 0; cutting.length > 1 && top + cutting.length <= pack.length;) {
    const ranks = cutting.map((_, i) => RANKS.indexOf(pack[top + i][0]));
    top += cutting.length;
    cutting = cutting.filter((_, i) => ranks[i] === Math.max(...ranks));
  }
  return cutting[0];
};

/**
 * Return the dealer that a deal's seed determines. `rule`: "drawn", "high-card" or
 * "high-card-leads".
 * @type {(seed: Uint8Array, players: number, rule: string) => number}
 */
export const dealerOf = (seed, players, rule) => {
  const key = keyOf(sha256(joined(text("deal-cut-v1"), seed)), {});
  if (rule === "drawn") return below(stream(key, "cut"), players);
  const winner = highestCut(shuffled(key, "pack", PACK), players);
  return rule === "high-card" ? winner : (winner + players - 1) % players;
};

/**
 * Deal from the dealer's left: return the hands by seat, and the card that comes next. `packets`:
 * how many cards go out at a time, one after the other; by default single cards.
 * @param {string[]} pack
 * @param {number} players
 * @param {number} size
 * @param {number} dealer
 * @param {number[]} packets
 */
export const dealt = (pack, players, size, dealer, packets = Array(players * size).fill(1)) => {
  /** @type {string[][]} */
  const hands = Array.from({ length: players }, () => []);
  let start = 0;
  packets.forEach((count, i) => {
    hands[(dealer + 1 + i) % players].push(...pack.slice(start, start + count));
    start += count;
  });
  return { hands, next: pack[start] };
};
