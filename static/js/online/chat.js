// Shows new messages for a moment while the chat is closed.
import { root } from "./table.js";
import { toast } from "./toast.js";

const last = () => root.querySelector("[data-chat] li[data-key]:last-child");
let latest = last()?.dataset.key;

const listen = () => {
  const line = last();
  if (!line || line.dataset.key === latest) return;
  latest = line.dataset.key;
  const isSeen = document.querySelector("#chat:popover-open");
  if (!isSeen && !line.matches(".is-own")) toast(line.querySelector("span").textContent);
};

export const startChat = () => document.addEventListener("table:drawn", listen);
