import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { removeDataFolder } from "../tests/support/dataFolder";
import { malformedRequest, sendBytes } from "../tests/support/malformedRequests";
import { createRandom } from "../tests/support/random";
import type { Figure } from "./figure";
import { memoryOfTree } from "./memory";
import { type NpmStart, npmStart } from "./npmStart";
import { signIn } from "./signIn";
import { sendApplications } from "./uploadsBesideReaders";

const FIRST_PAGES = ["/", "/careers", "/blog", "/services", "/contact"];
const LOAD_SECONDS = 5;
const ADMIN_PAGES = 100;
const MALFORMED = 5_000;
const AT_ONCE = 16;
const REST_MS = 30_000;
/** Connections to the database that nobody uses have ended by then. */
const SETTLED_MS = 15_000;

/** All processes of a site with its own database: at rest, after load, and after a flood of malformed requests. */
export async function memoryUse(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-"));
  const site = await npmStart(dataDir);
  try {
    for (const page of FIRST_PAGES) await (await fetch(site.url + page)).text();
    await setTimeout(SETTLED_MS);
    const atRest = await memoryOfTree(site.pid);
    if (atRest === null) return [];
    await load(site);
    const afterLoad = (await memoryOfTree(site.pid)) ?? 0;
    await setTimeout(REST_MS);
    const before = (await memoryOfTree(site.pid)) ?? 0;
    await flood(site.url);
    const afterFlood = (await memoryOfTree(site.pid)) ?? 0;
    await setTimeout(REST_MS);
    const back = ((await memoryOfTree(site.pid)) ?? 0) - before;
    return [
      megabytes("memory at rest, 15 seconds after the first pages", atRest, 220),
      megabytes("memory after load", afterLoad, 380),
      megabytes("memory half a minute after that", before),
      megabytes(`memory after ${MALFORMED.toLocaleString("en-US")} malformed requests`, afterFlood),
      megabytes("half a minute later, above that before them", back, 60),
    ];
  } finally {
    await site.stop();
    await removeDataFolder(dataDir);
  }
}

const megabytes = (what: string, measured: number, atMost?: number): Figure => ({
  what,
  measured,
  unit: "MB",
  ...(atMost ? { limit: { atMost } } : {}),
});

/** Readers, searches, uploads and administrators, one after the other. */
async function load({ url }: NpmStart): Promise<void> {
  const common = { url, duration: LOAD_SECONDS, headers: { "accept-encoding": "br" } };
  const pages = FIRST_PAGES.map((page) => ({ method: "GET" as const, path: page }));
  await autocannon({ ...common, connections: 50, requests: pages });
  await autocannon({ ...common, connections: 10, url: `${url}/careers?search=engineer` });
  await autocannon({ ...common, connections: 10, url: `${url}/blog?search=data` });
  await sendApplications(url, LOAD_SECONDS);
  const cookie = await signIn(url);
  for (let time = 0; time < ADMIN_PAGES; time += 1) {
    const page = time % 2 === 0 ? "/admin" : "/admin/applications";
    const response = await fetch(url + page, { headers: { cookie }, redirect: "error" });
    await response.text();
  }
}

async function flood(url: string): Promise<void> {
  const random = createRandom(7);
  const { host } = new URL(url);
  for (let sentCount = 0; sentCount < MALFORMED; sentCount += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () => malformedRequest(random, host));
    await Promise.all(requests.map((bytes) => sendBytes(url, bytes)));
  }
}
