// For players who want it, a card is played by a second tap: the first only chooses it.
import { gettext } from "../../core/translate.js";
import { preference } from "../preferences.js";
import { root } from "../table.js";

// A finger that bounces presses twice within that time: it has tapped once.
const BOUNCE_MS = 300;

/**
 * The chosen card, when it was chosen, and what the status line was before.
 * @type {{ card: HTMLElement, at: number, line: string } | undefined}
 */
let chosen;

const statusLine = () => root.querySelector("[data-status]");

const forget = () => {
  if (!chosen) return;
  const { card, line } = chosen;
  chosen = undefined;
  card.classList.remove("is-picked");
  card.removeAttribute("aria-pressed");
  const status = statusLine();
  if (status?.textContent === question(card)) status.textContent = line;
};

/** @param {HTMLElement} card */
const question = (card) =>
  gettext("Tap again to play the {card}.", {
    card: card.querySelector(".visually-hidden")?.textContent ?? "",
  });

/** @param {HTMLElement} card */
const choose = (card) => {
  const status = statusLine();
  chosen = { card, at: performance.now(), line: status?.textContent ?? "" };
  card.classList.add("is-picked");
  card.setAttribute("aria-pressed", "true");
  // There and not in a toast, which lies over the table that one looks at now. It is read out.
  if (status) status.textContent = question(card);
};

/**
 * Start forgetting a chosen card whenever the table is drawn again, so that after a refusal a
 * single tap does not play it.
 */
export const startConfirming = () => document.addEventListener("table:drawn", forget);

/** @type {HTMLElement | undefined} */
let sure;

/**
 * Press a card that was chosen in a way that leaves no doubt, such as by dragging it.
 * @param {HTMLElement | null} card
 */
export const pressSurely = (card) => {
  if (!card) return;
  sure = card;
  card.click();
  sure = undefined;
};

/**
 * Return whether a press only chooses a card, so that it is not sent yet.
 * @param {HTMLElement | null} button
 */
export const isOnlyChosen = (button) => {
  if (preference("confirm") !== "on" || !button?.matches(".held-card.is-free")) return false;
  if (button === sure) return false;
  if (button === chosen?.card) return performance.now() - chosen.at < BOUNCE_MS;
  forget();
  choose(button);
  return true;
};
