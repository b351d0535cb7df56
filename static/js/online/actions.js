// Sends commands and actions without leaving the page. An action carries the number of the entry
// that it is based on, and a command a key of its own, so either may be sent again if the answer is
// lost: the server carries it out only once. What is sent without a network waits until there is
// one.
import { closest } from "../core/closest.js";
import { makeKey } from "../core/random_key.js";
import { gettext } from "../core/translate.js";
import { isOnlyChosen } from "./cards/confirmation.js";
import { speed } from "./cards/motion.js";
import {
  addresses,
  command,
  draw,
  getTable,
  goTo,
  leave,
  number,
  parse,
  request,
  root,
} from "./table.js";
import { toast } from "./toast.js";

const TRIES = 6;
const MAX_PAUSE_MS = 5000;
// The reason for a refusal may come as a surprise, and takes longer to read than a word about a
// tap.
const REFUSAL_MS = 8000;
/**
 * Wait some milliseconds, or until the browser has a network again.
 * @type {(ms: number) => Promise<void>}
 */
const pause = (ms) =>
  new Promise((done) => {
    const over = new AbortController();
    const go = () => {
      over.abort();
      done();
    };
    setTimeout(go, ms);
    addEventListener("online", go, { signal: over.signal });
  });
// The entry that the page showed when the form now on its way was sent; NaN if none is on its way.
let sentAt = NaN;

const token = () => {
  const kept = /** @type {HTMLFormElement} */ (document.querySelector("#do"));
  return String(new FormData(kept).get("csrfmiddlewaretoken"));
};

// Show what the server answered. A refusal comes as the table too, with the reason on it. A table
// that other players may change at any moment would lose the reason, so there it is shown as a
// toast; in the tutorial it stays.
/** @typedef {{ answer: Response, text: string, had: import("./table.js").Pieces }} Answered */
/** @type {(answered: Answered) => void} */
const show = ({ answer, text, had }) => {
  // A page other than the table, such as the one to sign in.
  if (answer.redirected && !answer.headers.get("X-Part")) return goTo(answer.url);
  if (answer.status === 403 || answer.status === 404) return void leave();
  const table = parse(text);
  const problem = addresses.events ? table.querySelector("#problem") : null;
  problem?.remove();
  draw(table, had);
  if (problem) toast(problem.textContent, REFUSAL_MS);
};

// Another tab of the same player has made this very move. The table is as it should be, but nothing
// on it would say why the tap seems to have done nothing.
const showRepeat = () => {
  const status = root.querySelector("[data-status]");
  if (status) status.textContent = gettext("That move had been made already.");
};

/**
 * Send once, and show the answer. Return whether the server took it, or undefined without a
 * network. An error while the answer is being shown does not count as a fault of the network.
 * @type {(address: string, body: FormData, isFirst: boolean) => Promise<boolean | undefined>}
 */
const sendOnce = async (address, body, isFirst) => {
  const answered = await ask(address, body).catch(() => undefined);
  if (!answered) return undefined;
  // Only a fault of the server is tried again.
  const isTaken = answered.answer.status < 500;
  if (isTaken) show(answered);
  // Later it is this page's own move, whose answer was lost.
  if (isFirst && answered.answer.headers.has("X-Repeat")) showRepeat();
  return isTaken;
};

/** @type {(address: string, body: FormData) => Promise<Answered>} */
const ask = async (address, body) => {
  const { answer, had } = await request(address, { method: "POST", body });
  return { answer, text: await answer.text(), had };
};

/** @param {boolean} isWaiting */
const showWaiting = (isWaiting) => {
  document.querySelector("[data-unsent]")?.toggleAttribute("hidden", !isWaiting);
};

/** @type {(form: HTMLFormElement, button: HTMLElement | null) => Promise<void>} */
const send = async (form, button) => {
  const body = new FormData(form, button);
  // Only the page has these: the number changes, and forms that came later have no token.
  if (form.matches("[data-act]")) {
    body.set("expected", String(number()));
    // Bots leave time for an undo by it.
    body.set("speed", speed());
  } else body.set("key", makeKey());
  body.set("csrfmiddlewaretoken", token());
  let faults = 0;
  for (let once = 0; faults < TRIES; once++) {
    const answered = await command(() => sendOnce(form.action, body, once === 0));
    showWaiting(answered === undefined);
    if (answered) return;
    if (answered === false) faults += 1;
    await pause(Math.min(MAX_PAUSE_MS, 400 * 2 ** once));
  }
  toast(gettext("That could not be sent. Please try again."));
};

// Why no card at all can be played.
const reason = () => root.querySelector("[data-status]")?.dataset.why;

/** @param {SubmitEvent} event */
const press = async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = event.submitter;
  if (!form.matches("[data-act], [data-do]")) return;
  event.preventDefault();
  if (button?.getAttribute("aria-disabled") === "true")
    return toast(button.dataset.why ?? reason());
  if (isOnlyChosen(button)) return;
  // Only one form is sent for the table as it is shown. The stream may bring the result before the
  // answer does.
  const at = number();
  if (sentAt === at) return;
  sentAt = at;
  button?.classList.add("is-sent");
  if (!form.matches("[data-stay]")) button?.closest(".sheet:popover-open")?.hidePopover();
  await send(form, button);
  if (form.matches("[data-stay]")) form.reset();
  button?.classList.remove("is-sent");
  if (sentAt === at) sentAt = NaN;
};

/**
 * Continue a choice of several parts without leaving the page; the address keeps what was picked.
 * @param {MouseEvent} event
 */
const pick = (event) => {
  const link = closest(event, "a[data-pick]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const query = new URL(/** @type {HTMLAnchorElement} */ (link).href).search;
  const before = location.href;
  history.replaceState(null, "", query === "?pick=" ? location.pathname : query);
  getTable(location.search).catch(() => {
    // The table stays as it is: without a network there is no page to load instead.
    history.replaceState(null, "", before);
    toast(gettext("No connection. Please try again."));
  });
};

/** Start sending the table's forms without leaving the page. */
export const startActing = () => {
  document.addEventListener("submit", press);
  document.addEventListener("click", pick);
  document.addEventListener("table:drawn", () => {
    const isOpen = document.querySelector(".prompt a[data-pick], .held-card.is-picked");
    if (!isOpen && location.search.includes("pick="))
      history.replaceState(null, "", location.pathname);
  });
};
