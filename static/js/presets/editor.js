// The editor of a club's own game: what clashes in the deal that is open is shown as soon as it is chosen.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-editor]"));
  const shown = document.querySelector("[data-open-problems]");
  if (!form || !shown) return;
  let asked = 0;
  form.addEventListener("change", async (event) => {
    const field = /** @type {HTMLElement} */ (event.target);
    if (!field.closest("[data-open-deal]")) return;
    const number = ++asked;
    const sent = new FormData(form);
    sent.set("act", "check");
    const answer = await fetch(location.href, { method: "POST", body: sent }).catch(() => null);
    // If this fails, "Done" still says the same. An answer to an earlier choice is out of date.
    if (!answer?.ok || number !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("[data-open-problems]");
    if (found && number === asked) shown.replaceChildren(...found.childNodes);
  });
})();
