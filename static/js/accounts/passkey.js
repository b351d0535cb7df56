// Forms that use a passkey: fetch the options, let the browser ask the person, send the answer.
// A form names the address of its options in data-passkey, and has its messages as data too.
(() => {
  /** @param {string} text base64url @returns {ArrayBuffer} */
  const toBytes = (text) => {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
  };

  /** @param {ArrayBuffer | null | undefined} bytes @returns {string | undefined} base64url */
  const toText = (bytes) => {
    if (!bytes) return undefined;
    const plain = String.fromCharCode(...new Uint8Array(bytes));
    return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  /** @param {any} options as the server sends them, with bytes as text */
  const withBytes = (options) => {
    const key = { ...options.publicKey, challenge: toBytes(options.publicKey.challenge) };
    if (key.user) key.user = { ...key.user, id: toBytes(key.user.id) };
    for (const name of ["allowCredentials", "excludeCredentials"]) {
      if (key[name]) {
        key[name] = key[name].map((/** @type {any} */ one) => ({ ...one, id: toBytes(one.id) }));
      }
    }
    return { publicKey: key };
  };

  /** @param {any} credential @returns {string} JSON */
  const toJson = (credential) => {
    const { response } = credential;
    return JSON.stringify({
      id: credential.id,
      rawId: toText(credential.rawId),
      type: credential.type,
      clientExtensionResults: credential.getClientExtensionResults(),
      response: {
        clientDataJSON: toText(response.clientDataJSON),
        attestationObject: toText(response.attestationObject),
        authenticatorData: toText(response.authenticatorData),
        signature: toText(response.signature),
        userHandle: toText(response.userHandle),
      },
    });
  };

  /** @param {HTMLFormElement} form */
  const runCeremony = async (form) => {
    const token = /** @type {HTMLInputElement} */ (
      form.querySelector("[name=csrfmiddlewaretoken]")
    );
    const answer = await fetch(String(form.dataset.passkey), {
      method: "POST",
      headers: { "X-CSRFToken": token.value },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const options = withBytes(await answer.json());
    const credential = await (options.publicKey.user
      ? navigator.credentials.create(options)
      : navigator.credentials.get(options));
    const field = /** @type {HTMLInputElement} */ (form.querySelector("[name=passkey]"));
    field.value = toJson(credential);
    form.submit();
  };

  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
    document.querySelectorAll("form[data-passkey]")
  )) {
    const note = /** @type {HTMLElement} */ (form.querySelector("[data-passkey-note]"));
    /** @param {string | undefined} text */
    const say = (text) => {
      note.textContent = text || "";
      note.hidden = !text;
    };
    if (!window.PublicKeyCredential) {
      say(form.dataset.impossible);
      for (const button of form.getElementsByTagName("button")) button.disabled = true;
      continue;
    }
    form.addEventListener("submit", (event) => {
      // Without a name the form is sent at once: the server says what is missing before the browser
      // asks for a finger.
      const name = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=name]"));
      if (name?.value.trim() === "") return;
      event.preventDefault();
      say("");
      runCeremony(form).catch((error) =>
        say(error.name === "SecurityError" ? form.dataset.elsewhere : form.dataset.failed),
      );
    });
  }
})();
