// npm test: all the set-up for tests, then every check, fastest first. Words after `--` go to Vitest, for a part of the tests.
import { ensureChromium } from "./chromium.mjs";
import { ensureDependencies, NODE, ROOT, run, say } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();

const only = process.argv.slice(2);
if (only.length === 0) run(NODE, ["scripts/check.mjs"]);
// Tests of the program and of pages build the site themselves, see tests/support/preparedApp.ts; rules and commands need none.
process.env.CHROMIUM_PATH = ensureChromium();
say("— Tests");
run(NODE, ["node_modules/vitest/vitest.mjs", "run", ...only]);
