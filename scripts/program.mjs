import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild, ensureDependencies, NODE, ROOT } from "./setup.mjs";

const MAJOR = 24;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Runs the built program with these words, in this process where it is the right Node already. */
export async function runProgram(words) {
  process.chdir(ROOT);
  ensureDependencies();
  ensureBuild();
  const program = join(ROOT, "build/server/index.js");
  process.env.NODE_ENV = "production";
  if (Number(process.versions.node.split(".")[0]) !== MAJOR) return passOn([program, ...words]);
  process.argv.splice(1, process.argv.length, program, ...words);
  await import(program);
}

/** The first run is on the machine's own Node: the pinned one is only there now. */
function passOn(args) {
  const child = spawn(NODE, args, { stdio: "inherit" });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
