// npm test: sets up the tests, then runs all checks and what must hold before a change lands. npm run test:all: the same
// and everything else. Arguments after `--` are passed to Vitest, to run a part of the tests.
import fs, { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { ensureChromium, installChromiumInBackground } from "./chromium.mjs";
import { ensureDependencies, NODE, ROOT, run } from "./setup.mjs";
import { runTests } from "./testRun.mjs";
import { ensureDebianServers, ensurePackagedServers } from "./testServers.mjs";

/** npm run check runs the fourth, "architecture". */
const PROJECTS = ["unit", "journeys", "measured"];
/** The tests that matter most there, on the oldest PostgreSQL that is supported. */
const ON_DEBIAN = "postgresql15";

/** Tests with this tag; vitest.config.ts leaves out the folder of that name. */
const WITHOUT_THOROUGH = ["--tags-filter", "!thorough"];

const IN_MEMORY = "/dev/shm";
/** A run needs about 1 GB for its databases, uploads and browser profiles. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

process.chdir(ROOT);
const args = process.argv.slice(2);
const isAll = args[0] === "--all";
const vitestArgs = isAll ? args.slice(1) : args;

const installingChromium = installChromiumInBackground();
ensureDependencies();
if (vitestArgs.length === 0) run(NODE, ["scripts/check.mjs"]);
await installingChromium;
process.env.CHROMIUM_PATH = ensureChromium();
keepTemporaryFilesInMemory();
// The site is built beside the unit tests, which do not need it; in a part of the tests, when the first journey asks
// (tests/support/sharedSetup.ts).
if (vitestArgs.length > 0) run(NODE, ["node_modules/vitest/vitest.mjs", "run", ...vitestArgs]);
else {
  process.env.TEST_SET = isAll ? "all" : "quick";
  if (isAll) ensurePackagedServers();
  const projects = isAll && ensureDebianServers() ? [...PROJECTS, ON_DEBIAN] : PROJECTS;
  process.exit(runTests({ projects, options: isAll ? [] : WITHOUT_THOROUGH }));
}

/**
 * Sets TMPDIR to a folder in memory, if there is room, and deletes it when this process ends. Tests create and delete
 * some hundred databases: on a disk that takes them 40 % longer (docs/decisions/0043-what-made-it-fast.md).
 */
function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(IN_MEMORY, "frontdesk-tests-"));
  // Started by root, PostgreSQL is another user, who has to pass through.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
}

function hasRoom() {
  if (!existsSync(IN_MEMORY) || os.freemem() < MIN_FREE_BYTES) return false;
  // Not imported by its name: a Node that lacks it could not say that it is too old.
  const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES;
}
