// Sorts the cards in the hand: by suit, by rank, or as the player dragged them.
import { RANKS } from "../core/cards.js";
import { closest } from "../core/closest.js";
import { gettext } from "../core/translate.js";
import { root } from "./table.js";
import { preference, setPreference } from "./preferences.js";

/** @type {Record<string, string>} */
const NAMES = { suit: gettext("By suit"), rank: gettext("By rank"), own: gettext("My order") };
/** @type {string[]} */
let own = [];

const hand = () => root.querySelector("[data-hand]");
const cards = () => [...(hand()?.querySelectorAll("[data-place]") ?? [])];
/** @param {HTMLElement} card */
const place = (card) => Number(card.dataset.place);
/** @type {Record<string, (one: HTMLElement, other: HTMLElement) => number>} */
const ORDERS = {
  suit: (one, other) => place(one) - place(other),
  rank: (one, other) =>
    RANKS.indexOf(other.dataset.rank ?? "") - RANKS.indexOf(one.dataset.rank ?? "") ||
    place(one) - place(other),
  own: (one, other) => spot(one) - spot(other) || place(one) - place(other),
};
/**
 * Return the place of a card in the player's own order; cards that were never dragged come last.
 * @param {HTMLElement} card
 */
const spot = (card) => own.indexOf(card.id) + 1 || 99;
const mode = () =>
  preference("order") === "own" && !own.length ? "suit" : (preference("order") ?? "suit");

const put = () => {
  const list = hand();
  const button = root.querySelector("[data-sort]");
  if (!list || !button) return;
  button.hidden = !cards().length;
  button.textContent = NAMES[mode()];
  // Only cards in the wrong place move. An element that is moved loses the focus, so it is given
  // back.
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const sorted = cards().sort(ORDERS[mode()]);
  sorted.reduceRight((after, card) => {
    if (card.nextElementSibling !== after) list.insertBefore(card, after);
    return card;
  }, list.querySelector(":scope > :not([data-place])"));
  if (list.contains(focused) && document.activeElement !== focused) focused.focus();
  document.dispatchEvent(new CustomEvent("table:sorted"));
};

/** Keep the order that the player dragged the cards into, until the hand is played out. */
export const keepOwn = () => {
  own = cards().map((card) => card.id);
  setPreference("order", "own");
  put();
};

/** Sort the hand now and whenever the table is drawn; a button changes the order. */
export const startSorting = () => {
  put();
  document.addEventListener("table:drawn", () => {
    if (!cards().some((card) => own.includes(card.id))) own = [];
    put();
  });
  document.addEventListener("click", (event) => {
    if (!closest(event, "[data-sort]")) return;
    const modes = Object.keys(NAMES).filter((name) => name !== "own" || own.length);
    setPreference("order", modes[(modes.indexOf(mode()) + 1) % modes.length]);
    put();
  });
};
