import { spawn } from "node:child_process";
import { once } from "node:events";

/** One of the operator's commands, in a process of its own. */
export async function desk(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, ["build/server/index.js", "desk", ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
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
