import { spawn } from "node:child_process";
import { once } from "node:events";
import { drizzle } from "drizzle-orm/node-postgres";
import { createPasswords } from "~/accounts/passwords/passwordHash.server";
import { credentials } from "~/accounts/tables.server";
import { NO_COST } from "./accounts";
import { ADMINISTRATOR, type RunningApp, startApp } from "./app";
import { removeDataFolder } from "./dataFolder";
import { withConnection } from "./siteContents";

/** A build of today's sources. */
export async function buildSite() {
  const child = spawn(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the site could not be built");
  return { value: null, close: async () => {} };
}

/** The data folder of an installation after its first start, to copy: making a database costs more than most journeys. */
export async function prepareInstallation() {
  const app = await startApp({ fresh: true });
  await hashCheaply(app);
  await app.stop();
  return { value: app.dataDir, close: () => removeDataFolder(app.dataDir) };
}

/** Journeys sign in hundreds of times, and a hash has the cost that it was made with. */
async function hashCheaply(app: RunningApp): Promise<void> {
  const password = await createPasswords(NO_COST).hash(ADMINISTRATOR.password, "known");
  await withConnection(app, (client) => drizzle(client).update(credentials).set({ password }));
}
