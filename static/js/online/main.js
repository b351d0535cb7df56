// The script of a game's page. The page also works without it, by plain forms and links.
import { startActing } from "./actions.js";
import { startChat } from "./chat.js";
import { startClocks } from "./clocks.js";
import { startCommitments } from "./commitments.js";
import { startConfirming } from "./cards/confirmation.js";
import { startCopying } from "./copy.js";
import { startDragging } from "./drag.js";
import { startForced } from "./forced_card.js";
import { startKeepingInSight } from "./in_sight.js";
import { startIntroductions } from "./introductions.js";
import { startKeys } from "./keys.js";
import { startMotion } from "./cards/motion.js";
import { startPreferences } from "./preferences.js";
import { startSorting } from "./hand_order.js";
import { Stream } from "./stream.js";
import { addresses, leave, number, refresh, root } from "./table.js";
import { startHolding } from "./cards/trick_hold.js";
import { startSignals } from "./turn_signals.js";

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
startConfirming();
startSorting();
startKeepingInSight();
startClocks();
startForced();
startChat();
startSignals();
startIntroductions();
startMotion();
startHolding();

// At the table of the tutorial nothing happens except what its reader does.
if (addresses.events)
  new Stream({
    stream: addresses.stream,
    events: addresses.events,
    after: number,
    heard: refresh,
    here: showHere,
    gone: leave,
    lost: (isLost) => {
      document.querySelector("[data-connection]")?.toggleAttribute("hidden", !isLost);
    },
  });
