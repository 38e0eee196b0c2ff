import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { FairTurns, Newcomers } from "./fairTurns";

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
  const arrive = () => {
    newcomers.cameIn();
    for (const until = performance.now() + 5; performance.now() < until; );
    if (!isOver) setImmediate(arrive);
  };
  setImmediate(arrive);
  const startedAt = performance.now();
  await newcomers.allAreIn();
  isOver = true;
  expect(performance.now() - startedAt).toBeLessThan(200);
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
