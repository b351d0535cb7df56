// Sums and counts in lists.

/** @param {(number | null | undefined)[]} numbers */
export const sum = (numbers) =>
  numbers.reduce((/** @type {number} */ total, one) => total + (one ?? 0), 0);

/** @type {<Value>(list: Value[], value: Value) => number} */
export const count = (list, value) => list.filter((one) => one === value).length;
