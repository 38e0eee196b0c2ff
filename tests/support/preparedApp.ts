import { rm } from "node:fs/promises";
import { PREPARED, startApp } from "./app";

/** An installation after its first start, which startApp copies: making a database costs more than most journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const app = await startApp({ fresh: true });
  await app.stop();
  process.env[PREPARED] = app.dataDir;
  return () => rm(app.dataDir, { recursive: true, force: true });
}
