import { globSync } from "node:fs";
import type { KnipConfig } from "knip";

// `npm run check` fails for a file that nothing imports, and for an export that no other file does.
export default {
  entry: [
    // Read by path: threads, the scripts of reading pages, and what the bench and the tests start as programs.
    "app/enhance/{early,readingPage,reloadOnEdit}.ts",
    "server/{main,development}.ts",
    "app/platform/log/logging.testing.ts",
    "scripts/*.mjs",
    "scripts/drawings/drawings.ts",
    "bench/{run,drawGrowth,sendApplications}.ts",
    "tests/support/{databaseProcess,failureEvidence,layoutFaults,runReport,sharedSetup}.ts",
    ...globSync("tests/support/*.mjs"),
  ],
  project: [
    "{app,packages,server,database,tests,bench}/**/*.{ts,tsx}",
    "scripts/*.mjs",
    "scripts/drawings/*.ts",
    "!**/*.css",
  ],
  include: ["files", "exports", "types"],
} satisfies KnipConfig;
