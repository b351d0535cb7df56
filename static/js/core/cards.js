// The codes that cards have everywhere: ranks from the lowest up, and suits with their signs.

export const RANKS = "23456789TJQKA";
/** @type {Record<string, string>} */
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
