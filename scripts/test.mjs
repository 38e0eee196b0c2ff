// npm test: sets up the tests, then runs all checks, fastest first. Arguments after `--` are passed to Vitest, to run a
// part of the tests.
import { ensureChromium } from "./chromium.mjs";
import { ensureDependencies, NODE, ROOT, run, say } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();

const only = process.argv.slice(2);
if (only.length === 0) run(NODE, ["scripts/check.mjs"]);
// Tests of the program and of pages build the site themselves (tests/support/preparedApp.ts); unit tests need no build.
process.env.CHROMIUM_PATH = ensureChromium();
say("— Tests");
run(NODE, ["node_modules/vitest/vitest.mjs", "run", ...only]);
