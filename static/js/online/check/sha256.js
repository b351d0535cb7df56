// SHA-256 (FIPS 180-4) in plain numbers. The browser's own is missing on pages that come over
// plain HTTP, which is how a club at home serves its table.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) {
  if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
}
/** @param {number} x */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
/**
 * Cube roots need more digits than a browser's pow has to give, so they are computed exactly.
 * @param {number} prime
 */
const cubeRoot = (prime) => {
  const scaled = BigInt(prime) << 96n;
  let low = 0n;
  let high = 1n << 36n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** 3n <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
};
const ROUNDS = PRIMES.map(cubeRoot);
/** @type {(word: number, by: number) => number} */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
const padded = (bytes) => {
  const size = (Math.floor((bytes.length + 8) / 64) + 1) * 64;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(size - 8, BigInt(bytes.length) * 8n);
  return new DataView(whole.buffer);
};

/** @type {(view: DataView, offset: number) => number[]} */
const schedule = (view, offset) => {
  /** @type {number[]} */
  const words = [];
  for (let i = 0; i < 16; i++) words.push(view.getUint32(offset + 4 * i));
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15];
    const late = words[i - 2];
    const mixedEarly = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const mixedLate = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[i - 16] + mixedEarly + words[i - 7] + mixedLate) >>> 0);
  }
  return words;
};

/** @type {(state: number[], words: number[]) => number[]} */
const compress = (state, words) => {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const sumE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + sumE + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) >>> 0;
    const sumA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (sumA + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) >>> 0);
};

/**
 * Return the digest of some bytes, 32 bytes long.
 * @param {Uint8Array} bytes
 */
export const sha256 = (bytes) => {
  const view = padded(bytes);
  let state = START;
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    state = compress(state, schedule(view, offset));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
};
