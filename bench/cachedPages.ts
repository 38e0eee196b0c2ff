import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { startApp } from "../tests/support/app";
import { freePort } from "../tests/support/freePort";
import { type Figure, median } from "./figure";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 50;

// The fastest thing that Node can do with the very same answer: the yardstick for a cached page.
const BARE_SERVER = `
  const { createServer } = require("node:http");
  const [, port, headers, bytes] = process.argv;
  const known = JSON.parse(headers);
  const body = Buffer.from(bytes, "base64");
  createServer((request, response) => {
    response.writeHead(200, known);
    response.end(body);
  }).listen(Number(port), "localhost");
`;

/** A cached page against a bare server with the very same answer, in turn. */
export async function cachedPages(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  const page = await rawAnswer(app.url);
  const port = await freePort();
  // The same bytes too: the load generator reads compressed ones four times as slowly as a row of letters.
  const answer = [JSON.stringify(page.headers), page.body.toString("base64")];
  const bare = spawn(process.execPath, ["-e", BARE_SERVER, String(port), ...answer]);
  await once(bare, "spawn");
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [cached, plain] = [
      await requestsPerSecond(app.url),
      await requestsPerSecond(`http://localhost:${port}`),
    ];
    ratios.push(cached / plain);
  }
  bare.kill();
  await app.remove();
  return [
    {
      what: "cached page, requests a second, against bare node:http",
      measured: median(ratios),
      unit: "times",
      limit: { atLeast: 0.75 },
    },
  ];
}

/** As it comes over the wire: fetch would decompress it. */
async function rawAnswer(url: string) {
  const [response] = await once(get(url, { headers: { "accept-encoding": "br" } }), "response");
  const { date: _d, connection: _c, "keep-alive": _k, ...headers } = response.headers;
  return { headers, body: await buffer(response) };
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
