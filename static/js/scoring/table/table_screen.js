// Everything about the table that is not the score: who holds this phone, the director, what is
// not sent yet, how the phone behaves.

import { h, button } from "./dom.js";
import { sign } from "./seat_sign.js";
import { clock, counted } from "./formatting.js";

export const whoScreen = (app) => h("section", { class: "who-screen" },
  h("h1", { tabindex: "-1" }, "Who are you?"),
  h("p", { class: "lede" }, `${app.title}. The card then says whose phone entered a deal.`),
  h("div", { class: "who-keys" },
    app.ledger.seats.map((seat) => h("button", { type: "button", class: "push push-name", "data-key": `who-${seat}`, onclick: () => app.hold(seat) }, sign(seat), app.ledger.names[seat])),
    h("button", { type: "button", class: "push push-name push-other", "data-key": "who-none", onclick: () => app.hold(null) }, "Somebody else, just scoring")));

// What was told, with the way to the deal where it is about one: there stands what to do about it.
const toldWords = ({ number, words }) => (number ? h("a", { href: `#deal-${number}`, "data-key": `entry-${number}` }, words) : words);

const unsentPart = (app) => {
  const { entries, trouble } = app.outbox;
  if (!entries.length) return h("p", { class: "soft" }, "All that was said on this phone is sent.");
  return [
    trouble ? h("p", { class: "note note-bad" }, `Cannot send: ${trouble}`) : null,
    h("ul", { class: "tally" }, entries.map((entry) => h("li", {}, h("span", {}, toldWords(entry)), h("span", { class: "soft" }, entry.held ? entry.held.words : "waits")))),
    h("div", { class: "row" }, button("Try now", () => app.tryNow()), entries.some((entry) => entry.held && entry.kind !== "deal") ? button("Forget what was refused", () => app.forget(), { kind: "button-quiet" }) : null),
  ];
};

const openCall = (app, call) => h("p", { class: "note note-warn" }, h("strong", {}, call.kind === "protest" ? "A protest is open." : "The director is called."),
  ` ${call.opened_as}, ${clock(call.opened_at)}. ${call.words}`, app.mayDecide ? button("Done", () => app.answer(call), { kind: "button-quiet", key: `answer-${call.id}` }) : null);

const directorPart = (app) => {
  if (!app.live) return null;
  const isCalled = app.live.calls.some((call) => call.kind === "director") || app.outbox.entries.some((entry) => entry.kind === "director");
  return h("section", { class: "section" }, h("h2", {}, "The director"),
    app.live.calls.map((call) => openCall(app, call)),
    isCalled ? (app.live.calls.length ? null : h("p", { class: "soft" }, "The call is on its way.")) : !app.mayScore ? null : [
      h("p", { class: "soft" }, "The table shows at the organiser's desk at once."),
      h("div", {}, button("Call the director", () => app.callDirector(), { key: "director" })),
    ]);
};

const toggle = (app, name, words, detail = null, isOff = false) => h("label", { class: "choice" },
  h("input", { type: "checkbox", "data-key": `set-${name}`, checked: Boolean(app.settings[name]) && !isOff, disabled: isOff, onchange: (event) => app.set({ [name]: event.target.checked }) }),
  h("span", {}, words, detail ? h("span", { class: "choice-detail" }, detail) : null));

const phonePart = (app) => h("section", { class: "section" }, h("h2", {}, "This phone"),
  h("p", {}, app.seat === null ? "Nobody at this table holds it." : [sign(app.seat), ` ${app.ledger.names[app.seat]} holds it. `],
    app.as === "table-link" && app.mayScore ? button("Somebody else?", () => app.askWho(), { kind: "button-quiet", key: "ask-who" }) : null),
  toggle(app, "byWinner", "Tap who won each trick", "Instead of typing how many each took."),
  toggle(app, "awake", "Keep the screen on", app.canStayAwake ? null : "This browser allows it on https addresses only.", !app.canStayAwake),
  toggle(app, "sound", "A click for each tap"),
  "vibrate" in navigator ? toggle(app, "vibration", "A small buzz for each tap") : null);

export const roomScreen = (app) => h("section", { class: "room-screen" },
  h("h1", { tabindex: "-1" }, app.title),
  h("section", { class: "section" }, h("h2", {}, "Sent and not sent"), unsentPart(app)),
  directorPart(app), phonePart(app),
  h("section", { class: "section" }, h("h2", {}, "Elsewhere"), h("ul", { class: "plain-links" },
    h("li", {}, h("a", { href: app.game.event_url }, `${app.game.event}: tables and standings`)), h("li", {}, h("a", { href: app.pages }, "The card as a page of its own")))),
  app.live?.phones.length ? h("p", { class: "soft" }, `${counted(app.live.phones.length, "phone")} at this table.`) : null);
