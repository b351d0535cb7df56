// What the page listens to: the browser coming back, the address, keys, and fingers.

import { takeKey } from "./actions/keyboard.js";
import { WIDE } from "./screens/page.js";

/** @import { App } from "./app_type" */

/**
 * Has the page draw, send and ask again whenever something outside it calls for that.
 * @type {(app: App) => void}
 */
export const listen = (app) => {
  const wake = () => {
    if (document.visibilityState === "visible") {
      app.sendAll();
      app.server.poll();
      app.stayAwake();
    }
  };
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
  addEventListener("hashchange", () => {
    app.draw();
    app.root.querySelector("h1")?.focus({ preventScroll: true });
  });
  // Without a service worker the page cannot be loaded again off line: the browser asks first.
  addEventListener("beforeunload", (event) => {
    if (!isSecureContext && app.server.failures) event.preventDefault();
  });
  addEventListener("keydown", (event) => takeKey(app, event));
  matchMedia(WIDE).addEventListener("change", () => app.draw());
  watchFinger(app);
  app.root.addEventListener("click", () => app.stayAwake(), { once: true });
};

/**
 * Notes whether a finger is on the page, which is not drawn meanwhile.
 * @type {(app: App) => void}
 */
const watchFinger = (app) => {
  const up = () =>
    setTimeout(() => {
      app.isPressed = false;
      if (app.isDue) app.draw();
    });
  app.root.addEventListener("pointerdown", () => {
    app.isPressed = true;
  });
  // The button has had its tap by then: what the tap changes is drawn at once.
  app.root.addEventListener(
    "click",
    () => {
      app.isPressed = false;
    },
    { capture: true },
  );
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up);
};
