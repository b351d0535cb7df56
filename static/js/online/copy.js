// Copies a link. The clipboard API is missing on pages over plain HTTP, so the old command is used.
import { gettext } from "../core/translate.js";
import { toast } from "./toast.js";

const show = () => {
  for (const button of document.querySelectorAll("[data-copy-button]")) button.hidden = false;
};

const copy = (event) => {
  const button = event.target.closest?.("[data-copy-button]");
  if (!button) return;
  getSelection()?.selectAllChildren(button.closest("[data-copyable]").querySelector("[data-copy]"));
  toast(
    document.execCommand("copy") ? gettext("Link copied.") : gettext("Copy the selected link."),
  );
};

export const startCopying = () => {
  show();
  document.addEventListener("table:drawn", show);
  document.addEventListener("click", copy);
};
