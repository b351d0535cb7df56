// Keeps the last deal of the score card in sight: beside the table a long card scrolls.
import { root } from "./table.js";

let count = 0;

const showLastDeal = () => {
  const card = root.querySelector("#score .scroll");
  const rows = card?.querySelectorAll("tr").length ?? 0;
  if (card && rows !== count) card.scrollTop = card.scrollHeight;
  count = rows;
};

export const startScoreCard = () => {
  showLastDeal();
  document.addEventListener("table:drawn", showLastDeal);
};
