// Introduces a special deal the first time that it comes up on this device.
import { closest } from "../core/closest.js";
import { root } from "./table.js";

const KEY = "specials-introduced";
let shown = "";

/** @returns {string[]} */
const known = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") ?? [];
  } catch {
    return [];
  }
};

const learn = () => {
  if (!shown) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...known(), shown])]));
  } catch {
    /* it is introduced again next time */
  }
  shown = "";
};

const look = () => {
  const panel = root.querySelector("[data-introduces]");
  const special = panel?.dataset.introduces ?? "";
  if (special !== shown) learn(); // a card has been played since it was shown
  if (!panel || known().includes(special)) return;
  panel.hidden = false;
  shown = special;
};

/** Start introducing special deals that this device has not shown before. */
export const startIntroductions = () => {
  look();
  document.addEventListener("table:drawn", look);
  document.addEventListener("click", (event) => {
    const panel = closest(event, "[data-introduced]")?.closest("[data-introduces]");
    if (!panel) return;
    panel.hidden = true;
    learn();
    root.querySelector(".prompt .option, .held-card.is-free")?.focus({ preventScroll: true });
  });
};
