// A field that leaves only those lines of a list in sight that hold what is typed.
(() => {
  for (const field of document.querySelectorAll("[data-filter]")) {
    const list = document.getElementById(field.dataset.filter);
    const lines = [...list.children];
    const none = document.getElementById(`${field.dataset.filter}-none`);
    field.closest("[hidden]").hidden = false;
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      for (const line of lines) line.hidden = !line.textContent.toLowerCase().includes(wanted);
      if (none) none.hidden = lines.some((line) => !line.hidden);
    });
  }
})();
