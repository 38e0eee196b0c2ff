import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Figure } from "./figure";

type Campaign = [
  what: string,
  project: "unit" | "journeys" | "measured",
  file: string,
  environment: Record<string, string>,
];

/** The long forms of tests that `npm test` runs briefly. Hours in all: run when asked for by name, before a release. */
const CAMPAIGNS: readonly Campaign[] = [
  [
    "100,000 broken uploads",
    "measured",
    "multipartFuzz.measured",
    { FUZZ_BODIES: "100000", FUZZ_SEED: "7" },
  ],
  [
    "1,000 uploads that break off",
    "measured",
    "abortedUploads.measured",
    { ABORTS_PER_TENTH: "100" },
  ],
  ["10,000 random articles", "unit", "articleFuzz", { FUZZ_ARTICLES: "10000", FUZZ_SEED: "7" }],
  ["300 kills of the embedded database", "journeys", "databaseKills", { DB_KILLS: "100" }],
  ["1,000 kills of the program", "journeys", "kill", { KILLS: "1000" }],
  ["20,000 broken requests", "journeys", "requestFuzz", { FUZZ_REQUESTS: "20000", FUZZ_SEED: "7" }],
  ["every hostile article in a browser", "journeys", "hostileArticles", { HOSTILE_STEP: "1" }],
  ["every admin address in every spelling", "journeys", "adminGate", { GATE_TURNS: "1" }],
];

export async function campaigns(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const campaign of CAMPAIGNS) {
    const measured = (await hasPassed(campaign)) ? 0 : 1;
    figures.push({ what: campaign[0], measured, unit: "failed", limit: { atMost: 0 } });
  }
  return figures;
}

async function hasPassed([, project, file, environment]: Campaign): Promise<boolean> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, `/${file}.test.ts`];
  const env = { ...process.env, ...environment };
  const [code] = await once(spawn(process.execPath, args, { env, stdio: "inherit" }), "exit");
  return code === 0;
}
