// Copies a link. The clipboard proper is missing on pages over plain HTTP, so the old way is used.
import { toast } from "./toast.js";

const show = () => {
  for (const button of document.querySelectorAll("[data-copy-button]")) button.hidden = false;
};

const copy = (event) => {
  if (!event.target.closest?.("[data-copy-button]")) return;
  getSelection().selectAllChildren(document.querySelector("[data-copy]"));
  toast(document.execCommand("copy") ? "The link is copied." : "Copy the marked link.");
};

export const startCopying = () => {
  show();
  document.addEventListener("table:drawn", show);
  document.addEventListener("click", copy);
};
