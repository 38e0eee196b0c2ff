import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { createPasswords } from "~/accounts/passwords/passwordHash.server";
import { credentials } from "~/accounts/tables.server";
import { NO_COST } from "./accounts";
import { ADMINISTRATOR, type RunningApp, startApp } from "./app";
import { startDatabaseServer, startOldestDatabaseServer } from "./databaseServer";
import { removeDataFolder } from "./dataFolder";
import { SHARED_ADDRESS, type Shared } from "./getShared";
import { withConnection } from "./siteContents";

const ROOT = path.resolve(import.meta.dirname, "../..");

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

/** The program of databaseProcess.ts in one file: read module by module it takes ten times as long to start. */
async function bundleDatabaseProcess() {
  // Inside the project, where it finds the migrations and PostgreSQL. Not in build/, which the build of the site empties, and
  // that runs beside the unit tests.
  await mkdir(path.join(ROOT, "test-results"), { recursive: true });
  const folder = await mkdtemp(path.join(ROOT, "test-results/program-"));
  // Some tests run it as another user.
  await chmod(folder, 0o755);
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    resolve: { alias: { "~": path.join(ROOT, "app") } },
    ssr: { noExternal: true },
    build: { ssr: "tests/support/databaseProcess.ts", outDir: folder, target: "node24" },
  });
  return {
    value: path.join(folder, "databaseProcess.js"),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A build of today's sources. */
async function buildSite() {
  const child = spawn(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the site could not be built");
  return { value: null, close: async () => {} };
}

/** The data folder of an installation after its first start, to copy: making a database costs more than most journeys. */
async function prepareInstallation() {
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
