import path from "node:path";
import { defineConfig } from "vitest/config";
import LongestFirst from "./tests/support/longestFirst.ts";

/** `npm test` leaves out tests/thorough and each test with the tag "thorough". */
const IS_QUICK = process.env.TEST_SET === "quick";
const THOROUGH = IS_QUICK ? [] : ["tests/thorough/*.test.ts"];
const MEASURED = ["**/*.measured.test.ts"];

/** Lists, commands, exports, imports and backups: also run on PostgreSQL 15, the oldest that is supported. */
const ON_OLDEST_SERVER = [
  "app/platform/{data/leases,data/migrate,backup/*}.test.ts",
  "app/platform/data/submissions.test.ts",
  "app/{applications,blog,inquiries,jobs,privacy}/{commands,export,applicationList,queries,*Upgrade}.test.ts",
  "app/imports/**/*.test.ts",
  "app/{blog,jobs}/search/*.test.ts",
  "app/platform/data/audit/audit.test.ts",
  "server/{backupContents,restore}.test.ts",
  "tests/listPlans.test.ts",
];

/** Tests of the built program. */
const JOURNEYS = {
  exclude: MEASURED,
  setupFiles: "tests/support/failureEvidence.ts",
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  // Modules are loaded once for each worker, and its files share a browser.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

// On purpose without the router's plugin: tests load modules as they are, not as a web build.
export default defineConfig({
  resolve: { alias: { "~": path.resolve(import.meta.dirname, "app") } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A poll waits for something that is going to happen; a promise of a time names it as the poll's own timeout.
    expect: { poll: { timeout: 20_000 } },
    // Style sheets are left empty otherwise; what the brand's colors are derived from is read from this one.
    css: { include: [/tokens\.css/] },
    // Measured on two cores (docs/decisions/0043-what-made-it-fast.md): tests that wait for databases are quickest with four
    // workers, browsers with two.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    globalSetup: "tests/support/sharedSetup.ts",
    tags: [{ name: "thorough", description: "Runs with npm run test:all only." }],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,packages,server,tests,scripts,bench}/**/*.test.{ts,tsx}"],
          exclude: [...MEASURED, "tests/{architecture,journeys,thorough}/**"],
          // A worker of its own for each file would load most modules again: half of what the unit tests cost.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgresql15",
          include: ON_OLDEST_SERVER,
          exclude: MEASURED,
          isolate: false,
          // Read by getDatabaseServer of tests/support.
          env: { TEST_ON_OLDEST_SERVER: "on" },
        },
      },
      {
        extends: true,
        test: {
          name: "architecture",
          include: ["tests/architecture/*.test.ts"],
          isolate: false,
          // Beside the other checks, a second worker would only read all sources once more.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: { ...JOURNEYS, name: "journeys", include: ["tests/journeys/*.test.ts", ...THOROUGH] },
      },
      {
        extends: true,
        test: {
          ...JOURNEYS,
          name: "measured",
          include: IS_QUICK
            ? ["{app,packages,server,tests/journeys}/**/*.measured.test.ts"]
            : MEASURED,
          exclude: [],
          // What measures time, memory or descriptors runs after all others, and one file at a time.
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
