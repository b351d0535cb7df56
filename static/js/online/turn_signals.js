// Tells a player that it is their turn: in the title of the tab always, by a sound, a vibration or
// a notification where they switched that on.
import { gettext } from "../core/translate.js";
import { preference, setPreference } from "./preferences.js";
import { root } from "./table.js";
import { toast } from "./toast.js";

const title = document.title;
const isMyTurn = () => root.querySelector("[data-status].is-mine") !== null;
let wasMyTurn = isMyTurn();
/** @type {AudioContext | undefined} */
let audio;

const chime = () => {
  audio ??= new AudioContext();
  for (const [place, frequency] of [587, 880].entries()) {
    const begins = audio.currentTime + place * 0.12;
    const tone = new OscillatorNode(audio, { type: "sine", frequency });
    const gain = new GainNode(audio, { gain: 0.08 });
    tone.connect(gain).connect(audio.destination);
    tone.start(begins);
    gain.gain.setValueAtTime(0.08, begins);
    gain.gain.exponentialRampToValueAtTime(0.0001, begins + 0.25);
    tone.stop(begins + 0.26);
  }
};

const notify = () => {
  try {
    const notice = new Notification(gettext("Your turn"), { body: title, tag: "turn" });
    notice.addEventListener("click", () => window.focus());
  } catch {
    // Phones allow notifications only to installed apps with a worker; the title says it too.
  }
};

const signal = () => {
  if (preference("vibration") === "on") navigator.vibrate?.([60, 60, 60]);
  if (preference("sound") === "on") chime();
  if (preference("notices") === "on" && document.hidden) notify();
};

const look = () => {
  const isMine = isMyTurn();
  document.title = isMine ? gettext("Your turn – {title}", { title }) : title;
  if (isMine && !wasMyTurn) signal();
  wasMyTurn = isMine;
};

/** @param {Event} event */
const ask = async (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.dataset.preference !== "notices" || !box.checked) return;
  if ((await Notification.requestPermission()) === "granted") return;
  setPreference("notices", undefined);
  box.checked = false;
  toast(gettext("Your browser does not allow notifications from this page."));
};

const offer = () => {
  for (const row of document.querySelectorAll("[data-needs]")) {
    row.hidden = !(row.dataset.needs === "notices"
      ? typeof Notification === "function"
      : "vibrate" in navigator);
  }
};

/** Start signalling turns, and offer only the signals that this device has. */
export const startSignals = () => {
  look();
  offer();
  document.addEventListener("table:drawn", look);
  document.addEventListener("table:drawn", offer);
  document.addEventListener("change", (event) => void ask(event));
};
