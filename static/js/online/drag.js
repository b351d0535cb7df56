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

/** @param {PointerEvent} event */
const start = (event) => {
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
  held = null;
  card.style.transform = "";
  card.classList.remove("is-dragged");
  if (!isDragged) return;
  // The press that ends a drag is not a tap on the card.
  addEventListener(
    "click",
    (click) => {
      click.stopPropagation();
      click.preventDefault();
    },
    { capture: true, once: true },
  );
  setTimeout(() => {
    if (y - event.clientY > UP) pressSurely(card.querySelector("a, button"));
    else if (hasMoved) keepOwn();
  });
};

/** Make the cards in the hand draggable. */
export const startDragging = () => {
  document.addEventListener("pointerdown", start);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", () => {
    held?.card.classList.remove("is-dragged");
    if (held) held.card.style.transform = "";
    held = null;
  });
  // The browser's own dragging of links and pictures would end ours with a pointercancel.
  document.addEventListener("dragstart", (event) => {
    if (closest(event, "[data-hand]")) event.preventDefault();
  });
};
