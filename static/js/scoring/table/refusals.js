// Why the server takes nothing from this phone any more, in words for the page.

import { listed } from "./formatting.js";

const FINAL = "The night is final, so no more deals are taken. An organiser can open it again.";
const REFUSALS = {
  "event-is-final": { sign: "Night is final", words: FINAL, isOver: true },
  "round-is-undone": { sign: "Round undone", words: "This round was undone, so nothing is entered here. An organiser can bring it back.", isOver: true },
  "bad-credentials": { sign: "Old code", words: "This code has been replaced. Scan the new one on the table, or ask the organiser." },
};
const REFUSED = new Set([401, 403, 404, 409]);

// {sign, words, isOver}; null for an answer that refuses nothing, or that is none of our server's.
export const refusalOf = ({ status, body }) =>
  (REFUSED.has(status) && body?.code ? REFUSALS[body.code] ?? { sign: "Closed", words: body.detail } : null);

// Said above the card: that nothing is taken, and what never reached the server.
export const closedWords = ({ refusal, live, as, ledger }) => {
  const why = refusal?.words ?? (live && !live.is_open && as !== "reader" ? FINAL : "");
  const numbers = ledger.rows.unsent.map((entry) => String(entry.number));
  if (!why || !numbers.length) return why;
  const deals = `${numbers.length === 1 ? "Deal" : "Deals"} ${listed(numbers)}`;
  return `${why} ${deals} never reached the server and ${numbers.length === 1 ? "is" : "are"} kept on this phone: show the organiser.`;
};
