// The table on the page: fetches it from the server and puts it into place. Other scripts listen
// for "table:drawn" to learn of an update.
import { morph } from "../core/morph.js";

export const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
export const number = () => Number(root.dataset.number);

/** @type {Promise<void> | null} */
let asking = null;
let askAgain = false;

const APPEARING = ".played, .is-mine, .seat-tally";
/** @type {HTMLElement[]} */
let added = [];

/** @param {Node} node */
const note = (node) => {
  if (!(node instanceof HTMLElement)) return;
  for (const part of [node, ...node.querySelectorAll(APPEARING)]) {
    if (part.matches(APPEARING)) part.classList.add("is-new");
    if (part.matches(".played")) added.push(part);
  }
};

// Players who have lost their seat see why, instead of a table that they may not follow.
export const leave = () => {
  if (root.dataset.left) location.assign(root.dataset.left);
  else location.reload();
};

// Show a table that the server rendered, unless a newer one is shown already.
/** @param {string} html */
export const draw = (html) => {
  const parsed = new DOMParser().parseFromString(html, "text/html").querySelector("[data-table]");
  if (parsed && root.dataset.left && !parsed.dataset.left) return leave();
  // Answers may arrive in another order than they were asked for; the page never goes back in time.
  if (!parsed || Number(parsed.dataset.number) < number()) return;
  const focused = document.activeElement?.closest("[id]")?.id;
  morph(root, parsed, { added: note });
  document.dispatchEvent(new CustomEvent("table:added", { detail: added }));
  added = [];
  document.dispatchEvent(new CustomEvent("table:drawn"));
  if (focused && document.activeElement === document.body) refocus(focused);
  else if (document.activeElement?.matches("[data-status].is-mine")) firstChoice()?.focus(STAY);
};

const STAY = { preventScroll: true };
const firstChoice = () => root.querySelector(".go-on, .prompt .option, .held-card.is-free");

// The card that had the focus was played, so the focus moves to the next option, or to the status
// line, which says who is to act; from there it goes on to the cards when the reader's turn comes.
/** @param {string} id */
const refocus = (id) => {
  const again = document.getElementById(id);
  const target = again?.matches("a, button") ? again : again?.querySelector("a, button");
  (target ?? firstChoice() ?? root.querySelector("[data-status]"))?.focus(STAY);
};

export const getTable = async (query = "") => {
  const answer = await fetch(root.dataset.url + query, { headers: { "X-Part": "table" } });
  if (answer.status === 404 || answer.status === 403) return leave();
  if (answer.ok) draw(await answer.text());
};

// Fetch the current table. While a request is under way, one more afterwards is enough.
/** @returns {Promise<void>} */
export const refresh = async () => {
  if (asking) {
    askAgain = true;
    return asking;
  }
  asking = getTable(location.search).catch(() => {});
  await asking;
  asking = null;
  if (askAgain) {
    askAgain = false;
    return refresh();
  }
};
