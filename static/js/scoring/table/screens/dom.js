// Creates elements: h("button", { class: "push", onclick: press }, "Save"). Children that are null,
// undefined or false are left out.

import { element } from "../../../core/element.js";

/** @import { Child, Props } from "../types" */

/**
 * Creates an element.
 * @type {(tag: string, props?: Props | null, ...children: Child[]) => HTMLElement}
 */
export const h = (tag, props, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true && name in made) Object.assign(made, { [name]: true });
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...shown(children));
  return made;
};

/**
 * The nodes and texts of children, however deeply their lists are nested.
 * @type {(children: Child[]) => (Node | string)[]}
 */
const shown = (children) =>
  children.flatMap((child) => {
    if (Array.isArray(child)) return shown(child);
    return child === null || child === undefined || child === false ? [] : [child];
  });

/**
 * Replaces the children of an element. Focus, caret, scroll positions and unfolded parts are
 * kept, for elements that have the same `data-key` (what scrolls: `data-scroll`) before and
 * after.
 * @type {(parent: HTMLElement, ...children: Child[]) => void}
 */
export const refill = (parent, ...children) => {
  const active = parent.contains(document.activeElement)
    ? /** @type {HTMLElement | null} */ (document.activeElement)
    : null;
  const held = active?.dataset.key;
  const caret = active instanceof HTMLInputElement ? active.selectionStart : null;
  const scrolled = [...parent.querySelectorAll("[data-scroll]")].map((one) => ({
    name: one.dataset.scroll,
    left: one.scrollLeft,
    top: one.scrollTop,
  }));
  const unfolded = [...parent.querySelectorAll("details[open][data-key]")].map(
    (one) => one.dataset.key,
  );
  /** @type {(name: string, value?: string) => HTMLElement | null} */
  const find = (name, value = "") => parent.querySelector(`[${name}="${CSS.escape(value)}"]`);
  parent.replaceChildren(...shown(children));
  for (const key of unfolded) find("data-key", key)?.setAttribute("open", "");
  for (const { name, left, top } of scrolled) find("data-scroll", name)?.scrollTo(left, top);
  if (!held) return;
  const again =
    find("data-key", held) ?? parent.querySelector('.dock [data-key="save"], .dock .push');
  again?.focus({ preventScroll: true });
  if (caret !== null && again instanceof HTMLInputElement) again.setSelectionRange(caret, caret);
};

/**
 * Creates a button.
 * @type {(words: string, onclick: () => void, props?: Props) => HTMLElement}
 */
export const button = (words, onclick, { kind = "", key = words, ...props } = {}) =>
  h(
    "button",
    { type: "button", class: `button ${kind}`.trim(), "data-key": key, onclick, ...props },
    words,
  );

/**
 * Creates a text field with its label and, below it, what is wrong. `maxLength`: how many
 * characters the server takes; `typed` is called with the text whenever it changes.
 * @param {string} label
 * @param {{
 *   name: string, value: string, maxLength: number, fault: string, typed: (text: string) => void,
 * }} field
 */
export const field = (label, { name, value, maxLength, fault, typed }) =>
  h(
    "div",
    { class: "field" },
    h("label", { for: name }, label),
    h("input", {
      id: name,
      "data-key": name,
      maxlength: maxLength,
      value,
      oninput: ({ target }) => typed(element(target, HTMLInputElement).value),
      "aria-invalid": fault ? "true" : null,
      "aria-describedby": fault ? `${name}-fault` : null,
    }),
    fault ? h("span", { class: "error", id: `${name}-fault` }, fault) : null,
  );
