// Keeps marked parts of a page fresh: asks every ten seconds, only while the page is visible,
// and leaves the page alone (focus, selection, scroll) when the answer has the same tag.
(() => {
  const EVERY_MS = 10000;
  const tags = new WeakMap();
  // An event of our own triggers htmx: the security policy forbids it to evaluate a condition, such as
  // whether the page is visible (ADR 0030).
  const tick = () => {
    if (document.visibilityState === "visible") document.body.dispatchEvent(new CustomEvent("clag:tick"));
  };

  setInterval(tick, EVERY_MS);
  document.addEventListener("visibilitychange", tick);

  document.addEventListener("htmx:beforeSwap", (event) => {
    const part = event.detail.target;
    const tag = event.detail.xhr.getResponseHeader("ETag");
    if (!tag || !part.hasAttribute("data-live")) return;
    if (tags.get(part) === tag) event.detail.shouldSwap = false;
    tags.set(part, tag);
  });
})();
