// npm run check: checks that do not run the program: format, lint, types and the architecture.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { ensureDependencies, NODE, ROOT, run, say } from "./setup.mjs";

process.chdir(ROOT);
ensureDependencies();

const vitest = "node_modules/vitest/vitest.mjs";
// The type check needs the routes' generated types.
run(NODE, ["node_modules/@react-router/dev/bin.cjs", "typegen"], { quiet: true });
const passed = await Promise.all([
  check("Types", "node_modules/typescript/bin/tsc", ["--noEmit"]),
  check("Format and lint", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings"]),
  check("Architecture", vitest, ["run", "--project", "architecture"]),
  check("Unused files and exports", "node_modules/knip/bin/knip.js", ["--no-progress"]),
]);
if (passed.includes(false)) process.exit(1);

/** Runs in parallel with the others; prints its output in one piece, and only if it fails. */
async function check(name, program, args) {
  const startedAt = performance.now();
  const child = spawn(NODE, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, "close"),
  ]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`— ${name}: ${code === 0 ? `passed (${seconds} s)` : "FAILED"}`);
  if (code !== 0) process.stderr.write(Buffer.concat([output, errors]));
  return code === 0;
}
