// The top of the page, with the sign of what is sent, and the tabs at its foot.

import { h } from "./dom.js";
import { counted } from "./formatting.js";

// {kind, words}: whether all that was said here has reached the server.
const sentState = ({ outbox, refusal, failures }) => {
  if (outbox.held.length) return { kind: "bad", words: `${outbox.held.length} to look at` };
  const waiting = outbox.waiting.length;
  if (waiting && (outbox.trouble || refusal)) return { kind: "bad", words: "Cannot send" };
  if (waiting) return { kind: "warn", words: `${waiting} not sent yet` };
  if (refusal) return { kind: refusal.isOver ? "good" : "bad", words: refusal.sign };
  return failures > 1 ? { kind: "warn", words: "No network" } : { kind: "good", words: "All sent" };
};

const GLYPHS = { good: "✓", warn: "↑", bad: "!" };

export const bar = (app) => {
  const { kind, words } = sentState(app);
  return h("header", { class: "top" },
    h("p", { class: "top-title" }, h("strong", {}, app.title), h("span", {}, app.game.event)),
    h("a", { class: `sent sent-${kind}`, href: "#room", "data-key": "sent", "aria-busy": app.outbox.pending.size > 0 ? "true" : null }, h("span", { "aria-hidden": "true" }, GLYPHS[kind]), words));
};

const TABS = [["", "deal", "Deal"], ["card", "card", "Card"], ["room", "room", "Table"]];

export const tabs = (app) => {
  const { screen } = app.view;
  const disputed = app.ledger.disputed.length;
  return h("nav", { class: "tabs", "aria-label": "Parts of this page" }, h("ul", {}, TABS.map(([hash, name, words]) => {
    const isHere = screen === name || (name === "card" && screen === "version");
    const called = name === "card" && disputed ? h("span", { class: "badge" }, String(disputed), h("span", { class: "visually-hidden" }, ` ${counted(disputed, "dispute")}`)) : null;
    return h("li", {}, h("a", { href: `#${hash}`, class: `tab tab-${name}`, "aria-current": isHere ? "page" : null, "data-key": `tab-${name}` }, words, called));
  })));
};
