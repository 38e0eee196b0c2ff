import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { useNameServer } from "../../../tests/support/nameServer";
import { UNREACHABLE, useFetcher } from "../../../tests/support/pictureFetching";
import { handOver, usePictureServers } from "../../../tests/support/pictureServer";

const startServer = usePictureServers();
const { queriedNames, nameServers } = useNameServer({
  "inside.test": ["10.0.0.1"],
  "half-inside.test": ["8.8.8.8", "::1"],
  "nowhere.test": [],
  localhost: [],
});
const { create, causes } = useFetcher();
const PNG = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");

/** With the program's own resolvers. */
const fetcherOf = (allowedHosts: string[] = [], fetchMaxMs = 5_000) =>
  create({ resolve: undefined, allowedHosts, nameServers: nameServers(), fetchMaxMs });
const { signal } = new AbortController();
/** How many names the system's resolver is looking up for this process at this moment. */
const systemLookups = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === "GetAddrInfoReqWrap").length;

test.each(["inside.test", "half-inside.test"])(
  "every address of %s is checked, of both families",
  async (host) => {
    expect(await fetcherOf().fetch(`http://${host}/a.png`, signal)).toEqual(UNREACHABLE);
    expect(causes).toEqual(["not public"]);
    expect(queriedNames).toEqual([host, host]);
  },
);

test("a name without addresses is unreachable", async () => {
  expect(await fetcherOf().fetch("http://nowhere.test/a.png", signal)).toEqual(UNREACHABLE);
  expect(causes).toEqual(["ENODATA"]);
});

test("names whose name server is silent take none of the threads that the system's resolver needs", async () => {
  const fetcher = fetcherOf([], 1_000);
  const hosts = Array.from({ length: 3 }, (_, place) => `${place}.silent.test`);
  const fetching = hosts.map((host) => fetcher.fetch(`http://${host}/a.png`, signal));
  await expect.poll(() => new Set(queriedNames).size).toBe(hosts.length);
  expect(systemLookups()).toBe(0);
  expect(await Promise.all(fetching)).toEqual(hosts.map(() => UNREACHABLE));
  expect([...new Set(queriedNames)].toSorted()).toEqual(hosts);
});

test("a name that only this machine knows is found for hosts that are allowed, and for no others", async () => {
  const server = await startServer(handOver(PNG));
  const host = `localhost:${server.port}`;
  const allowed = await fetcherOf([host]).fetch(`http://${host}/a.png`, signal);
  expect(allowed).toEqual({ ok: true, bytes: PNG });
  expect(queriedNames).toEqual([]);
  expect(await fetcherOf().fetch("http://localhost/a.png", signal)).toEqual(UNREACHABLE);
  expect(causes).toEqual(["ENODATA"]);
});

test("names of allowed hosts take one of these threads at most", async () => {
  const server = await startServer(handOver(PNG));
  const fetcher = fetcherOf([`localhost:${server.port}`]);
  const addresses = Array.from({ length: 9 }, () => `http://localhost:${server.port}/a.png`);
  const fetching = Promise.all(addresses.map((address) => fetcher.fetch(address, signal)));
  let isDone = false;
  void fetching.finally(() => {
    isDone = true;
  });
  let most = 0;
  while (!isDone) {
    await setImmediate();
    most = Math.max(most, systemLookups());
  }
  expect(await fetching).toEqual(addresses.map(() => ({ ok: true, bytes: PNG })));
  expect(most).toBeLessThanOrEqual(1);
});
