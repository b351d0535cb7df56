// A field that leaves only those lines of a list in sight that hold what is typed.
(() => {
  for (const one of document.querySelectorAll("[data-filter]")) {
    const field = /** @type {HTMLInputElement} */ (one);
    const list = /** @type {HTMLElement} */ (document.getElementById(field.dataset.filter ?? ""));
    const lines = /** @type {HTMLElement[]} */ ([...list.children]);
    const none = document.getElementById(`${field.dataset.filter}-none`);
    field.closest("[hidden]")?.removeAttribute("hidden");
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      for (const line of lines) line.hidden = !line.textContent.toLowerCase().includes(wanted);
      if (none) none.hidden = lines.some((line) => !line.hidden);
    });
  }
})();
