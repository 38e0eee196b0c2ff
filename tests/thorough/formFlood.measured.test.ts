import { once } from "node:events";
import { request } from "node:http";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";

const CONNECTIONS = 300;
const VISITS_EACH = 15;
const FLOOD_MAX_SECONDS = 100;
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
  body?: string;
}

const headersOf = (from: string, body?: string) => ({
  "x-forwarded-for": from,
  ...(body && { "content-type": "application/x-www-form-urlencoded" }),
});

/** The milliseconds until the whole response has come. */
function timeOf({ path, from, body }: Sent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const options = { method: body ? "POST" : "GET", headers: headersOf(from, body) };
    request(`${app.url}${path}`, options, (response) => {
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

it.each<[string, Pick<Sent, "path" | "body">]>([
  ["forms", { path: "/contact", body: "name=x&email=bad" }],
  ["probes", { path: "/healthz" }],
])(
  "hundreds of %s at once from one network keep nobody else waiting",
  async (_what, { path, body }) => {
    // In a thread of its own: here, the flood's responses would wait with those whose time is taken.
    const flood = autocannon(
      {
        url: `${app.url}${path}`,
        ...(body && { method: "POST", body }),
        headers: headersOf("198.51.100.7", body),
        connections: CONNECTIONS,
        workers: 1,
        duration: FLOOD_MAX_SECONDS,
      },
      () => undefined,
    );
    const ended = once(flood, "done");
    try {
      for (const visit of VISITS) {
        const times: number[] = [];
        for (let visits = 0; visits < VISITS_EACH; visits += 1)
          times.push(await timeOf({ ...visit, from: "203.0.113.5" }));
        expect(medianOf(times), `${visit.body ? "POST" : "GET"} ${visit.path}`).toBeLessThan(
          MEDIAN_MAX_MS,
        );
      }
    } finally {
      flood.stop();
    }
    const [{ requests }] = await ended;
    expect(requests.total).toBeGreaterThan(CONNECTIONS);
  },
);
