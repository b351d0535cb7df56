// The script of a game's page. The page also works without it, by plain forms and links.
import { gettext } from "../core/translate.js";
import { startActing } from "./actions.js";
import { startChat } from "./chat.js";
import { startClocks } from "./clocks.js";
import { startCommitments } from "./commitments.js";
import { startCopying } from "./copy.js";
import { startDragging } from "./dragging.js";
import { startForced } from "./forced_card.js";
import { startKeys } from "./keys.js";
import { startPreferences } from "./preferences.js";
import { startSorting } from "./sorting.js";
import { Stream } from "./stream.js";
import { leave, number, refresh, root } from "./table.js";

const title = document.title;
const showTurn = () => {
  const isMine = root.querySelector("[data-status].is-mine") !== null;
  document.title = isMine ? gettext("Your turn – {title}", { title }) : title;
};

/** @param {number[]} seats */
const showHere = (seats) => {
  for (const note of root.querySelectorAll("[data-gone]")) {
    note.hidden = seats.includes(Number(note.dataset.gone));
  }
};

document.documentElement.dataset.live = "yes";
startPreferences();
startActing();
startCopying();
startDragging();
startKeys();
startCommitments();
startSorting();
startClocks();
startForced();
startChat();
showTurn();
document.addEventListener("table:drawn", showTurn);

new Stream({
  stream: root.dataset.stream,
  events: root.dataset.events ?? "",
  after: number,
  heard: refresh,
  here: showHere,
  gone: leave,
  lost: (isLost) => {
    document.querySelector("[data-connection]")?.toggleAttribute("hidden", !isLost);
  },
});
