import { spawn } from "node:child_process";
import { once } from "node:events";
import { json } from "node:stream/consumers";
import autocannon from "autocannon";
import { type RunningApp, startApp } from "../tests/support/app";
import { JOB, storedApplications } from "../tests/support/visitorForms";
import { type Figure, median, percentile } from "./figure";

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 50;
const APPLICATIONS_A_SECOND = 25;
const READ_PAGES = ["/", "/careers", "/blog", "/services", "/careers/job/product-manager"];

/** How one application was answered; 0 if the connection broke. */
export interface SentApplication {
  status: number;
  ms: number;
}

/** How long readers of public pages wait while others send resumes, against how long without them, in turn. */
export async function uploadsBesideReaders(): Promise<Figure[]> {
  const app = await startApp({ environment: { LOG_LEVEL: "warn" } });
  try {
    await slowestPercent(app.url);
    const idle: number[] = [];
    const beside: number[] = [];
    const uploads: SentApplication[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(await slowestPercent(app.url));
      const applications = sendApplications(app.url, SECONDS);
      beside.push(await slowestPercent(app.url));
      uploads.push(...(await applications));
    }
    return [...figuresOf(idle, beside), ...(await figuresOfUploads(app, uploads))];
  } finally {
    await app.remove();
  }
}

function figuresOf(idle: readonly number[], beside: readonly number[]): Figure[] {
  const what = `public pages beside ${APPLICATIONS_A_SECOND} uploads of 1 MB a second, 99th percentile`;
  const ratios = beside.map((ms, round) => ms / (idle[round] ?? Number.NaN));
  return [
    { what, measured: median(beside), unit: "ms" },
    { what: "public pages without them", measured: median(idle), unit: "ms" },
    {
      what: `${what}, against that without`,
      measured: median(ratios),
      unit: "times",
      limit: { atMost: 3 },
    },
  ];
}

/** An upload that was acknowledged and is not stored would be lost. */
async function figuresOfUploads(app: RunningApp, uploads: SentApplication[]): Promise<Figure[]> {
  const acknowledged = uploads.filter(({ status }) => status === 303);
  const stored = await storedApplications(app);
  const times = uploads.map(({ ms }) => ms);
  return [
    {
      what: "those uploads, 95th percentile",
      measured: percentile(times, 95),
      unit: "ms",
      limit: { atMost: 1_000 },
    },
    count("those uploads that were refused", uploads.length - acknowledged.length),
    count(
      "those uploads that were acknowledged and not stored",
      acknowledged.length - stored.length,
    ),
  ];
}

const count = (what: string, measured: number): Figure => ({
  what,
  measured,
  unit: "uploads",
  limit: { atMost: 0 },
});

/** The time within which ninety-nine of a hundred responses come, in milliseconds. */
async function slowestPercent(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": "br" },
    requests: READ_PAGES.map((path) => ({ method: "GET" as const, path })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} did not answer every request`);
  return result.latency.p99;
}

/** Sends them from a process of its own. */
export async function sendApplications(url: string, seconds: number): Promise<SentApplication[]> {
  const args = [url + JOB, APPLICATIONS_A_SECOND, seconds].map(String);
  const child = spawn(
    process.execPath,
    ["--import", "./tests/support/typescript.mjs", "bench/sendApplications.ts", ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  const results = (await json(child.stdout)) as SentApplication[];
  await exit;
  return results;
}
