// The reader's preferences, kept in this browser and set as attributes on the root of the page.
const KEY = "table-wishes";
const USUAL = "normal";
const root = document.documentElement;

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return null;
  }
};
/** @type {Record<string, string>} */
let preferences = read() ?? {};

/**
 * Return a preference; undefined if the reader has set none.
 * @type {(name: string) => string | undefined}
 */
export const preference = (name) => preferences[name];

/**
 * Keep a preference and apply it; undefined removes it.
 * @type {(name: string, value: string | undefined) => void}
 */
export const setPreference = (name, value) => {
  // Another tab may have changed others meanwhile.
  preferences = read() ?? preferences;
  if (value === undefined) delete preferences[name];
  else preferences[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    /* for this page only */
  }
  apply();
};

const apply = () => {
  for (const name of ["deck", "size", "motion", "keys", "side"]) {
    if (preferences[name]) root.dataset[name] = preferences[name];
    else delete root.dataset[name];
  }
};

const show = () => {
  for (const part of document.querySelectorAll("[data-preferences]")) part.hidden = false;
  for (const one of document.querySelectorAll("[data-preference]")) {
    const box = /** @type {HTMLInputElement} */ (one);
    const kept = preferences[box.dataset.preference ?? ""];
    // Until the reader has chosen one of several options, the usual one is checked.
    box.checked = (kept ?? (box.type === "radio" ? USUAL : undefined)) === box.value;
  }
};

/** Apply the preferences, show them on the page, and start keeping what is changed there. */
export const startPreferences = () => {
  apply();
  show();
  document.addEventListener("table:drawn", show);
  // It comes from other tabs only; without a key all was cleared.
  addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    preferences = read() ?? preferences;
    apply();
    show();
  });
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    const { preference: name } = box.dataset;
    if (name) setPreference(name, box.checked ? box.value : undefined);
  });
};
