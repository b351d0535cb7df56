// Why the server takes nothing from this phone any more.

import { gettext, ngettext } from "../../../core/translate.js";
import { joinNames } from "../screens/formatting.js";

const FINAL = gettext(
  "The night is final, so no more deals can be entered. An organiser can reopen it.",
);
/**
 * @import { Live } from "../server"
 * @import { Answer } from "../types"
 * @import { TableState } from "../table_state/table_state.js"
 * @typedef {{ sign: string, words: string, isOver?: boolean }} Refusal
 */
/**
 * What is shown, by the code of the refusal. Where there are no words here, the server's are shown.
 * @type {Record<string, Partial<Refusal> & { sign: string }>}
 */
const REFUSALS = {
  "event-is-final": { sign: gettext("Night is final"), words: FINAL, isOver: true },
  "round-is-undone": {
    sign: gettext("Round undone"),
    words: gettext(
      "This round was undone, so nothing can be entered here. An organiser can restore it.",
    ),
    isOver: true,
  },
  "table-is-void": { sign: gettext("Table void"), isOver: true },
  "bad-credentials": {
    sign: gettext("Old code"),
    words: gettext(
      "This code has been replaced. Scan the new one on the table, or ask the organiser.",
    ),
  },
};
const REFUSED = new Set([401, 403, 404, 409]);

/**
 * Returns {sign, words, isOver}; null for an answer that refuses nothing or is not our server's.
 * @type {(answer: Answer) => Refusal | null}
 */
export const readRefusal = ({ status, body }) =>
  REFUSED.has(status) && body?.code
    ? { words: body.detail ?? "", ...(REFUSALS[body.code] ?? { sign: gettext("Closed") }) }
    : null;

/**
 * Returns the note above the card: why nothing is taken, and which deals never reached the
 * server.
 * @param {{ refusal: Refusal | null, live: Live | null, as: string, tableState: TableState }} app
 */
export const closedText = ({ refusal, live, as, tableState }) => {
  const why = refusal?.words ?? (live && !live.is_open && as !== "reader" ? FINAL : "");
  const numbers = tableState.rows.unsent.map((entry) => String(entry.number));
  if (!why || !numbers.length) return why;
  const unsent = ngettext(
    "Deal {deals} never reached the server and is kept on this phone: show it to the organiser.",
    "Deals {deals} never reached the server and are kept on this phone: show them to the organiser.",
    numbers.length,
    { deals: joinNames(numbers) },
  );
  return `${why} ${unsent}`;
};
