import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { postmasterPid, useClusterFolders } from "./clusterFolders";
import { startChild } from "./databaseChild";
import { processesIn, removeDataFolder } from "./dataFolder";

const folders = useClusterFolders();

test.for([
  { what: "whose site was killed", killsServer: false },
  { what: "whose site and server were killed", killsServer: true },
])("a data folder $what is deleted after its database has ended", async ({ killsServer }) => {
  const folder = await folders.fresh();
  const child = startChild("writing", folder);
  await child.heard("wrote");
  const server = postmasterPid(folder);
  await child.kill();
  expect(processesIn(folder)).toContain(server);
  if (killsServer) process.kill(server, "SIGKILL");
  await removeDataFolder(path.dirname(folder));
  expect(existsSync(folder)).toBe(false);
  expect(processesIn(path.dirname(folder))).toEqual([]);
});
