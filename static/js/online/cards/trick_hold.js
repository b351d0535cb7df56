// Keeps a finished trick on the table until it has been seen: for a moment that depends on the
// speed in the menu, or until a tap or a key. Then it goes to its winner, and what has been played
// meanwhile appears. The table behind it is always up to date, so no turn is held up; but a tap or a
// digit that brings the next cards into sight plays none, as it would be played blind.
import { gatherTrick, landCards, speed } from "./motion.js";
import { root } from "../table.js";

/** @type {Record<string, number>} */
const HOLD_MS = { relaxed: 2200, normal: 1200, quick: 500 };
const page = document.documentElement;
let deal = root.dataset.deal;
let tricks = Number(root.dataset.tricks);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const isHeld = () => page.dataset.trick === "held";

const release = async () => {
  clearTimeout(timer);
  // The last trick stays beside the result of the deal.
  if (!isHeld() || root.querySelector("#between")) return;
  const shown = tricks;
  await gatherTrick();
  if (!isHeld() || shown !== tricks) return;
  page.dataset.trick = "gone";
  landCards();
};

const look = () => {
  const count = Number(root.dataset.tricks);
  const isNewDeal = root.dataset.deal !== deal;
  const isFinished = !isNewDeal && count > tricks;
  // The card that finished it has been undone: the trick lies there again, to be played on.
  const isUndone = count < tricks;
  deal = root.dataset.deal;
  tricks = count;
  if (isNewDeal || isUndone) {
    clearTimeout(timer);
    delete page.dataset.trick;
  }
  if (isFinished) {
    clearTimeout(timer);
    page.dataset.trick = "held";
    timer = setTimeout(release, HOLD_MS[speed()] ?? HOLD_MS.normal);
  }
  if (!isHeld()) landCards();
};

// Whether the next trick has cards that the held one hides.
const isBlind = () => isHeld() && root.querySelector(".slot .played") !== null;

/** @param {Event} event */
const swallow = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

let isSwallowed = false;

const touch = () => {
  isSwallowed = isBlind();
  release();
};

/** @param {MouseEvent} event */
const click = (event) => {
  const isOnHand = /** @type {Element} */ (event.target).closest("[data-hand]") !== null;
  // Not one of a script, as for a card that is dragged or the only one: no touch went before it.
  if (isSwallowed && event.isTrusted && isOnHand) swallow(event);
  isSwallowed = false;
};

/** @param {KeyboardEvent} event */
const key = (event) => {
  // Enter on a card is not one: who uses a screen reader has heard what was played.
  if (/^[0-9]$/.test(event.key) && isBlind()) swallow(event);
  release();
};

/** Start holding finished tricks, each until its time is up or the reader taps or presses a key. */
export const startHolding = () => {
  document.addEventListener("table:drawn", look);
  document.addEventListener("pointerdown", touch, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
};
