// Keeps in sight what a sheet would hide: the last deal of a long score card, which scrolls beside
// the table, and what is unfolded at a sheet's edge, such as the button that leaves for good.
import { root } from "./table.js";

let count = 0;

const showLastDeal = () => {
  const card = root.querySelector("#score .scroll");
  const rows = card?.querySelectorAll("tr").length ?? 0;
  if (card && rows !== count) card.scrollTop = card.scrollHeight;
  count = rows;
};

/** @param {Event} event */
const showUnfolded = (event) => {
  const part = /** @type {HTMLElement} */ (event.target);
  if (part.closest(".sheet") && part.matches("[open]")) part.scrollIntoView({ block: "nearest" });
};

/** Start keeping the last deal of the score card, and what is unfolded, in sight. */
export const startKeepingInSight = () => {
  showLastDeal();
  document.addEventListener("table:drawn", showLastDeal);
  // The event does not bubble.
  document.addEventListener("toggle", showUnfolded, true);
};
