// Light or dark as the reader last chose; before that, as the system says.
// Loaded in the head without defer, so that no page flashes in the wrong scheme.
(() => {
  const root = document.documentElement;
  const remembered = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  /** @param {string} theme */
  const remember = (theme) => {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      /* private mode: for this page only */
    }
  };
  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;

  const theme = remembered();
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isDark()));
      button.addEventListener("click", () => {
        root.dataset.theme = isDark() ? "light" : "dark";
        remember(root.dataset.theme);
        button.setAttribute("aria-pressed", String(isDark()));
      });
    }
  });
})();
