// The screen on which a deal is entered: what is played, a line for each player, and the keys for
// what is asked next.

import { gettext, ngettext } from "../../../core/translate.js";
import { h, button, field } from "../screens/dom.js";
import { sign, who } from "../screens/seat_sign.js";
import { bidPad, bidderPad, dealerPad, nominationPad } from "./keypads.js";
import { partnerPad, tricksPad, trumpRow, winnerPad } from "./keypads.js";
import { callBody, callDock, describeCall } from "./caller_choice.js";
import { changed, isOpen } from "./deal_draft.js";
import { plain, signed } from "../screens/formatting.js";

// {title, sentence} of the deal; an ordinary deal has no title.
const describeDeal = (sheet) => {
  const { line, draft, reader } = sheet;
  if (line.kind === null && sheet.isCalled) return describeCall(reader, draft.size, draft.call);
  const hasTitle = line.kind === null || line.specials.length || sheet.kind.bids.length;
  return { title: hasTitle ? line.title : "", sentence: line.sentence };
};

const dealTitle = (app, number) => {
  const count = app.ledger.game.description.deal_count;
  return count
    ? gettext("Deal {number} of {count}", { number, count })
    : gettext("Deal {number}", { number });
};

const head = (app, sheet) => {
  const { title, sentence } =
    sheet.step.ask === "call"
      ? describeCall(sheet.reader, app.calling.size, app.calling.chosen)
      : describeDeal(sheet);
  return h(
    "header",
    { class: "deal-top" },
    h(
      "div",
      { class: "deal-line" },
      h("h1", { tabindex: "-1" }, dealTitle(app, sheet.number)),
      title ? h("strong", { class: "deal-title" }, title) : null,
    ),
    h("p", { class: "lede" }, sentence),
  );
};

// Asks an earlier question again; undo leads back from there.
const ask = (app, sheet, at) => app.keep(changed(sheet.draft, { at }));

const partnerText = (side, names) =>
  side.partner === null ? gettext("alone") : gettext("with {name}", { name: names[side.partner] });

const callText = (reader, { size, call }) =>
  ngettext("{count} card, {call}", "{count} cards, {call}", size, {
    call: describeCall(reader, size, call).title,
  });

// The answers given before the cards were played, as [step, text].
/** @type {(sheet: import("./deal_draft.js").DraftSheet, names: string[]) => string[][]} */
const listAnswers = ({ draft, line, bid, reader, isCalled, side }, names) => {
  const hasPartner = bid?.plays && !bid.alone && draft.partner !== undefined;
  return [
    reader.game.asks_dealer && draft.dealer !== null
      ? ["dealer", gettext("{name} deals", { name: names[draft.dealer] })]
      : null,
    line.kind === null && isCalled ? ["call", callText(reader, draft)] : null,
    bid ? ["bid", gettext("Bid: {bid}", { bid: bid.title })] : null,
    side.bidder !== null ? ["bidder", gettext("{name} plays", { name: names[side.bidder] })] : null,
    hasPartner && side.bidder !== null ? ["partner", partnerText(side, names)] : null,
  ].filter((answer) => answer !== null);
};

// Each answer leads back to its question.
const answers = (app, sheet) => {
  const given = listAnswers(sheet, app.ledger.names);
  return given.length
    ? h(
        "ul",
        { class: "answers", "aria-label": gettext("Answers so far") },
        given.map(([name, words]) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `answer${sheet.step.ask === name ? " is-now" : ""}`,
                "data-key": `answer-${name}`,
                onclick: () => ask(app, sheet, { ask: name }),
              },
              words,
            ),
          ),
        ),
      )
    : null;
};

const chip = (words, kind = "") => h("small", { class: `chip ${kind}`.trim() }, words);

const chips = (app, sheet, seat) => [
  seat === sheet.side.bidder ? chip(gettext("plays")) : null,
  seat === sheet.side.partner ? chip(gettext("partner")) : null,
  // Where the dealer calls the dealer's chip is enough.
  !sheet.bid && seat === sheet.caller && sheet.caller !== sheet.dealer
    ? chip(gettext("calls"))
    : null,
  seat === sheet.order[0] && sheet.takesNominations ? chip(gettext("first")) : null,
  seat === sheet.dealer ? chip(gettext("deals"), "chip-dealer") : null,
];

const cell = (app, sheet, seat, step, value, label, isFilled = false) => {
  const isNow = sheet.step.ask === step && sheet.step.seat === seat;
  return h(
    "button",
    {
      type: "button",
      class: `cell${isNow ? " is-now" : ""}${isFilled ? " is-filled" : ""}`,
      "data-key": `${step}-${seat}`,
      "aria-label": label,
      onclick: () => ask(app, sheet, { ask: step, seat }),
    },
    isOpen(value) ? "" : String(value),
  );
};

const nominationCell = (app, sheet, seat) => {
  const number = sheet.draft.nominations[seat],
    name = app.ledger.names[seat];
  const label = isOpen(number)
    ? gettext("{name} has not nominated yet", { name })
    : gettext("{name} nominated {number}", { name, number });
  return cell(app, sheet, seat, "nomination", number, label);
};

const tricksCell = (app, sheet, seat, read) => {
  const number = read?.tricks[seat] ?? sheet.took[seat],
    name = app.ledger.names[seat];
  if (sheet.byWinner)
    return h("span", { class: "cell cell-still" }, isOpen(number) ? "" : String(number));
  const label = isOpen(number)
    ? gettext("{name}: no tricks entered yet", { name })
    : gettext("{name} took {number}", { name, number });
  return cell(app, sheet, seat, "took", number, label, sheet.isFilled(seat));
};

const seatLine = (app, sheet, seat, read, totals) => {
  const isMissed = read?.made[seat] === false;
  const isNow = sheet.step.seat === seat;
  return h(
    "li",
    { class: `seat${isNow ? " is-now" : ""}` },
    who(app, seat, ...chips(app, sheet, seat)),
    sheet.takesNominations ? nominationCell(app, sheet, seat) : null,
    sheet.hasTricks ? tricksCell(app, sheet, seat, read) : null,
    h(
      "span",
      { class: `seat-points${isMissed ? " missed" : ""}` },
      read ? h("b", {}, signed(read.points[seat])) : null,
      h("small", {}, plain(totals[seat])),
    ),
  );
};

const lines = (app, sheet) => {
  const read = sheet.read;
  const totals = read ? app.ledger.totalsWith(sheet.number, read.points) : app.ledger.totals;
  const nominated = sheet.takesNominations ? " has-said" : "";
  const kind = `seats${nominated}${sheet.hasTricks ? " has-took" : ""}`;
  return [
    h(
      "div",
      { class: `${kind} seats-head`, "aria-hidden": "true" },
      h("span", {}),
      // Short: three narrow columns stand beside the names on a small phone.
      sheet.takesNominations ? h("span", {}, gettext("nom.")) : null,
      sheet.hasTricks ? h("span", {}, gettext("took")) : null,
      h("span", {}, read ? gettext("points") : gettext("total")),
    ),
    h(
      "ol",
      { class: kind, "aria-label": gettext("Players") },
      sheet.seats.map((seat) => seatLine(app, sheet, seat, read, totals)),
    ),
  ];
};

const trickStrip = (app, sheet) =>
  sheet.byWinner && sheet.draft.won.length
    ? h(
        "ol",
        { class: "won", "aria-label": gettext("Tricks so far") },
        sheet.draft.won.map((seat, trick) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `cell${sheet.step.trick === trick ? " is-now" : ""}`,
                "data-key": `won-${trick}`,
                "aria-label": gettext("Trick {number}: {name}", {
                  number: trick + 1,
                  name: app.ledger.names[seat],
                }),
                onclick: () => ask(app, sheet, { ask: "won", trick }),
              },
              sign(seat),
            ),
          ),
        ),
      )
    : null;

const balanceText = (over) => {
  if (over === 0) return gettext("exact");
  return over > 0
    ? gettext("{count} over", { count: over })
    : gettext("{count} under", { count: -over });
};

// The sum of the nominations against the cards.
const sumLine = (sheet) => {
  if (!sheet.takesNominations) return null;
  const { cards } = sheet.kind,
    isComplete = sheet.draft.nominations.every((one) => !isOpen(one));
  return h(
    "p",
    { class: "sum" },
    h(
      "span",
      {},
      `${gettext("Nominated")} `,
      h("b", {}, gettext("{number} of {count}", { number: sheet.nominated, count: cards })),
    ),
    isComplete ? h("span", {}, balanceText(sheet.nominated - cards)) : null,
  );
};

const PROMPTS = {
  dealer: () => gettext("Who deals?"),
  call: (app, sheet) =>
    gettext("{name} calls. How many cards?", { name: app.ledger.names[sheet.caller] }),
  bid: () => gettext("What was bid?"),
  bidder: () => gettext("Who plays the bid?"),
  partner: () => gettext("Who is the partner?"),
  nomination: (app, sheet) =>
    gettext("{name} nominates", { name: app.ledger.names[sheet.step.seat] }),
  consent: (app, sheet) =>
    gettext("{name} may not nominate {number}: the nominations would add up to {total}.", {
      name: app.ledger.names[sheet.dealer],
      number: sheet.forbidden,
      total: sheet.nominated,
    }),
  won: (app, sheet) =>
    gettext("Who won trick {number} of {count}?", {
      number: (sheet.step.trick ?? sheet.draft.won.length) + 1,
      count: sheet.kind.cards,
    }),
  took: (app, sheet) => gettext("{name} took", { name: app.ledger.names[sheet.step.seat] }),
  save: (app, sheet) => sheet.fault || gettext("Is this right?"),
};

const consentKeys = (app, sheet) =>
  h(
    "div",
    { class: "pad pad-words" },
    h(
      "button",
      {
        type: "button",
        class: "push push-name",
        "data-key": "key-other",
        onclick: () => ask(app, sheet, { ask: "nomination", seat: sheet.dealer }),
      },
      gettext("Change the number"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "push push-name",
        "data-key": "key-consent",
        onclick: () => app.step({ consent: true }),
      },
      gettext("Allow it anyway"),
    ),
  );

const saveKeys = (app, sheet) => [
  trumpRow(app, sheet),
  app.isCorrection
    ? field(gettext("Why are you correcting this deal?"), {
        name: "reason",
        value: sheet.draft.reason,
        fault: app.reasonFault,
        oninput: (event) => app.note(event.target.value),
      })
    : null,
  button(
    app.isCorrection
      ? gettext("Save correction")
      : gettext("Save deal {number}", { number: sheet.number }),
    () => app.save(),
    { kind: "button-main button-large dock-main", key: "save", disabled: Boolean(sheet.fault) },
  ),
];

const PADS = {
  dealer: dealerPad,
  call: callDock,
  bid: bidPad,
  bidder: bidderPad,
  partner: partnerPad,
  consent: consentKeys,
  won: winnerPad,
  save: saveKeys,
  nomination: (app, sheet) => nominationPad(app, sheet, sheet.step.seat),
  took: (app, sheet) => tricksPad(app, sheet, sheet.step.seat),
};

const winnerSwitch = (app, sheet) =>
  sheet.canTapWinners && sheet.kind.tricks === "totals" && ["took", "won"].includes(sheet.step.ask)
    ? button(
        sheet.byWinner ? gettext("By total") : gettext("By trick"),
        () => app.setByWinner(!sheet.byWinner),
        { kind: "button-quiet", key: "by-winner" },
      )
    : null;

const dock = (app, sheet) =>
  h(
    "div",
    { class: `dock dock-${sheet.step.ask}` },
    h(
      "div",
      { class: "dock-head" },
      h(
        "p",
        { class: "prompt", id: "prompt" },
        sheet.step.seat === undefined ? null : sign(sheet.step.seat),
        PROMPTS[sheet.step.ask](app, sheet),
      ),
      winnerSwitch(app, sheet),
      button(gettext("Undo"), () => app.undo(), {
        kind: "button-quiet",
        key: "undo",
        disabled: !sheet.draft.past.length,
      }),
    ),
    PADS[sheet.step.ask](app, sheet),
  );

export const entryScreen = (app, sheet) =>
  h(
    "section",
    { class: "entry-screen" },
    app.banner(sheet.number),
    head(app, sheet),
    sheet.step.ask === "call"
      ? callBody(app, sheet)
      : sheet.kind
        ? [answers(app, sheet), lines(app, sheet), trickStrip(app, sheet), sumLine(sheet)]
        : null,
    dock(app, sheet),
  );
