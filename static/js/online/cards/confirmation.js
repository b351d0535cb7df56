// For players who want it, a card is played by a second tap: the first only chooses it.
import { gettext } from "../../core/translate.js";
import { preference } from "../preferences.js";
import { root } from "../table.js";
import { toast } from "../toast.js";

const forget = () => {
  for (const card of root.querySelectorAll("[data-sure]")) {
    delete card.dataset.sure;
    card.classList.remove("is-picked");
  }
};

/**
 * Start forgetting a chosen card whenever the table is drawn again, so that after a refusal a
 * single tap does not play it.
 */
export const startConfirming = () => document.addEventListener("table:drawn", forget);

/**
 * Press a card that was chosen in a way that leaves no doubt, such as by dragging it.
 * @param {HTMLElement | null} card
 */
export const pressSurely = (card) => {
  if (!card) return;
  card.dataset.sure = "yes";
  card.click();
};

/**
 * Return whether a press only chooses a card, so that it is not sent yet.
 * @param {HTMLElement | null} button
 */
export const isOnlyChosen = (button) => {
  if (preference("confirm") !== "on" || !button?.matches(".held-card.is-free")) return false;
  if (button.dataset.sure === "yes") return false;
  forget();
  button.dataset.sure = "yes";
  button.classList.add("is-picked");
  const card = button.querySelector(".visually-hidden")?.textContent ?? "";
  toast(gettext("Tap again to play the {card}.", { card }));
  return true;
};
