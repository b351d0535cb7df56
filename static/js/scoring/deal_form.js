// Help while a deal is entered: the running sum, the number that is barred, and the last
// player's tricks. What may be entered is decided by the server; this only points at it.
(() => {
  const form = document.querySelector("[data-entry]");
  if (!form) return;
  const groups = (part) => (part ? [...part.querySelectorAll("[role=radiogroup]")] : []);
  const chosen = (group) => group.querySelector("input:checked");
  const number = (group) => { const input = chosen(group); return input ? Number(input.value) : null; };
  const total = (numbers) => numbers.reduce((sum, one) => sum + (one ?? 0), 0);

  // The server says what is barred for each sum of the others: "3,2,1,0", empty for nothing.
  const showBarred = (part) => {
    const lines = groups(part);
    const numbers = lines.map(number);
    part.querySelector("[data-sum]").textContent = total(numbers);
    const others = numbers.slice(0, -1);
    const barred = others.includes(null) ? "" : (part.dataset.forbidden.split(",")[total(others)] ?? "");
    const last = lines[lines.length - 1];
    for (const label of last?.querySelectorAll(".number") ?? [])
      label.classList.toggle("barred", barred !== "" && label.querySelector("input").value === barred);
    const words = part.querySelector("[data-barred]");
    if (words) words.textContent = barred === "" ? "" : `${words.dataset.barred} may not say ${barred}`;
  };

  // The rest of the tricks falls to whoever is left; it moves along until he is chosen by hand.
  const fillLast = (part) => {
    const byHand = groups(part).filter((group) => chosen(group) && !("filled" in group.dataset));
    const open = groups(part).filter((group) => !byHand.includes(group));
    if (open.length !== 1) return;
    const rest = Number(part.dataset.hand) - total(byHand.map(number));
    const input = open[0].querySelector(`input[value="${rest}"]`);
    if (input) { input.checked = true; open[0].dataset.filled = ""; }
    else if (chosen(open[0])) chosen(open[0]).checked = false;
  };

  const nominations = form.querySelector("[data-nominations]");
  const tricks = form.querySelector("[data-tricks]");
  // What was wrong is said until its field is filled in anew.
  const forgive = (input) => {
    const line = input.closest(".field-bad");
    line?.classList.remove("field-bad");
    line?.removeAttribute("aria-describedby");
    line?.querySelector("[data-error]")?.remove();
    for (const words of input.closest("fieldset")?.querySelectorAll(":scope > [data-error]") ?? [])
      words.remove();
  };
  form.querySelector("[data-refusal]")?.focus();
  form.addEventListener("change", (event) => {
    if (event.target.value) forgive(event.target);
    if (nominations) showBarred(nominations);
    if (!tricks?.contains(event.target)) return;
    delete event.target.closest("[role=radiogroup]").dataset.filled;
    fillLast(tricks);
  });
  if (nominations) showBarred(nominations);
  for (const button of form.querySelectorAll("button[type=submit]"))
    form.addEventListener("submit", () => setTimeout(() => { button.disabled = true; }));
})();
