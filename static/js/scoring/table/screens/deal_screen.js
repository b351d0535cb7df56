// One deal that was entered: every phone's version, who entered it and when, and what can be done
// where they disagree.

import { gettext } from "../../../core/translate.js";
import { h, button } from "./dom.js";
import { sign } from "./seat_sign.js";
import { DISPUTED, HELD, UNSENT } from "../ledger/ledger.js";
import { describeCall } from "../entry/caller_choice.js";
import { formatTime, formatTricks, joinNames, signed, SUITS } from "./formatting.js";

// The versions to show side by side: the accepted one, those that wait, the one not sent yet.
const listVersions = (deal) => {
  const accepted = { title: gettext("Accepted"), counts: true };
  const rows = [
    ...(deal.counted ? [{ ...deal.counted, ...accepted }] : []),
    ...deal.claims.map((claim) => ({
      ...claim,
      title: claim.is_mine ? gettext("This phone") : claim.entered_as,
    })),
  ];
  if (deal.unsent) {
    const { points, made, tricks } = deal.read;
    rows.push({
      report: deal.report,
      points,
      made,
      tricks,
      title: gettext("This phone, not sent"),
      isUnsent: true,
    });
  }
  // What the server answered when it refused this phone's version may be newer than what was read.
  const theirs = deal.unsent?.held?.current;
  if (theirs && !rows.some((row) => row.version === theirs.version))
    rows.unshift({ ...theirs, ...accepted, tricks: theirs.report.tricks ?? [] });
  return rows;
};

const tricksOf = (version, seat) =>
  formatTricks(
    version.tricks?.[seat] ?? version.report.tricks?.[seat] ?? "–",
    version.report.nominations?.[seat],
  );

const differs = (versions, seat) =>
  new Set(versions.map((version) => `${tricksOf(version, seat)} ${version.points?.[seat]}`)).size >
  1;

const comparison = (app, versions) => {
  const { ledger } = app;
  return h(
    "div",
    {
      class: "scroll",
      tabindex: "0",
      role: "region",
      "aria-label": gettext("What each phone entered"),
      "data-scroll": "versions",
      "data-key": "versions",
    },
    h(
      "table",
      { class: "figures versions" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { class: "name", scope: "col" }, gettext("Taken, of nominated")),
          versions.map((version) => h("th", { scope: "col" }, version.title)),
        ),
      ),
      h(
        "tbody",
        {},
        ledger.seats.map((seat) =>
          h(
            "tr",
            { class: differs(versions, seat) ? "differs" : "" },
            h(
              "th",
              { class: "name", scope: "row" },
              sign(seat),
              ledger.names[seat],
              differs(versions, seat)
                ? h("span", { class: "visually-hidden" }, ` ${gettext("differs")}`)
                : null,
            ),
            versions.map((version) =>
              h(
                "td",
                {},
                tricksOf(version, seat),
                " ",
                h("small", {}, version.points ? signed(version.points[seat]) : ""),
              ),
            ),
          ),
        ),
      ),
    ),
  );
};

const enteredText = (version) => {
  if (!version.entered_at) return "";
  const values = { name: version.entered_as, time: formatTime(version.entered_at) };
  return version.confirmed_by?.length
    ? gettext("Entered by {name} at {time}, confirmed by {others}.", {
        ...values,
        others: joinNames(version.confirmed_by),
      })
    : gettext("Entered by {name} at {time}.", values);
};

const bidderText = (names, { bidder = null, partner = null }) => {
  if (bidder === null) return "";
  if (partner === null) return gettext("{name} played alone.", { name: names[bidder] });
  return gettext("{name} played with {partner}.", { name: names[bidder], partner: names[partner] });
};

// Bid, trumps, warnings, points set by hand and the reason of a correction, a sentence each.
const extras = (app, number, version) => {
  const { names, reader } = app.ledger;
  const suit = SUITS.find(([value]) => value === version.report.trump);
  const overrides = Object.entries(version.report.overrides ?? {}).map(([seat, by]) =>
    gettext("{name}: {points} set by hand. {reason}", {
      name: names[seat],
      points: signed(by.points),
      reason: by.reason,
    }),
  );
  // A warning about points set by hand would say the same once more.
  const warnings = (version.warnings ?? [])
    .filter((warning) => warning.code !== "override")
    .map((warning) => warning.message);
  const bid = reader.bid(version.report, number);
  return [
    bid ? gettext("Bid: {bid}.", { bid: bid.title }) : "",
    bidderText(names, version.report),
    suit ? gettext("Trumps: {suit}.", { suit: suit[2].toLowerCase() }) : "",
    ...warnings,
    ...overrides,
    version.reason ? gettext("Corrected: {reason}", { reason: version.reason }) : "",
  ].filter(Boolean);
};

// The label of the button that settles a dispute for a version: "Keep Gina's", "Use Alan's".
const choiceLabel = (version, isKept) => {
  if (version.is_mine) return isKept ? gettext("Keep mine") : gettext("Use mine");
  const [, name] = (version.entered_as ?? "").match(/^(.+)'s phone$/) ?? [];
  if (!name) return isKept ? gettext("Keep this version") : gettext("Use this version");
  return isKept ? gettext("Keep {name}'s", { name }) : gettext("Use {name}'s", { name });
};

// The label of the button by which this phone confirms a version; null where it has none. A phone
// that disputes the accepted version gives in by confirming it.
const confirmLabel = (deal, version) => {
  if (version.counts && !deal.claims.some((claim) => claim.is_mine)) return null;
  if (version.is_mine && !version.counts) return null;
  return version.counts || deal.status === DISPUTED
    ? choiceLabel(version, version.is_mine)
    : gettext("Confirm");
};

const choices = (app, deal, version) => {
  if (version.isUnsent) {
    return deal.unsent.held
      ? [
          button(gettext("Edit and send again"), () => app.resend(deal), { key: "resend" }),
          button(gettext("Discard mine"), () => app.discardUnsent(deal), {
            kind: "button-quiet",
            key: "discard",
          }),
        ]
      : [];
  }
  const label = confirmLabel(deal, version);
  return [
    label && app.mayAgree
      ? button(label, () => app.confirm(deal, version), {
          kind: "button-main",
          key: `confirm-${version.version}`,
        })
      : null,
    app.mayDecide && deal.claims.length
      ? button(choiceLabel(version, version.counts), () => app.decide(deal, version), {
          key: `decide-${version.version}`,
        })
      : null,
  ];
};

// Why the server refused a deal, each fault once and with the player it is about.
const refusalText = ({ ledger }, { words, problems }) => {
  const faults = problems.map(({ seat, message }) =>
    seat === null ? message : `${ledger.names[seat]}: ${message}`,
  );
  return [words, ...new Set(faults)].filter((one, at, all) => at === 0 || one !== all[0]).join(" ");
};

// [kind, text] of the note above the versions; null where there is nothing to say.
const stateNote = (app, deal) => {
  if (deal.status === DISPUTED)
    return [
      "bad",
      gettext(
        "Two phones disagree. Check together and choose the right version, or let the director decide.",
      ),
    ];
  if (deal.status === HELD) return ["bad", refusalText(app, deal.unsent.held)];
  if (deal.status === UNSENT)
    return ["warn", gettext("Saved on this phone. It is sent as soon as there is a network.")];
  if (!deal.claims.length) return null;
  if (!app.mayAgree || deal.claims.some((claim) => claim.is_mine))
    return ["warn", gettext("Waiting for a second phone to confirm it.")];
  return ["warn", gettext("Entered on another phone. Is it right?")];
};

export const dealScreen = (app, number) => {
  const deal = app.ledger.deals.get(number),
    line = app.ledger.reader.line(number);
  const isCalled = line.kind === null && deal;
  const state = deal ? stateNote(app, deal) : null;
  const versions = deal ? listVersions(deal) : [];
  const sentence = isCalled
    ? describeCall(app.ledger.reader, deal.report.hand_size, deal.report.call ?? []).sentence
    : line.sentence;
  const edit = () =>
    button(
      deal ? gettext("Correct this deal") : gettext("Enter this deal"),
      () => app.edit(number),
      {
        key: "edit",
        kind: versions.length > 1 || deal?.claims.length ? "" : "button-main",
      },
    );
  return h(
    "section",
    { class: "deal-screen" },
    h(
      "div",
      { class: "row-between" },
      h("h1", { tabindex: "-1" }, gettext("Deal {number}", { number })),
      h("a", { href: "#card" }, gettext("Back to the card")),
    ),
    h("p", { class: "lede" }, sentence),
    state ? h("p", { class: `note note-${state[0]}` }, state[1]) : null,
    deal ? comparison(app, versions) : h("p", { class: "soft" }, gettext("Not played yet.")),
    versions.map((version) =>
      h(
        "div",
        { class: "version" },
        versions.length > 1 ? h("h2", {}, version.title) : null,
        h("p", { class: "soft" }, enteredText(version)),
        extras(app, number, version).map((words) => h("p", { class: "soft" }, words)),
        h("div", { class: "row" }, choices(app, deal, version)),
      ),
    ),
    app.mayScore
      ? h(
          "div",
          { class: "row" },
          deal || app.ledger.reader.isKnown(number) ? edit() : null,
          deal?.status === DISPUTED && !app.isCalling
            ? button(gettext("Call the director"), () => app.callDirector(), { key: "director" })
            : null,
          h(
            "a",
            { class: "button button-quiet", href: `${app.pages}deals/${number}/history/` },
            gettext("All versions"),
          ),
          h(
            "a",
            { class: "button button-quiet", href: `${app.pages}deals/${number}/` },
            gettext("Simple form, with points by hand"),
          ),
        )
      : null,
  );
};
