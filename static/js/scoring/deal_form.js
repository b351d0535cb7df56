// Helps while a deal is entered in the simple form: shows the sum of the nominations and the number
// that the dealer may not nominate, and fills in the last player's tricks. The server decides what
// may be entered.
(() => {
  const form = document.querySelector("[data-entry]");
  if (!form) return;
  /** @param {Element | null} part */
  const groups = (part) => (part ? [...part.querySelectorAll("[role=radiogroup]")] : []);
  /** @param {Element} group */
  const chosen = (group) =>
    /** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"));
  /** @param {Element} group */
  const number = (group) => {
    const input = chosen(group);
    return input ? Number(input.value) : null;
  };
  /** @param {(number | null)[]} numbers */
  const total = (numbers) =>
    numbers.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);

  /**
   * Shows the sum, and the number that the dealer may not nominate. data-forbidden has that number
   * for each sum of the other nominations: "3,2,1,0", empty for none.
   * @param {HTMLElement} part
   */
  const showBarred = (part) => {
    const lines = groups(part);
    const numbers = lines.map(number);
    const sum = part.querySelector("[data-sum]");
    if (sum) sum.textContent = String(total(numbers));
    const others = numbers.slice(0, -1);
    const barred = others.includes(null)
      ? ""
      : (part.dataset.forbidden?.split(",")[total(others)] ?? "");
    const last = lines[lines.length - 1];
    for (const label of last?.querySelectorAll(".number") ?? [])
      label.classList.toggle(
        "barred",
        barred !== "" && label.querySelector("input")?.getAttribute("value") === barred,
      );
    const words = part.querySelector("[data-barred]");
    if (words)
      words.textContent =
        barred === "" ? "" : (words.dataset.barred ?? "").replace("{number}", barred);
  };

  /**
   * Gives the remaining tricks to the only player for whom none were chosen by hand.
   * @param {HTMLElement} part
   */
  const fillLast = (part) => {
    const byHand = groups(part).filter((group) => chosen(group) && !("filled" in group.dataset));
    const open = groups(part).filter((group) => !byHand.includes(group));
    if (open.length !== 1) return;
    const rest = Number(part.dataset.hand) - total(byHand.map(number));
    const before = chosen(open[0]);
    const input = /** @type {HTMLInputElement | null} */ (
      open[0].querySelector(`input[value="${rest}"]`)
    );
    if (input) {
      input.checked = true;
      open[0].dataset.filled = "";
    } else if (before) before.checked = false;
  };

  const nominations = form.querySelector("[data-nominations]");
  const tricks = form.querySelector("[data-tricks]");
  /**
   * Removes an error once its field is filled in again.
   * @param {HTMLElement} input
   */
  const clearError = (input) => {
    const line = input.closest(".field-bad");
    line?.classList.remove("field-bad");
    line?.removeAttribute("aria-describedby");
    line?.querySelector("[data-error]")?.remove();
    for (const words of input.closest("fieldset")?.querySelectorAll(":scope > [data-error]") ?? [])
      words.remove();
  };
  form.querySelector("[data-refusal]")?.focus();
  form.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.value) clearError(input);
    if (nominations) showBarred(nominations);
    if (!tricks?.contains(input)) return;
    input.closest("[role=radiogroup]")?.removeAttribute("data-filled");
    fillLast(tricks);
  });
  if (nominations) showBarred(nominations);
  // Prevents a second tap on a slow network; only after the event, since a disabled button would
  // not be submitted.
  for (const button of form.querySelectorAll("button[type=submit]"))
    form.addEventListener("submit", () =>
      setTimeout(() => {
        button.toggleAttribute("disabled", true);
      }),
    );
})();
