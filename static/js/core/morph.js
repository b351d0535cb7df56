// Changes elements on the page into those that the server sent and leaves equal parts alone, so
// that focus, open sheets, selections and running animations survive. Elements with an id keep
// their identity wherever they move to.
import { Idiomorph } from "idiomorph";

/** @param {Node} node */
const isTyped = (node) => node instanceof Element && node.matches("textarea, input:not([type])");

/** @type {(node: Node, id: string) => boolean} */
const isNamed = (node, id) => node instanceof Element && node.id === id;

/** @type {import("idiomorph").ConfigCallbacks} */
const keepWhatTheReaderDid = {
  // The server's HTML contains neither what is typed into a field nor a piece that has not changed.
  // If the page lacks such a piece, its place stays empty, which the table's script notices.
  beforeNodeMorphed: (node, to) =>
    !isTyped(node) && !(to instanceof Element && to.matches("[data-same]") && isNamed(node, to.id)),
  // What never changes is sent with the page and not again.
  beforeNodeRemoved: (node) => !(node instanceof Element && node.matches("[data-kept]")),
  // The server's HTML does not say which parts are unfolded.
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.localName === "details"),
};

/**
 * Change an element, or what is in it, into what the server sent. `added` is called with every
 * node that is new on the page.
 * @param {Element} from
 * @param {Node | Node[]} to
 * @param {{ added?: (node: Node) => void, style?: "outerHTML" | "innerHTML" }} how
 * @returns {Node[]}
 */
export const morph = (from, to, { added = () => {}, style = "outerHTML" } = {}) =>
  /** @type {Node[]} */ (
    Idiomorph.morph(from, to, {
      morphStyle: style,
      callbacks: { ...keepWhatTheReaderDid, afterNodeAdded: added },
    })
  );
