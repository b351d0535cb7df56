// The banners above the deal that is being entered: what other phones entered, what the director
// says, and where to go on.

import { gettext, ngettext } from "../../../core/translate.js";
import { confirmDeal } from "../actions/agreement.js";
import { abandonDraft } from "../actions/draft.js";
import { h, button } from "./dom.js";
import { DISPUTED } from "../table_state/table_state.js";
import { sign } from "./seat_sign.js";
import { formatTime, formatTricks } from "./formatting.js";

/**
 * A banner, drawn with the button that unfolds the others, or null.
 *
 * @typedef {(more: Child) => HTMLElement} Banner
 *
 * @import { App } from "../app_type"
 * @import { TableState } from "../table_state/table_state.js"
 * @import { LiveDeal, Notice, Onward } from "../server"
 * @import { Child, Deal } from "../types"
 */

/**
 * Tricks taken, of those nominated, in the order of the seats.
 * @type {(tableState: TableState, version: LiveDeal) => Child[]}
 */
const summary = ({ seats, names }, { report, tricks }) =>
  seats.map((seat) =>
    h(
      "span",
      { class: "banner-seat" },
      sign(seat),
      h("span", { class: "visually-hidden" }, names[seat]),
      ` ${formatTricks(tricks[seat], report.nominations?.[seat])} `,
    ),
  );

/**
 * Makes a banner about a deal; its title leads there.
 * @type {(
 *   kind: string, number: number, title: string, keys: Child, words?: Child[],
 * ) => Banner}
 */
const row =
  (kind, number, title, keys, words = []) =>
  (more) =>
    h(
      "div",
      { class: `note note-${kind} banner` },
      h("p", {}, h("a", { href: `#deal-${number}`, "data-key": `look-${number}` }, title)),
      h("div", { class: "row" }, keys, more),
      words.length ? h("p", { class: "banner-words" }, words) : null,
    );

/** @type {(app: App, deal: Deal) => Banner | null} */
const toConfirm = (app, deal) => {
  const claim = deal.claims.find((one) => !one.is_mine);
  if (!claim) return null;
  const isSending = app.outbox.waiting.some(
    (entry) => entry.kind === "confirm" && entry.number === deal.number,
  );
  if (isSending || !app.rights.mayAgree) return null;
  const confirm = button(gettext("Confirm"), () => confirmDeal(app, deal.number, claim.version), {
    kind: "button-main",
    key: `same-${deal.number}`,
  });
  return row(
    "warn",
    deal.number,
    gettext("Deal {number} from {name}", { number: deal.number, name: claim.entered_as }),
    confirm,
    summary(app.tableState, claim),
  );
};

/**
 * What the director or an organiser says, until it has been read.
 * @type {(app: App, notice: Notice) => Banner}
 */
const notice =
  (app, { key, text, at }) =>
  (more) =>
    h(
      "div",
      { class: "note note-warn banner" },
      h("p", {}, `${formatTime(at)} ${text}`),
      h(
        "div",
        { class: "row" },
        button(gettext("OK"), () => app.notices.takeAsRead(key), { key }),
        more,
      ),
    );

/** @type {(deal: Deal) => Banner} */
const dispute = ({ number }) =>
  row(
    "bad",
    number,
    gettext("Deal {number}: two phones disagree", { number }),
    h(
      "a",
      { class: "button", href: `#deal-${number}`, "data-key": `dispute-${number}` },
      gettext("Compare"),
    ),
  );

/** @type {(app: App, words: string) => HTMLElement} */
const leave = (app, words) => button(words, () => abandonDraft(app), { key: "leave" });

/**
 * Another phone has sent the deal that is being entered here.
 * @type {(app: App, deal: Deal) => Banner}
 */
const overtaken = (app, { number }) =>
  row(
    "warn",
    number,
    gettext("Deal {number} was entered on another phone", { number }),
    leave(app, gettext("Discard mine")),
    [gettext("Or carry on, to enter your own version.")],
  );

/** @type {(app: App, number: number) => Banner} */
const correcting = (app, number) =>
  row(
    "warn",
    number,
    gettext("Correcting deal {number}", { number }),
    leave(app, gettext("Cancel")),
  );

/**
 * A deal that was chosen on the card though an earlier one is still missing.
 * @type {(app: App, number: number, next: number | null) => Banner}
 */
const outOfTurn = (app, number, next) =>
  row(
    "warn",
    number,
    gettext("Deal {number} is out of turn", { number }),
    leave(
      app,
      next === null ? gettext("Cancel") : gettext("Back to deal {number}", { number: next }),
    ),
  );

/** @type {(onward: Onward) => string} */
const onwardTitle = ({ round, table, name, sits_out }) => {
  if (sits_out) return gettext("{name} sits out round {round}", { name, round });
  if (table === null) return gettext("Round {round} is being played", { round });
  return name
    ? gettext("{name} plays at table {table} in round {round}", { name, table, round })
    : gettext("Round {round} is being played at table {table}", { round, table });
};

/**
 * Where this phone goes on while a later round is being played. What it has not sent is sent from
 * there.
 * @type {(app: App, onward: Onward) => Banner}
 */
const goOn = (app, onward) => (more) =>
  h(
    "div",
    { class: "note note-good banner" },
    h("p", {}, h("strong", {}, onwardTitle(onward))),
    h(
      "div",
      { class: "row" },
      onward.table === null
        ? null
        : h(
            "a",
            { class: "button button-main", href: `${app.pages}onward/`, "data-key": "onward" },
            onward.sits_out
              ? gettext("Go to table {table}", { table: onward.table })
              : gettext("Go there"),
          ),
      more,
    ),
  );

/**
 * Draws the most urgent banner; a number unfolds the others. Only one, so that the keys stay on a
 * small screen.
 * @type {(app: App, number: number) => Child}
 */
export const banner = (app, number) => {
  const { tableState } = app;
  const own = number ? tableState.deals.get(number) : null;
  const isChange = app.draft?.basedOn !== undefined;
  const onward = app.live?.onward;
  const [first, ...more] = [
    onward && !app.draft ? goOn(app, onward) : null,
    own && isChange ? correcting(app, number) : own ? overtaken(app, own) : null,
    app.draft && !own && number === app.draft.number && number !== tableState.next
      ? outOfTurn(app, number, tableState.next)
      : null,
    ...app.notices.unread.map((one) => notice(app, one)),
    ...tableState.disputed.map(dispute),
    ...tableState.toConfirm
      .filter((deal) => deal !== own && deal.status !== DISPUTED)
      .map((deal) => toConfirm(app, deal)),
    onward && app.draft ? goOn(app, onward) : null,
  ].filter((one) => one !== null);
  if (!first) return null;
  const isOpen = app.unfolded && more.length > 0;
  const rest = more.length
    ? button(`+${more.length}`, () => app.unfold(), {
        key: "unfold",
        "aria-expanded": String(isOpen),
        "aria-label": ngettext("{count} more notice", "{count} more notices", more.length),
      })
    : null;
  return h("div", { class: "banners" }, first(rest), isOpen ? more.map((one) => one(null)) : null);
};
