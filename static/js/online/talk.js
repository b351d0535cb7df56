// What others say is shown for a moment to whoever has the talk closed.
import { root } from "./table.js";
import { toast } from "./toast.js";

const last = () => root.querySelector("[data-talk] li[data-key]:last-child");
let heard = last()?.dataset.key;

const listen = () => {
  const line = last();
  if (!line || line.dataset.key === heard) return;
  heard = line.dataset.key;
  const isSeen = document.querySelector("#talk:popover-open");
  if (!isSeen && !line.matches(".is-mine-said")) toast(line.querySelector("span").textContent);
};

export const startTalk = () => document.addEventListener("table:drawn", listen);
