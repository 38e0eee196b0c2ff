import { spawn } from "node:child_process";
import { once } from "node:events";
import { PREPARED, startApp } from "./app";
import { removeDataFolder } from "./dataFolder";

/**
 * A build of today's sources, and an installation after its first start, which startApp copies: making a database costs
 * more than most journeys.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await build();
  const app = await startApp({ fresh: true });
  await app.stop();
  process.env[PREPARED] = app.dataDir;
  return () => removeDataFolder(app.dataDir);
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the site could not be built");
}
