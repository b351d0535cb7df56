// The keys of a keyboard: numbers press the pad, Backspace undoes, Enter saves.

import { undo } from "./draft.js";

/** @import { App } from "../app_type" */

/**
 * Does what a pressed key stands for.
 * @type {(app: App, event: KeyboardEvent) => void}
 */
export const takeKey = (app, { target, key, ctrlKey, metaKey, altKey }) => {
  const isTyping = target instanceof Element && target.matches("input, textarea, select");
  if (isTyping || ctrlKey || metaKey || altKey) return;
  const pressed = /^\d$/.test(key) ? document.querySelector(`.dock [data-key="key-${key}"]`) : null;
  if (pressed) pressed.click();
  else if (key === "Backspace") undo(app);
  else if (key === "Enter" && target === document.body)
    document.querySelector('.dock [data-key="save"]')?.click();
};
