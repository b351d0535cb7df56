// The seals (commitments) that this browser was shown at tables, kept until the deals are checked.
// The first one that was shown of a deal stays: what a server says later cannot replace it.
const KEY = "seals";
const MOST = 400;

const read = () => {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
};

export const sealOf = (game, deal) => read()[`${game}/${deal}`];

// `isBefore`: it was shown before the cards were dealt, not while they were played.
export const keepSeal = (game, deal, seal, isBefore) => {
  const seals = read();
  const name = `${game}/${deal}`;
  if (seals[name]) return;
  seals[name] = { seal, isBefore };
  const kept = Object.entries(seals).slice(-MOST);
  try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept))); } catch { /* not kept */ }
};
