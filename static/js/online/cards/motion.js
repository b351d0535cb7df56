// Moves cards: from the hand or the player's plate to the table, from the table to the winner, and
// from the dealer into the hand. Cards stay in place for readers who want no animation; those
// that land together appear one after another for them too.
import { preference } from "../preferences.js";
import { root } from "../table.js";

/** @type {Record<string, number>} */
const FACTORS = { relaxed: 1.5, normal: 1, quick: 0.5 };
const FLIGHT_MS = 240;
const STEP_MS = 300;
const GATHER_MS = 300;
const DEAL_MS = 160;
const DEAL_STEP_MS = 25;

/** @type {HTMLElement[]} */
let landing = [];
/** @type {{ code: string, box: DOMRect } | null} */
let pressed = null;
let deal = root.dataset.deal;

/** Return how fast the reader wants cards to move. */
export const speed = () => preference("speed") ?? "normal";
/** Return whether the reader wants no animation. */
export const isStill = () =>
  preference("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @type {(card: HTMLElement, from: DOMRect) => string} */
const offset = (card, from) => {
  const box = card.getBoundingClientRect();
  const [dx, dy] = [from.x + from.width / 2, from.y + from.height / 2];
  return `translate(${dx - box.x - box.width / 2}px, ${dy - box.y - box.height / 2}px)`;
};
/** @param {HTMLElement} card */
const seatOf = (card) => Number(card.closest(".seat")?.id.replace("seat-", ""));

/**
 * Sort cards into the order in which they were played, from the one that led.
 * @param {HTMLElement[]} cards
 */
const inOrder = (cards) => {
  const count = root.querySelectorAll(".seat").length;
  const led = root.querySelector(".played:has(.led)");
  const leader = led ? seatOf(led) : 0;
  /** @param {HTMLElement} card */
  const place = (card) => (seatOf(card) - leader + count) % count;
  return cards.toSorted((one, other) => place(one) - place(other));
};

/** @param {HTMLElement} card */
const pressedBox = (card) =>
  pressed && card.id === `played-${pressed.code}` ? pressed.box : undefined;

/** @param {HTMLElement} card */
const startOf = (card) =>
  pressedBox(card) ?? card.closest(".seat")?.querySelector(".plate")?.getBoundingClientRect();

/**
 * The cards on their way, and when the next one may set out, by the clock of animations.
 * @type {Animation[]}
 */
let landings = [];
let nextAt = 0;

// The reader has played on, so the cards before theirs wait no longer.
const hurry = () => {
  for (const flight of landings) flight.finish();
  nextAt = 0;
};

/** @param {HTMLElement} card */
const land = (card) => {
  const factor = FACTORS[speed()] ?? 1;
  const now = Number(document.timeline.currentTime);
  if (pressedBox(card)) hurry();
  const delay = Math.max(0, nextAt - now);
  nextAt = now + delay + STEP_MS * factor;
  const from = isStill() ? undefined : startOf(card);
  const moves = { transform: [from ? offset(card, from) : "none", "none"] };
  landings = landings.filter((flight) => flight.playState !== "finished");
  landings.push(
    card.animate(
      { ...moves, visibility: ["hidden", "visible"] },
      { duration: from ? FLIGHT_MS * factor : 0, delay, easing: "ease-out", fill: "backwards" },
    ),
  );
};

/** Let the cards that are new on the table fly to their places, one after another. */
export const landCards = () => {
  const cards = inOrder(landing.filter((card) => card.isConnected));
  landing = [];
  cards.forEach(land);
};

/** Send the finished trick to its winner's plate; resolve when it has arrived. */
export const gatherTrick = async () => {
  const won = root.querySelector(".past.has-won");
  const plate = won?.closest(".seat")?.querySelector(".plate")?.getBoundingClientRect();
  if (isStill() || !plate) return;
  const flights = [...root.querySelectorAll(".past")].map((card) =>
    card.animate([{ transform: "none" }, { transform: `${offset(card, plate)} scale(0.3)` }], {
      duration: GATHER_MS * (FACTORS[speed()] ?? 1),
      easing: "ease-in",
      fill: "forwards",
    }),
  );
  await Promise.allSettled(flights.map((flight) => flight.finished));
  for (const flight of flights) flight.cancel();
};

const dealCards = () => {
  if (root.dataset.deal === deal) return;
  deal = root.dataset.deal;
  if (isStill()) return;
  root.querySelectorAll("[data-hand] .held, .turned").forEach((card, place) => {
    card.animate([{ transform: "translateY(-2.5rem)", opacity: 0 }, { transform: "none" }], {
      duration: DEAL_MS,
      delay: place * DEAL_STEP_MS,
      easing: "ease-out",
      fill: "backwards",
    });
  });
};

/** @param {MouseEvent} event */
const remember = (event) => {
  const held = /** @type {Element} */ (event.target).closest?.("[data-hand] .held");
  const box = held?.querySelector(".pc")?.getBoundingClientRect();
  if (held && box) pressed = { code: held.id.replace("card-", ""), box };
};

/** Start animating new deals, and noting which cards are new on the table. */
export const startMotion = () => {
  document.addEventListener("click", remember, true);
  document.addEventListener("table:added", (event) => {
    landing.push(.../** @type {CustomEvent<HTMLElement[]>} */ (event).detail);
  });
  document.addEventListener("table:drawn", dealCards);
};
