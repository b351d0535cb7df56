// The keyboard: a digit plays the card at that place or nominates that number; H takes a hint; arrows
// move along the hand. Buttons handle all other keys themselves.
import { closest } from "../core/closest.js";
import { root } from "./table.js";
import { preference } from "./preferences.js";

const free = () => [...root.querySelectorAll("[data-hand] .held-card.is-free")];
const options = () => [...root.querySelectorAll(".prompt .option")];
const hintButton = () => /** @type {HTMLButtonElement | null} */ (root.querySelector("#take-hint"));
/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select");

/**
 * Return what a digit stands for: an option with that very text, such as a nomination, or where
 * nothing is asked the card at that place, as it says on the card; 0 is the tenth.
 * @param {string} digit
 */
const byNumber = (digit) => {
  const choices = options();
  // By its place the 1 of a bid of 10 would pass, and 3 would call a four.
  if (choices.length) return choices.find((option) => option.textContent.trim() === digit);
  return free()[(Number(digit) || 10) - 1];
};

/**
 * Focus an option and press it. A click would focus it too, and from there the focus moves on to
 * what can be done next.
 * @param {HTMLElement | undefined} option
 */
const choose = (option) => {
  option?.focus({ preventScroll: true });
  option?.click();
};

/** @param {KeyboardEvent} event */
const along = (event) => {
  const all = [...root.querySelectorAll("[data-hand] :is(a, button)")];
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 };
  if (at < 0 || !(event.key in steps)) return;
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, steps[event.key]))].focus();
};

const isBehindSheet = () => root.querySelector(".sheet:popover-open") !== null;

/** @param {KeyboardEvent} event */
const act = (event) => {
  if (preference("keys") === "off" || isBehindSheet()) return;
  if (/^[0-9]$/.test(event.key)) choose(byNumber(event.key));
  else if (event.key.toLowerCase() === "h") hintButton()?.click();
};

/** @param {KeyboardEvent} event */
const press = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  along(event);
  // A key that is held down is one press: its repeats would confirm a card, and play the next ones.
  if (!event.repeat) act(event);
  else if (event.key === "Enter" && closest(event, "[data-hand], .prompt")) event.preventDefault();
};

const hint = () => {
  for (const old of root.querySelectorAll(".key-hint")) old.remove();
  if (options().length) return;
  free()
    .slice(0, 10)
    .forEach((card, at) => {
      const sign = document.createElement("span");
      sign.className = "key-hint";
      sign.ariaHidden = "true";
      sign.textContent = String((at + 1) % 10);
      card.append(sign);
    });
};

/** Start listening to the keyboard, and show on each card which digit plays it. */
export const startKeys = () => {
  hint();
  document.addEventListener("keydown", press);
  document.addEventListener("table:sorted", hint);
};
