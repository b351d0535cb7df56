// Keeps the commitment to each deal as the table shows it, for the check of the deal.
import { keepCommitment } from "./check/commitments.js";
import { root } from "./table.js";

const keep = () => {
  const shown = root.querySelector("[data-commitment]");
  if (!shown) return;
  const { game = "", deal = "", commitment = "", before } = shown.dataset;
  keepCommitment(game, deal, commitment, before !== undefined);
};

/** Start keeping the commitments that the table shows. */
export const startCommitments = () => {
  keep();
  document.addEventListener("table:drawn", keep);
};
