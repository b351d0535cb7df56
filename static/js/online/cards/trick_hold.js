// Keeps a finished trick on the table until it has been seen: for a moment that depends on the
// speed in the menu, or until a tap or a key. Then it goes to its winner, and what has been played
// meanwhile appears. The table behind it is always up to date, so no turn is held up.
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
  const isNewDeal = root.dataset.deal !== deal;
  const isFinished = !isNewDeal && Number(root.dataset.tricks) > tricks;
  deal = root.dataset.deal;
  tricks = Number(root.dataset.tricks);
  if (isNewDeal) delete page.dataset.trick;
  if (isFinished) {
    clearTimeout(timer);
    page.dataset.trick = "held";
    timer = setTimeout(release, HOLD_MS[speed()] ?? HOLD_MS.normal);
  }
  if (!isHeld()) landCards();
};

/** Start holding finished tricks, each until its time is up or the reader taps or presses a key. */
export const startHolding = () => {
  document.addEventListener("table:drawn", look);
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, release);
};
