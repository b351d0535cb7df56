// The versions of a deal side by side: who entered what, and where they differ.

import { gettext } from "../../../core/translate.js";
import { h } from "./dom.js";
import { formatTime, formatTricks, joinNames, signed, SUITS } from "./formatting.js";
import { sign } from "./seat_sign.js";

/**
 * @import { TableState } from "../table_state/table_state.js"
 * @import { DealReport } from "../server"
 * @import { Deal, Shown } from "../types"
 */

/**
 * Lists the versions to show side by side: the accepted one, those that wait, the one not sent
 * yet.
 * @type {(deal: Deal) => Shown[]}
 */
export const listVersions = (deal) => {
  const accepted = { title: gettext("Accepted"), counts: true };
  /** @type {Shown[]} */
  const rows = [
    ...(deal.counted ? [{ ...deal.counted, ...accepted }] : []),
    ...deal.claims.map((claim) => ({
      ...claim,
      title: claim.is_mine ? gettext("This phone") : claim.entered_as,
    })),
  ];
  if (deal.unsent) {
    const { points, tricks } = deal.read;
    rows.push({
      report: deal.report,
      points,
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

/** @type {(version: Shown, seat: number) => string} */
const tricksOf = (version, seat) =>
  formatTricks(
    version.tricks[seat] ?? version.report.tricks?.[seat] ?? "–",
    version.report.nominations?.[seat],
  );

/** @type {(versions: Shown[], seat: number) => boolean} */
const differs = (versions, seat) =>
  new Set(versions.map((version) => `${tricksOf(version, seat)} ${version.points[seat]}`)).size > 1;

/**
 * Draws the versions of a deal side by side.
 * @type {(tableState: TableState, versions: Shown[]) => HTMLElement}
 */
export const comparison = (tableState, versions) => {
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
        tableState.seats.map((seat) =>
          h(
            "tr",
            { class: differs(versions, seat) ? "differs" : "" },
            h(
              "th",
              { class: "name", scope: "row" },
              sign(seat),
              tableState.names[seat],
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
                h("small", {}, signed(version.points[seat])),
              ),
            ),
          ),
        ),
      ),
    ),
  );
};

/**
 * Returns who entered a version, when, and who confirmed it.
 * @type {(version: Shown) => string}
 */
export const enteredText = (version) => {
  if (!version.entered_at) return "";
  const values = { name: version.entered_as ?? "", time: formatTime(version.entered_at) };
  return version.confirmed_by?.length
    ? gettext("Entered by {name} at {time}, confirmed by {others}.", {
        ...values,
        others: joinNames(version.confirmed_by),
      })
    : gettext("Entered by {name} at {time}.", values);
};

/** @type {(names: string[], report: DealReport) => string} */
const bidderText = (names, { bidder = null, partner = null }) => {
  if (bidder === null) return "";
  if (partner === null) return gettext("{name} played alone.", { name: names[bidder] });
  return gettext("{name} played with {partner}.", { name: names[bidder], partner: names[partner] });
};

/**
 * Returns bid, trumps, warnings, points set by hand and the reason of a correction, a sentence
 * each.
 * @type {(tableState: TableState, number: number, version: Shown) => string[]}
 */
export const extras = ({ names, reader }, number, version) => {
  const suit = SUITS.find(([value]) => value === version.report.trump);
  const overrides = Object.entries(version.report.overrides ?? {}).map(([seat, by]) =>
    gettext("{name}: {points} set by hand. {reason}", {
      name: names[Number(seat)],
      points: signed(by.points),
      reason: by.reason,
    }),
  );
  // A warning about points set by hand would say the same again.
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
