// Arrow keys go through a deal, and a step is shown without reloading the page.
import { closest } from "../core/closest.js";
import { morph } from "../core/morph.js";

/** @param {ParentNode} page */
const replay = (page) => /** @type {HTMLElement} */ (page.querySelector(".replay"));

/** @param {string} url */
const go = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) return location.assign(url);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  morph(replay(document), replay(parsed));
  history.replaceState(null, "", url);
};

document.addEventListener("click", (event) => {
  const link = closest(event, ".steps a");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  go(/** @type {HTMLAnchorElement} */ (link).href);
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  document.querySelector(`[data-key-step="${event.key}"]`)?.click();
});
