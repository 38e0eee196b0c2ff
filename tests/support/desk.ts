import { spawn } from "node:child_process";
import { once } from "node:events";
import { BUILT_PROGRAM, PROGRAM_ENVIRONMENT } from "./builtProgram";

/** One of the operator's commands, in a process of its own. */
export function desk(dataDir: string, ...args: string[]) {
  return deskWith({ DATA_DIR: dataDir }, args);
}

/** The same with these settings. */
export async function deskWith(settings: Record<string, string>, args: string[]) {
  const child = spawn(process.execPath, [...BUILT_PROGRAM, "desk", ...args], {
    env: { ...PROGRAM_ENVIRONMENT, ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}
