// npm test: sets up the tests, then runs all checks and what must hold before a change lands. npm run test:all: the same
// and everything else. Arguments after `--` are passed to Vitest, to run a part of the tests.
import { ensureChromium } from "./chromium.mjs";
import { ensureDependencies, NODE, ROOT, run } from "./setup.mjs";
import { runTests } from "./testRun.mjs";

/** npm run check runs the fourth, "architecture". */
const PROJECTS = ["unit", "journeys", "measured"];

/** Tests with this tag; vitest.config.ts leaves out the folder of that name. */
const WITHOUT_THOROUGH = ["--tags-filter", "!thorough"];

process.chdir(ROOT);
ensureDependencies();

const words = process.argv.slice(2);
const isAll = words[0] === "--all";
const only = isAll ? words.slice(1) : words;
if (only.length === 0) run(NODE, ["scripts/check.mjs"]);
// Tests of the program and of pages build the site themselves (tests/support/preparedApp.ts); unit tests need no build.
process.env.CHROMIUM_PATH = ensureChromium();
if (only.length > 0) run(NODE, ["node_modules/vitest/vitest.mjs", "run", ...only]);
else {
  process.env.TEST_SET = isAll ? "all" : "quick";
  process.exit(runTests({ projects: PROJECTS, options: isAll ? [] : WITHOUT_THOROUGH }));
}
