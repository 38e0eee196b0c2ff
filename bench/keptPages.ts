import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { freePort, startApp } from "../tests/support/app";
import { type Figure, median } from "./figure";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 50;

// The fastest thing that Node can do with the very same answer: what a kept page is held against.
const BARE_SERVER = `
  const { createServer } = require("node:http");
  const [, port, headers] = process.argv;
  const known = JSON.parse(headers);
  const body = Buffer.alloc(Number(known["content-length"]), "x");
  createServer((request, response) => {
    response.writeHead(200, known);
    response.end(body);
  }).listen(Number(port), "localhost");
`;

/** A kept page against a bare server with the same headers and as long a body, in turn. */
export async function keptPages(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  const page = await fetch(app.url, { headers: { "accept-encoding": "br" } });
  const {
    date: _d,
    connection: _c,
    "keep-alive": _k,
    ...headers
  } = Object.fromEntries(page.headers);
  const port = await freePort();
  const bare = spawn(process.execPath, ["-e", BARE_SERVER, String(port), JSON.stringify(headers)]);
  await once(bare, "spawn");
  const ours: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [kept, plain] = [
      await requestsPerSecond(app.url),
      await requestsPerSecond(`http://localhost:${port}`),
    ];
    ours.push(kept);
    ratios.push(kept / plain);
  }
  bare.kill();
  await app.remove();
  return [
    {
      what: "kept page, requests a second, against bare node:http",
      measured: median(ratios),
      unit: "times",
      limit: { atLeast: 0.75 },
    },
    {
      what: "kept page, requests a second",
      measured: median(ours),
      unit: "1/s",
      limit: { atLeast: 5_000 },
    },
  ];
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} did not answer every request`);
  return result.requests.average;
}
