// Moves through the grid of a sheet as in a spreadsheet. The server checks what is typed.
(() => {
  const form = document.querySelector("[data-sheet]");
  if (!form) return;
  const cells = () => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input.typed")]);
  /** @param {HTMLInputElement | null | undefined} cell */
  const go = (cell) => {
    if (cell) {
      cell.focus();
      cell.select();
    }
  };
  /** @type {(cell: HTMLInputElement, step: number) => HTMLInputElement | undefined} */
  const beside = (cell, step) => {
    const all = cells();
    return all[all.indexOf(cell) + step];
  };

  /**
   * The cell above or below: the same field of the nearest deal that has it.
   * @type {(cell: HTMLInputElement, step: number) => HTMLInputElement | undefined}
   */
  const across = (cell, step) => {
    const kind = cell.name.slice(cell.name.indexOf("-"));
    const column = cells().filter((one) => one.name.slice(one.name.indexOf("-")) === kind);
    return column[column.indexOf(cell) + step];
  };
  /** @param {HTMLInputElement} cell */
  const atStart = (cell) => cell.selectionStart === 0;
  /** @param {HTMLInputElement} cell */
  const atEnd = (cell) => cell.selectionEnd === cell.value.length;
  /** @type {Record<string, (cell: HTMLInputElement) => HTMLElement | null | undefined>} */
  const moves = {
    ArrowUp: (cell) => across(cell, -1),
    ArrowDown: (cell) => across(cell, 1),
    ArrowLeft: (cell) => (atStart(cell) ? beside(cell, -1) : null),
    ArrowRight: (cell) => (atEnd(cell) ? beside(cell, 1) : null),
    // Enter moves on and never sends a sheet from one of its cells.
    Enter: (cell) => beside(cell, 1) ?? form.querySelector(".button-large"),
    Backspace: (cell) => (cell.value === "" ? beside(cell, -1) : null),
  };

  form.addEventListener("keydown", (event) => {
    const cell = /** @type {HTMLInputElement} */ (event.target);
    if (!cell.matches("input.typed") || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moves[event.key]?.(cell);
    if (!next) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    event.preventDefault();
    if (next.matches("input")) go(next);
    else next.focus();
  });
  form.addEventListener("input", (given) => {
    const event = /** @type {InputEvent} */ (given);
    const cell = /** @type {HTMLInputElement} */ (event.target);
    if (cell.inputMode !== "numeric" || cell.value.length < cell.maxLength) return;
    // A cell that is full after deleting is being corrected.
    if (event.inputType?.startsWith("delete")) return;
    go(beside(cell, 1));
  });
  form.addEventListener("focusin", (event) => {
    const cell = /** @type {HTMLInputElement} */ (event.target);
    if (cell.matches("input.typed")) cell.select();
  });
  if (!form.querySelector("[role=alert]")) go(cells().find((cell) => cell.value === ""));
})();
