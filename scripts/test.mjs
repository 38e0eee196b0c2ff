// npm test: sets up the tests, then runs all checks and what must hold before a change lands. npm run test:all: the same
// and everything else. Arguments after `--` are passed to Vitest, to run a part of the tests.
import { ensureChromium } from "./chromium.mjs";
import { ensureDependencies, NODE, ROOT, run } from "./setup.mjs";
import { runTests } from "./testRun.mjs";

const PROJECTS = ["unit", "journeys"];
const THOROUGH_PROJECTS = [...PROJECTS, "thorough"];

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
  const projects = isAll ? THOROUGH_PROJECTS : PROJECTS;
  process.exit(runTests(projects.flatMap((name) => ["--project", name])));
}
