// A sentence that disappears after a while and is read out by screen readers.
const place = /** @type {HTMLElement} */ (document.querySelector("[data-toast]"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @type {(words: string | undefined, stays?: number) => void} */
export const toast = (words, stays = 4000) => {
  clearTimeout(timer);
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = words ?? "";
  });
  timer = setTimeout(() => {
    place.textContent = "";
  }, stays);
};
