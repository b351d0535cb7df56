// The page that checks a deal: everything is computed here, from the data in the form.
import { SIGNS } from "../../core/cards.js";
import { element } from "../../core/element.js";
import { gettext } from "../../core/translate.js";
import { getCommitment } from "./commitments.js";
import { PACK, commitment, dealerOf, dealt, fromHex, recompute } from "./shuffle.js";

/**
 * What is checked, as the form has it.
 * @typedef {{
 *   seed: Uint8Array, promised: string, entropy: Entropy, published: string[], stacked: string[],
 *   cards: string[], players: number, size: number, packets: number[] | undefined,
 *   hands: string[][], dealer: number,
 * }} Given
 * @typedef {Record<number, Uint8Array>} Entropy
 */

const form = element(document.querySelector("[data-check]"), HTMLFormElement);
const found = element(form.querySelector("[data-found]"), HTMLElement);
const go = element(form.querySelector("[data-go]"), HTMLButtonElement);
/** @type {(name: string) => string} */
const value = (name) => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  throw new TypeError(`The form has no field "${name}".`);
};

/** @type {(words: string) => string[]} */
const cardsOf = (words) =>
  words
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
/** @type {(cards: string[]) => string} */
const written = (cards) =>
  cards.map((card) => card[0].replace("T", "10") + SIGNS[card[1]]).join(" ");
/** @type {(one: string[], other: string[]) => boolean} */
const alike = (one, other) =>
  one.length === other.length && one.every((card, i) => card === other[i]);

class InvalidInput extends Error {}

/** @type {(name: string, words: string, bytes?: number) => string} */
const hexOf = (name, words, bytes) => {
  const hex = words.trim().toLowerCase();
  if (!/^([0-9a-f]{2})*$/.test(hex))
    throw new InvalidInput(gettext("{field}: this is not hexadecimal.", { field: name }));
  if (bytes && hex.length !== 2 * bytes)
    throw new InvalidInput(
      gettext("{field}: enter {count} digits.", { field: name, count: 2 * bytes }),
    );
  return hex;
};

/**
 * Read what the players added, as published: a line for each seat, with an equals sign after the
 * seat.
 * @type {(words: string) => Entropy}
 */
const entropyOf = (words) => {
  /** @type {Entropy} */
  const added = {};
  for (const line of words
    .split(/\n/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [seat, hex] = line.split("=");
    if (!/^\s*[1-7]\s*$/.test(seat) || hex === undefined) {
      throw new InvalidInput(
        gettext("Entropy added by players: “{line}” is not seat=hexadecimal.", { line }),
      );
    }
    added[Number(seat) - 1] = fromHex(hexOf(gettext("Entropy added by players"), hex));
  }
  return added;
};

/** @type {(words: string) => string[]} */
const packOf = (words) => {
  const cards = cardsOf(words);
  const strange = cards.find((card) => !PACK.includes(card));
  if (strange) throw new InvalidInput(gettext("{card} is not a card.", { card: strange }));
  const repeated = cards.find((card, i) => cards.indexOf(card) !== i);
  if (repeated) throw new InvalidInput(gettext("{card} is there twice.", { card: repeated }));
  return cards;
};

/**
 * Read the hands as played, by seat; none if the field is empty.
 * @type {(words: string) => string[][]}
 */
const handsOf = (words) =>
  words
    .split(/\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one, i) => {
      const [seat, cards] = one.split("=");
      if (Number(seat) !== i + 1 || cards === undefined) {
        throw new InvalidInput(
          gettext("Hands as played: “{line}” is not {seat}=cards.", { line: one, seat: i + 1 }),
        );
      }
      return packOf(cards);
    });

/** @type {(words: string) => number[] | undefined} */
const packetsOf = (words) => {
  const counts = words
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    throw new InvalidInput(gettext("Cards dealt at a time: enter numbers only."));
  }
  return counts.length ? counts : undefined;
};

/** @type {(kind: string, words: string) => HTMLElement} */
const line = (kind, words) => {
  const item = document.createElement("li");
  item.className = `note note-${kind}`;
  item.textContent = words;
  return item;
};

/** @type {(seed: Uint8Array, published: string) => HTMLElement} */
const checkCommitment = (seed, published) => {
  const mine = commitment(seed);
  if (!published)
    return line(
      "good",
      gettext("The commitment to this seed is {commitment}.", { commitment: mine }),
    );
  return mine === published
    ? line("good", gettext("The seed matches the commitment published before the deal."))
    : line(
        "bad",
        gettext(
          "The seed does not match the published commitment. Its commitment is {commitment}.",
          {
            commitment: mine,
          },
        ),
      );
};

/**
 * Compare the commitment that this browser was shown at the table with the published seed.
 * @type {(seed: Uint8Array) => HTMLElement[]}
 */
const remembered = (seed) => {
  const { game, deal = "" } = form.dataset;
  if (!game) return [];
  const shown = getCommitment(game, deal);
  if (!shown)
    return [
      line("plain", gettext("This browser was not shown a commitment to this deal at the table.")),
    ];
  if (shown.seal === commitment(seed)) {
    return [
      line(
        "good",
        shown.isBefore
          ? gettext("This is the commitment that you were shown before the deal.")
          : gettext("This is the commitment that you were shown during the deal."),
      ),
    ];
  }
  return [
    line(
      "bad",
      shown.isBefore
        ? gettext("Before the deal you were shown another commitment: {commitment}.", {
            commitment: shown.seal,
          })
        : gettext("During the deal you were shown another commitment: {commitment}.", {
            commitment: shown.seal,
          }),
    ),
  ];
};

/** @type {(given: Given, made: { pack: string[], cut: number }) => [pack: string[], words: HTMLElement]} */
const comparePack = ({ published, stacked }, made) => {
  const pack = stacked.length
    ? [...stacked.slice(made.cut), ...stacked.slice(0, made.cut)]
    : made.pack;
  const words = written(pack);
  if (!published.length)
    return [pack, line("good", gettext("The pack from the top: {cards}", { cards: words }))];
  return [
    pack,
    alike(pack, published)
      ? line("good", gettext("The pack matches the seed."))
      : line(
          "bad",
          gettext("The pack does not match the seed. It should be: {cards}", { cards: words }),
        ),
  ];
};

/** @type {() => Given} */
const read = () => {
  const published = packOf(value("pack"));
  const stacked = packOf(value("stacked"));
  return {
    seed: fromHex(hexOf(gettext("Seed"), value("seed"), 32)),
    promised: hexOf(gettext("Commitment"), value("commitment")),
    entropy: entropyOf(value("entropy")),
    published,
    stacked,
    // A game that leaves cards out shuffles the rest, in the order of a new pack.
    cards: published.length
      ? PACK.filter((card) => published.includes(card))
      : stacked.length
        ? stacked
        : PACK,
    players: Number(value("players")),
    size: Number(value("size")),
    packets: packetsOf(value("packets")),
    hands: handsOf(value("hands")),
    dealer: Number(value("dealer")) - 1,
  };
};

/** @type {(made: string[][], given: string[][]) => HTMLElement[]} */
const compared = (made, given) => {
  if (!given.length) return [];
  if (given.length !== made.length)
    return [
      line(
        "bad",
        gettext("There are {hands} hands but {players} players.", {
          hands: given.length,
          players: made.length,
        }),
      ),
    ];
  const wrong = made.flatMap((hand, seat) =>
    alike([...hand].sort(), [...given[seat]].sort()) ? [] : [seat + 1],
  );
  return [
    wrong.length
      ? line(
          "bad",
          gettext("These are not the hands that were dealt. Seats with other cards: {seats}.", {
            seats: wrong.join(", "),
          }),
        )
      : line("good", gettext("These are the hands that were dealt.")),
  ];
};

/**
 * Check who dealt, where the seed determines that.
 * @type {(given: Given) => HTMLElement[]}
 */
const checkDealer = ({ seed, players, dealer }) => {
  const rule = form.dataset.dealerBy;
  if (!rule || !players) return [];
  const mine = dealerOf(seed, players, rule);
  return [
    mine === dealer
      ? line("good", gettext("The dealer is the one that the seed decides."))
      : line(
          "bad",
          gettext("According to the seed, seat {number} should have dealt.", { number: mine + 1 }),
        ),
  ];
};

/** @type {(given: Given, pack: string[]) => HTMLElement[]} */
const hands = ({ players, size, dealer, packets, hands: given }, pack) => {
  if (!players || !size || dealer < 0 || players * size > pack.length) return [];
  const made = dealt(pack, players, size, dealer, packets);
  const items = made.hands.map((hand, seat) =>
    line("plain", gettext("Seat {number}: {cards}", { number: seat + 1, cards: written(hand) })),
  );
  const next = made.next
    ? [line("plain", gettext("The next card of the pack: {card}", { card: written([made.next]) }))]
    : [];
  return [...compared(made.hands, given), ...items, ...next];
};

const check = () => {
  try {
    const data = read();
    const made = recompute(data.seed, data.entropy, data.cards);
    const [pack, packLine] = comparePack(data, made);
    found.replaceChildren(
      checkCommitment(data.seed, data.promised),
      ...remembered(data.seed),
      packLine,
      ...checkDealer(data),
      ...hands(data, pack),
    );
    form.dataset.pack = pack.join(" ");
    form.dataset.lots = made.lots.join(" ");
    form.dataset.cut = String(made.cut);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    found.replaceChildren(line("bad", error.message));
  }
};

go.disabled = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
  found.scrollIntoView({ block: "nearest" });
});
if (value("seed")) check();
