import { globSync } from "node:fs";
import type { KnipConfig } from "knip";

// `npm run check` fails for a file that nothing imports, for an export that no other file does, and for a package that is
// listed and not imported or the other way round.
export default {
  entry: [
    // Nothing imports these: the scripts of reading pages, and what is started as a program by
    // people, the bench or the tests.
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
  ignoreDependencies: [
    // Read by path: the font of drawn pictures, and what tests load into a browser or by a name that they make.
    "@fontsource/familjen-grotesk",
    "@emailjs/browser",
    "axe-core",
    "kubernetes-models",
    // @react-router/dev looks for it in package.json.
    "@react-router/node",
  ],
  // Programs of the machine.
  ignoreBinaries: [
    ...["caddy", "install", "mkfifo", "nginx", "openssl", "systemd-analyze", "unshare"],
  ],
  include: ["files", "exports", "types", "dependencies", "unlisted", "binaries"],
} satisfies KnipConfig;
