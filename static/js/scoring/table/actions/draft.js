// The deal that is being entered on this phone: each answer is kept at once, and a finished deal
// goes to the outbox.

import { gettext } from "../../../core/translate.js";
import { changed, draftFromReport, newDraft, undone } from "../entry/deal_draft.js";

/**
 * @import { App } from "../app_type"
 * @import { DraftSheet } from "../entry/draft_sheet.js"
 * @import { Body, Calling, Draft, Settings, Step } from "../types"
 */

/**
 * Returns the entity tag of a version of a deal.
 * @type {(version: number) => string}
 */
export const tag = (version) => `"v${version}"`;

/**
 * Enters the answer to a question of the draft.
 * @type {(app: App, changes: Partial<Draft>) => void}
 */
export const step = (app, changes) => {
  if (!app.sheet) return;
  app.feedback.tick(app.settings);
  keepDraft(app, changed(app.sheet.draft, changes));
};

/**
 * Stores a draft on this phone and shows it.
 * @type {(app: App, draft: Draft) => void}
 */
export const keepDraft = (app, draft) => {
  app.draft = draft;
  app.called = null;
  app.remember("draft", draft);
  app.draw();
};

/**
 * Asks an earlier question again; undo goes back to the present one.
 * @type {(app: App, sheet: DraftSheet, at: Step) => void}
 */
export const ask = (app, sheet, at) => keepDraft(app, changed(sheet.draft, { at }));

/**
 * Takes the last answer back.
 * @param {App} app
 */
export const undo = (app) => {
  if (!app.draft?.past.length) return;
  const { size, call } = app.draft;
  keepDraft(app, undone(app.draft));
  // Back at the call, its keys are pressed as they were.
  if (call && app.sheet?.step.ask === "call") pressCall(app, { size, chosen: call });
};

/**
 * Keeps the reason of a correction; nothing is drawn, so that typing is not disturbed.
 * @type {(app: App, reason: string) => void}
 */
export const noteReason = (app, reason) => {
  if (!app.draft) return;
  app.draft = { ...app.draft, reason };
  app.remember("draft", app.draft);
};

/**
 * Takes one of the reasons that are offered.
 * @type {(app: App, reason: string) => void}
 */
export const chooseReason = (app, reason) => {
  noteReason(app, reason);
  app.reasonFault = "";
  app.draw();
};

/**
 * Changes the call that is being chosen.
 * @type {(app: App, change: Partial<Calling>) => void}
 */
export const pressCall = (app, change) => {
  app.called = { ...app.calling, ...change };
  app.draw();
};

/**
 * Changes settings of this phone.
 * @type {(app: App, change: Partial<Settings>) => void}
 */
export const changeSettings = (app, change) => {
  app.settings = { ...app.settings, ...change };
  app.store.change([["settings", app.settings]]);
  app.stayAwake();
  app.draw();
};

/**
 * Enters tricks one by one or by total, from this deal on.
 * @type {(app: App, byWinner: boolean) => void}
 */
export const setByWinner = (app, byWinner) => {
  if (app.draft) {
    app.draft = { ...app.draft, byTotal: false, at: null };
    app.remember("draft", app.draft);
  }
  changeSettings(app, { byWinner });
};

/**
 * Drops a draft without answers when another phone has sent its deal. A draft of a deal that was
 * chosen on the card is kept until then, even out of turn.
 * @param {App} app
 */
export const forgetEmptyDraft = (app) => {
  const { draft, tableState } = app;
  if (
    !draft ||
    draft.past.length ||
    draft.basedOn !== undefined ||
    draft.number === tableState.next
  )
    return;
  if (!draft.isChosen || tableState.deals.has(draft.number)) dropDraft(app);
};

/**
 * Drops the draft and shows the next deal.
 * @param {App} app
 */
export const abandonDraft = (app) => {
  dropDraft(app);
  app.draw();
};

/** @param {App} app */
const dropDraft = (app) => {
  resetDraft(app);
  app.remember("draft", null);
};

/** @param {App} app */
const resetDraft = (app) => {
  app.draft = null;
  app.reasonFault = "";
  app.called = null;
};

/**
 * Opens a deal to be entered or corrected. `basedOn` is the version that a correction replaces:
 * null where none counts yet, undefined where nothing has been entered for the deal.
 * @type {(app: App, number: number) => void}
 */
export const editDeal = (app, number) => {
  const deal = app.tableState.deals.get(number);
  const { players } = app.tableState.game.description;
  const draft = deal ? draftFromReport(number, players, deal.report) : newDraft(number, players);
  const version = deal
    ? (deal.unsent?.held?.current?.version ?? deal.counted?.version ?? null)
    : undefined;
  keepDraft(app, { ...draft, basedOn: version, isChosen: true });
  location.hash = "";
  app.draw();
};

/**
 * Puts the finished deal into the outbox, or asks for a reason if one is missing.
 * @param {App} app
 */
export const saveDeal = async (app) => {
  const { sheet } = app;
  if (!sheet) return;
  const { report, number, draft } = sheet;
  if (sheet.step.ask !== "save" || sheet.fault || !sheet.read) return;
  // Stored with the version and read by everyone, so it is not translated. The server asks for no
  // reason within that minute either, but the correction may reach it later, once the phone has a
  // network again.
  const reason = draft.reason.trim() || (app.rights.isSlip ? "Corrected at once" : "");
  app.reasonFault = draft.basedOn && !reason ? gettext("Enter a short reason.") : "";
  if (app.reasonFault) {
    app.draw();
    return;
  }
  const earlier = app.tableState.deals.get(number)?.unsent;
  /** @type {Body} */
  const body = {
    ...report,
    ...(sheet.isForbidden ? { accept: ["forbidden-total"] } : {}),
    ...(reason ? { reason } : {}),
  };
  /** @type {Record<string, string>} */
  const headers = draft.basedOn ? { "If-Match": tag(draft.basedOn) } : {};
  app.feedback.tick(app.settings);
  app.enteredAt.set(number, performance.now());
  resetDraft(app);
  // The transaction that stores the deal also removes the draft, and an entry that this one
  // replaces: if the tab is killed meanwhile, either the draft or the deal is on the disk.
  const words = gettext("Deal {number}", { number });
  await app.outbox.add(
    {
      kind: "deal",
      method: "PUT",
      path: `deals/${number}`,
      body,
      headers,
      number,
      report,
      over: earlier?.report ?? null,
      words,
    },
    { replaced: earlier, also: [[`draft/${app.table}`, null]] },
  );
};
