import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";

const CONNECTIONS = 300;
const VISITS_EACH = 15;
/** Alone it takes some 10 ms; without turns for forms it took a second beside so many. */
const MEDIAN_MAX_MS = 300;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: "1" } });
});
afterAll(() => app?.remove());

interface Sent {
  path: string;
  from: string;
  agent?: Agent;
  body?: string;
}

/** The milliseconds until the whole response has come. */
function timeOf({ path, from, agent, body }: Sent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      "x-forwarded-for": from,
      ...(body && { "content-type": "application/x-www-form-urlencoded" }),
    };
    request(`${app.url}${path}`, { method: body ? "POST" : "GET", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(performance.now() - begun));
      response.on("error", reject);
    })
      .on("error", reject)
      .end(body);
  });
}

const medianOf = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

const VISITS: readonly Pick<Sent, "path" | "body">[] = [
  { path: "/contact", body: "name=x" },
  { path: "/contact" },
  { path: "/admin/login" },
  { path: "/careers?search=data" },
];

it.each([
  ["forms", { path: "/contact", body: "name=x&email=bad" }],
  ["probes", { path: "/healthz" }],
])("hundreds of %s at once from one network keep nobody else waiting", async (_what, flooding) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let isFlooding = true;
  const flood = Array.from({ length: CONNECTIONS }, async () => {
    while (isFlooding) await timeOf({ ...flooding, from: "198.51.100.7", agent });
  });
  for (const visit of VISITS) {
    const times: number[] = [];
    for (let visits = 0; visits < VISITS_EACH; visits += 1)
      times.push(await timeOf({ ...visit, from: "203.0.113.5" }));
    expect(medianOf(times), `${visit.body ? "POST" : "GET"} ${visit.path}`).toBeLessThan(
      MEDIAN_MAX_MS,
    );
  }
  isFlooding = false;
  await Promise.all(flood);
  agent.destroy();
});
