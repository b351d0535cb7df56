// Everything about the table but the score: the player who holds this phone, the director, what is
// not sent yet, how the phone behaves.

import { gettext, ngettext } from "../../../core/translate.js";
import { element } from "../../../core/element.js";
import { answerCall, askWho, callDirector } from "../actions/agreement.js";
import { discardRefused, tryNow } from "../actions/answers.js";
import { changeSettings } from "../actions/draft.js";
import { h, button } from "./dom.js";
import { sign } from "./seat_sign.js";
import { formatTime } from "./formatting.js";

/**
 * @import { App } from "../app_type"
 * @import { Call } from "../server"
 * @import { Child, Entry, Settings } from "../types"
 */

/**
 * What waits to be sent; one about a deal leads to that deal, where it can be dealt with.
 * @type {(entry: Entry) => Child}
 */
const entryTitle = ({ number, words }) =>
  number ? h("a", { href: `#deal-${number}`, "data-key": `entry-${number}` }, words) : words;

/** @type {(app: App) => Child} */
const unsentPart = (app) => {
  const { entries, trouble } = app.outbox;
  const others = app.unsentElsewhere;
  const elsewhere = others
    ? h(
        "p",
        { class: "note note-warn" },
        ngettext(
          "{count} entry from another table is waiting to be sent.",
          "{count} entries from other tables are waiting to be sent.",
          others,
        ),
      )
    : null;
  if (!entries.length)
    return (
      elsewhere ?? h("p", { class: "soft" }, gettext("Everything entered here has been sent."))
    );
  // A refused deal is dealt with on its own screen: discarding it here would lose it by one tap.
  const canDiscard = entries.some((entry) => entry.held && entry.kind !== "deal");
  return [
    elsewhere,
    trouble
      ? h("p", { class: "note note-bad" }, gettext("Cannot send: {reason}", { reason: trouble }))
      : null,
    h(
      "ul",
      { class: "tally" },
      entries.map((entry) =>
        h(
          "li",
          {},
          h("span", {}, entryTitle(entry)),
          h(
            "span",
            { class: "soft" },
            entry.held ? entry.held.words : gettext("waiting to be sent"),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "row" },
      button(gettext("Try again"), () => tryNow(app), { key: "try-again" }),
      canDiscard
        ? button(gettext("Discard what was refused"), () => discardRefused(app), {
            kind: "button-quiet",
            key: "discard-refused",
          })
        : null,
    ),
  ];
};

/** @type {(app: App, call: Call) => HTMLElement} */
const openCall = (app, call) =>
  h(
    "p",
    { class: "note note-warn" },
    h(
      "strong",
      {},
      call.kind === "protest"
        ? gettext("A protest is open.")
        : gettext("The director has been called."),
    ),
    ` ${call.opened_as}, ${formatTime(call.opened_at)}. ${call.words}`,
    app.rights.mayDecide
      ? button(gettext("Dealt with"), () => answerCall(app, call), {
          kind: "button-quiet",
          key: `answer-${call.id}`,
        })
      : null,
  );

/** @type {(app: App, calls: Call[]) => Child} */
const callPart = (app, calls) => {
  const isCalled =
    calls.some((call) => call.kind === "director") ||
    app.outbox.entries.some((entry) => entry.kind === "director");
  if (isCalled)
    return calls.length ? null : h("p", { class: "soft" }, gettext("Your call is being sent."));
  return app.rights.mayScore
    ? [
        h("p", { class: "soft" }, gettext("The organiser sees your call straight away.")),
        h(
          "div",
          {},
          button(gettext("Call the director"), () => callDirector(app), { key: "director" }),
        ),
      ]
    : null;
};

/** @type {(app: App) => Child} */
const directorPart = (app) =>
  app.live
    ? h(
        "section",
        { class: "section" },
        h("h2", {}, gettext("Director")),
        app.live.calls.map((call) => openCall(app, call)),
        callPart(app, app.live.calls),
      )
    : null;

/**
 * @type {(
 *   app: App, name: keyof Settings, words: string, detail?: string | null, isOff?: boolean,
 * ) => HTMLElement}
 */
const toggle = (app, name, words, detail = null, isOff = false) =>
  h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      "data-key": `set-${name}`,
      checked: app.settings[name] && !isOff,
      disabled: isOff,
      onchange: ({ target }) =>
        changeSettings(app, { [name]: element(target, HTMLInputElement).checked }),
    }),
    h("span", {}, words, detail ? h("span", { class: "choice-detail" }, detail) : null),
  );

/** @type {(app: App) => Child} */
const holderText = (app) =>
  app.seat === null
    ? `${gettext("This phone is not set to a player.")} `
    : [
        sign(app.seat),
        ` ${gettext("This is {name}'s phone.", { name: app.tableState.names[app.seat] })} `,
      ];

/** @type {(app: App) => HTMLElement} */
const phonePart = (app) =>
  h(
    "section",
    { class: "section" },
    h("h2", {}, gettext("This phone")),
    h(
      "p",
      {},
      holderText(app),
      app.as === "table-link" && app.rights.mayScore
        ? button(gettext("Change player"), () => askWho(app), {
            kind: "button-quiet",
            key: "ask-who",
          })
        : null,
    ),
    toggle(
      app,
      "byWinner",
      gettext("Tap who won each trick"),
      gettext("Instead of entering how many tricks each player took."),
    ),
    toggle(
      app,
      "awake",
      gettext("Keep the screen on"),
      app.canStayAwake ? null : gettext("Your browser allows this only on https addresses."),
      !app.canStayAwake,
    ),
    toggle(app, "sound", gettext("Click on each tap")),
    "vibrate" in navigator ? toggle(app, "vibration", gettext("Vibrate on each tap")) : null,
  );

/**
 * Draws the screen of the table.
 * @type {(app: App) => HTMLElement}
 */
export const tableScreen = (app) =>
  h(
    "section",
    { class: "table-screen" },
    h("h1", { tabindex: "-1" }, app.title),
    h("section", { class: "section" }, h("h2", {}, gettext("Sync")), unsentPart(app)),
    directorPart(app),
    phonePart(app),
    h(
      "section",
      { class: "section" },
      h("h2", {}, gettext("Links")),
      h(
        "ul",
        { class: "plain-links" },
        h(
          "li",
          {},
          h(
            "a",
            { href: app.event },
            gettext("{event}: tables and standings", { event: app.tableState.game.event }),
          ),
        ),
        h("li", {}, h("a", { href: app.pages }, gettext("Score card on a page of its own"))),
      ),
    ),
    app.live?.phones.length
      ? h(
          "p",
          { class: "soft" },
          ngettext(
            "{count} phone at this table.",
            "{count} phones at this table.",
            app.live.phones.length,
          ),
        )
      : null,
  );
