// Texts of the scripts in the language of the page, from the catalogue that the page carries.

const block = document.getElementById("catalogue");
const catalogue = block ? JSON.parse(block.textContent) : {};

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// `text` in English, with {named} places for values.
export const gettext = (text, values = {}) => filled(catalogue[text] ?? text, values);

// The singular or the plural by `count`, which may stand in both as {count}. The catalogue keeps
// the forms as a list under the singular.
export const ngettext = (one, many, count, values = {}) => {
  const forms = catalogue[one];
  const text = Array.isArray(forms) ? forms[count === 1 ? 0 : 1] : count === 1 ? one : many;
  return filled(text, { count, ...values });
};
