// Games with a caller: how many cards, and which specials. The game's description says
// what may be combined (docs/descriptions.md).

import { gettext, ngettext } from "../../../core/translate.js";
import { pressCall, step } from "../actions/draft.js";
import { closingsOf, isClash } from "../table_state/calls.js";
import { h, button } from "../screens/dom.js";
import { recalled } from "./draft_sheet.js";

/**
 * @import { App } from "../app_type"
 * @import { Item } from "../server"
 * @import { Child } from "../types"
 * @import { DraftSheet } from "./draft_sheet.js"
 * @import { Reader } from "../table_state/reader.js"
 */

/** @type {Record<string, string>} */
const SLOT_TITLES = {
  trump: gettext("Trumps"),
  sight: gettext("Who sees which cards"),
  rank: gettext("Card ranking"),
  wild: gettext("Wild cards"),
  contract: gettext("Aim of the deal"),
  value: gettext("Trick values"),
};

/**
 * Lists the chosen specials that rule out another one.
 * @type {(sheet: DraftSheet, chosen: string[], slug: string) => string[]}
 */
const conflicting = (sheet, chosen, slug) =>
  chosen.filter((one) => one !== slug && isClash(sheet.reader.choice, one, slug));

/**
 * Returns what is chosen after a tap on a special. One that rules out chosen ones replaces them:
 * one tap instead of two.
 * @type {(sheet: DraftSheet, chosen: string[], slug: string) => string[]}
 */
const toggled = (sheet, chosen, slug) => {
  if (chosen.includes(slug)) return chosen.filter((one) => one !== slug);
  const out = conflicting(sheet, chosen, slug);
  return [...chosen.filter((one) => !out.includes(one)), slug];
};

/** @type {(app: App, sheet: DraftSheet, item: Item) => HTMLElement} */
const itemKey = (app, sheet, item) => {
  const { chosen } = app.calling;
  return h(
    "button",
    {
      type: "button",
      class: "item",
      "data-key": `item-${item.slug}`,
      "aria-pressed": String(chosen.includes(item.slug)),
      onclick: () => pressCall(app, { chosen: toggled(sheet, chosen, item.slug) }),
    },
    item.title,
  );
};

// A slot may have dozens of specials (orders of precedence): all after the first few are folded
// away.
const MAX_UNFOLDED = 4;
/** @type {(app: App, sheet: DraftSheet, slot: string, items: Item[]) => HTMLElement} */
const slotRow = (app, sheet, slot, items) => {
  const [few, more] = [items.slice(0, MAX_UNFOLDED), items.slice(MAX_UNFOLDED)];
  const isOpen = more.some((item) => app.calling.chosen.includes(item.slug));
  return h(
    "section",
    { class: "slot" },
    h("h2", {}, SLOT_TITLES[slot] ?? slot),
    h(
      "div",
      { class: "items" },
      few.map((item) => itemKey(app, sheet, item)),
    ),
    more.length
      ? h(
          "details",
          { open: isOpen, "data-key": `more-${slot}` },
          h("summary", {}, ngettext("{count} more", "{count} more", more.length)),
          h(
            "div",
            { class: "items" },
            more.map((item) => itemKey(app, sheet, item)),
          ),
        )
      : null,
  );
};

/**
 * Describes a call in the words of the game's description.
 * @type {(
 *   reader: Reader, size: number | null | undefined, call: string[],
 * ) => { title: string, sentence: string }}
 */
export const describeCall = (reader, size, call) => {
  const { choice } = reader;
  const items = choice.menu.filter((item) => call.includes(item.slug));
  const sentences = items.length ? items.map((item) => item.sentence) : [choice.plain];
  const closings = items.length ? closingsOf(choice, call) : [];
  return {
    title:
      items.map((item) => item.title).join(" + ") ||
      choice.titles[size ?? ""] ||
      gettext("Caller's choice"),
    sentence: [choice.openings[size ?? ""], ...sentences, ...closings].filter(Boolean).join(" "),
  };
};

/**
 * Draws what can be called: the specials, by slot.
 * @type {(app: App, sheet: DraftSheet) => Child}
 */
export const callBody = (app, sheet) => {
  const { choice } = sheet.reader;
  const slots = [...new Set(choice.menu.map((item) => item.slot))];
  return h(
    "div",
    { class: "calling" },
    slots.map((slot) =>
      slotRow(
        app,
        sheet,
        slot,
        choice.menu.filter((item) => item.slot === slot),
      ),
    ),
  );
};

/**
 * Draws the keys for the number of cards, and the button that makes the call.
 * @type {(app: App, sheet: DraftSheet) => Child}
 */
export const callDock = (app, sheet) => {
  const { size, chosen } = app.calling;
  const { sizes } = sheet.reader.choice;
  return [
    h(
      "div",
      {
        class: "pad",
        role: "group",
        "aria-label": gettext("Cards each"),
      },
      sizes.map((one) =>
        h(
          "button",
          {
            type: "button",
            class: "push",
            "data-key": `size-${one}`,
            "aria-pressed": String(one === size),
            onclick: () => pressCall(app, { size: one }),
          },
          String(one),
        ),
      ),
    ),
    button(gettext("Play this"), () => step(app, recalled(sheet, size, chosen)), {
      kind: "button-main button-large dock-main",
      key: "save",
      disabled: size === null,
    }),
  ];
};
