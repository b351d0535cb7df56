// The phone's outbox against a real server and a real store: nothing is lost, nothing is sent twice.

import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import test from "node:test";
import { TableApi } from "../../../static/js/scoring/table/outbox/api.js";
import { openOutboxesElsewhere } from "../../../static/js/scoring/table/outbox/other_tables.js";
import { Outbox } from "../../../static/js/scoring/table/outbox/outbox.js";
import { openStore } from "../../../static/js/scoring/table/outbox/store.js";

/**
 * @import { IncomingHttpHeaders } from "node:http"
 * @import { TestContext } from "node:test"
 * @import { Answer, Decision, Entry, NewEntry, StoredEntry }
 *   from "../../../static/js/scoring/table/types"
 * @typedef {{ status: number, body: object | string, after?: number }} Given
 * @typedef {{
 *   method?: string, url?: string, key: unknown, headers: IncomingHttpHeaders, body: unknown,
 * }} Received
 * @typedef {(outbox: Outbox) => boolean} Condition
 */

/** @type {NewEntry} */
const DEAL = {
  kind: "deal",
  method: "PUT",
  path: "deals/1",
  body: { tricks: [1] },
  words: "Deal 1",
};
const TAKEN = { status: 201, body: { version: 1 } };
const BUSY = { status: 503, body: { code: "busy", detail: "Busy." } };
const REFUSED = { status: 409, body: { code: "stale-version", detail: "It has changed." } };
let tables = 0;

/**
 * A server that gives the answers one after the other (the last again), and keeps the requests.
 * @type {(
 *   context: TestContext, ...answers: Given[]
 * ) => Promise<{ address: string, requests: Received[] }>}
 */
const serve = async (context, ...answers) => {
  /** @type {Received[]} */
  const requests = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const { method, url, headers } = request;
    requests.push({
      method,
      url,
      key: headers["idempotency-key"],
      headers,
      body: JSON.parse(text),
    });
    const [{ status, body, after }] = answers.length > 1 ? answers.splice(0, 1) : answers;
    const type = typeof body === "string" ? "text/html" : "application/json";
    response.writeHead(status, {
      "Content-Type": type,
      ...(after ? { "Retry-After": after } : {}),
    });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, requests };
};

/**
 * An outbox of a table that no other test uses, and a promise of any state of it.
 * @type {(context: TestContext, address: string, page?: {
 *   onAnswer?: (given: { entry: Entry, answer: Answer }) => Decision, table?: string,
 * }) => Promise<{ outbox: Outbox, until: (isMet: Condition) => Promise<void> }>}
 */
const open = async (context, address, { onAnswer = () => undefined, table } = {}) => {
  /** @type {{ isMet: Condition, resolve: () => void }[]} */
  const waiting = [];
  const outbox = new Outbox({
    store: await openStore(),
    api: new TableApi(address, "table-link"),
    table: table ?? `test-${(tables += 1)}`,
    onAnswer,
    onChange: () => {
      for (const one of waiting) if (one.isMet(outbox)) one.resolve();
    },
  });
  context.after(() => {
    clearTimeout(outbox.timer);
  });
  /** @type {(isMet: Condition) => Promise<void>} */
  const until = (isMet) =>
    new Promise((resolve) => {
      if (isMet(outbox)) resolve();
      else waiting.push({ isMet, resolve });
    });
  return { outbox, until };
};

/** @type {Condition} */
const isEmpty = ({ entries }) => !entries.length;
/** @type {Condition} */
const isHeld = ({ held }) => held.length > 0;
/** @type {Condition} */
const hasWaited = ({ waits }) => waits > 0;

test("entries are sent in order, each with a key of its own, and leave the phone", async (context) => {
  const { address, requests } = await serve(context, TAKEN);
  const { outbox, until } = await open(context, address);
  for (const number of [1, 2, 3]) await outbox.add({ ...DEAL, path: `deals/${number}` });
  await until(isEmpty);
  assert.deepEqual(
    requests.map(({ method, url }) => `${method} ${url}`),
    ["PUT /deals/1", "PUT /deals/2", "PUT /deals/3"],
  );
  assert.equal(new Set(requests.map(({ key }) => key)).size, 3);
  assert.equal(requests[0].headers.authorization, "Table");
  assert.deepEqual(await outbox.store.list(outbox.prefix), []);
});

test("an entry that the server is too busy for waits, and is sent with the same key", async (context) => {
  const { address, requests } = await serve(context, BUSY, TAKEN);
  const { outbox, until } = await open(context, address);
  await outbox.add(DEAL);
  await until(hasWaited);
  assert.equal(outbox.trouble, "Busy.");
  assert.equal(outbox.waiting.length, 1);
  await outbox.send();
  await until(isEmpty);
  assert.equal(requests.length, 2);
  assert.equal(requests[0].key, requests[1].key);
});

test("what an interrupted connection lost is sent again by itself", async (context) => {
  const { address, requests } = await serve(context, BUSY, TAKEN);
  const { outbox, until } = await open(context, address);
  await outbox.add(DEAL);
  await until(isEmpty);
  assert.equal(requests.length, 2);
});

test("the page of a network that asks its guests to sign in is not an answer", async (context) => {
  const portal = { status: 200, body: "<h1>Welcome to the pub</h1>" };
  const { address } = await serve(context, portal);
  const { outbox, until } = await open(context, address);
  await outbox.add(DEAL);
  await until(hasWaited);
  assert.equal(outbox.waiting.length, 1);
});

test("a refused entry is held with the reason, and sent again with a new key", async (context) => {
  const { address, requests } = await serve(context, REFUSED, TAKEN);
  const { outbox, until } = await open(context, address);
  await outbox.add(DEAL);
  await until(isHeld);
  assert.deepEqual(outbox.held[0].held, {
    status: 409,
    code: "stale-version",
    words: "It has changed.",
    current: null,
    problems: [],
  });
  await outbox.retry(outbox.held[0], { body: { tricks: [2] } });
  await until(isEmpty);
  assert.notEqual(requests[0].key, requests[1].key);
  assert.deepEqual(requests[1].body, { tricks: [2] });
});

test("the page handles a refused entry: it is dropped, or sent once more, changed", async (context) => {
  const dropped = await serve(context, REFUSED);
  const first = await open(context, dropped.address, { onAnswer: () => null });
  await first.outbox.add(DEAL);
  await first.until(isEmpty);
  assert.equal(dropped.requests.length, 1);

  const changed = await serve(context, REFUSED, TAKEN);
  /** @param {{ answer: Answer }} given */
  const onAnswer = ({ answer }) =>
    answer.status === 409 ? { headers: { "If-Match": '"v2"' } } : undefined;
  const second = await open(context, changed.address, { onAnswer });
  await second.outbox.add(DEAL);
  await second.until(isEmpty);
  assert.equal(changed.requests[1].headers["if-match"], '"v2"');
});

test("a refused entry does not hold up those after it", async (context) => {
  const { address, requests } = await serve(context, REFUSED, TAKEN);
  const { outbox, until } = await open(context, address);
  await outbox.add({ ...DEAL, path: "deals/1" });
  await outbox.add({ ...DEAL, path: "deals/2" });
  await until(({ entries }) => entries.length === 1 && isHeld(outbox));
  assert.deepEqual(
    requests.map(({ url }) => url),
    ["/deals/1", "/deals/2"],
  );
});

test("what was not sent is there when the page is opened again, and is sent with its key", async (context) => {
  const down = await serve(context, BUSY);
  const table = "opened-again";
  const before = await open(context, down.address, { table });
  await before.outbox.add(DEAL);
  await before.until(hasWaited);

  const up = await serve(context, TAKEN);
  const after = await open(context, up.address, { table });
  await after.outbox.load();
  assert.equal(after.outbox.entries.length, 1);
  await after.outbox.send();
  await after.until(isEmpty);
  assert.equal(up.requests[0].key, down.requests[0].key);
});

test("an entry and what goes with it are stored together, before it is sent", async (context) => {
  const { address } = await serve(context, BUSY);
  const { outbox } = await open(context, address);
  await outbox.store.change([["draft/7", { number: 1 }]]);
  await outbox.add(DEAL, { also: [["draft/7", null]] });
  assert.equal(await outbox.store.get("draft/7"), undefined);
  const [[, kept]] = await outbox.store.list(outbox.prefix);
  assert.deepEqual(/** @type {StoredEntry} */ (kept).body, DEAL.body);
});

test("an entry that was replaced while others are on their way is never sent", async (context) => {
  const { address, requests } = await serve(context, BUSY, TAKEN);
  /** @param {{ entry: Entry }} given */
  const onAnswer = ({ entry }) => {
    const replaced = outbox.waiting.find(({ path }) => path === "deals/2");
    const second = { ...DEAL, path: "deals/2", body: { tricks: [2] } };
    if (entry.path === "deals/1") outbox.add(second, { replaced });
    return undefined;
  };
  const { outbox, until } = await open(context, address, { onAnswer });
  await outbox.add({ ...DEAL, path: "deals/1" });
  await until(hasWaited);
  clearTimeout(outbox.timer);
  await outbox.add({ ...DEAL, path: "deals/2" });
  await until(isEmpty);
  assert.deepEqual(
    requests.slice(1).map(({ url, body }) => [url, body]),
    [
      ["/deals/1", { tricks: [1] }],
      ["/deals/2", { tricks: [2] }],
    ],
  );
});

test("what is refused after it was replaced is not put before the player again", async (context) => {
  const { address, requests } = await serve(context, REFUSED, TAKEN);
  /** @param {{ entry: Entry, answer: Answer }} given */
  const onAnswer = ({ entry, answer }) => {
    const body = { tricks: [2] };
    if (answer.status === 409) outbox.add({ ...DEAL, body }, { replaced: entry });
    return undefined;
  };
  const { outbox, until } = await open(context, address, { onAnswer });
  await outbox.add(DEAL);
  await until(isEmpty);
  assert.deepEqual(
    requests.map(({ body }) => body),
    [{ tricks: [1] }, { tricks: [2] }],
  );
  assert.deepEqual(await outbox.store.list(outbox.prefix), []);
});

test("what was entered at a table that the phone has left is sent there", async (context) => {
  const { address, requests } = await serve(context, TAKEN);
  const left = await open(context, `${address}tables/7/`, { table: "7" });
  left.outbox.send = async () => {};
  await left.outbox.add(DEAL);
  const elsewhere = await openOutboxesElsewhere({
    store: await openStore(),
    api: new TableApi(`${address}tables/8/`, "table-link"),
    table: "8",
    decide: () => undefined,
    onChange: () => {},
  });
  const mine = elsewhere.filter(({ prefix }) => prefix === "out/7/");
  assert.equal(mine.length, 1);
  await mine[0].send();
  assert.ok(isEmpty(mine[0]));
  assert.deepEqual(
    requests.map(({ url }) => url),
    ["/tables/7/deals/1"],
  );
});
