import { once } from "node:events";
import net from "node:net";
import { afterEach, beforeEach } from "vitest";
import { createFileFetcher, type FileFetcherOptions } from "~/platform/files/fileFetcher.server";
import { createLog } from "~/platform/log/log.server";

export const UNREACHABLE = { ok: false, reason: "unreachable" };

const noNames = async () => [];

/** Fetches as the program does, and shows what only the operator's log says of a failure. Call it at the file's top level. */
export function useFetcher() {
  const causes: string[] = [];
  const log = createLog("info", {
    write: (line) => void causes.push((JSON.parse(line) as { cause: string }).cause),
  });
  beforeEach(() => void causes.splice(0));
  const create = (options: Partial<FileFetcherOptions> = {}) =>
    createFileFetcher({ log, allowedHosts: [], resolve: noNames, ...options });
  const fetchWith = (address: string, options?: Partial<FileFetcherOptions>) =>
    create(options).fetch(address, new AbortController().signal);
  return { create, fetchWith, causes };
}

/** Listeners that end with the test. Call it at the file's top level. */
export function useListeners() {
  const running: net.Server[] = [];
  afterEach(() => {
    for (const server of running.splice(0)) server.close();
  });
  return async (onConnection: (socket: net.Socket) => void, address = "127.0.0.1") => {
    const server = net.createServer(onConnection).listen(0, address);
    await once(server, "listening");
    running.push(server);
    return (server.address() as net.AddressInfo).port;
  };
}
