// The commitments that this browser was shown at tables, kept until the deals are checked. The
// first one shown for a deal stays: the server cannot replace it later.
const KEY = "seals";
const MAX_KEPT = 400;

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
};

/**
 * Return the commitment that was shown for a deal; undefined if this browser was shown none.
 * @type {(game: string, deal: string) => { seal: string, isBefore: boolean } | undefined}
 */
export const getCommitment = (game, deal) => read()[`${game}/${deal}`];

/**
 * Keep the commitment to a deal. `isBefore`: whether it was shown before the cards were dealt,
 * not during play.
 * @type {(game: string, deal: string, commitment: string, isBefore: boolean) => void}
 */
export const keepCommitment = (game, deal, commitment, isBefore) => {
  const commitments = read();
  const name = `${game}/${deal}`;
  if (commitments[name]) return;
  commitments[name] = { seal: commitment, isBefore };
  const kept = Object.entries(commitments).slice(-MAX_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    /* not kept */
  }
};
