// The page that checks a deal: everything is computed here, from what stands in the form.
import { sealOf } from "./seals.js";
import { PACK, commitment, dealt, fromHex, recompute } from "./shuffle.js";

const form = document.querySelector("[data-check]");
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

const cardsOf = (words) => words.toUpperCase().split(/[\s,]+/).filter(Boolean);
const written = (cards) => cards.map((card) => card[0].replace("T", "10") + SIGNS[card[1]]).join(" ");
const alike = (one, other) => one.length === other.length && one.every((card, i) => card === other[i]);

class Wrong extends Error {}

const hexOf = (name, words, bytes) => {
  const hex = words.trim().toLowerCase();
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Wrong(`${name}: that is not hexadecimal.`);
  if (bytes && hex.length !== 2 * bytes) throw new Wrong(`${name}: it has ${2 * bytes} digits.`);
  return hex;
};

// One line a seat, as it is published: the seat, an equals sign, what was added.
const entropyOf = (words) => {
  const added = {};
  for (const line of words.split(/\n/).map((one) => one.trim()).filter(Boolean)) {
    const [seat, hex] = line.split("=");
    if (!/^\s*[1-7]\s*$/.test(seat) || hex === undefined) throw new Wrong(`Added by players: “${line}” is not seat=hexadecimal.`);
    added[Number(seat) - 1] = fromHex(hexOf("Added by players", hex));
  }
  return added;
};

const packOf = (words) => {
  const cards = cardsOf(words);
  const strange = cards.find((card) => !PACK.includes(card));
  if (strange || new Set(cards).size !== cards.length) throw new Wrong(`The pack: ${strange ?? "a card"} is not a card, or comes twice.`);
  return cards;
};

// The hands as they were played, by seat; none if nothing stands there.
const handsOf = (words) => words.split(/\n/).map((one) => one.trim()).filter(Boolean).map((one, i) => {
  const [seat, cards] = one.split("=");
  if (Number(seat) !== i + 1 || cards === undefined) throw new Wrong(`The hands: “${one}” is not seat ${i + 1}=cards.`);
  return packOf(cards);
});

const packetsOf = (words) => {
  const counts = words.split(/[\s,]+/).filter(Boolean).map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) throw new Wrong("Cards at a time: those are not numbers.");
  return counts.length ? counts : undefined;
};

const line = (kind, words) => {
  const item = document.createElement("li");
  item.className = `note note-${kind}`;
  item.textContent = words;
  return item;
};

const promise = (seed, published) => {
  const mine = commitment(seed);
  if (!published) return line("good", `The commitment to this seed is ${mine}.`);
  return mine === published
    ? line("good", "The seed is the one that was promised before the deal.")
    : line("bad", `This is not the seed that was promised. The commitment to it is ${mine}.`);
};

// What this browser was shown at the table is compared with what is published now.
const sealed = (seed) => {
  const { game, deal } = form.dataset;
  if (!game) return [];
  const shown = sealOf(game, deal);
  if (!shown) return [line("plain", "You were not here then: this browser was shown no seal of this deal.")];
  const when = shown.isBefore ? "before the deal" : "while the deal was played";
  return [shown.seal === commitment(seed)
    ? line("good", `The same seal as you were shown ${when}.`)
    : line("bad", `Not the seal that you were shown ${when}, which was ${shown.seal}.`)];
};

const order = (data, made) => {
  const { published, stacked } = data;
  const pack = stacked.length ? [...stacked.slice(made.cut), ...stacked.slice(0, made.cut)] : made.pack;
  const words = written(pack);
  if (!published.length) return [pack, line("good", `The pack from the top: ${words}`)];
  return [pack, alike(pack, published)
    ? line("good", "The pack lay exactly as the seed and the players' entropy say.")
    : line("bad", `The pack did not lie as the seed says. It should be: ${words}`)];
};

const read = () => {
  const { elements } = form;
  const value = (name) => elements[name].value;
  const published = packOf(value("pack"));
  const stacked = packOf(value("stacked"));
  return {
    seed: fromHex(hexOf("Seed", value("seed"), 32)),
    promised: hexOf("Commitment", value("commitment")),
    entropy: entropyOf(value("entropy")),
    published,
    stacked,
    // A game that leaves cards out shuffles the rest, in the order of a new pack.
    cards: published.length ? PACK.filter((card) => published.includes(card)) : stacked.length ? stacked : PACK,
    players: Number(value("players")),
    size: Number(value("size")),
    packets: packetsOf(value("packets")),
    hands: handsOf(value("hands")),
    dealer: Number(value("dealer")) - 1,
  };
};

const compared = (made, given) => {
  if (!given.length) return [];
  if (given.length !== made.length) return [line("bad", `There are ${given.length} hands and ${made.length} players.`)];
  const wrong = made.flatMap((hand, seat) => alike([...hand].sort(), [...given[seat]].sort()) ? [] : [seat + 1]);
  return [wrong.length
    ? line("bad", `These are not the hands that were dealt: ${wrong.map((seat) => `seat ${seat}`).join(", ")} held other cards.`)
    : line("good", "These are the hands that were dealt.")];
};

const hands = ({ players, size, dealer, packets, hands: given }, pack) => {
  if (!players || !size || dealer < 0 || players * size > pack.length) return [];
  const made = dealt(pack, players, size, dealer, packets);
  const items = made.hands.map((hand, seat) => line("plain", `Seat ${seat + 1}: ${written(hand)}`));
  const next = made.next ? [line("plain", `The next card of the pack: ${written([made.next])}`)] : [];
  return [...compared(made.hands, given), ...items, ...next];
};

const check = () => {
  const found = form.querySelector("[data-found]");
  try {
    const data = read();
    const made = recompute(data.seed, data.entropy, data.cards);
    const [pack, said] = order(data, made);
    found.replaceChildren(promise(data.seed, data.promised), ...sealed(data.seed), said, ...hands(data, pack));
    form.dataset.pack = pack.join(" ");
    form.dataset.lots = made.lots.join(" ");
    form.dataset.cut = String(made.cut);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    found.replaceChildren(line("bad", error.message));
  }
};

form.querySelector("[data-go]").disabled = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
  form.querySelector("[data-found]").scrollIntoView({ block: "nearest" });
});
if (form.elements.seed.value) check();
