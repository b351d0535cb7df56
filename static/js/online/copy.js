// Copies what is beside a button, such as a link, a key or codes, or shares it where the browser
// can. The clipboard API is missing on pages over plain HTTP, so the old command is used.
import { closest } from "../core/closest.js";
import { gettext } from "../core/translate.js";
import { toast } from "./toast.js";

const show = () => {
  for (const button of document.querySelectorAll("[data-copy-button]")) button.hidden = false;
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
};

/** @param {MouseEvent} event */
const copy = (event) => {
  const button = closest(event, "[data-copy-button]");
  if (!button) return;
  const text = button.closest("[data-copyable]")?.querySelector("[data-copy]");
  if (text) getSelection()?.selectAllChildren(text);
  toast(document.execCommand("copy") ? gettext("Copied.") : gettext("Copy the selected text."));
};

/** @param {MouseEvent} event */
const share = (event) => {
  const url = closest(event, "[data-share]")?.dataset.share;
  // Closing the browser's sheet without sharing is a change of mind, not an error.
  if (url) navigator.share({ title: document.title, url }).catch(() => {});
};

/** Show the buttons that copy and share, and start answering them. */
export const startCopying = () => {
  show();
  document.addEventListener("table:drawn", show);
  document.addEventListener("click", copy);
  document.addEventListener("click", share);
};
