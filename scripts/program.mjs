import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild, ensureDependencies, NODE, ROOT } from "./setup.mjs";

const MAJOR = 24;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Runs the built program with these arguments, in this process if it is the right Node version. */
export async function runProgram(args) {
  process.chdir(ROOT);
  ensureDependencies();
  ensureBuild();
  const program = join(ROOT, "build/server/index.js");
  process.env.NODE_ENV = "production";
  if (Number(process.versions.node.split(".")[0]) !== MAJOR) return passOn([program, ...args]);
  process.argv.splice(1, process.argv.length, program, ...args);
  await import(program);
}

/** Starts the pinned Node, because the first run uses the machine's own. */
function passOn(args) {
  const child = spawn(NODE, args, { stdio: "inherit" });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
