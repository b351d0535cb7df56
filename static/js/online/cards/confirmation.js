// For players who want it, a card is played by a second tap: the first only chooses it.
import { gettext } from "../../core/translate.js";
import { preference } from "../preferences.js";
import { root } from "../table.js";

// A finger that bounces presses twice within that time: it has tapped once.
const BOUNCE_MS = 300;

/**
 * The chosen card, when and at which turn it was chosen, and what the status line was before.
 * @type {{ card: HTMLElement, at: number, turn: string, line: string } | undefined}
 */
let chosen;

// The same until a card is played or undone.
const turn = () => {
  const played = [...root.querySelectorAll(".slot .played")].map((card) => card.id);
  return [root.dataset.deal, root.dataset.tricks, ...played].join();
};

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

/** @type {(card: HTMLElement, at?: number) => void} */
const choose = (card, at = performance.now()) => {
  const status = statusLine();
  chosen = { card, at, turn: turn(), line: status?.textContent ?? "" };
  card.classList.add("is-picked");
  card.setAttribute("aria-pressed", "true");
  // There and not in a toast, which lies over the table that one looks at now. It is read out.
  if (status) status.textContent = question(card);
};

// The table is also drawn again for a message, or for another player who comes back.
const look = () => {
  if (!chosen) return;
  const { card, at, turn: then } = chosen;
  forget();
  if (then === turn() && card.isConnected && card.matches(".is-free")) choose(card, at);
};

/** Start keeping the chosen card chosen, for as long as the turn lasts. */
export const startConfirming = () => document.addEventListener("table:drawn", look);

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
  const isSecond = button === chosen?.card;
  if (isSecond && performance.now() - (chosen?.at ?? 0) < BOUNCE_MS) return true;
  // Also once it is sent: after a refusal a single tap does not play it.
  forget();
  if (!isSecond) choose(button);
  return !isSecond;
};
