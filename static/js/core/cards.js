// The codes that cards have everywhere: ranks from the lowest up, and suits with their signs.

/** The codes of the ranks, from the lowest up. */
export const RANKS = "23456789TJQKA";
/**
 * The sign of each suit, by its code.
 * @type {Record<string, string>}
 */
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
