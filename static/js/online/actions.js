// Sends commands and actions without leaving the page. An action carries the number of the entry
// that it is based on, so it may be sent again if the answer is lost: the server does it once.
import { closest } from "../core/closest.js";
import { gettext } from "../core/translate.js";
import { isOnlyChosen } from "./cards/confirmation.js";
import { command, draw, getTable, leave, number, request, root } from "./table.js";
import { toast } from "./toast.js";

const TRIES = 6;
/** @param {number} ms */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
// The entry that what is on its way is based on.
let sentAt = NaN;

const token = () => {
  const kept = /** @type {HTMLFormElement} */ (document.querySelector("#do"));
  return String(new FormData(kept).get("csrfmiddlewaretoken"));
};

// Send once; returns whether the server has answered.
/** @type {(address: string, body: FormData) => Promise<boolean>} */
const trySending = async (address, body) => {
  const { answer, had } = await request(address, { method: "POST", body });
  // Only a fault of the server is tried again.
  if (answer.status >= 500) return false;
  // Another page than the table, such as the one to sign in.
  if (answer.redirected && !answer.headers.get("X-Part")) location.assign(answer.url);
  else if (answer.status === 403 || answer.status === 404) leave();
  // A refusal is the table too, with the reason on it.
  else draw(await answer.text(), had);
  return true;
};

/** @type {(form: HTMLFormElement, button: HTMLElement | null) => Promise<void>} */
const send = async (form, button) => {
  const body = new FormData(form, button);
  // What only the page had: the number changes, and a form that came later has no token.
  if (form.matches("[data-act]")) body.set("expected", String(number()));
  body.set("csrfmiddlewaretoken", token());
  for (let once = 0; once < TRIES; once++) {
    try {
      if (await command(() => trySending(form.action, body))) return;
    } catch {
      if (once === 0)
        toast(gettext("No connection. Your move is kept and will be sent again."), 8000);
    }
    await pause(400 * 2 ** once);
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
  // One for the table as it is shown: the stream may show what came of it before the answer is here.
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

// A choice in several parts continues in the same place; the address keeps what was picked.
/** @param {MouseEvent} event */
const pick = (event) => {
  const link = closest(event, "a[data-pick]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const query = new URL(/** @type {HTMLAnchorElement} */ (link).href).search;
  history.replaceState(null, "", query === "?pick=" ? location.pathname : query);
  getTable(location.search).catch(() => location.reload());
};

export const startActing = () => {
  document.addEventListener("submit", press);
  document.addEventListener("click", pick);
  document.addEventListener("table:drawn", () => {
    const isOpen = document.querySelector(".prompt a[data-pick], .held-card.is-picked");
    if (!isOpen && location.search.includes("pick="))
      history.replaceState(null, "", location.pathname);
  });
};
