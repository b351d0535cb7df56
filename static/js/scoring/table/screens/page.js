// The whole page: its top, the screen that the hash names, the card beside it where the window is
// wide, and the tabs.

import { gettext } from "../../../core/translate.js";
import { entryScreen } from "../entry/entry_screen.js";
import { banner } from "./banner.js";
import { cardScreen } from "./card_screen.js";
import { dealScreen } from "./deal_screen.js";
import { h } from "./dom.js";
import { tableScreen } from "./table_screen.js";
import { tabs, topBar } from "./top_bar.js";
import { whoScreen } from "./who_screen.js";

/**
 * @import { App } from "../app_type"
 * @import { Child } from "../types"
 */

/** The media query for windows in which the card stands beside the deal. */
export const WIDE = "(min-width: 62rem)";

/** @type {(app: App) => Child} */
const shownScreen = (app) => {
  const { screen, number } = app.view;
  const { sheet } = app;
  if (screen === "card") return cardScreen(app);
  if (screen === "room") return tableScreen(app);
  if (number !== undefined) return dealScreen(app, number);
  return sheet
    ? entryScreen(app, sheet)
    : [banner(app, app.rights.mayScore ? (app.draft?.number ?? 0) : 0), cardScreen(app)];
};

/**
 * Draws the whole page.
 * @type {(app: App) => Child}
 */
export const page = (app) => {
  const asks =
    !app.isAsked &&
    app.as === "table-link" &&
    (app.live?.me.phone?.seat ?? null) === null &&
    app.rights.mayScore;
  const { screen } = app.view;
  const isWide = matchMedia(WIDE).matches;
  const side = isWide && ["deal", "version"].includes(screen) && app.sheet && !asks;
  document.body.dataset.screen = asks ? "who" : screen;
  const main = h(
    "main",
    { id: "content", tabindex: "-1" },
    asks ? whoScreen(app) : shownScreen(app),
  );
  const aside = side
    ? h("aside", { "aria-label": gettext("Score card so far") }, cardScreen(app, "h2"))
    : null;
  const stage = h(
    "div",
    { class: `stage${side ? " stage-two" : ""}`, "data-scroll": `stage-${location.hash}` },
    main,
    aside,
  );
  const parts = asks ? null : tabs(app);
  // In their order on the screen, because the Tab key follows the order here.
  return isWide ? [topBar(app), parts, stage] : [topBar(app), stage, parts];
};
