import { spawn } from "node:child_process";
import { once } from "node:events";
import { startApp } from "./app";
import { removeDataFolder } from "./dataFolder";

/** A build of today's sources. */
export async function buildSite() {
  const child = spawn(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the site could not be built");
  return { made: null, close: async () => {} };
}

/** The data folder of an installation after its first start, to copy: making a database costs more than most journeys. */
export async function prepareInstallation() {
  const app = await startApp({ fresh: true });
  await app.stop();
  return { made: app.dataDir, close: () => removeDataFolder(app.dataDir) };
}
