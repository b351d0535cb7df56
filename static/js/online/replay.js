// Arrow keys go through a deal, and a step is shown without reloading the page.
import { morph } from "../core/morph.js";

const place = () => document.querySelector(".replay");

const go = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) return location.assign(url);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  morph(place(), parsed.querySelector(".replay"));
  history.replaceState(null, "", url);
};

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".steps a");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  go(link.href);
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  document.querySelector(`[data-key-step="${event.key}"]`)?.click();
});
