import type pg from "pg";
import { openEmbedded } from "#postgres-embedded/openEmbedded.server";
import { createClient } from "~/platform/data/database.server";
import { createLog } from "~/platform/log/log.server";
import { type RunningApp, startApp } from "../tests/support/app";
import { type Figure, percentile } from "./figure";

interface LargeSite<Filled> {
  /** Its size, such as "20,000 posts". */
  holds: string;
  environment: Record<string, string>;
  fill(client: pg.Client): Promise<Filled>;
  /** The addresses to time, by what they are. */
  visits(contents: Filled, app: RunningApp): Record<string, readonly string[]>;
  request?(app: RunningApp): Promise<RequestInit>;
  limitMs: number;
}

/** Fills the database of a running site with many records, and returns how long each kind of visit takes. */
export async function timeVisits<Filled>(site: LargeSite<Filled>): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn", ...site.environment } });
  const figures: Figure[] = [];
  try {
    const contents = await fillDatabase(app.dataDir, site.fill);
    const request = await site.request?.(app);
    for (const [what, addresses] of Object.entries(site.visits(contents, app))) {
      figures.push({
        what: `${site.holds}, ${what}, 95th percentile`,
        measured: percentile(await timeEach(addresses, request), 95),
        unit: "ms",
        limit: { atMost: site.limitMs },
      });
    }
  } finally {
    await app.remove();
  }
  return figures;
}

async function fillDatabase<Filled>(dataDir: string, fill: LargeSite<Filled>["fill"]) {
  const database = await openEmbedded({ dataDir, log: createLog("silent"), whenInUse: "join" });
  const client = createClient(database.connection);
  await client.connect();
  const contents = await fill(client);
  await client.end();
  await database.close();
  return contents;
}

async function timeEach(addresses: readonly string[], request?: RequestInit): Promise<number[]> {
  const times: number[] = [];
  for (const address of addresses) {
    const startedAt = performance.now();
    const response = await fetch(address, request);
    await response.text();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  }
  return times;
}
