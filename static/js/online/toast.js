// A sentence that disappears after a while and is read out by screen readers.
const place = document.createElement("p");
place.className = "toast";
place.role = "status";
// A popover lies above an open sheet too.
place.popover = "manual";
// Long before the first sentence: screen readers read out only changes of what is there.
document.body.append(place);
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
