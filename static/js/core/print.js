// Shows the print buttons, which do nothing without a script, and opens the browser's print dialogue.
import { closest } from "./closest.js";

for (const button of document.querySelectorAll("[data-print-button]")) button.hidden = false;

document.addEventListener("click", (event) => {
  if (closest(event, "[data-print-button]")) print();
});
