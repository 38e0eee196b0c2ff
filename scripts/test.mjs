// npm test: all the set-up for tests, then every check, fastest first. Words after `--` go to Vitest, for a part of the tests.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuild, ensureDependencies, NODE, ROOT, run, say } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();

// What talks to the database, once more on a server that is reached by address and password.
const SERVER_ROOMS = ["app/domain", "app/platform/mail", "app/platform/db"];

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
    ...["vitest", "run", "--project", "unit", ...SERVER_ROOMS.flatMap(testsOnDatabase)],
  ]);
}

/** The test files of a folder that open the tests' database; rules and forms answer the same on any server. */
function testsOnDatabase(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .filter((file) => /useDatabase\(|adminDatabaseUrl/.test(readFileSync(file, "utf8")));
}

function step(name, program, words) {
  say(`— ${name}`);
  run(NODE, [program, ...words]);
}
