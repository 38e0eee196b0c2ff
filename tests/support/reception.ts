import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { bundleDatabaseProcess } from "./databaseBundle";
import { startDatabaseServer } from "./databaseServer";

declare module "vitest" {
  interface ProvidedContext {
    receptionAddress: string;
  }
}

const OFFERS = { databaseServer: startDatabaseServer, databaseProcess: bundleDatabaseProcess };

type Offers = typeof OFFERS;
type Made<Name extends keyof Offers> = Awaited<ReturnType<Offers[Name]>>["made"];

/**
 * Makes what all test files of a run share, each when the first of them asks for it: a run of rules alone waits for
 * none of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asked = new Map<string, ReturnType<Offers[keyof Offers]>>();
  const reception = createServer((request, response) => {
    const name = request.url?.slice(1) as keyof Offers;
    const making = asked.get(name) ?? OFFERS[name]();
    asked.set(name, making);
    making.then(
      ({ made }) => response.end(JSON.stringify(made)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  }).listen(0, "127.0.0.1");
  await once(reception, "listening");
  const { port } = reception.address() as AddressInfo;
  project.provide("receptionAddress", `http://127.0.0.1:${port}`);
  return async () => {
    reception.close();
    reception.closeAllConnections();
    for (const making of asked.values()) await (await making).close();
  };
}

/** For test files: what the run shares under this name. */
export async function askReception<Name extends keyof Offers>(name: Name): Promise<Made<Name>> {
  const answer = await fetch(`${inject("receptionAddress")}/${name}`);
  if (!answer.ok) throw new Error(`${name} could not be made: ${await answer.text()}`);
  return (await answer.json()) as Made<Name>;
}
