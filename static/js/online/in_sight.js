// Keeps in sight what scrolling would hide: the last deal of a long score card beside the table, what
// is unfolded at a sheet's edge, such as the button that leaves for good, each new question, and the
// seats once the game begins.
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

/** @type {string | undefined} */
let asked;

// Where the questions scroll, as on a phone on its side, the next one would keep the old place.
const showQuestion = () => {
  const question = root.querySelector("#prompt-head")?.textContent ?? undefined;
  const place = root.querySelector("#asks");
  if (place && question !== asked) place.scrollTop = 0;
  asked = question;
};

let hasSeats = false;

// Before the first deal the page may be scrolled down to the code that friends scan.
const showSeats = () => {
  const had = hasSeats;
  hasSeats = root.querySelector(".seat") !== null;
  if (hasSeats && !had) scrollTo({ top: 0 });
};

/**
 * Start keeping in sight the last deal of the score card, what is unfolded, new questions, and the
 * seats once the game begins.
 */
export const startKeepingInSight = () => {
  hasSeats = root.querySelector(".seat") !== null;
  showLastDeal();
  showQuestion();
  document.addEventListener("table:drawn", showLastDeal);
  document.addEventListener("table:drawn", showQuestion);
  document.addEventListener("table:drawn", showSeats);
  // The event does not bubble.
  document.addEventListener("toggle", showUnfolded, true);
};
