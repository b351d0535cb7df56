// Follows a page by the event stream that `data-stream` names: the server sends parts of the page
// that changed, or says that there is something new to fetch. Without the stream, for example
// because the server is full, `parts` keeps polling.
import { morph } from "./morph.js";

const PART = "[data-live]";
const AGAIN_MS = 60_000;

/** @type {EventSource | null} */
let source = null;

/** Return whether the server pushes what is new. */
export const isFollowing = () => source?.readyState === EventSource.OPEN;

/**
 * Change the page without moving what is being read: browsers without scroll anchoring would move
 * it when something above it grows.
 * @param {() => void} change
 */
const keepInPlace = (change) => {
  const anchor = CSS.supports("overflow-anchor", "auto")
    ? null
    : document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  if (anchor?.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - before);
};

/**
 * @param {Element} part
 * @param {string} html
 */
const show = (part, html) => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  keepInPlace(() => morph(part, [...holder.content.childNodes], { style: "innerHTML" }));
  part.dispatchEvent(new CustomEvent("htmx:afterSwap", { bubbles: true }));
};

/**
 * Open the stream that the page names, if any, and close it while the page is hidden. `tags` are
 * those of the parts shown; `tick` has all parts fetched.
 * @param {{ tick: () => void, tags: WeakMap<Element, string> }} page
 */
export const follow = ({ tick, tags }) => {
  const address = document.querySelector("[data-stream]")?.getAttribute("data-stream");
  if (!address) return;
  let since = "";

  /** @param {Event} event */
  const note = (event) => {
    since = /** @type {MessageEvent} */ (event).lastEventId || since;
  };
  const open = () => {
    if (source || document.visibilityState !== "visible") return;
    const url = new URL(address, location.href);
    if (since) url.searchParams.set("since", since);
    source = new EventSource(url);
    source.addEventListener("changed", (event) => {
      note(event);
      tick();
    });
    source.addEventListener("part", (event) => {
      note(event);
      const sent = JSON.parse(/** @type {MessageEvent} */ (event).data);
      let isOther = false;
      document.querySelectorAll(PART).forEach((part) => {
        const own = part.getAttribute("hx-get");
        if (own === sent.address && tags.get(part) !== sent.tag) {
          tags.set(part, sent.tag);
          show(part, sent.html);
        }
        // A variant of the part, such as standings by another ranking, which only this reader's
        // page has.
        isOther ||= own !== sent.address && Boolean(own?.startsWith(`${sent.address}?`));
      });
      if (isOther) tick();
    });
    source.addEventListener("gone", close);
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      setTimeout(open, AGAIN_MS);
    });
  };
  const close = () => {
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") open();
    else close();
  });
  addEventListener("pagehide", close);
  open();
};
