// npm test: all the set-up for tests, then every check, fastest first. Words after `--` go to Vitest, for a part of the tests.
import { ensureChromium } from "./chromium.mjs";
import { ensureBuild, ensureDependencies, NODE, ROOT, run, say } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();

// What talks to the database, once more on a server that is reached by address and password.
const SERVER_TESTS = [
  ...["vitest", "run", "--project", "unit", "app/domain", "app/platform/mail"],
  ...["app/platform/db/openDatabase.test.ts", "app/platform/db/migrate.test.ts"],
];

const only = process.argv.slice(2);
const vitest = (...words) => run(NODE, ["node_modules/vitest/vitest.mjs", "run", ...words]);

if (only.length === 0) {
  step("Format and lint", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings"]);
  step("Route types", "node_modules/@react-router/dev/bin.cjs", ["typegen"]);
  step("Types", "node_modules/typescript/bin/tsc", ["--noEmit"]);
}
process.env.CHROMIUM_PATH = ensureChromium();
ensureBuild();
say("— Tests");
vitest(...only);
if (only.length === 0) {
  say("— The same on a PostgreSQL server");
  run(NODE, [
    "--import",
    "./tests/support/typescript.mjs",
    "tests/support/withServer.ts",
    ...SERVER_TESTS,
  ]);
}

function step(name, program, words) {
  say(`— ${name}`);
  run(NODE, [program, ...words]);
}
