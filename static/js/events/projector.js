// The projector: shows in turns what does not fit on the screen, and counts the timer down by the
// server's clock. `parts` keeps the page fresh.
import "../core/parts.js";

const TURN_MS = 10_000;

/** @type {(selector: string) => HTMLElement | null} */
const find = (selector) => document.querySelector(selector);
const root = /** @type {HTMLElement} */ (find("#projection"));

let first = 0; // the first item of the page that is shown
let following = 0;

// Shows the items from `first` on that fit, and says which they are.
const show = () => {
  const deck = find("[data-deck]");
  if (!deck) return;
  deck.classList.add("deck-turns");
  const items = /** @type {HTMLElement[]} */ ([...deck.children]);
  if (first >= items.length) first = 0;
  items.forEach((item, at) => {
    item.hidden = at < first;
  });
  const { bottom } = deck.getBoundingClientRect();
  const over = items.findIndex(
    (item, at) => at > first && item.getBoundingClientRect().bottom > bottom,
  );
  const end = over < 0 ? items.length : over;
  items.forEach((item, at) => {
    item.hidden = at < first || at >= end;
  });
  following = end < items.length ? end : 0;
  const page = find("[data-page]");
  const isPart = first > 0 || end < items.length;
  if (page) page.textContent = isPart ? `${first + 1}–${end} / ${items.length}` : "";
};

// The server's time in milliseconds, as of the last answer.
const clock = { at: Number(root.dataset.serverTime) * 1000, heard: performance.now() };
const now = () => clock.at + performance.now() - clock.heard;

/** @type {AudioContext | null} */
let audio = null;
let soundedFor = "";

const beep = () => {
  if (!audio) return;
  const tone = audio.createOscillator();
  tone.frequency.value = 660;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 1);
};

const tick = () => {
  const shown = find(".projector-clock");
  const { ends = "", over = "" } = shown?.dataset ?? {};
  if (!shown || !ends) return;
  const left = Math.ceil((Number(ends) * 1000 - now()) / 1000);
  const minutes = Math.floor(left / 60);
  shown.textContent = left > 0 ? `${minutes}:${String(left % 60).padStart(2, "0")}` : over;
  // A page that is opened later does not sound for a round that ended before.
  if (left <= 0 && left > -5 && soundedFor !== ends) {
    soundedFor = ends;
    beep();
  }
};

const sound = find("[data-sound]");
if (sound) {
  sound.hidden = false;
  sound.addEventListener("click", () => {
    const isOn = sound.getAttribute("aria-pressed") !== "true";
    sound.setAttribute("aria-pressed", String(isOn));
    if (isOn) audio = new AudioContext();
    else audio = null;
    beep();
  });
}

setInterval(() => {
  first = following;
  show();
}, TURN_MS);
setInterval(tick, 1000);
addEventListener("resize", show);
document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr } = /** @type {CustomEvent} */ (event).detail;
  const sent = Date.parse(xhr.getResponseHeader("date") ?? "");
  if (sent) Object.assign(clock, { at: sent, heard: performance.now() });
});
// The clock first: its size decides how much room is left for the rest.
const draw = () => {
  tick();
  show();
};
document.addEventListener("htmx:afterSwap", draw);
addEventListener("load", draw);
draw();
