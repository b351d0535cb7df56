// Sums and counts in lists.

/**
 * Adds numbers up; what is missing counts as nothing.
 * @param {(number | null | undefined)[]} numbers
 */
export const sum = (numbers) =>
  numbers.reduce((/** @type {number} */ total, one) => total + (one ?? 0), 0);

/**
 * Counts how often a value is in a list.
 * @type {<Value>(list: Value[], value: Value) => number}
 */
export const count = (list, value) => list.filter((one) => one === value).length;
