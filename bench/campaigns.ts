import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Figure } from "./figure";

interface Campaign {
  what: string;
  project: "unit" | "journeys";
  file: string;
  environment: Record<string, string>;
}

/** The long forms of tests that `npm test` runs briefly. Hours in all: run when asked for by name, before a release. */
const CAMPAIGNS: readonly Campaign[] = [
  {
    what: "100,000 broken uploads",
    project: "unit",
    file: "app/platform/upload/multipartFuzz.test.ts",
    environment: { FUZZ_BODIES: "100000", FUZZ_SEED: "7" },
  },
  {
    what: "1,000 uploads that break off",
    project: "unit",
    file: "app/platform/upload/abortedUploads.test.ts",
    environment: { ABORTS_PER_TENTH: "100" },
  },
  {
    what: "10,000 random articles",
    project: "unit",
    file: "app/platform/markup/articleFuzz.test.ts",
    environment: { FUZZ_ARTICLES: "10000", FUZZ_SEED: "7" },
  },
  {
    what: "300 kills of the embedded database",
    project: "unit",
    file: "app/platform/db/embedded/kills.test.ts",
    environment: { DB_KILLS: "100" },
  },
  {
    what: "1,000 kills of the program",
    project: "journeys",
    file: "tests/journeys/kill.test.ts",
    environment: { KILLS: "1000" },
  },
  {
    what: "20,000 broken requests",
    project: "journeys",
    file: "tests/journeys/requestFuzz.test.ts",
    environment: { FUZZ_REQUESTS: "20000", FUZZ_SEED: "7" },
  },
  {
    what: "every hostile article in a browser",
    project: "journeys",
    file: "tests/journeys/hostileArticles.test.ts",
    environment: { HOSTILE_STEP: "1" },
  },
];

export async function campaigns(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const campaign of CAMPAIGNS) {
    const measured = (await passes(campaign)) ? 0 : 1;
    figures.push({ what: campaign.what, measured, unit: "failed", limit: { atMost: 0 } });
  }
  return figures;
}

async function passes({ project, file, environment }: Campaign): Promise<boolean> {
  const words = ["node_modules/vitest/vitest.mjs", "run", "--project", project, file];
  const env = { ...process.env, ...environment };
  const [code] = await once(spawn(process.execPath, words, { env, stdio: "inherit" }), "exit");
  return code === 0;
}
