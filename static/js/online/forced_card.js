// Plays the only legal card for players who want that, after a delay drawn from how long they took
// over their last free choices: a quick answer would show the table that there was no choice.
import { closest } from "../core/closest.js";
import { pressSurely } from "./cards/confirmation.js";
import { number, root } from "./table.js";
import { preference } from "./preferences.js";

const MAX_TIMES = 12;
const MIN_MS = 700;
const MAX_MS = 6000;
// How long choices took. It begins with what most people take (ADR 0091).
const times = [1200, 1800, 2600];
let turnBegan = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const free = () => [...root.querySelectorAll("[data-hand] .held-card.is-free")];
const isMyTurn = () => root.querySelector("[data-status].is-mine") !== null;

const look = () => {
  clearTimeout(timer);
  if (!isMyTurn()) {
    turnBegan = 0;
    return;
  }
  if (!turnBegan) turnBegan = Date.now();
  const [only, ...others] = free();
  if (preference("forced") !== "auto" || !only || others.length || root.querySelector(".prompt"))
    return;
  // The table may have changed before the time is up; then nothing is played.
  const at = number();
  const delay = times[Math.floor(Math.random() * times.length)];
  timer = setTimeout(() => {
    if (number() === at) pressSurely(only);
  }, delay);
};

/**
 * Note how long a choice took. Only free choices count, so a card that this script played does not.
 * @param {MouseEvent} event
 */
const learn = (event) => {
  if (!closest(event, ".held-card.is-free") || !turnBegan || free().length < 2) return;
  times.push(Math.min(MAX_MS, Math.max(MIN_MS, Date.now() - turnBegan)));
  if (times.length > MAX_TIMES) times.shift();
};

/** Start playing the only legal card, for players who want that. */
export const startForced = () => {
  look();
  document.addEventListener("table:drawn", look);
  document.addEventListener("click", learn, true);
};
