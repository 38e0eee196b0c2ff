import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { AcceptQueue, ConcurrencyLimiter } from "./concurrencyLimiter";

/** Asks for responses that are made when the test says so, and notes in which order they begin. */
function limiterOf(slots: number, slotMaxMs?: number) {
  const limiter = new ConcurrencyLimiter(slots, { slotMaxMs });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (network: string, name: string, isDisconnected = () => false) =>
    limiter.run({ network, isDisconnected }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends the response that began first. */
  const endOne = async () => {
    ends.shift()?.();
    // Once for the end of the work, once for the beginning of the next.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  return { ask, begun, endOne };
}

test("no more responses are made at once than there are slots", async () => {
  const { ask, begun, endOne } = limiterOf(2);
  const responses = ["a", "b", "c"].map((name) => ask("one", name));
  expect(begun).toEqual(["a", "b"]);
  await endOne();
  expect(begun).toEqual(["a", "b", "c"]);
  await endOne();
  await endOne();
  expect(await Promise.all(responses)).toEqual(["a", "b", "c"]);
});

test("a network that asks for many waits for its own, and others for one of it", async () => {
  const { ask, begun, endOne } = limiterOf(1);
  for (let number = 1; number <= 5; number += 1) void ask("flood", `flood ${number}`);
  void ask("visitor", "visitor 1");
  void ask("visitor", "visitor 2");
  void ask("another", "another 1");
  for (let turn = 0; turn < 8; turn += 1) await endOne();
  expect(begun).toEqual([
    ...["flood 1", "flood 2", "visitor 1", "another 1"],
    ...["flood 3", "visitor 2", "flood 4", "flood 5"],
  ]);
});

test("nothing is made for a client that has left, and the next one gets the slot", async () => {
  const { ask, begun, endOne } = limiterOf(1);
  void ask("one", "a");
  const left = ask("one", "b", () => true);
  void ask("one", "c");
  await endOne();
  expect(await left).toBeNull();
  await new Promise(setImmediate);
  expect(begun).toEqual(["a", "c"]);
});

test("work that hangs gives its slot away once, and the limit holds again when it ends", async () => {
  const { ask, begun, endOne } = limiterOf(1, 20);
  const hangs = ask("one", "a");
  void ask("one", "b");
  void ask("one", "c");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  await endOne();
  expect(await hangs).toBe("a");
  await endOne();
  await endOne();
  void ask("one", "d");
  void ask("one", "e");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("a network that has asked for thousands never has more at once, however long they wait", async () => {
  // Beside other tests the real clock may run on by a second while one response is made.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const limiter = new ConcurrencyLimiter(2, { slotMaxMs: 1_000 });
  let atOnce = 0;
  let most = 0;
  const work = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
  };
  const flood = { network: "flood", isDisconnected: () => false };
  let isOver = false;
  const askAgain = async () => {
    while (!isOver) await limiter.run(flood, work);
  };
  const clients = Array.from({ length: 2_000 }, askAgain);
  for (let ms = 0; ms < 1_300; ms += 1) {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(1);
  }
  isOver = true;
  await Promise.all(clients);
  expect(most).toBe(2);
});

test("work that fails gives its slot back", async () => {
  const limiter = new ConcurrencyLimiter(1);
  const asker = { network: "one", isDisconnected: () => false };
  await expect(limiter.run(asker, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(await limiter.run(asker, async () => "made")).toBe("made");
});

test("between two responses requests are read, also where the work waits for nothing", async () => {
  const limiter = new ConcurrencyLimiter(1);
  const order: string[] = [];
  const work = async () => void order.push("work");
  const done = Array.from({ length: 5 }, () =>
    limiter.run({ network: "one", isDisconnected: () => false }, work),
  );
  setImmediate(() => order.push("request"));
  await Promise.all(done);
  expect(order.indexOf("request")).toBeLessThan(3);
});

test("work waits for an iteration of the event loop in which no connection was accepted, but not for ever", async () => {
  // Counted in iterations, which take longer on a busy machine.
  const acceptQueue = new AcceptQueue(60_000);
  let iterations = 0;
  let connections = 3;
  const arrive = () => {
    iterations += 1;
    if (iterations > connections) return;
    acceptQueue.countAccepted();
    setImmediate(arrive);
  };
  setImmediate(arrive);
  await acceptQueue.drained();
  expect(iterations).toBe(4);
  [iterations, connections] = [0, 1_000_000];
  setImmediate(arrive);
  await acceptQueue.drained();
  connections = 0;
  expect(iterations).toBeLessThan(200);
});

test("a connection is accepted in each iteration, and each takes long: work begins nevertheless", async () => {
  const acceptQueue = new AcceptQueue();
  let isOver = false;
  let iterations = 0;
  const arrive = () => {
    acceptQueue.countAccepted();
    iterations += 1;
    for (const until = performance.now() + 5; performance.now() < until; );
    if (!isOver) setImmediate(arrive);
  };
  setImmediate(arrive);
  await acceptQueue.drained();
  isOver = true;
  // Three of 5 ms are more than the 10 ms that it waits at most; the first may have come before it began to count.
  expect(iterations).toBeLessThan(6);
});

/** How long a made page keeps the event loop. */
const MAKING_MS = 5;
const FLOOD = 200;

/**
 * In a thread, because clients on the server's own event loop would let connections in between. Sets `connected` once all of
 * them wait to be accepted, and posts the short answer.
 */
const CLIENTS = `
  const { connect } = require("node:net");
  const { once } = require("node:events");
  const { text } = require("node:stream/consumers");
  const { parentPort, workerData: { port, flood, connected } } = require("node:worker_threads");
  const ask = (path) => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET " + path + " HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n");
    return { isConnected: once(socket, "connect"), response: text(socket) };
  };
  const all = [...Array(flood).fill("/page"), "/short"].map(ask);
  Promise.all(all.map(({ isConnected }) => isConnected)).then(async () => {
    Atomics.store(connected, 0, 1);
    Atomics.notify(connected, 0);
    const responses = await Promise.all(all.map(({ response }) => response));
    parentPort.postMessage(responses.at(-1));
  });
`;

test("a short response does not wait for the pages of hundreds of connections that were opened before", {
  tags: ["thorough"],
}, async () => {
  const acceptQueue = new AcceptQueue();
  const limiter = new ConcurrencyLimiter(6, { acceptQueue });
  const makePage = async () => {
    for (const until = performance.now() + MAKING_MS; performance.now() < until; );
  };
  let shortResponses = 0;
  const server = createServer(async ({ url }, response) => {
    response.setHeader("Connection", "close");
    if (url === "/short") return response.end(String(shortResponses));
    await limiter.run({ network: "flood", isDisconnected: () => false }, makePage);
    shortResponses += 1;
    response.end();
  });
  server.on("connection", () => acceptQueue.countAccepted());
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CLIENTS, {
    eval: true,
    workerData: { port, flood: FLOOD, connected },
  });
  await once(clients, "online");
  // Holds this thread, and with it the server, until all of them wait.
  Atomics.wait(connected, 0, 0, 20_000);
  const [short] = (await once(clients, "message")) as [string];
  // Without a limiter all of them are made before it; how many are made meanwhile depends on how quickly they are let in.
  expect(Number(short.split("\r\n\r\n")[1])).toBeLessThan(FLOOD / 2);
  expect(shortResponses).toBe(FLOOD);
});
