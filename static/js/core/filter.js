// A field that hides those lines of a list that do not contain what is typed.
(() => {
  /**
   * Return a text in small letters without accents, so that "zoe" finds Zoë.
   * @type {(text: string) => string}
   */
  const fold = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

  for (const one of document.querySelectorAll("[data-filter]")) {
    const field = /** @type {HTMLInputElement} */ (one);
    const list = /** @type {HTMLElement} */ (document.getElementById(field.dataset.filter ?? ""));
    const lines = /** @type {HTMLElement[]} */ ([...list.children]);
    const none = document.getElementById(`${field.dataset.filter}-none`);
    field.closest("[hidden]")?.removeAttribute("hidden");
    const show = () => {
      const wanted = fold(field.value.trim());
      for (const line of lines) line.hidden = !fold(line.textContent).includes(wanted);
      if (none) none.hidden = lines.some((line) => !line.hidden);
    };
    field.addEventListener("input", show);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Enter would send the form around the field. If only one line is left, tick or open that
      // one.
      event.preventDefault();
      const left = lines.filter((line) => !line.hidden);
      if (left.length !== 1) return;
      /** @type {HTMLElement | null} */ (left[0].querySelector("input, a"))?.click();
      field.select();
    });
  }
})();
