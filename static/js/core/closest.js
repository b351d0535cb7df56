/**
 * Return the element for a selector that an event happened on or in; null where there is none.
 * @type {(event: Event, selector: string) => HTMLElement | null}
 */
export const closest = ({ target }, selector) =>
  target instanceof Element ? target.closest(selector) : null;
