import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { FairTurns, Newcomers } from "./fairTurns";

/** Asks for answers that are made when the test says so, and notes in which order they begin. */
function turnsOf(atOnce: number, hangsAfterMs?: number) {
  const turns = new FairTurns(atOnce, hangsAfterMs);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (network: string, name: string, hasLeft = () => false) =>
    turns.take({ network, hasLeft }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends the response that began first. */
  const endOne = async () => {
    ends.shift()?.();
    // Once for the end of the work, once for the turn that follows it.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  return { ask, begun, endOne };
}

test("no more are made at once than allowed", async () => {
  const { ask, begun, endOne } = turnsOf(2);
  const responses = ["a", "b", "c"].map((name) => ask("one", name));
  expect(begun).toEqual(["a", "b"]);
  await endOne();
  expect(begun).toEqual(["a", "b", "c"]);
  await endOne();
  await endOne();
  expect(await Promise.all(responses)).toEqual(["a", "b", "c"]);
});

test("a network that asks for many waits for its own, and others for one of it", async () => {
  const { ask, begun, endOne } = turnsOf(1);
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

test("nothing is made for a client that has left, and the next one has its turn", async () => {
  const { ask, begun, endOne } = turnsOf(1);
  void ask("one", "a");
  const left = ask("one", "b", () => true);
  void ask("one", "c");
  await endOne();
  expect(await left).toBeNull();
  await new Promise(setImmediate);
  expect(begun).toEqual(["a", "c"]);
});

test("what hangs gives its place to the next, once, and the number at once comes back", async () => {
  const { ask, begun, endOne } = turnsOf(1, 20);
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
  const turns = new FairTurns(2, 1_000);
  let atOnce = 0;
  let most = 0;
  const work = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
  };
  const flood = { network: "flood", hasLeft: () => false };
  let isOver = false;
  const until = performance.now() + 1_300;
  const askAgain = async () => {
    while (!isOver) await turns.take(flood, work);
  };
  const clients = Array.from({ length: 2_000 }, askAgain);
  while (performance.now() < until) await new Promise(setImmediate);
  isOver = true;
  await Promise.all(clients);
  expect(most).toBe(2);
});

test("work that fails ends its turn", async () => {
  const turns = new FairTurns(1);
  const asker = { network: "one", hasLeft: () => false };
  await expect(turns.take(asker, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(await turns.take(asker, async () => "made")).toBe("made");
});

test("between two turns requests are read, also where the work waits for nothing", async () => {
  const turns = new FairTurns(1);
  const order: string[] = [];
  const work = async () => void order.push("work");
  const done = Array.from({ length: 5 }, () =>
    turns.take({ network: "one", hasLeft: () => false }, work),
  );
  setImmediate(() => order.push("request"));
  await Promise.all(done);
  expect(order.indexOf("request")).toBeLessThan(3);
});

test("work waits for a round in which nobody came, but not for ever", async () => {
  // Counted in rounds, which take longer on a busy machine.
  const newcomers = new Newcomers(60_000);
  let rounds = 0;
  let stays = 3;
  const arrive = () => {
    rounds += 1;
    if (rounds > stays) return;
    newcomers.cameIn();
    setImmediate(arrive);
  };
  setImmediate(arrive);
  await newcomers.allAreIn();
  expect(rounds).toBe(4);
  [rounds, stays] = [0, 1_000_000];
  setImmediate(arrive);
  await newcomers.allAreIn();
  stays = 0;
  expect(rounds).toBeLessThan(200);
});

test("somebody comes in each round, and each takes long: work begins nevertheless", async () => {
  const newcomers = new Newcomers();
  let isOver = false;
  let rounds = 0;
  const arrive = () => {
    newcomers.cameIn();
    rounds += 1;
    for (const until = performance.now() + 5; performance.now() < until; );
    if (!isOver) setImmediate(arrive);
  };
  setImmediate(arrive);
  await newcomers.allAreIn();
  isOver = true;
  // Three of 5 ms are more than the 10 ms that it waits at most; the first may have come before it began to count.
  expect(rounds).toBeLessThan(6);
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

test("a short answer does not wait for the pages of hundreds of connections that were opened before", {
  tags: ["thorough"],
}, async () => {
  const newcomers = new Newcomers();
  const turns = new FairTurns(6, undefined, newcomers);
  const makePage = async () => {
    for (const until = performance.now() + MAKING_MS; performance.now() < until; );
  };
  let made = 0;
  const server = createServer(async ({ url }, response) => {
    response.setHeader("Connection", "close");
    if (url === "/short") return response.end(String(made));
    await turns.take({ network: "flood", hasLeft: () => false }, makePage);
    made += 1;
    response.end();
  });
  server.on("connection", () => newcomers.cameIn());
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
  // Without turns all of them are made before it; how many are made meanwhile depends on how quickly they are let in.
  expect(Number(short.split("\r\n\r\n")[1])).toBeLessThan(FLOOD / 2);
  expect(made).toBe(FLOOD);
});
