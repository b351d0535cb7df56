// Sends requests to the API. The table's link and the phone's key are in cookies that no script
// can read.

/** @import { Answer, Request } from "../types" */

const TIMEOUT_MS = 15000;
// Over TLS the names of cookies have a prefix.
const readCsrfToken = () =>
  document.cookie
    .split("; ")
    .find((one) => /^(__Host-)?csrftoken=/.test(one))
    ?.split("=")[1] ?? "";

/** The API of one table. */
export class TableApi {
  /**
   * `api`: the table's address in the API. `as`: the kind of viewer, "table-link", "person" or
   * "reader", as the server wrote it into the page.
   * @param {string} api
   * @param {string} as
   */
  constructor(api, as) {
    this.api = api;
    this.as = as;
  }

  /**
   * Returns the API of another table.
   * @param {string} table
   */
  of(table) {
    return new TableApi(this.api.replace(/\d+\/$/, `${table}/`), this.as);
  }

  /**
   * Another site cannot make a browser send this header, so with a table's link it replaces the
   * CSRF token: what a phone has queued can be sent hours later (ADR 0072). It holds no secret.
   * @returns {Record<string, string>}
   */
  get #credentials() {
    return this.as === "person" ? { "X-CSRFToken": readCsrfToken() } : { Authorization: "Table" };
  }

  /**
   * Sends a request; never throws. Resolves to {status, body, tag, after}: status 0 if no answer
   * came, `after` the seconds of Retry-After. `isReader` sends it without credentials.
   * @param {string} method
   * @param {string} path
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  async ask(method, path, { body, headers = {}, isReader = this.as === "reader" } = {}) {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), TIMEOUT_MS);
    /** @type {Record<string, string>} */
    const all = { Accept: "application/json", ...(isReader ? {} : this.#credentials), ...headers };
    if (body !== undefined) all["Content-Type"] = "application/json";
    try {
      const answer =
        (await takePrefetched(path)) ??
        (await fetch(this.api + path, {
          method,
          headers: all,
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: given.signal,
          cache: "no-store",
        }));
      const text = answer.status === 304 ? "" : await answer.text();
      return {
        status: answer.status,
        body: readJson(text),
        tag: answer.headers.get("ETag"),
        after: Number(answer.headers.get("Retry-After")),
      };
    } catch {
      return { status: 0, body: null, tag: null, after: 0 };
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The answer to a request that prefetch.js has made already; each is used once.
 * @param {string} path
 */
const takePrefetched = (path) => {
  const { prefetched } = globalThis;
  const answer = prefetched?.[path] ?? null;
  if (prefetched) delete prefetched[path];
  return answer;
};

/**
 * Parses an answer; undefined if it is not JSON. A network that asks its guests to sign in answers
 * every request with a page of its own, which our server never sent.
 * @type {(text: string) => Answer["body"]}
 */
const readJson = (text) => {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
};
