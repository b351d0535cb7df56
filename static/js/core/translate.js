// Texts of the scripts in the language of the page, from the catalogue that the page carries.

// There is no page where the modules are tested.
const block = globalThis.document?.getElementById("catalogue");
/** @type {Record<string, string | string[]>} */
const catalogue = block ? JSON.parse(block.textContent) : {};

/** @typedef {Record<string, string | number>} Values */
/** @type {(text: string, values: Values) => string} */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * Translate `text`, which is in English, with {named} places for values.
 * @type {(text: string, values?: Values) => string}
 */
export const gettext = (text, values = {}) => filled(String(catalogue[text] ?? text), values);

// Which form a number takes: in French, for example, 0 takes the singular.
const plurals = new Intl.PluralRules(globalThis.document?.documentElement.lang || "en");

/**
 * Translate the singular or the plural by `count`, which both may contain as {count}. The
 * catalogue keeps the forms as a list under the singular.
 * @type {(one: string, many: string, count: number, values?: Values) => string}
 */
export const ngettext = (one, many, count, values = {}) => {
  const forms = catalogue[one];
  const text = Array.isArray(forms)
    ? forms[plurals.select(count) === "one" ? 0 : 1]
    : count === 1
      ? one
      : many;
  return filled(text, { count, ...values });
};
