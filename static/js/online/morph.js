// Changes one tree of elements into another and leaves equal parts alone, so that focus, open
// sheets, selections and running animations survive. Elements with a key keep their identity.
const keyOf = (node) => (node.nodeType === 1 ? node.dataset.key || node.id || "" : "");
const alike = (one, other) =>
  one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

const sameAttributes = (from, to) => {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
};

// `added` is called with every element that is new on the page.
export const morph = (from, to, added = () => {}) => {
  sameAttributes(from, to);
  const kept = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let next = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    // Elements with a key are found wherever they were; others are compared with the one in turn.
    const mine = keyOf(wanted) ? kept.get(keyOf(wanted)) : next;
    if (mine && alike(mine, wanted)) {
      if (mine === next) next = next.nextSibling;
      else from.insertBefore(mine, next);
      if (mine.nodeType === 1) morph(mine, wanted, added);
      else if (mine.data !== wanted.data) mine.data = wanted.data;
    } else {
      const fresh = document.importNode(wanted, true);
      from.insertBefore(fresh, next);
      if (fresh.nodeType === 1) added(fresh);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
};
