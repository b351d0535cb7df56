{% include "drf_spectacular/swagger_ui.js" %}
document.documentElement.classList.toggle(
  "dark-mode",
  matchMedia("(prefers-color-scheme: dark)").matches,
);

// Swagger UI finds tags only; look for every operation whose path, summary or name has the text.
ui.fn.opsFilter = (tags, text) => {
  const asked = text.toLowerCase();
  const fits = (one) =>
    [one.get("path"), one.getIn(["operation", "summary"]), one.getIn(["operation", "operationId"])]
      .join(" ")
      .toLowerCase()
      .includes(asked);
  return tags
    .map((tag, name) =>
      name.includes(asked) ? tag : tag.update("operations", (all) => all.filter(fits)),
    )
    .filter((tag) => tag.get("operations").size);
};
