/**
 * Return what was found, or the target of an event, as the kind of element that it must be.
 * @type {<Kind extends Element>(found: unknown, kind: new () => Kind) => Kind}
 */
export const element = (found, kind) => {
  if (found instanceof kind) return found;
  throw new TypeError(`There is no ${kind.name} where one must be.`);
};
