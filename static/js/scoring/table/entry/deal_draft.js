// A deal while it is being entered: what was entered so far, and undo. A draft is plain data and
// kept on the phone, so that it survives closing the browser.

/**
 * @import { DealReport } from "../server"
 * @import { Draft } from "../types"
 */

const MAX_STEPS = 80;
/**
 * Whether a value has not been entered yet.
 * @type {(value: unknown) => value is null | undefined}
 */
export const isOpen = (value) => value === null || value === undefined;

/**
 * Returns a draft without answers.
 * @type {(number: number, players: number) => Draft}
 */
export const newDraft = (number, players) => ({
  number,
  size: null,
  call: null,
  bidder: null,
  partner: undefined,
  nominations: Array(players).fill(null),
  took: Array(players).fill(null),
  won: [],
  byTotal: false,
  trump: null,
  dealer: null,
  overrides: null,
  consent: false,
  reason: "",
  at: null,
  past: [],
});

/**
 * A draft as an older version of this page kept it: it called the nominations `said`.
 * @typedef {Omit<Draft, "nominations" | "past"> & {
 *   said: Draft["nominations"], past?: StoredDraft[],
 * }} OldDraft
 * @typedef {Draft | OldDraft} StoredDraft
 */
/**
 * Brings a stored draft up to date; null where there is none.
 * @type {(stored: unknown) => Draft | null}
 */
export const upgradedDraft = (stored) => {
  const draft = /** @type {StoredDraft | null | undefined} */ (stored);
  if (!draft) return null;
  if (!("said" in draft)) return draft;
  const { said, past = [], ...rest } = draft;
  return {
    ...rest,
    nominations: said,
    at: null,
    past: past.map(upgradedDraft).filter((one) => one !== null),
  };
};

/**
 * Makes a draft of a report that is to be corrected. If the report has only totals, totals are
 * asked for even at a table that taps the winner of each trick, as it is not known who won which.
 * @type {(number: number, players: number, report: DealReport) => Draft}
 */
export const draftFromReport = (number, players, report) => ({
  ...newDraft(number, players),
  size: report.hand_size ?? null,
  call: report.call ?? null,
  bidder: report.bidder ?? null,
  partner: report.partner ?? null,
  nominations: report.nominations ?? Array(players).fill(null),
  took: report.tricks ?? Array(players).fill(null),
  won: report.trick_winners ?? [],
  byTotal: !report.trick_winners,
  trump: report.trump ?? null,
  dealer: report.dealer ?? null,
  overrides: report.overrides ?? null,
  consent: true,
});

/**
 * Returns the draft with changes, as one step that can be undone.
 * @type {(draft: Draft, changes: Partial<Draft>) => Draft}
 */
export const changed = (draft, changes) => {
  const { past, ...now } = draft;
  return { ...now, at: null, ...changes, past: [...past, now].slice(-MAX_STEPS) };
};

/**
 * Returns the draft before its last step.
 * @type {(draft: Draft) => Draft}
 */
export const undone = (draft) => {
  const past = [...draft.past];
  return { .../** @type {Omit<Draft, "past">} */ (past.pop()), past };
};

/**
 * Returns a list with another value for one seat.
 * @type {<Value>(numbers: Value[], seat: number, value: Value) => Value[]}
 */
export const replaceAt = (numbers, seat, value) =>
  numbers.map((one, at) => (at === seat ? value : one));
