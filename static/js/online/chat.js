// Shows new messages for a moment while the chat is closed.
import { root } from "./table.js";
import { toast } from "./toast.js";

const last = () => root.querySelector("[data-chat] li[id]:last-child");
let latest = last()?.id;

const listen = () => {
  const line = last();
  if (!line || line.id === latest) return;
  latest = line.id;
  const isSeen = document.querySelector("#chat:popover-open");
  if (!isSeen && !line.matches(".is-own")) toast(line.querySelector("span")?.textContent ?? "");
};

/** Start showing new messages. */
export const startChat = () => document.addEventListener("table:drawn", listen);
