// The screen that takes one deal: what it is, everybody's line, and the keys for what is next.

import { h, button, field } from "./dom.js";
import { sign, who } from "./seat_sign.js";
import { bidPad, bidderPad, dealerPad, partnerPad, saidPad, tookPad, trumpRow, wonPad } from "./keypads.js";
import { callBody, callDock, callWords } from "./caller_choice.js";
import { changed, isOpen } from "./deal_draft.js";
import { plain, signed } from "./formatting.js";

// "No Trumps" or nothing, and the sentence that explains it.
const wordsOf = (sheet) => {
  const { line, draft, reader } = sheet;
  if (line.kind !== null) return { title: line.specials.length || sheet.kind.bids.length ? line.title : "", sentence: line.sentence };
  return sheet.isCalled ? callWords(reader, draft.size, draft.call) : { title: line.title, sentence: line.sentence };
};

const dealOf = (app, number) => {
  const count = app.ledger.game.description.deal_count;
  return count ? `Deal ${number} of ${count}` : `Deal ${number}`;
};

const head = (app, sheet) => {
  const { title, sentence } = sheet.step.ask === "call" ? callWords(sheet.reader, app.calling.size, app.calling.chosen) : wordsOf(sheet);
  return h("header", { class: "deal-top" },
    h("div", { class: "deal-line" }, h("h1", { tabindex: "-1" }, dealOf(app, sheet.number)), title ? h("strong", { class: "deal-title" }, title) : null),
    h("p", { class: "lede" }, sentence));
};

// Asks again what was told, one tap on.
const ask = (app, sheet, at) => app.keep(changed(sheet.draft, { at }));

// What was told before the cards were played; each leads back to its question.
const answersOf = ({ draft, line, bid, reader, isCalled, side }, names) => {
  const isAsked = bid?.plays && !bid.alone && draft.partner !== undefined;
  return [
    reader.game.asks_dealer && draft.dealer !== null ? ["dealer", `${names[draft.dealer]} deals`] : null,
    line.kind === null && isCalled ? ["call", `${draft.size} ${draft.size === 1 ? "card" : "cards"}, ${callWords(reader, draft.size, draft.call).title}`] : null,
    bid ? ["bid", `Bid: ${bid.title}`] : null,
    side.bidder !== null ? ["bidder", `${names[side.bidder]} plays`] : null,
    isAsked && side.bidder !== null ? ["partner", side.partner === null ? "alone" : `with ${names[side.partner]}`] : null,
  ].filter(Boolean);
};

const answers = (app, sheet) => {
  const told = answersOf(sheet, app.ledger.names);
  return told.length ? h("ul", { class: "answers", "aria-label": "What was told" }, told.map(([name, words]) => h("li", {},
    h("button", { type: "button", class: `answer${sheet.step.ask === name ? " is-now" : ""}`, "data-key": `answer-${name}`, onclick: () => ask(app, sheet, { ask: name }) }, words)))) : null;
};

const tags = (app, sheet, seat) => [
  seat === sheet.side.bidder ? h("small", { class: "chip" }, "plays") : null,
  seat === sheet.side.partner ? h("small", { class: "chip" }, "with") : null,
  !sheet.bid && seat === sheet.caller && sheet.caller !== sheet.dealer ? h("small", { class: "chip" }, "calls") : null,
  seat === sheet.order[0] && sheet.takesNominations ? h("small", { class: "chip" }, "first") : null,
  seat === sheet.dealer ? h("small", { class: "chip chip-dealer" }, "deals") : null,
];

const cell = (app, sheet, seat, name, value, words, isFilled = false) => {
  const { step } = sheet;
  const isNow = step.ask === name && step.seat === seat;
  return h("button", { type: "button", class: `cell${isNow ? " is-now" : ""}${isFilled ? " is-filled" : ""}`, "data-key": `${name}-${seat}`,
    "aria-label": `${app.ledger.names[seat]} ${words} ${isOpen(value) ? "nothing yet" : value}`,
    onclick: () => ask(app, sheet, { ask: name, seat }) }, isOpen(value) ? "" : String(value));
};

const tookCell = (app, sheet, seat, read) => {
  const value = read?.tricks[seat] ?? sheet.took[seat];
  if (!sheet.byWinner) return cell(app, sheet, seat, "took", value, "took", sheet.isFilled(seat));
  return h("span", { class: "cell cell-still" }, isOpen(value) ? "" : String(value));
};

const seatLine = (app, sheet, seat, read, totals) => {
  const isMissed = read?.made[seat] === false;
  const isNow = sheet.step.seat === seat;
  return h("li", { class: `seat${isNow ? " is-now" : ""}` },
    who(app, seat, ...tags(app, sheet, seat)),
    sheet.takesNominations ? cell(app, sheet, seat, "said", sheet.draft.said[seat], "nominated") : null,
    sheet.hasTricks ? tookCell(app, sheet, seat, read) : null,
    h("span", { class: `seat-points${isMissed ? " missed" : ""}` }, read ? [h("b", {}, signed(read.points[seat])), h("small", {}, plain(totals[seat]))] : h("small", {}, plain(totals[seat]))));
};

const lines = (app, sheet) => {
  const read = sheet.read;
  const totals = read ? app.ledger.totalsWith(sheet.number, read.points) : app.ledger.totals;
  const kind = `seats${sheet.takesNominations ? " has-said" : ""}${sheet.hasTricks ? " has-took" : ""}`;
  return [
    h("div", { class: `${kind} seats-head`, "aria-hidden": "true" }, h("span", {}), sheet.takesNominations ? h("span", {}, "said") : null, sheet.hasTricks ? h("span", {}, "took") : null, h("span", {}, read ? "points" : "total")),
    h("ol", { class: kind, "aria-label": "The table" }, sheet.seats.map((seat) => seatLine(app, sheet, seat, read, totals))),
  ];
};

const trickStrip = (app, sheet) => (sheet.byWinner && sheet.draft.won.length ? h("ol", { class: "won", "aria-label": "Tricks so far" },
  sheet.draft.won.map((seat, trick) => h("li", {}, h("button", { type: "button", class: `cell${sheet.step.trick === trick ? " is-now" : ""}`, "data-key": `won-${trick}`, "aria-label": `Trick ${trick + 1}: ${app.ledger.names[seat]}`,
    onclick: () => ask(app, sheet, { ask: "won", trick }) }, sign(seat))))) : null);

// What the nominations come to against the cards, as players say it.
const sumLine = (sheet) => {
  if (!sheet.takesNominations) return null;
  const { cards } = sheet.kind, all = sheet.draft.said.every((one) => !isOpen(one));
  const over = sheet.nominated - cards;
  const words = over === 0 ? "just enough" : over > 0 ? `${over} too many` : `${-over} to spare`;
  return h("p", { class: "sum" }, h("span", {}, "Nominated ", h("b", {}, `${sheet.nominated} of ${cards}`)), all ? h("span", {}, words) : null);
};

const PROMPTS = {
  dealer: () => "Who deals?",
  call: (app, sheet) => `${app.ledger.names[sheet.caller]} calls: how many cards?`,
  bid: () => "What was bid?",
  bidder: () => "Who plays it?",
  partner: () => "With whom?",
  said: (app, sheet) => `${app.ledger.names[sheet.step.seat]} nominates`,
  consent: (app, sheet) => `${app.ledger.names[sheet.dealer]} may not say ${sheet.forbidden}: the nominations would come to ${sheet.nominated}.`,
  won: (app, sheet) => `Who won trick ${(sheet.step.trick ?? sheet.draft.won.length) + 1} of ${sheet.kind.cards}?`,
  took: (app, sheet) => `${app.ledger.names[sheet.step.seat]} took`,
  save: (app, sheet) => sheet.fault || "Is this right?",
};

const consentKeys = (app, sheet) => h("div", { class: "pad pad-words" },
  h("button", { type: "button", class: "push push-name", "data-key": "key-other", onclick: () => ask(app, sheet, { ask: "said", seat: sheet.dealer }) }, "Another number"),
  h("button", { type: "button", class: "push push-name", "data-key": "key-consent", onclick: () => app.step({ consent: true }) }, "Our table plays it so"));

const saveKeys = (app, sheet) => [
  trumpRow(app, sheet),
  app.isCorrection ? field("Why is this deal corrected?", { name: "reason", value: sheet.draft.reason, fault: app.reasonFault, oninput: (event) => app.note(event.target.value) }) : null,
  button(app.isCorrection ? "Save the correction" : `Save deal ${sheet.number}`, () => app.save(), { kind: "button-main button-large dock-main", key: "save", disabled: Boolean(sheet.fault) }),
];

const PADS = {
  dealer: dealerPad, call: callDock, bid: bidPad, bidder: bidderPad, partner: partnerPad, consent: consentKeys, won: wonPad, save: saveKeys,
  said: (app, sheet) => saidPad(app, sheet, sheet.step.seat), took: (app, sheet) => tookPad(app, sheet, sheet.step.seat),
};

const winnerSwitch = (app, sheet) => (sheet.canTapWinners && sheet.kind.tricks === "totals" && ["took", "won"].includes(sheet.step.ask)
  ? button(sheet.byWinner ? "By total" : "By trick", () => app.tell(!sheet.byWinner), { kind: "button-quiet", key: "by-winner" }) : null);

const dock = (app, sheet) => h("div", { class: `dock dock-${sheet.step.ask}` },
  h("div", { class: "dock-head" },
    h("p", { class: "prompt", id: "prompt" }, sheet.step.seat === undefined ? null : sign(sheet.step.seat), PROMPTS[sheet.step.ask](app, sheet)),
    winnerSwitch(app, sheet),
    button("Undo", () => app.undo(), { kind: "button-quiet", key: "undo", disabled: !sheet.draft.past.length })),
  PADS[sheet.step.ask](app, sheet));

export const entryScreen = (app, sheet) => h("section", { class: "entry-screen" },
  app.banner(sheet.number),
  head(app, sheet),
  sheet.step.ask === "call" ? callBody(app, sheet) : sheet.kind ? [answers(app, sheet), lines(app, sheet), trickStrip(app, sheet), sumLine(sheet)] : null,
  dock(app, sheet));
