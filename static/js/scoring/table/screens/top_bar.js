// The top of the page, which shows whether everything is sent, and the tabs at its foot.

import { gettext, ngettext } from "../../../core/translate.js";
import { h } from "./dom.js";

/** @import { App } from "../app_type" */

/**
 * Whether everything entered here has reached the server.
 * @type {(app: App) => { kind: keyof typeof GLYPHS, words: string }}
 */
const sentState = ({ outbox, refusal, server }) => {
  const held = outbox.held.length;
  if (held) return { kind: "bad", words: ngettext("{count} problem", "{count} problems", held) };
  const waiting = outbox.waiting.length;
  if (waiting && (outbox.trouble || refusal)) return { kind: "bad", words: gettext("Cannot send") };
  if (waiting) return { kind: "warn", words: gettext("{count} not sent yet", { count: waiting }) };
  if (refusal) return { kind: refusal.isOver ? "good" : "bad", words: refusal.sign };
  // A single failed request means nothing on a phone.
  return server.failures > 1
    ? { kind: "warn", words: gettext("No network") }
    : { kind: "good", words: gettext("All sent") };
};

const GLYPHS = { good: "✓", warn: "↑", bad: "!" };

/**
 * Draws the top of the page.
 * @type {(app: App) => HTMLElement}
 */
export const topBar = (app) => {
  const { kind, words } = sentState(app);
  return h(
    "header",
    { class: "top" },
    h(
      "a",
      { class: "top-home", href: app.club.url, "aria-label": app.club.name, "data-key": "home" },
      h("img", { src: app.club.mark, alt: "", width: "28", height: "28" }),
    ),
    h(
      "p",
      { class: "top-title" },
      h("strong", {}, app.title),
      // What does not fit is cut at the end, so the time comes first.
      h(
        "span",
        {},
        [app.clock.timeText, app.tableState.game.event, app.club.name].filter(Boolean).join(" · "),
      ),
    ),
    // Busy while something is on its way to the phone's disk.
    h(
      "a",
      {
        class: `sent sent-${kind}`,
        href: "#room",
        "data-key": "sent",
        "aria-busy": app.outbox.pending.size > 0 ? "true" : null,
      },
      h("span", { "aria-hidden": "true" }, GLYPHS[kind]),
      words,
    ),
  );
};

const TABS = [
  ["", "deal", gettext("Deal")],
  ["card", "card", gettext("Card")],
  ["room", "room", gettext("Table")],
];

/**
 * Draws the tabs.
 * @type {(app: App) => HTMLElement}
 */
export const tabs = (app) => {
  const { screen } = app.view;
  const disputed = app.tableState.disputed.length;
  const badge = () =>
    h(
      "span",
      { class: "badge" },
      String(disputed),
      h("span", { class: "visually-hidden" }, ` ${ngettext("dispute", "disputes", disputed)}`),
    );
  return h(
    "nav",
    { class: "tabs", "aria-label": gettext("Parts of this page") },
    h(
      "ul",
      {},
      TABS.map(([hash, name, words]) => {
        const isHere = screen === name || (name === "card" && screen === "version");
        return h(
          "li",
          {},
          h(
            "a",
            {
              href: `#${hash}`,
              class: `tab tab-${name}`,
              "aria-current": isHere ? "page" : null,
              "data-key": `tab-${name}`,
            },
            words,
            name === "card" && disputed ? badge() : null,
          ),
        );
      }),
    ),
  );
};
