// The preview of a list of players: the button counts what is ticked, so that it does what it says.
(() => {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("import"));
  const offered = /** @type {HTMLInputElement | null} */ (document.getElementById("offered"));
  if (!button || !offered) return;
  const { one = "", many = "" } = button.dataset;
  const count = () => {
    const ticked = document.querySelectorAll("input[name=take]:checked").length;
    button.textContent = (ticked === 1 ? one : many).replace("{count}", String(ticked));
    offered.value = String(ticked);
  };
  document.addEventListener("change", count);
  // A browser that comes back to the page may tick other boxes than the server did.
  addEventListener("pageshow", count);
  count();
  // The page answers a form. Without this, Back would ask to send the form again.
  history.replaceState(null, "", location.href);
})();
