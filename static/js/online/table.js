// The table on the page: fetches what has changed and puts it into place. Other scripts listen for
// "table:drawn" to learn of an update.
import { morph } from "../core/morph.js";

/** The table on the page. */
export const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
/** Return the number of the newest entry that the page shows. */
export const number = () => Number(root.dataset.number);
/**
 * The addresses that the table needs. They are sent with the page and not again, so they are kept
 * here.
 */
export const addresses = { ...root.dataset };

/** @type {Promise<void> | null} */
let asking = null;
let askAgain = false;
let askedFor = NaN;

const APPEARING = ".played, .is-mine, .seat-tally";
/** @type {HTMLElement[]} */
let added = [];

/** @param {Node} node */
const note = (node) => {
  if (!(node instanceof HTMLElement)) return;
  for (const part of [node, ...node.querySelectorAll(APPEARING)]) {
    if (part.matches(APPEARING)) part.classList.add("is-new");
    if (part.matches(".played")) added.push(part);
  }
};

/** @type {Set<Promise<unknown>>} */
const commands = new Set();
// Whether the page is about to make way for another. The browser may bring it back later.
let isLeaving = false;
addEventListener("pageshow", () => {
  isLeaving = false;
});

/**
 * Leave for another page.
 * @param {string} address
 */
export const goTo = (address) => {
  isLeaving = true;
  location.assign(address);
};

// How long news from the stream waits for the answer to a command, and how long a page whose reader
// has lost their seat does.
const ANSWER_MS = 400;
const LEAVE_MS = 5000;
/**
 * Wait until the commands under way are answered, but no longer than some milliseconds.
 * @param {number} ms
 */
const answered = (ms) =>
  Promise.race([Promise.allSettled(commands), new Promise((done) => setTimeout(done, ms))]);

/**
 * Show players who have lost their seat why, instead of a table that they may not follow. A command
 * under way may have given the seat up: then its answer leads to another page, unless it is late.
 */
export const leave = async () => {
  await answered(LEAVE_MS);
  if (isLeaving) return;
  if (addresses.left) goTo(addresses.left);
  else location.reload();
};

/**
 * The digests of the pieces that the page shows, by id: the server sends only pieces whose digests
 * differ.
 * @typedef {Map<string, string | undefined>} Pieces
 */
/** @returns {Pieces} */
const shownPieces = () =>
  new Map(
    [root, ...root.querySelectorAll("[data-piece]")].map((one) => [one.id, one.dataset.piece]),
  );

/**
 * Ask for the table, or send a command. The server answers with what differs from the page.
 * @type {(address: string, how?: RequestInit) => Promise<{ answer: Response, had: Pieces }>}
 */
export const request = async (address, how = {}) => {
  const had = shownPieces();
  const headers = new Headers({ "X-Part": "table" });
  const digests = [...had.values()].join("");
  // Without the header the server sends everything, even what never changes.
  if (digests) headers.set("X-Pieces", digests);
  return { answer: await fetch(address, { ...how, headers }), had };
};

/**
 * Return whether another answer has meanwhile changed a piece that this one left out.
 * @type {(parsed: Document, had: Pieces) => boolean}
 */
const isOutdated = (parsed, had) => {
  const shown = shownPieces();
  return [...had].some(
    ([id, digest]) => shown.get(id) !== digest && !parsed.querySelector(`[id="${id}"][data-piece]`),
  );
};

/**
 * Put the pieces into their places. Return whether the page had a place for each new piece, and
 * still had each piece that was left out.
 * @type {(parsed: HTMLElement, changed: Iterable<HTMLElement>) => boolean}
 */
const put = (parsed, changed) => {
  let isWhole = true;
  for (const one of root.querySelectorAll(".is-new")) one.classList.remove("is-new");
  if (parsed.matches("[data-same]")) {
    parsed.removeAttribute("data-same");
    for (const { name, value } of parsed.attributes) root.setAttribute(name, value);
  } else morph(root, parsed, { added: note });
  for (const piece of changed) {
    const shown = document.getElementById(piece.id);
    if (shown) morph(shown, piece, { added: note });
    else isWhole = false;
  }
  return isWhole && !root.querySelector("[data-same]");
};

// Have the server send the whole table with the next answer.
const forgetPieces = () => {
  for (const one of [root, ...root.querySelectorAll("[data-piece]")]) delete one.dataset.piece;
};

/**
 * Return whether the reader has a seat. During an upgrade a server of the previous version may
 * answer: it sends whole tables, each with the address for players who lose their seat.
 * @param {HTMLElement} table
 */
const hasSeat = (table) => "seated" in table.dataset || Boolean(table.dataset.left);

/**
 * Parse the HTML of a page.
 * @param {string} html
 */
export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/**
 * Show a table that the server rendered, unless a newer one is shown already. `had` are the
 * pieces that the page had when it asked.
 * @type {(page: Document, had: Pieces) => Promise<void> | void}
 */
export const draw = (page, had) => {
  const parsed = page.querySelector("[data-table]");
  if (parsed && hasSeat(root) && !hasSeat(parsed)) return leave();
  // Answers may arrive out of order; the page never goes back in time.
  if (!parsed || Number(parsed.dataset.number) < number()) return;
  if (isOutdated(page, had)) return refresh();
  const focused = document.activeElement?.closest("[id]")?.id;
  const isWhole = put(parsed, page.querySelectorAll("body > [data-piece]:not([data-table])"));
  document.dispatchEvent(new CustomEvent("table:added", { detail: added }));
  added = [];
  document.dispatchEvent(new CustomEvent("table:drawn"));
  if (focused && document.activeElement === document.body) refocus(focused);
  else if (document.activeElement?.matches("[data-status]")) firstChoice()?.focus(STAY);
  if (isWhole) return;
  // Something else has taken elements from the page, such as a browser extension.
  forgetPieces();
  return refresh();
};

const STAY = { preventScroll: true };
const CHOICES = ".go-on, .prompt .option, .held-card.is-free, [data-ready]";
const firstChoice = () => root.querySelector(CHOICES);

/**
 * Move the focus on from a card that was played: to the next option, or to the status line, which
 * says who is to act. From there it goes on as soon as the reader can do something.
 * @param {string} id
 */
const refocus = (id) => {
  const again = document.getElementById(id);
  const target = again?.matches("a, button") ? again : again?.querySelector("a, button");
  (target ?? firstChoice() ?? root.querySelector("[data-status]"))?.focus(STAY);
};

/** Fetch the current table and show it. */
export const getTable = async (query = "") => {
  const { answer, had } = await request(addresses.url + query);
  if (answer.status === 404 || answer.status === 403) return leave();
  if (answer.ok) draw(parse(await answer.text()), had);
};

/**
 * Send a command. Its answer is the table, so the table is not asked for meanwhile. If that answer
 * is late or lost, the stream still brings the page up to date.
 * @template T
 * @param {() => Promise<T>} send
 */
export const command = async (send) => {
  const sent = send();
  commands.add(sent);
  try {
    return await sent;
  } finally {
    commands.delete(sent);
  }
};

/** @param {number} wanted */
const getTableAfter = async (wanted) => {
  await answered(ANSWER_MS);
  if (number() !== wanted) await getTable(location.search);
};

/**
 * Fetch the current table, unless the page turns out to show entry `wanted` already. However often
 * this is called during a request, one more request afterwards is enough.
 * @type {(wanted?: number) => Promise<void>}
 */
export const refresh = async (wanted = NaN) => {
  if (asking) {
    // If calls name different entries, the table is fetched in any case.
    askedFor = askAgain && askedFor !== wanted ? NaN : wanted;
    askAgain = true;
    return asking;
  }
  asking = getTableAfter(wanted).catch(() => {});
  await asking;
  asking = null;
  if (askAgain) {
    askAgain = false;
    return refresh(askedFor);
  }
};
