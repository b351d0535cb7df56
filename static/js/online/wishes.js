// What the reader likes, remembered in this browser and written on the root of the page.
const KEY = "table-wishes";
const root = document.documentElement;

const read = () => {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
};
const wishes = read();

export const wish = (name) => wishes[name];

export const setWish = (name, value) => {
  if (value === undefined) delete wishes[name];
  else wishes[name] = value;
  try { localStorage.setItem(KEY, JSON.stringify(wishes)); } catch { /* for this page only */ }
  apply();
};

const apply = () => {
  for (const name of ["deck", "size", "motion", "keys"]) {
    if (wishes[name]) root.dataset[name] = wishes[name];
    else delete root.dataset[name];
  }
};

const show = () => {
  for (const part of document.querySelectorAll("[data-wishes]")) part.hidden = false;
  for (const box of document.querySelectorAll("[data-wish]")) {
    box.checked = wishes[box.dataset.wish] === box.value;
  }
};

export const startWishes = () => {
  apply();
  show();
  document.addEventListener("table:drawn", show);
  document.addEventListener("change", (event) => {
    const { wish: name } = event.target.dataset;
    if (name) setWish(name, event.target.checked ? event.target.value : undefined);
  });
};
