// The page of a game: everything starts here. Without any of it the page works by plain forms.
import { startActing } from "./act.js";
import { startClocks } from "./clocks.js";
import { startCopying } from "./copying.js";
import { startDragging } from "./dragging.js";
import { startForced } from "./forced.js";
import { startKeys } from "./keys.js";
import { startSealing } from "./sealing.js";
import { startSorting } from "./sorting.js";
import { Stream } from "./stream.js";
import { leave, number, refresh, root } from "./table.js";
import { startTalk } from "./talk.js";
import { startWishes } from "./wishes.js";

const title = document.title;
const showTurn = () => {
  const isMine = root.querySelector("[data-status].is-mine") !== null;
  document.title = isMine ? `Your turn – ${title}` : title;
};

const showHere = (seats) => {
  for (const note of root.querySelectorAll("[data-gone]")) {
    note.hidden = seats.includes(Number(note.dataset.gone));
  }
};

document.documentElement.dataset.live = "yes";
startWishes();
startActing();
startCopying();
startDragging();
startKeys();
startSealing();
startSorting();
startClocks();
startForced();
startTalk();
showTurn();
document.addEventListener("table:drawn", showTurn);

new Stream({
  stream: root.dataset.stream,
  events: root.dataset.events,
  after: number,
  heard: refresh,
  here: showHere,
  gone: leave,
  lost: (isLost) => { document.querySelector("[data-connection]").hidden = !isLost; },
});
