// Formats figures, names and times for people.

import { SIGNS } from "../../../core/cards.js";
import { gettext } from "../../../core/translate.js";

/**
 * Formats points, with a minus sign where they are negative.
 * @param {number} points
 */
export const plain = (points) => String(points).replace("-", "−");
/**
 * Formats points with their sign.
 * @param {number} points
 */
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));
/**
 * Joins names into a list in words.
 * @param {string[]} names
 */
export const joinNames = (names) =>
  names.length < 2
    ? names.join("")
    : gettext("{names} and {last}", {
        names: names.slice(0, -1).join(", "),
        last: names[names.length - 1],
      });

/**
 * Formats tricks taken, as "2 of 3" where there was a nomination.
 * @type {(taken: number | string, nominated?: number | null) => string}
 */
export const formatTricks = (taken, nominated) =>
  nominated === null || nominated === undefined
    ? `${taken}`
    : gettext("{taken} of {nominated}", { taken, nominated });

/**
 * Formats a time of the server's in the time zone of this phone. The phone's own clock may be
 * wrong, so it is never read.
 * @param {string} at
 */
export const formatTime = (at) =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The suits: code in the API, glyph, name and the end of the CSS class. */
export const SUITS = [
  ["S", SIGNS.S, gettext("Spades"), "spades"],
  ["H", SIGNS.H, gettext("Hearts"), "hearts"],
  ["D", SIGNS.D, gettext("Diamonds"), "diamonds"],
  ["C", SIGNS.C, gettext("Clubs"), "clubs"],
  ["NT", "–", gettext("None"), "none"],
];
