// Remembers the seal of each deal as the table shows it, so that the check of the deal can compare.
import { keepSeal } from "./check/seals.js";
import { root } from "./table.js";

const keep = () => {
  const shown = root.querySelector("[data-seal]");
  if (!shown) return;
  const { game, deal, seal, before } = shown.dataset;
  keepSeal(game, deal, seal, before !== undefined);
};

export const startSealing = () => {
  keep();
  document.addEventListener("table:drawn", keep);
};
