// What a caller chooses: what may be called together, and the kind of deal that comes of it
// (docs/descriptions.md, "What a caller chooses").

/** @import { Choice, DealKind, DealReport, Pairs } from "../server" */

/**
 * Whether a list of pairs contains these two, in either order. An entry pairs each of `one` with
 * each of `other`.
 * @type {(entries: Pairs[], one: string, other: string) => boolean}
 */
const isListed = (entries, one, other) =>
  entries.some(
    (entry) =>
      (entry.one.includes(one) && entry.other.includes(other)) ||
      (entry.one.includes(other) && entry.other.includes(one)),
  );

/**
 * Whether two things cannot be called together.
 * @type {(choice: Choice, one: string, other: string) => boolean}
 */
export const isClash = ({ menu, together, clashes }, one, other) => {
  const [slot, otherSlot] = [one, other].map(
    (slug) => menu.find((item) => item.slug === slug)?.slot,
  );
  return slot === otherSlot ? !isListed(together, one, other) : isListed(clashes, one, other);
};

/**
 * The value of each part of a called deal, by the part's slug.
 * @type {(choice: Choice, call: string[]) => Record<string, string>}
 */
const partValues = ({ menu, parts }, call) => {
  const values = Object.fromEntries(parts.map((part) => [part.slug, part.usual]));
  for (const { slug, part, value } of menu)
    if (call.includes(slug) && part) values[part] = value ?? "";
  return values;
};

/**
 * Returns the sentences that a call needs after those of its specials.
 * @type {(choice: Choice, call: string[]) => string[]}
 */
export const closingsOf = (choice, call) => {
  const values = partValues(choice, call);
  return choice.closings
    .filter(({ where }) => Object.entries(where).every(([part, any]) => any.includes(values[part])))
    .map(({ sentence }) => sentence);
};

/**
 * Returns the kind of a called deal; null if the call is impossible.
 * @type {(choice: Choice, report: DealReport) => DealKind | null}
 */
export const calledKind = (choice, report) => {
  const call = [...new Set(report.call ?? [])];
  const size = report.hand_size ?? 0;
  /** @param {string} slug */
  const isOnMenu = (slug) => choice.menu.some((item) => item.slug === slug);
  if (!choice.sizes.includes(size) || !call.every(isOnMenu)) return null;
  const isBad = call.some((one, at) =>
    call.slice(at + 1).some((other) => isClash(choice, one, other)),
  );
  if (isBad) return null;
  // The parts fill in what the base leaves open.
  const kind = /** @type {DealKind} */ ({ cards: size, ...choice.base });
  const values = partValues(choice, call);
  for (const part of choice.parts) {
    const { fields, by_size: bySize } = part.values[values[part.slug]];
    Object.assign(kind, fields, bySize[size]);
  }
  return kind;
};
