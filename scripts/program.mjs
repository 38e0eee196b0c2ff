import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COMPILED, ensureBuild, ensureDependencies, NODE, ROOT } from "./setup.mjs";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * The program runs with these to take less memory on a small machine (docs/performance.md has the
 * figures). Tests start it with the same.
 * - `flags`: the space of short-lived objects is 8 MB instead of up to 32, the heap grows by three
 *   quarters before it is collected, and V8's middle compiler is off.
 * - `environment`: the C library has two heaps instead of one for each thread, and returns freed
 *   memory sooner.
 */
const NODE_OPTIONS = JSON.parse(readFileSync(join(ROOT, "scripts/nodeOptions.json"), "utf8"));

/** The next start takes a fifth less time and 10 MB less memory. A folder that cannot be written to is left alone. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: COMPILED };

/** Runs the built program with these arguments, and these variables besides, on the pinned Node, in place of this process. */
export function runProgram(args, environment = {}) {
  process.chdir(ROOT);
  ensureDependencies();
  ensureBuild();
  const nodeArgs = [...NODE_OPTIONS.flags, join(ROOT, "build/server/index.js"), ...args];
  const env = {
    ...NODE_OPTIONS.environment,
    ...COMPILE_CACHE,
    ...process.env,
    ...environment,
    NODE_ENV: "production",
  };
  if (process.execve) process.execve(NODE, [NODE, ...nodeArgs], env);
  passOn(nodeArgs, env);
}

/** Starts it beside this process, which a Node before 22.15 must stay in memory for. */
function passOn(nodeArgs, env) {
  const child = spawn(NODE, nodeArgs, { stdio: "inherit", env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
