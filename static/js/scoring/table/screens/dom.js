// Creates elements: h("button", { class: "push", onclick: press }, "Save"). Null children are left
// out.

const SVG = new Set(["svg", "path", "use"]);

/** @type {(tag: string, props?: Record<string, any> | null, ...children: any[]) => any} */
export const h = (tag, props, ...children) => {
  const made = SVG.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value === "boolean") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return made;
};

// Replaces the children of an element. Focus, caret, scroll positions and unfolded parts are kept,
// for elements that have the same `data-key` (what scrolls: `data-scroll`) before and after.
export const refill = (parent, ...children) => {
  const active = parent.contains(document.activeElement)
    ? /** @type {HTMLInputElement} */ (document.activeElement)
    : null;
  const [held, caret] = [active?.dataset.key, active?.selectionStart ?? null];
  const scrolled = [...parent.querySelectorAll("[data-scroll]")].map((one) => [
    one.dataset.scroll,
    one.scrollLeft,
    one.scrollTop,
  ]);
  const unfolded = [...parent.querySelectorAll("details[open][data-key]")].map(
    (one) => one.dataset.key,
  );
  const find = (name, value) => parent.querySelector(`[${name}="${CSS.escape(value)}"]`);
  parent.replaceChildren(...children.flat(3).filter(Boolean));
  for (const key of unfolded) find("data-key", key)?.setAttribute("open", "");
  for (const [name, left, top] of scrolled) find("data-scroll", name)?.scrollTo(left, top);
  if (!held) return;
  const again =
    find("data-key", held) ?? parent.querySelector('.dock [data-key="save"], .dock .push');
  again?.focus({ preventScroll: true });
  if (caret !== null) again?.setSelectionRange?.(caret, caret);
};

/** @type {(words: any, onclick: () => void, props?: Record<string, any>) => any} */
export const button = (words, onclick, { kind = "", key = words, ...props } = {}) =>
  h(
    "button",
    { type: "button", class: `button ${kind}`.trim(), "data-key": key, onclick, ...props },
    words,
  );

// A text field with its label and, below it, what is wrong.
export const field = (label, { name, value, fault, oninput }) =>
  h(
    "div",
    { class: "field" },
    h("label", { for: name }, label),
    h("input", {
      id: name,
      "data-key": name,
      maxlength: "200",
      value,
      oninput,
      "aria-invalid": fault ? "true" : null,
      "aria-describedby": fault ? `${name}-fault` : null,
    }),
    fault ? h("span", { class: "error", id: `${name}-fault` }, fault) : null,
  );
