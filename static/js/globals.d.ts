// For `make types` alone: what the scripts use without importing it, and the elements of our pages.

interface ParentNode {
  // Every element that a script of ours looks for is an HTML element.
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
  closest(selectors: string): HTMLElement | null;
}

// The answers that js/scoring/prefetch.js has asked for, by path. A global needs `var`.
// oxlint-disable-next-line no-var
declare var prefetched: Record<string, Promise<Response | null>> | undefined;

// What parts.js uses of htmx, which comes with django-htmx.
declare const htmx: {
  config: { defaultSettleDelay: number };
  defineExtension(
    name: string,
    extension: {
      isInlineSwap(swap: string): boolean;
      handleSwap(swap: string, target: Element, fragment: DocumentFragment): Node[] | false;
    },
  ): void;
};
