// The end of a game: everybody looks at the final card and signs it with a tap, or protests.

import { h, button, field } from "./dom.js";
import { DISPUTED, HELD, UNSENT, WAITING } from "./ledger.js";
import { sign } from "./seat_sign.js";
import { clock, counted, listed } from "./formatting.js";

// Until silence counts, by the server's time. `read` is when this page heard it, on a clock that
// nobody can set.
const secondsLeft = (live, heard) => {
  const left = (Date.parse(live.consent_at) - Date.parse(live.at)) / 1000;
  return Math.round(left - (performance.now() - heard) / 1000);
};

const silence = (app) => {
  const { live } = app;
  if (!live.consent_at || live.is_signed) return null;
  const left = secondsLeft(live, app.heard);
  const when = left <= 0 ? "any moment now" : left < 90 ? `in ${counted(left, "second")}` : `in ${counted(Math.round(left / 60), "minute")}, at ${clock(live.consent_at)}`;
  return h("p", { class: "soft" }, `Who says nothing has agreed ${when}.`);
};

const signatureRow = (app, seat) => {
  const signed = app.live.signatures.find((one) => one.seat === seat);
  const isSending = app.outbox.waiting.some((entry) => entry.kind === "sign" && entry.seat === seat);
  const state = signed ? (signed.by_silence ? "agreed by silence" : `signed at ${clock(signed.at)}`) : isSending ? "signed, not sent yet" : null;
  return h("li", {}, h("span", { class: "who-name" }, sign(seat), app.ledger.names[seat]),
    state ? h("span", { class: "soft" }, `✓ ${state}`) : !app.mayScore ? h("span", { class: "soft" }, "not signed") : button("Sign", () => app.sign(seat), { kind: seat === app.seat ? "button-main" : "", key: `sign-${seat}`, "aria-label": `Sign for ${app.ledger.names[seat]}` }));
};

// What has to happen to a deal before the card is signed, by how it stands.
const STEPS = {
  [UNSENT]: (deals, isOne) => `${deals} ${isOne ? "is" : "are"} on this phone only. Go where there is a network: then ${isOne ? "it is" : "they are"} sent, and everybody can sign.`,
  [HELD]: (deals, isOne) => `${deals} ${isOne ? "was" : "were"} not taken. Tap ${isOne ? "it" : "each"} on the card to see why.`,
  [WAITING]: (deals, isOne) => `${deals} ${isOne ? "waits" : "wait"} for a second phone. Open the table there and say that ${isOne ? "it is" : "they are"} right.`,
  [DISPUTED]: (deals, isOne) => `Two phones differ about ${deals.toLowerCase()}. Tap ${isOne ? "it" : "each"} on the card and settle it.`,
};

const inTheWay = ({ live, ledger }) => {
  if (live.revision === null) return ["One moment: the last deal is being counted."];
  const all = [...ledger.deals.values()];
  return Object.entries(STEPS).map(([status, step]) => {
    const numbers = all.filter((deal) => deal.status === status).map((deal) => String(deal.number));
    return numbers.length ? step(`${numbers.length === 1 ? "Deal" : "Deals"} ${listed(numbers)}`, numbers.length === 1) : "";
  }).filter(Boolean);
};

const confirmGame = (app) => {
  if (app.game.agreement !== "whole-game") return null;
  if (app.live.is_confirmed) return h("p", { class: "soft" }, "✓ A second phone has confirmed the whole card.");
  const isMine = app.live.deals.every((deal) => deal.is_mine);
  return isMine || !app.mayAgree ? h("p", { class: "note note-warn" }, "A second phone at this table confirms the whole card: open it there.")
    : h("div", { class: "row" }, button("The whole card is right", () => app.confirmGame(), { kind: "button-main", key: "confirm-game" }));
};

const protesting = (app) => {
  const refused = app.outbox.held.find((entry) => entry.kind === "protest");
  const fault = app.protestFault || refused?.held.words;
  return h("details", { "data-key": "protesting", open: Boolean(fault) }, h("summary", {}, "Something is wrong with it"),
    h("p", { class: "soft" }, "Tap a deal on the card to correct it, or let the director decide."),
    field("What is wrong?", { name: "protest", value: app.protest || (refused?.body.words ?? ""), fault, oninput: (event) => { app.protest = event.target.value; } }),
    h("div", { class: "row" }, button("Protest", () => app.protestAgainst(), { kind: "button-danger" })));
};

export const signingPart = (app) => {
  const { live, ledger } = app;
  if (!live || !ledger.isOver || !ledger.deals.size) return null;
  const steps = inTheWay(app);
  const protest = live.calls.find((call) => call.kind === "protest");
  return h("section", { class: "section signing" },
    h("h2", {}, live.is_signed ? "Signed by all" : "Sign the card"),
    steps.length ? steps.map((words) => h("p", { class: "note note-warn" }, words)) : [
      confirmGame(app),
      h("ul", { class: "tally" }, ledger.seats.map((seat) => signatureRow(app, seat))),
      silence(app),
    ],
    protest ? h("p", { class: "note note-bad" }, h("strong", {}, "A protest is open."), ` ${protest.opened_as}, ${clock(protest.opened_at)}. ${protest.words}`)
      : app.mayScore && live.is_finished ? protesting(app) : null);
};
