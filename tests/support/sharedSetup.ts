import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundleDatabaseProcess } from "./databaseBundle";
import { startDatabaseServer, startOldestDatabaseServer } from "./databaseServer";
import { SHARED_ADDRESS, type Shared } from "./getShared";
import { buildSite, prepareInstallation } from "./preparedApp";

type Make<Value> = () => Promise<{ value: Value; close(): Promise<void> }>;

const MAKING: { readonly [Name in keyof Shared]: Make<Shared[Name]> } = {
  databaseServer: startDatabaseServer,
  oldestDatabaseServer: startOldestDatabaseServer,
  databaseProcess: bundleDatabaseProcess,
  build: buildSite,
  installation: prepareInstallation,
};

/**
 * Makes what all test files of a run share, each when the first of them asks for it: a run of rules alone waits for
 * none of it. The projects of a run share one, too.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[SHARED_ADDRESS]) return async () => {};
  const setups = new Map<string, ReturnType<Make<unknown>>>();
  // A whole run needs the build in any case: made beside the unit tests, it keeps no journey waiting.
  if (process.env.TEST_SET) setups.set("build", startBuild());
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) as keyof Shared;
    const making = setups.get(name) ?? MAKING[name]();
    setups.set(name, making);
    making.then(
      ({ value }) => response.end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env[SHARED_ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    delete process.env[SHARED_ADDRESS];
    server.close();
    server.closeAllConnections();
    for (const making of setups.values()) await (await making).close();
  };
}

function startBuild() {
  const building = MAKING.build();
  // An error is reported where the build is asked for.
  building.catch(() => undefined);
  return building;
}
