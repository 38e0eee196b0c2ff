import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createInterface, type Interface } from "node:readline";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { freePort } from "../support/freePort";

// The short form of bench/cachedPages.ts: in time of the processor, which a busy machine changes little, and with room.

const METER = "./tests/support/processorTime.mjs";
const ROUNDS = 3;
const REQUESTS = 1_500;
const WORTH_OF_BARE_NODE = 0.6;

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

let app: RunningApp;
let lines: Interface;
const bareServers: ChildProcess[] = [];
beforeAll(async () => {
  app = await startApp({ environment: { NODE_OPTIONS: `--import ${METER}` } });
  if (!app.process.stdout) throw new Error("the program was started without pipes");
  lines = createInterface({ input: app.process.stdout });
});
afterAll(async () => {
  for (const server of bareServers) server.kill();
  await app?.remove();
});

// The limit is for a machine on which much else runs: some seconds are usual.
it.each([
  ["a cached page", false],
  ["a cached page that the browser has already", true],
])(
  "%s costs little more than the same answer of a bare server",
  { timeout: 300_000 },
  async (_what, isKnown) => {
    const tag = (await rawAnswer({})).headers.etag ?? "";
    const asking: Record<string, string> = isKnown ? { "if-none-match": tag } : {};
    const answer = await rawAnswer(asking);
    expect(answer.status).toBe(isKnown ? 304 : 200);
    const bare = await startBare(answer);
    const site = { url: `${app.url}/careers`, process: app.process, lines };
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      ratios.push((await costOf(bare, asking)) / (await costOf(site, asking)));
    expect(Math.max(...ratios)).toBeGreaterThan(WORTH_OF_BARE_NODE);
  },
);

interface Metered {
  url: string;
  process: ChildProcess;
  lines: Interface;
}

/** Time of the processor for some thousand requests, in milliseconds. */
async function costOf(server: Metered, headers: Record<string, string>): Promise<number> {
  const before = await processorMs(server);
  const result = await autocannon({
    url: server.url,
    connections: 20,
    amount: REQUESTS,
    headers: { "accept-encoding": "br", ...headers },
  });
  expect([result.errors, result["4xx"], result["5xx"]]).toEqual([0, 0, 0]);
  return (await processorMs(server)) - before;
}

async function processorMs({ process: metered, lines: output }: Metered): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const read = (line: string) => {
    if (line.startsWith('{"processorMs"')) resolve(JSON.parse(line).processorMs);
  };
  output.on("line", read);
  metered.kill("SIGUSR2");
  return promise.finally(() => output.off("line", read));
}

type Answer = Awaited<ReturnType<typeof rawAnswer>>;

/** As it comes over the wire: fetch would decompress it. */
async function rawAnswer(asking: Record<string, string>) {
  const headers = { "accept-encoding": "br", ...asking };
  const [response] = await once(get(`${app.url}/careers`, { headers }), "response");
  const { date: _d, connection: _c, "keep-alive": _k, ...known } = response.headers;
  return { status: response.statusCode as number, headers: known, body: await buffer(response) };
}

async function startBare({ status, headers, body }: Answer): Promise<Metered> {
  const port = await freePort();
  const answer = [String(status), JSON.stringify(headers), body.toString("base64")];
  const words = ["--import", METER, "-e", BARE_SERVER, String(port), ...answer];
  const server = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  bareServers.push(server);
  const output = createInterface({ input: server.stdout });
  await once(output, "line");
  return { url: `http://localhost:${port}/careers`, process: server, lines: output };
}
