// Clocks that run down between two updates of the table. The server's time counts: this device's
// own clock is used only to measure how long ago the table was updated.
import { gettext } from "../core/translate.js";
import { root } from "./table.js";

const SHORT = 10;
let drawn = Date.now();

/** @param {string | undefined} moment */
const left = (moment) =>
  (Date.parse(moment ?? "") - Date.parse(root.dataset.now ?? "") - (Date.now() - drawn)) / 1000;
/** @param {number} seconds */
const written = (seconds) => {
  const whole = Math.max(0, Math.ceil(seconds));
  return whole < 60
    ? gettext("{seconds} s", { seconds: whole })
    : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

const tick = () => {
  for (const clock of root.querySelectorAll("[data-deadline]")) {
    const seconds = left(clock.dataset.deadline);
    clock.textContent = written(seconds);
    clock.classList.toggle("is-short", seconds < SHORT);
  }
  for (const until of root.querySelectorAll("[data-until]")) {
    until.textContent = `(${written(left(until.dataset.until))})`;
  }
};

/** Start the clocks. */
export const startClocks = () => {
  tick();
  setInterval(tick, 500);
  document.addEventListener("table:drawn", () => {
    drawn = Date.now();
    tick();
  });
};
