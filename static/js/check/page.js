// The page that checks a deal: everything is computed here, from what stands in the form.
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
    if (!/^\s*[0-6]\s*$/.test(seat) || hex === undefined) throw new Wrong(`Added by players: “${line}” is not seat=hexadecimal.`);
    added[Number(seat)] = fromHex(hexOf("Added by players", hex));
  }
  return added;
};

const packOf = (words) => {
  const cards = cardsOf(words);
  const strange = cards.find((card) => !PACK.includes(card));
  if (strange || new Set(cards).size !== cards.length) throw new Wrong(`The pack: ${strange ?? "a card"} is not a card, or comes twice.`);
  return cards;
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
    dealer: Number(value("dealer")) - 1,
  };
};

const hands = ({ players, size, dealer }, pack) => {
  if (!players || !size || dealer < 0 || players * size > pack.length) return [];
  const made = dealt(pack, players, size, dealer);
  const items = made.hands.map((hand, seat) => line("plain", `Seat ${seat + 1}: ${written(hand)}`));
  return made.next ? [...items, line("plain", `Turned next: ${written([made.next])}`)] : items;
};

const check = () => {
  const found = form.querySelector("[data-found]");
  try {
    const data = read();
    const made = recompute(data.seed, data.entropy, data.cards);
    const [pack, said] = order(data, made);
    found.replaceChildren(promise(data.seed, data.promised), said, ...hands(data, pack));
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
