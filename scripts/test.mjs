// npm test: sets up the tests, then runs all checks and what must hold before a change lands. npm run test:all: the same
// and everything else. Arguments after `--` are passed to Vitest, to run a part of the tests.
import { ensureChromium, installChromiumInBackground } from "./chromium.mjs";
import { ensureDebianServers } from "./debianPackages.mjs";
import { ensurePackagedServers } from "./packagedServers.mjs";
import { ensureDependencies, NODE, ROOT, run } from "./setup.mjs";
import { keepTemporaryFilesInMemory } from "./temporaryFolder.mjs";
import { runTests } from "./testRun.mjs";

/** npm run check runs the fourth, "architecture". */
const PROJECTS = ["unit", "journeys", "measured"];
/** The tests that matter most there, on the oldest PostgreSQL that is supported. */
const ON_DEBIAN = "postgresql15";

/** Tests with this tag; vitest.config.ts leaves out the folder of that name. */
const WITHOUT_THOROUGH = ["--tags-filter", "!thorough"];

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
