// The caller's game: how many cards, and what is called. What goes together the description says.

import { h, button } from "./dom.js";
import { recalled } from "./deal_draft.js";

const SLOTS = { trump: "Trumps", sight: "What you see", rank: "Rank of the cards", wild: "Wild cards", contract: "What it is about", value: "Worth of the tricks" };

// What of the chosen stands against an item: [slug, why] pairs.
const against = (sheet, chosen, slug) =>
  chosen.filter((one) => one !== slug).map((one) => [one, sheet.reader.clash(one, slug)]).filter(([, why]) => why);

const toggled = (sheet, chosen, slug) => {
  if (chosen.includes(slug)) return chosen.filter((one) => one !== slug);
  const out = against(sheet, chosen, slug).map(([one]) => one);
  return [...chosen.filter((one) => !out.includes(one)), slug];
};

const itemKey = (app, sheet, item) => {
  const { chosen } = app.calling;
  return h("button", { type: "button", class: "item", "data-key": `item-${item.slug}`, "aria-pressed": String(chosen.includes(item.slug)),
    onclick: () => app.call({ chosen: toggled(sheet, chosen, item.slug) }) }, item.title);
};

// The many orders of precedence are one kind: those after the first few are folded away.
const FEW = 4;
const slotRow = (app, sheet, slot, items) => {
  const [few, more] = [items.slice(0, FEW), items.slice(FEW)];
  const isOpen = more.some((item) => app.calling.chosen.includes(item.slug));
  return h("section", { class: "slot" }, h("h2", {}, SLOTS[slot] ?? slot), h("div", { class: "items" }, few.map((item) => itemKey(app, sheet, item))),
    more.length ? h("details", { open: isOpen, "data-key": `more-${slot}` }, h("summary", {}, `${more.length} more`), h("div", { class: "items" }, more.map((item) => itemKey(app, sheet, item)))) : null);
};

// What was called as a title and a sentence, put together from the description's parts.
export const callWords = (reader, size, call) => {
  const { choice } = reader.game;
  const items = choice.menu.filter((item) => call.includes(item.slug));
  const sentences = items.length ? items.map((item) => item.sentence) : [choice.plain];
  const closing = items.length ? choice.closings[reader.callKey(call)] : "";
  return {
    title: items.map((item) => item.title).join(" + ") || choice.titles[size] || "Caller's choice",
    sentence: [choice.openings[size], ...sentences, closing].filter(Boolean).join(" "),
  };
};

export const callBody = (app, sheet) => {
  const { choice } = sheet.reader.game;
  const slots = [...new Set(choice.menu.map((item) => item.slot))];
  return h("div", { class: "calling" }, slots.map((slot) => slotRow(app, sheet, slot, choice.menu.filter((item) => item.slot === slot))));
};

export const callDock = (app, sheet) => {
  const { size, chosen } = app.calling;
  const { sizes } = sheet.reader.game.choice;
  return [
    h("div", { class: sizes.length === 5 ? "pad pad-five" : "pad", role: "group", "aria-label": "Cards each" }, sizes.map((one) =>
      h("button", { type: "button", class: "push", "data-key": `size-${one}`, "aria-pressed": String(one === size), onclick: () => app.call({ size: one }) }, String(one)))),
    button("Play it", () => app.step(recalled(sheet, size, chosen)), { kind: "button-main button-large dock-main", key: "save", disabled: size === null }),
  ];
};
