// Has htmx change parts of a page by `morph`, as the online table is changed. `hx-swap="morph"`, or
// `morph:innerHTML` for what is in an element, asks for it inside an element with `hx-ext="morph"`.
import { follow, isFollowing } from "./live.js";
import { morph } from "./morph.js";

/** @type {Record<string, "outerHTML" | "innerHTML">} */
const STYLES = { morph: "outerHTML", "morph:innerHTML": "innerHTML" };

htmx.defineExtension("morph", {
  isInlineSwap: (swap) => STYLES[swap] === "outerHTML",
  // htmx looks through what is returned for its own attributes.
  handleSwap: (swap, target, fragment) =>
    swap in STYLES && morph(target, [...fragment.childNodes], { style: STYLES[swap] }),
});

// htmx would wait 20 ms, on a busy phone longer, before it notices that the link under a finger has
// another address now. Nothing here needs that delay, which is for animations.
htmx.config.defaultSettleDelay = 0;

// Keeps marked parts fresh: asks every ten seconds, or every minute while the server sends what is
// new by itself, and only while the page is visible. Leaves the page alone when the answer has the
// same tag. An event of our own triggers htmx: the security policy forbids it to evaluate a
// condition, such as whether the page is visible (ADR 0030).
const EVERY_MS = 10000;
const EVERY_WITH_STREAM = 6;
/** @type {WeakMap<Element, string>} */
const tags = new WeakMap();

const tick = () => {
  if (document.visibilityState === "visible")
    document.body.dispatchEvent(new CustomEvent("clag:tick"));
};

let turns = 0;
setInterval(() => {
  turns += 1;
  if (!isFollowing() || turns % EVERY_WITH_STREAM === 0) tick();
}, EVERY_MS);
document.addEventListener("visibilitychange", tick);

document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  const part = detail.target;
  const tag = detail.xhr.getResponseHeader("ETag");
  if (!tag || !part.hasAttribute("data-live")) return;
  if (tags.get(part) === tag) detail.shouldSwap = false;
  tags.set(part, tag);
});

follow({ tick, tags });
