// Dragging cards: up plays a card, sideways moves it to another place in the hand.
import { closest } from "../core/closest.js";
import { pressSurely } from "./cards/confirmation.js";
import { keepOwn } from "./hand_order.js";

// In pixels: below the first a press is a tap; above the second a card is played.
const FAR = 10;
const UP = 70;
/**
 * The card that is pressed, and where the press began.
 * @typedef {{
 *   card: HTMLElement, x: number, y: number, id: number, isDragged: boolean, hasMoved: boolean,
 * }} Held
 */
/** @type {Held | null} */
let held = null;
let hasDragged = false;

const letGo = () => {
  held?.card.classList.remove("is-dragged");
  if (held) held.card.style.transform = "";
  held = null;
};

/** @param {PointerEvent} event */
const start = (event) => {
  // A second finger drags nothing: the card under the first would never be let go.
  if (!event.isPrimary) return;
  letGo();
  hasDragged = false;
  const card = closest(event, "[data-hand] [data-place]");
  if (!card || event.button !== 0) return;
  held = {
    card,
    x: event.clientX,
    y: event.clientY,
    id: event.pointerId,
    isDragged: false,
    hasMoved: false,
  };
};

/** @type {(event: PointerEvent, dragged: Held) => void} */
const swap = (event, dragged) => {
  const over = document.elementsFromPoint(event.clientX, event.clientY);
  const other = over
    .map((one) => one.closest("[data-place]"))
    .find((one) => one && one !== dragged.card);
  if (!other || other.parentNode !== dragged.card.parentNode) return;
  const { card } = dragged;
  const forward = card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const [left, top] = [card.offsetLeft, card.offsetTop];
  // The others move, so that the card under the finger stays in the document all the time.
  /** @type {Element | null} */
  let passed = null;
  do {
    passed = forward ? card.nextElementSibling : card.previousElementSibling;
    if (passed) card.parentNode?.insertBefore(passed, forward ? card : card.nextSibling);
  } while (passed && passed !== other);
  dragged.x += card.offsetLeft - left;
  dragged.y += card.offsetTop - top;
  dragged.hasMoved = true;
};

/** @param {PointerEvent} event */
const move = (event) => {
  if (!held || event.pointerId !== held.id) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.isDragged && Math.hypot(dx, dy) < FAR) return;
  if (!held.isDragged) held.card.setPointerCapture(held.id);
  held.isDragged = true;
  held.card.classList.add("is-dragged");
  held.card.style.transform = `translate(${dx}px, ${dy}px)`;
  if (Math.abs(dy) < UP) swap(event, held);
};

/** @param {PointerEvent} event */
const end = (event) => {
  if (!held || event.pointerId !== held.id) return;
  const { card, y, isDragged, hasMoved } = held;
  letGo();
  hasDragged = isDragged;
  if (!isDragged) return;
  setTimeout(() => {
    if (y - event.clientY > UP) pressSurely(card.querySelector("a, button"));
    else if (hasMoved) keepOwn();
  });
};

/**
 * Keep the press that ends a drag from being a tap on the card. A mouse makes a click of it, a finger
 * makes none, and then the next tap counts. Clicks of a script or a key have no detail.
 * @param {MouseEvent} event
 */
const click = (event) => {
  if (!hasDragged || !event.detail) return;
  hasDragged = false;
  event.stopPropagation();
  event.preventDefault();
};

/** Make the cards in the hand draggable. */
export const startDragging = () => {
  document.addEventListener("pointerdown", start);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", (event) => {
    if (event.pointerId === held?.id) letGo();
  });
  // Before all others that listen for clicks.
  addEventListener("click", click, true);
  // The browser's own dragging of links and pictures would end ours with a pointercancel.
  document.addEventListener("dragstart", (event) => {
    if (closest(event, "[data-hand]")) event.preventDefault();
  });
};
