import { spawn } from "node:child_process";
import { join } from "node:path";
import { COMPILED, ensureBuild, ensureDependencies, NODE, ROOT } from "./setup.mjs";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Less memory for a small machine; docs/performance.md has the figures. Short-lived objects get 4 MB instead of up to 32
 * before they are collected. The others may grow by three quarters before they are, instead of to four times as many.
 */
const V8_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=75"];

/** The C library has one heap for each thread otherwise, and returns little of what a burst of requests took. */
const MALLOC = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

/** The next start takes a fifth less time and 10 MB less memory. A folder that cannot be written to is left alone. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: COMPILED };

/** Runs the built program with these arguments on the pinned Node, in place of this process. */
export function runProgram(args) {
  process.chdir(ROOT);
  ensureDependencies();
  ensureBuild();
  const nodeArgs = [...V8_FLAGS, join(ROOT, "build/server/index.js"), ...args];
  const env = { ...MALLOC, ...COMPILE_CACHE, ...process.env, NODE_ENV: "production" };
  if (process.execve) process.execve(NODE, [NODE, ...nodeArgs], env);
  passOn(nodeArgs, env);
}

/** Starts it beside this process, which a Node before 22.15 must stay in memory for. */
function passOn(nodeArgs, env) {
  const child = spawn(NODE, nodeArgs, { stdio: "inherit", env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
