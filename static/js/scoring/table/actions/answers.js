// The server's answers to what this phone sent: what was taken is shown at once, and what was
// refused is dealt with by the page, or left to a person.

import { gettext } from "../../../core/translate.js";
import { isEquivalent } from "../table_state/table_state.js";
import { tag } from "./draft.js";

/**
 * @import { App } from "../app_type"
 * @import { CurrentVersion, DealTaken, Live, LiveDeal } from "../server"
 * @import { Answer, Decision, Entry } from "../types"
 */

// Agreement to a version or a card as it was shown, and the error codes for one that has changed
// since.
const AGREEMENTS = new Set(["confirm", "confirm-game", "sign"]);
const OUTDATED = new Set(["stale-version", "game-not-over", "still-disputed"]);

/**
 * Takes the server's answer to an entry, and determines what becomes of one that was refused
 * (outbox.js). A deal that was taken is shown at once, before the table is read again.
 * @type {(app: App, given: { entry: Entry, answer: Answer }) => Decision}
 */
export const takeAnswer = (app, { entry, answer }) => {
  const { status, body } = answer;
  if (entry.kind === "deal" && status < 300)
    showTaken(app, entry, /** @type {DealTaken} */ (/** @type {unknown} */ (body)));
  if (AGREEMENTS.has(entry.kind))
    app.notice = isOutdated(entry, answer) ? (body?.detail ?? "") : "";
  app.server.outdate();
  return decideAnswer({ entry, answer });
};

/**
 * Determines what becomes of an entry that was refused, at whatever table it was entered.
 * @type {(given: { entry: Entry, answer: Answer }) => Decision}
 */
export const decideAnswer = ({ entry, answer }) => {
  const { body } = answer;
  // It has changed since: the player has to look at it again before agreeing.
  if (isOutdated(entry, answer)) return null;
  return entry.kind === "deal" && body?.current ? resolveConflict(entry, body.current) : undefined;
};

/** @type {(entry: Entry, answer: Answer) => boolean} */
const isOutdated = ({ kind }, { body }) => AGREEMENTS.has(kind) && OUTDATED.has(body?.code ?? "");

/** @type {(app: App, entry: Entry, body: DealTaken) => void} */
const showTaken = (app, entry, body) => {
  const { live } = app;
  const { number, report } = entry;
  if (!live || number === undefined || !report) return;
  /** @type {(rows: LiveDeal[]) => LiveDeal[]} */
  const others = (rows) => rows.filter((row) => row.number !== number);
  /** @type {LiveDeal} */
  const taken = {
    number,
    version: body.version,
    state: body.state,
    corrects: null,
    report,
    points: body.points,
    made: body.made,
    tricks: body.tricks,
    warnings: body.warnings,
    entered_as: gettext("this phone"),
    entered_at: null,
    reason: entry.body.reason ?? "",
    is_mine: true,
    confirmed_by: [],
  };
  const counted =
    body.state === "accepted" ? [taken] : live.deals.filter((row) => row.number === number);
  /** @type {Live} */
  const shown = {
    ...live,
    revision: null,
    deals: [...others(live.deals), ...counted],
    claims: [...others(live.claims), ...body.claims],
  };
  app.live = shown;
  app.remember("live", shown);
};

/**
 * Determines what becomes of a deal for which another version counts already. If that says the
 * same, the deal is dropped. If it is what this phone itself sent a moment ago, before the deal was
 * changed, the change is sent again as a correction.
 * @type {(entry: Entry, current: CurrentVersion) => Decision}
 */
const resolveConflict = ({ body, report = {}, over }, current) => {
  if (isEquivalent(current.report, report)) return null;
  if (!over || !isEquivalent(current.report, over)) return undefined;
  // Stored with the version and read by everyone, so it is not translated.
  const reason = body.reason ?? "Changed before it was sent";
  return { body: { ...body, reason }, headers: { "If-Match": tag(current.version) } };
};

/**
 * Drops a deal that this phone has not sent.
 * @type {(app: App, entry: Entry) => Promise<void>}
 */
export const discardUnsent = async (app, entry) => {
  await app.outbox.drop(entry);
  app.draw();
};

/**
 * Sends what waits at once, and again what was refused, except deals.
 * @param {App} app
 */
export const tryNow = async (app) => {
  for (const entry of app.outbox.held) if (entry.kind !== "deal") await app.outbox.retry(entry);
  app.outbox.send();
  app.server.poll();
};

/**
 * Drops what was refused, except deals.
 * @param {App} app
 */
export const discardRefused = async (app) => {
  for (const entry of app.outbox.held) if (entry.kind !== "deal") await app.outbox.drop(entry);
};
