import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

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
    // Tests mostly wait for processes, disks and browsers; with one worker a machine of two cores stands half idle.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,tests,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["tests/{journeys,thorough}/**"],
          globalSetup: "tests/support/reception.ts",
          // A worker of its own for each file would load most modules again: half of what the unit tests cost.
          isolate: false,
        },
      },
      journeys("journeys"),
      // What only `npm run test:all` runs.
      journeys("thorough"),
    ],
  },
});

/** Tests that need the built program, in the folder of this name. */
function journeys(name: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: "tests/support/preparedApp.ts",
      // As above; and the files of a worker share a browser.
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 180_000,
    },
  };
}
