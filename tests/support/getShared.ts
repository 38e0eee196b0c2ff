import type { DatabaseServer } from "./databaseServer";

/** What all test files of a run share; sharedSetup.ts makes each. */
export interface Shared {
  databaseServer: DatabaseServer;
  /** The oldest that is supported, PostgreSQL 15 as Debian has it. */
  oldestDatabaseServer: DatabaseServer;
  /** The path of the program of databaseProcess.ts. */
  databaseProcess: string;
  build: null;
  /** The data folder of an installation after its first start. */
  installation: string;
}

/** Names, in the environment of a test run, the address of the server in sharedSetup.ts. */
export const SHARED_ADDRESS = "SHARED_SETUP_ADDRESS";

/** For test files: what the run shares under this name. */
export async function getShared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const response = await fetch(`${process.env[SHARED_ADDRESS]}/${name}`);
  if (!response.ok) throw new Error(`${name} could not be made: ${await response.text()}`);
  return (await response.json()) as Shared[Name];
}

/** For test files: the database server of their project. vitest.config.ts sets the variable for one of them. */
export function getDatabaseServer(): Promise<DatabaseServer> {
  return getShared(process.env.TEST_ON_OLDEST_SERVER ? "oldestDatabaseServer" : "databaseServer");
}

/** Whether there is one: benches start the program too, without it. */
export function isTestRun(): boolean {
  return process.env[SHARED_ADDRESS] !== undefined;
}
