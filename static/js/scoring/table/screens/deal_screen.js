// One deal that was entered: every phone's version, and what can be done where they disagree.

import { gettext } from "../../../core/translate.js";
import { callDirector, confirmDeal, decideDeal } from "../actions/agreement.js";
import { discardUnsent } from "../actions/answers.js";
import { editDeal } from "../actions/draft.js";
import { describeCall } from "../entry/caller_choice.js";
import { DISPUTED, UNSENT } from "../table_state/table_state.js";
import { h, button } from "./dom.js";
import { comparison, enteredText, extras, listVersions } from "./versions.js";

/**
 * @import { App } from "../app_type"
 * @import { TableState } from "../table_state/table_state.js"
 * @import { Child, Deal, Refused, Shown } from "../types"
 */

/**
 * The label of the button that settles a dispute in favour of a version: "Keep Gina's", "Use
 * Alan's".
 * @type {(version: Shown, isKept?: boolean) => string}
 */
const choiceLabel = (version, isKept) => {
  if (version.is_mine) return isKept ? gettext("Keep mine") : gettext("Use mine");
  const [, name] = (version.entered_as ?? "").match(/^(.+)'s phone$/) ?? [];
  if (!name) return isKept ? gettext("Keep this version") : gettext("Use this version");
  return isKept ? gettext("Keep {name}'s", { name }) : gettext("Use {name}'s", { name });
};

/**
 * The label of the button by which this phone confirms a version; null where it has none. A phone
 * that disputes the accepted version gives in by confirming it.
 * @type {(deal: Deal, version: Shown) => string | null}
 */
const confirmLabel = (deal, version) => {
  if (version.counts && !deal.claims.some((claim) => claim.is_mine)) return null;
  if (version.is_mine && !version.counts) return null;
  return version.counts || deal.status === DISPUTED
    ? choiceLabel(version, version.is_mine)
    : gettext("Confirm");
};

/** @type {(app: App, deal: Deal, version: Shown) => Child[]} */
const choices = (app, deal, version) => {
  const { unsent } = deal;
  if (version.isUnsent) {
    return unsent?.held
      ? [
          button(gettext("Edit and send again"), () => editDeal(app, deal.number), {
            key: "resend",
          }),
          button(gettext("Discard mine"), () => discardUnsent(app, unsent), {
            kind: "button-quiet",
            key: "discard",
          }),
        ]
      : [];
  }
  const label = confirmLabel(deal, version);
  return [
    label && app.rights.mayAgree
      ? button(label, () => confirmDeal(app, deal.number, version.version), {
          kind: "button-main",
          key: `confirm-${version.version}`,
        })
      : null,
    app.rights.mayDecide && deal.claims.length
      ? button(
          choiceLabel(version, version.counts),
          () => decideDeal(app, deal.number, version.version),
          {
            key: `decide-${version.version}`,
          },
        )
      : null,
  ];
};

/**
 * Why the server refused a deal, each fault once and with the player it is about.
 * @type {(tableState: TableState, refused: Refused) => string}
 */
const refusalText = ({ names }, { words, problems }) => {
  const faults = problems.map(({ seat, message }) =>
    seat === null ? message : `${names[seat]}: ${message}`,
  );
  return [words, ...new Set(faults)].filter((one, at, all) => at === 0 || one !== all[0]).join(" ");
};

/**
 * [kind, text] of the note above the versions; null where there is nothing to say.
 * @type {(app: App, deal: Deal) => [kind: string, words: string] | null}
 */
const stateNote = (app, deal) => {
  if (deal.status === DISPUTED)
    return [
      "bad",
      gettext(
        "Two phones disagree. Check together and choose the right version, or let the director decide.",
      ),
    ];
  if (deal.unsent?.held) return ["bad", refusalText(app.tableState, deal.unsent.held)];
  if (deal.status === UNSENT)
    return ["warn", gettext("Saved on this phone. It is sent as soon as there is a network.")];
  if (!deal.claims.length) return null;
  if (!app.rights.mayAgree || deal.claims.some((claim) => claim.is_mine))
    return ["warn", gettext("Waiting for a second phone to confirm it.")];
  return ["warn", gettext("Entered on another phone. Is it right?")];
};

/**
 * Draws the screen of a deal that was entered.
 * @type {(app: App, number: number) => HTMLElement}
 */
export const dealScreen = (app, number) => {
  const { tableState } = app;
  const deal = tableState.deals.get(number);
  const line = tableState.reader.knownLine(number);
  const state = deal ? stateNote(app, deal) : null;
  const versions = deal ? listVersions(deal) : [];
  const sentence =
    line.kind === null && deal
      ? describeCall(tableState.reader, deal.report.hand_size, deal.report.call ?? []).sentence
      : line.sentence;
  const edit = () =>
    button(
      deal ? gettext("Correct this deal") : gettext("Enter this deal"),
      () => editDeal(app, number),
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
    deal ? comparison(tableState, versions) : h("p", { class: "soft" }, gettext("Not played yet.")),
    deal &&
      versions.map((version) =>
        h(
          "div",
          { class: "version" },
          versions.length > 1 ? h("h2", {}, version.title) : null,
          h("p", { class: "soft" }, enteredText(version)),
          extras(tableState, number, version).map((words) => h("p", { class: "soft" }, words)),
          h("div", { class: "row" }, choices(app, deal, version)),
        ),
      ),
    app.rights.mayScore
      ? h(
          "div",
          { class: "row" },
          deal || tableState.reader.isKnown(number) ? edit() : null,
          deal?.status === DISPUTED && !app.isCalling
            ? button(gettext("Call the director"), () => callDirector(app), { key: "director" })
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
