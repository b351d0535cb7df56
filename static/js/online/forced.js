// Plays the only legal card for whoever wants that, after a time drawn from how long he himself
// took over his last free choices: a quick answer would tell the table that there was no choice.
import { number, root } from "./table.js";
import { wish } from "./wishes.js";

const KEPT = 12;
const LEAST = 700;
const MOST = 6000;
const times = [1200, 1800, 2600];
let turnBegan = 0;
let timer = 0;

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
  if (wish("forced") !== "auto" || !only || others.length || root.querySelector(".prompt")) return;
  const at = number();
  const delay = times[Math.floor(Math.random() * times.length)];
  timer = setTimeout(() => { if (number() === at) only.click(); }, delay);
};

const learn = (event) => {
  if (!event.target.closest?.(".held-card.is-free") || !turnBegan || free().length < 2) return;
  times.push(Math.min(MOST, Math.max(LEAST, Date.now() - turnBegan)));
  if (times.length > KEPT) times.shift();
};

export const startForced = () => {
  look();
  document.addEventListener("table:drawn", look);
  document.addEventListener("click", learn, true);
};
