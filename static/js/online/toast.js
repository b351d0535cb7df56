// A sentence that disappears after a while and is read out by screen readers.
const place = /** @type {HTMLElement} */ (document.querySelector("[data-toast]"));
// A popover lies above an open sheet too. The page's HTML does not make it one: without this script
// nothing would show it.
place.popover = "manual";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

// What was shown last lies on top.
const raise = () => {
  place.hidePopover();
  place.showPopover();
};

/**
 * Show a sentence for some milliseconds.
 * @type {(words: string | undefined, stays?: number) => void}
 */
export const toast = (words, stays = 4000) => {
  clearTimeout(timer);
  place.textContent = "";
  raise();
  requestAnimationFrame(() => {
    place.textContent = words ?? "";
  });
  timer = setTimeout(() => {
    place.textContent = "";
    place.hidePopover();
  }, stays);
};
