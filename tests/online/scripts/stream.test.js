// The stream of a game: what counts as a lost connection, on a browser of the test's own.

import assert from "node:assert/strict";
import test from "node:test";
import { Stream } from "../../../static/js/online/stream.js";

/** @import { TestContext } from "node:test" */

/**
 * The streams that the page has opened, the latest last.
 * @type {FakeEventSource[]}
 */
const opened = [];

/** The browser's own stream; the test sends the events of the server. */
class FakeEventSource extends EventTarget {
  isClosed = false;

  /** @param {URL} address */
  constructor(address) {
    super();
    this.address = address;
    opened.push(this);
  }

  close() {
    this.isClosed = true;
  }

  /** @type {(type: string, given?: { data?: object, id?: string }) => void} */
  send(type, { data = {}, id = "" } = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: id }));
  }
}

/**
 * Open a page that shows entry 7 and follows a game.
 * @param {TestContext} context
 */
const follow = (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  opened.length = 0;
  const page = new EventTarget();
  Object.assign(globalThis, {
    EventSource: FakeEventSource,
    addEventListener: page.addEventListener.bind(page),
    document: new EventTarget(),
    location: { href: "http://club.example/games/1/" },
    window: globalThis,
  });
  /** @type {(number | number[] | "gone")[]} */
  const heard = [];
  const stream = new Stream({
    stream: "/stream",
    events: "/events",
    after: () => 7,
    heard: (number) => heard.push(number),
    lost: () => {},
    here: (seats) => heard.push(seats),
    gone: () => heard.push("gone"),
  });
  context.after(() => stream.close());
  return {
    heard,
    /** @param {number} ms */
    wait: (ms) => context.mock.timers.tick(ms),
  };
};

test("a quiet stream is kept as long as the server's pings arrive", (context) => {
  const { heard, wait } = follow(context);
  for (let pings = 0; pings < 20; pings += 1) {
    wait(15_000);
    opened[0].send("ping");
  }
  assert.equal(opened.length, 1);
  assert.deepEqual(heard, []);
});

test("a stream on which nothing arrives for 40 seconds is opened again from the last entry", (context) => {
  const { wait } = follow(context);
  wait(39_000);
  assert.equal(opened.length, 1);
  wait(1_000);
  assert.equal(opened.length, 2);
  assert.equal(opened[0].isClosed, true);
  assert.equal(String(opened[1].address), "http://club.example/stream?after=7");
});

test("the page hears of a table that it does not show yet, and of who is there", (context) => {
  const { heard } = follow(context);
  opened[0].send("number", { id: "7" });
  opened[0].send("number", { id: "8" });
  opened[0].send("here", { data: { seats: [0, 2] } });
  opened[0].send("gone");
  assert.deepEqual(heard, [8, [0, 2], "gone"]);
});
