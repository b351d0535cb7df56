// Sends commands and actions without leaving the page. An action carries the number of the entry
// that it is based on, so it may be sent again if the answer is lost: the server does it once.
import { closest } from "../core/closest.js";
import { gettext } from "../core/translate.js";
import { isOnlyChosen } from "./cards/confirmation.js";
import { draw, getTable, leave, number } from "./table.js";
import { toast } from "./toast.js";

const TRIES = 6;
/** @param {number} ms */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
// The entry that what is on its way is based on.
let sentAt = NaN;

/** @type {(form: HTMLFormElement, button: HTMLElement | null) => Promise<void>} */
const send = async (form, button) => {
  const body = new FormData(form, button);
  for (let once = 0; once < TRIES; once++) {
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body,
        headers: { "X-Part": "table" },
      });
      // Another page than the table, such as the one to sign in.
      if (answer.redirected && !answer.headers.get("X-Part")) return location.assign(answer.url);
      if (answer.status === 403 || answer.status === 404) return leave();
      // A refusal is the table too, with the reason on it; only a fault of the server is tried
      // again.
      if (answer.status < 500) return draw(await answer.text());
    } catch {
      if (once === 0)
        toast(gettext("No connection. Your move is kept and will be sent again."), 8000);
    }
    await pause(400 * 2 ** once);
  }
  toast(gettext("That could not be sent. Please try again."));
};

/** @param {SubmitEvent} event */
const press = async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = event.submitter;
  if (!form.matches("[data-act], [data-do]")) return;
  event.preventDefault();
  if (button?.getAttribute("aria-disabled") === "true") return toast(button.dataset.why);
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
