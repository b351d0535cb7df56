// Speaks with the server. The link and the phone's key are in cookies that no script can read.

const PATIENCE_MS = 15000;
const cookie = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.split("=")[1] ?? "";

// Random letters and digits. crypto.randomUUID is missing on pages without TLS.
export const makeKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Wire {
  // `api` is the table's address in the API; `as` who is asking, as the server says.
  constructor(api, as) {
    this.api = api;
    this.as = as;
  }

  get #credentials() {
    return this.as === "person" ? { "X-CSRFToken": cookie("csrftoken") } : { Authorization: "Table" };
  }

  // {status, body, tag, after}; status 0 where no answer came. `isReader`: as anybody may ask.
  async ask(method, path, { body, headers = {}, isReader = this.as === "reader" } = {}) {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), PATIENCE_MS);
    const all = { Accept: "application/json", ...(isReader ? {} : this.#credentials), ...headers };
    if (body !== undefined) all["Content-Type"] = "application/json";
    try {
      const answer = await early(path) ?? await fetch(this.api + path, {
        method, headers: all, body: body === undefined ? undefined : JSON.stringify(body), signal: given.signal, cache: "no-store",
      });
      const text = answer.status === 304 ? "" : await answer.text();
      return { status: answer.status, body: readJson(text), tag: answer.headers.get("ETag"), after: Number(answer.headers.get("Retry-After")) };
    } catch {
      return { status: 0, body: null, tag: null, after: 0 };
    } finally {
      clearTimeout(timer);
    }
  }
}

// What early.js has asked for already; each answer is taken once.
const early = (path) => {
  const asked = window.early?.[path];
  if (asked) delete window.early[path];
  return asked ?? null;
};

// A network that asks its guests to sign in answers with a page of its own: that is no answer.
const readJson = (text) => {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
};
