import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createInterface, type Interface } from "node:readline";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { freePort } from "../support/freePort";

// The short form of `npm run bench`: it counts work instead of time, which a busy machine does not change. A limit is a
// tenth above what was counted when it was written; whoever lowers the work lowers the limit.

const REQUESTS = 4_000;
const RENDERINGS = 20;

/**
 * What Node runs a server with so that its work can be read. Short-lived objects have 1 MB before they are collected, so
 * that the number of collections says how much was allocated.
 */
const METERED = ["--import", "./tests/support/workMeter.mjs", "--max-semi-space-size=1"];

const BARE_SERVER = `
  const { createServer } = require("node:http");
  const [, port, status, headers, bytes] = process.argv;
  const known = JSON.parse(headers);
  const body = Buffer.from(bytes, "base64");
  createServer((request, response) => {
    response.writeHead(Number(status), known);
    response.end(body);
  }).listen(Number(port), "localhost", () => console.log("listening"));
`;

interface Work {
  /** Files of JavaScript that were loaded. */
  modules: number;
  queries: number;
  /** Each time about a megabyte of short-lived objects had been allocated. */
  collections: number;
  processorMs: number;
}

let app: RunningApp;
let work: () => Promise<Work>;
const bareServers: ChildProcess[] = [];
beforeAll(async () => {
  app = await startApp({ environment: { NODE_OPTIONS: METERED.join(" "), LOG_LEVEL: "warn" } });
  work = readMeter(app.process);
});
afterAll(async () => {
  for (const server of bareServers) server.kill();
  await app?.remove();
});

it("the program loads no more files than it needs to start", async () => {
  expect((await work()).modules).toBeLessThanOrEqual(99);
});

it.each([
  ["a cached page", false, 1.75],
  ["a cached page that the browser has already", true, 1],
])(
  "%s allocates little more than the same response of a bare server",
  async (_, isKnown, limit) => {
    const tag = (await requestRaw({})).headers.etag ?? "";
    const conditions: Record<string, string> = isKnown ? { "if-none-match": tag } : {};
    const response = await requestRaw(conditions);
    expect(response.status).toBe(isKnown ? 304 : 200);
    const bare = await startBare(response);
    const ours = await collectionsFor(`${app.url}/careers`, work, conditions);
    const theirs = await collectionsFor(bare.url, bare.work, conditions);
    expect(theirs).toBeGreaterThan(20);
    expect(ours / theirs).toBeLessThanOrEqual(limit);
  },
);

it.each([
  ["/careers?search=engineer", 1],
  ["/careers?search=enginer", 2],
  ["/careers?search=engineer+data", 1],
  ["/blog?search=data", 2],
  ["/contact", 1],
  ["/careers/apply/product-manager", 3],
])("%s asks the database a few times", async (path, limit) => {
  const render = async () => (await fetch(app.url + path)).text();
  await render();
  const before = await work();
  for (let time = 0; time < RENDERINGS; time += 1) await render();
  const queries = (await work()).queries - before.queries;
  // What the program does by itself meanwhile is less than one query for each rendering.
  expect(Math.floor(queries / RENDERINGS)).toBeLessThanOrEqual(limit);
});

async function collectionsFor(
  url: string,
  read: () => Promise<Work>,
  headers: Record<string, string>,
): Promise<number> {
  const before = await read();
  const result = await autocannon({
    url,
    connections: 20,
    amount: REQUESTS,
    headers: { "accept-encoding": "br", ...headers },
  });
  expect([result.errors, result["4xx"], result["5xx"]]).toEqual([0, 0, 0]);
  return (await read()).collections - before.collections;
}

type RawResponse = Awaited<ReturnType<typeof requestRaw>>;

/** As it comes over the wire: fetch would decompress it. */
async function requestRaw(conditions: Record<string, string>) {
  const headers = { "accept-encoding": "br", ...conditions };
  const [response] = await once(get(`${app.url}/careers`, { headers }), "response");
  const { date: _d, connection: _c, "keep-alive": _k, ...known } = response.headers;
  return { status: response.statusCode as number, headers: known, body: await buffer(response) };
}

async function startBare({ status, headers, body }: RawResponse) {
  const port = await freePort();
  const known = [String(status), JSON.stringify(headers), body.toString("base64")];
  const words = [...METERED, "-e", BARE_SERVER, String(port), ...known];
  const server = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  bareServers.push(server);
  if (!server.stdout) throw new Error("the bare server was started without pipes");
  await once(createInterface({ input: server.stdout }), "line");
  return { url: `http://localhost:${port}/careers`, work: readMeter(server) };
}

/** Reads the work of a server that was started with METERED, since its start. */
function readMeter(server: ChildProcess): () => Promise<Work> {
  if (!server.stdout) throw new Error("the program was started without pipes");
  const lines: Interface = createInterface({ input: server.stdout });
  return () => {
    const { promise, resolve } = Promise.withResolvers<Work>();
    const read = (line: string) => {
      if (line.startsWith('{"work"')) resolve(JSON.parse(line).work);
    };
    lines.on("line", read);
    server.kill("SIGUSR2");
    return promise.finally(() => lines.off("line", read));
  };
}
